import type { FlightWeek, SchedulingBoard } from '@crewroom/domain/flights/endpoints';
import type { Flight, FlightCard } from '@crewroom/domain/flights/schemas';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { approvedFlight, withoutFlight } from './board-moves.ts';
import {
  applyToCache,
  FlightUpdate,
  flightInResponse,
  useOptimisticBoard,
  useOptimisticFlight,
  useOptimisticWeek,
} from './flight-cache.ts';
import { flightQuery, flightWeekQuery, schedulingBoardQuery } from './queries.ts';
import { exampleFlight } from './testing/example-flight.ts';

const MONDAY = '2026-02-23';
const flight = exampleFlight();
const other = exampleFlight({ _id: 'sk200', flightCode: 'SK200' });
const pending = exampleFlight({ _id: 'sk300', status: 'SCHEDULED', approvalStatus: 'pending' });

let queryClient: QueryClient;

function weekWith(...Sunday: FlightCard[]): FlightWeek {
  const days = { Monday: [], Tuesday: [], Wednesday: [], Thursday: [], Friday: [], Saturday: [], Sunday };
  return { weekStart: `${MONDAY}T00:00:00.000Z`, flights: days };
}

/** Puts what the server answered before anything was pressed into the cache. */
function fillCache(): void {
  const board: SchedulingBoard = {
    pending: [pending],
    approved: [flight, other],
    concluded: [],
    rejected: [],
    counts: { pending: 1, approved: 2, concluded: 0, rejected: 0, needsClosing: 0 },
  };
  queryClient.setQueryData<Flight>(flightQuery('sk102').queryKey, flight);
  queryClient.setQueryData(flightWeekQuery(MONDAY).queryKey, weekWith(other, flight));
  queryClient.setQueryData(schedulingBoardQuery().queryKey, board);
}

const idsOf = (cards: readonly FlightCard[] | undefined) => cards?.map(({ _id }) => _id);

function useShown() {
  const board = useOptimisticBoard().data;
  return {
    alone: useOptimisticFlight('sk102').data?.status,
    inWeek: useOptimisticWeek(MONDAY).data?.flights.Sunday.map(({ status }) => status),
    onBoard: [idsOf(board?.pending), board?.approved.map(({ _id, status }) => `${_id} ${status}`)],
  };
}

type Seen = ReturnType<typeof useShown>;

function Screens({ give }: { readonly give: (seen: Seen) => void }) {
  give(useShown());
  return null;
}

/** What the screens show of the flights now. */
function shown(): Seen | undefined {
  const seen: Seen[] = [];
  const screens = createElement(Screens, { give: (one) => void seen.push(one) });
  renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, screens));
  return seen[0];
}

/** An act on a flight that waits for its answer. */
async function begin(update: FlightUpdate) {
  const response = Promise.withResolvers<void>();
  const done = queryClient
    .getMutationCache()
    .build(queryClient, {
      mutationFn: () => response.promise,
      onMutate: () => update,
      onSuccess: () => applyToCache(queryClient, update),
    })
    .execute(undefined)
    .catch(() => undefined);
  await Promise.resolve();
  return {
    succeed: async () => {
      response.resolve();
      await done;
    },
    refuse: async () => {
      response.reject(new Error('refused'));
      await done;
    },
  };
}

const briefed = new FlightUpdate('sk102', { changeFlight: (card) => ({ ...card, status: 'BRIEFING' }) });
const approved = new FlightUpdate('sk300', { changeFlight: approvedFlight });

const asRead = {
  alone: 'AVAILABLE',
  inWeek: ['AVAILABLE', 'AVAILABLE'],
  onBoard: [['sk300'], ['sk102 AVAILABLE', 'sk200 AVAILABLE']],
};
const asBriefed = {
  alone: 'BRIEFING',
  inWeek: ['AVAILABLE', 'BRIEFING'],
  onBoard: [['sk300'], ['sk102 BRIEFING', 'sk200 AVAILABLE']],
};
const asBoth = {
  ...asBriefed,
  onBoard: [[], ['sk102 BRIEFING', 'sk200 AVAILABLE', 'sk300 AVAILABLE']],
};

beforeEach(() => {
  queryClient = new QueryClient();
  fillCache();
});

describe('an act on a flight', () => {
  it('shows wherever the flight stands, and nowhere after it was rejected', async () => {
    const action = await begin(briefed);
    expect(shown()).toEqual(asBriefed);
    await action.refuse();
    expect(shown()).toEqual(asRead);
  });

  it('shows still after its success, whatever was read before it', async () => {
    const action = await begin(approved);
    fillCache();
    await action.succeed();
    expect(shown()?.onBoard).toEqual([[], ['sk102 AVAILABLE', 'sk200 AVAILABLE', 'sk300 AVAILABLE']]);
  });

  it('takes nothing along when it is rejected: another’s success stays, and so does what was read meanwhile', async () => {
    const first = await begin(briefed);
    const second = await begin(approved);
    expect(shown()).toEqual(asBoth);
    await second.succeed();
    queryClient.setQueryData(flightWeekQuery(MONDAY).queryKey, weekWith(flight));
    await first.refuse();
    expect(shown()).toEqual({ ...asRead, inWeek: ['AVAILABLE'], onBoard: asBoth.onBoard.map(unbriefed) });
  });

  it('outlasts the refusal of an earlier one', async () => {
    const first = await begin(
      new FlightUpdate('sk300', { changeBoard: (board) => withoutFlight(board, 'sk300') }),
    );
    await begin(briefed);
    await first.refuse();
    expect(shown()).toEqual(asBriefed);
  });

  it('leaves the flight as it was answered', async () => {
    await applyToCache(queryClient, flightInResponse({ ...flight, status: 'BRIEFING' }));
    expect(shown()).toEqual(asBriefed);
  });

  it('minds no list that was never read', async () => {
    queryClient.clear();
    const action = await begin(briefed);
    await action.succeed();
    expect(shown()).toEqual({ alone: undefined, inWeek: undefined, onBoard: [undefined, undefined] });
  });

  it('calls off a reading that began before its answer', async () => {
    const { promise, resolve } = Promise.withResolvers<Flight>();
    const fetching = queryClient.fetchQuery({
      queryKey: flightQuery('sk102').queryKey,
      queryFn: () => promise,
    });
    await applyToCache(queryClient, briefed);
    resolve(flight);
    await fetching.catch(() => undefined);
    expect(shown()?.alone).toBe('BRIEFING');
  });
});

function unbriefed(cards: string[]): string[] {
  return cards.map((card) => card.replace('BRIEFING', 'AVAILABLE'));
}
