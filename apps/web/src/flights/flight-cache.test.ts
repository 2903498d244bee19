import type { FlightWeek, SchedulingBoard } from '@crewroom/domain/flights/calls';
import type { Flight, FlightCard } from '@crewroom/domain/flights/schemas';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyFlight, type Redraw, updateOptimistically } from './flight-cache.ts';
import { flightKeys } from './flight-keys.ts';
import { exampleFlight } from './testing/example-flight.ts';

const flight = exampleFlight();
const other = exampleFlight({ _id: 'sk200', flightCode: 'SK200' });
const MONDAY = '2026-02-23';

let queryClient: QueryClient;

function weekWith(...Sunday: FlightCard[]): FlightWeek {
  const days = { Monday: [], Tuesday: [], Wednesday: [], Thursday: [], Friday: [], Saturday: [], Sunday };
  return { weekStart: `${MONDAY}T00:00:00.000Z`, flights: days };
}

const shown = () => {
  const week = queryClient.getQueryData<FlightWeek>(flightKeys.week(MONDAY));
  const board = queryClient.getQueryData<SchedulingBoard>(flightKeys.board);
  return {
    alone: queryClient.getQueryData<Flight>(flightKeys.flight('sk102'))?.status,
    inWeek: week?.flights.Sunday.map(({ status }) => status),
    onBoard: board?.approved.map(({ status }) => status),
  };
};

const brief: Redraw = (card) => ({ ...card, status: 'BRIEFING' });

beforeEach(() => {
  queryClient = new QueryClient();
  queryClient.setQueryData(flightKeys.flight('sk102'), flight);
  queryClient.setQueryData(flightKeys.week(MONDAY), weekWith(other, flight));
  const board: SchedulingBoard = { pending: [], approved: [flight, other], concluded: [], rejected: [] };
  queryClient.setQueryData(flightKeys.board, board);
});

describe('an act on a flight', () => {
  const after = {
    alone: 'BRIEFING',
    inWeek: ['AVAILABLE', 'BRIEFING'],
    onBoard: ['BRIEFING', 'AVAILABLE'],
  };

  it('shows wherever the flight stands, and nowhere after it was refused', async () => {
    const before = shown();
    const undo = await updateOptimistically(queryClient, 'sk102', brief);
    expect(shown()).toEqual(after);
    undo();
    expect(shown()).toEqual(before);
  });

  it('leaves the flight as it was answered', async () => {
    await applyFlight(queryClient, { ...flight, status: 'BRIEFING' });
    expect(shown()).toEqual(after);
  });

  it('minds no list that was never read', async () => {
    queryClient.clear();
    const undo = await updateOptimistically(queryClient, 'sk102', brief);
    await applyFlight(queryClient, flight);
    undo();
    expect(shown()).toEqual({ alone: undefined, inWeek: undefined, onBoard: undefined });
  });

  it('calls off a reading that began before it', async () => {
    const { promise, resolve } = Promise.withResolvers<Flight>();
    const reading = queryClient.fetchQuery({
      queryKey: flightKeys.flight('sk102'),
      queryFn: () => promise,
    });
    await updateOptimistically(queryClient, 'sk102', brief);
    resolve(flight);
    await reading.catch(() => undefined);
    expect(shown().alone).toBe('BRIEFING');
  });
});
