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

/** Fills the cache with the server's first responses. */
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

/** Returns the flights that the screens show now. */
function shown(): Seen | undefined {
  const seen: Seen[] = [];
  const screens = createElement(Screens, { give: (one) => void seen.push(one) });
  renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, screens));
  return seen[0];
}

/** Begins an action on a flight that waits for its response. */
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

describe('FlightUpdate', () => {
  it('shows everywhere the flight is listed, and nowhere after its rejection', async () => {
    const action = await begin(briefed);
    expect(shown()).toEqual(asBriefed);
    await action.refuse();
    expect(shown()).toEqual(asRead);
  });

  it('still shows after its success, even after a refetch', async () => {
    const action = await begin(approved);
    fillCache();
    await action.succeed();
    expect(shown()?.onBoard).toEqual([[], ['sk102 AVAILABLE', 'sk200 AVAILABLE', 'sk300 AVAILABLE']]);
  });

  it('undoes only itself when rejected: another success and refetched data stay', async () => {
    const first = await begin(briefed);
    const second = await begin(approved);
    expect(shown()).toEqual(asBoth);
    await second.succeed();
    queryClient.setQueryData(flightWeekQuery(MONDAY).queryKey, weekWith(flight));
    await first.refuse();
    expect(shown()).toEqual({ ...asRead, inWeek: ['AVAILABLE'], onBoard: asBoth.onBoard.map(unbriefed) });
  });

  it('stays when an earlier action is rejected', async () => {
    const first = await begin(
      new FlightUpdate('sk300', { changeBoard: (board) => withoutFlight(board, 'sk300') }),
    );
    await begin(briefed);
    await first.refuse();
    expect(shown()).toEqual(asBriefed);
  });

  it('keeps the flight of the response', async () => {
    await applyToCache(queryClient, flightInResponse({ ...flight, status: 'BRIEFING' }));
    expect(shown()).toEqual(asBriefed);
  });

  it('works with a list that was never loaded', async () => {
    queryClient.clear();
    const action = await begin(briefed);
    await action.succeed();
    expect(shown()).toEqual({ alone: undefined, inWeek: undefined, onBoard: [undefined, undefined] });
  });

  it('cancels a query that began before the response', async () => {
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
