import type { EndpointName, ResponseOf } from '@crewroom/domain/catalogue/endpoints';
import { topics } from '@crewroom/domain/contract/topics';
import type { FlightWeek, SchedulingBoard } from '@crewroom/domain/flights/endpoints';
import type { Flight, FlightCard } from '@crewroom/domain/flights/schemas';
import { type QueryClient, type UseQueryResult, useMutationState, useQuery } from '@tanstack/react-query';
import type { ApiMutationOptions } from '../../components/mutations/mutation-options.ts';
import { useApiMutation } from '../../components/mutations/use-api-mutation.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { withFlight } from './board-moves.ts';
import { flightQuery, flightWeekQuery, schedulingBoardQuery } from './queries.ts';

/** Changes a flight, whole or as a card; fields it does not know stay the same. */
type ChangeFlight = <Shown extends FlightCard>(flight: Shown) => Shown;

type Changes = {
  /** How the flight changes in its own response, on the board and in the weeks. The board shows it where it then belongs. */
  readonly changeFlight?: ChangeFlight;
  /** How else the board changes. */
  readonly changeBoard?: (board: SchedulingBoard) => SchedulingBoard;
};

/**
 * A change of one flight in cached answers: expected from a running mutation, or known from its answer. Applying it
 * twice has the same effect as once.
 */
export class FlightUpdate {
  readonly id: string;
  readonly #changes: Changes;
  readonly #now = serverNow();

  constructor(id: string, changes: Changes) {
    this.id = id;
    this.#changes = changes;
  }

  readonly toFlight: ChangeFlight = (flight) =>
    flight._id === this.id ? (this.#changes.changeFlight?.(flight) ?? flight) : flight;

  readonly toWeek = (week: FlightWeek): FlightWeek => ({
    ...week,
    flights: inLists(week.flights, this.toFlight),
  });

  readonly toBoard = (board: SchedulingBoard): SchedulingBoard => {
    const changed = withFlight(board, this.id, this.toFlight, this.#now);
    return this.#changes.changeBoard?.(changed) ?? changed;
  };
}

type Lists = { readonly [Name in string]: readonly FlightCard[] };

/** The list with its flights changed; the same list where none is. */
function changedList(cards: readonly FlightCard[], changeFlight: ChangeFlight): readonly FlightCard[] {
  const changed = cards.map((card) => changeFlight(card));
  return changed.every((card, at) => card === cards[at]) ? cards : changed;
}

function inLists<Cards extends Lists>(lists: Cards, changeFlight: ChangeFlight): Cards {
  const changed = Object.entries(lists).map(
    ([name, cards]) => [name, changedList(cards, changeFlight)] as const,
  );
  return { ...lists, ...Object.fromEntries(changed) };
}

/** The update by a mutation's answer. */
export function flightInResponse(flight: FlightCard): FlightUpdate {
  return new FlightUpdate(flight._id, { changeFlight: (shown) => ({ ...shown, ...flight }) });
}

const WEEKS_KEY = ['flightWeek'] satisfies [EndpointName];

/**
 * Applies an update to the cached answers made of flights: the flight's own, the board and the weeks. What else shows the
 * flight, as a profile does, is read again by its topics. Queries that are running are cancelled first, because their answers
 * may be older.
 */
export async function applyToCache(queryClient: QueryClient, update: FlightUpdate): Promise<void> {
  const flightKey = flightQuery(update.id).queryKey;
  const boardKey = schedulingBoardQuery().queryKey;
  await Promise.all(
    [flightKey, boardKey, WEEKS_KEY].map((queryKey) => queryClient.cancelQueries({ queryKey })),
  );
  queryClient.setQueryData(flightKey, (flight) => flight && update.toFlight(flight));
  queryClient.setQueryData(boardKey, (board) => board && update.toBoard(board));
  queryClient.setQueriesData<FlightWeek>({ queryKey: WEEKS_KEY }, (week) => week && update.toWeek(week));
}

/** The calls whose answer is the changed flight. */
type FlightEndpoint = {
  [Name in EndpointName]: ResponseOf<Name> extends Flight ? Name : never;
}[EndpointName];

type FlightMutation<Name extends FlightEndpoint, Input> = Omit<
  ApiMutationOptions<Name, Input>,
  'topic' | 'optimisticUpdate'
> & {
  readonly optimisticUpdate?: (input: Input) => FlightUpdate;
};

/** The flight of a mutation: by its id, and by the code that its toasts name. */
export type NamedFlight = Pick<FlightCard, '_id' | 'flightCode'>;

/** A mutation of a flight; its answer updates what `applyToCache` does. */
export function useFlightMutation<Name extends FlightEndpoint, Input>(
  { _id: id, flightCode }: NamedFlight,
  options: FlightMutation<Name, Input>,
) {
  return useApiMutation<Name, Input>({
    named: () => flightCode,
    ...options,
    topic: topics.flight(id),
    applyResponse: async (flight, input, queryClient) => {
      // The answer does not say where the flight moved on the board, so that part comes from the optimistic update.
      const update = options.optimisticUpdate?.(input);
      if (update !== undefined) await applyToCache(queryClient, update);
      if (options.applyResponse) await options.applyResponse(flight, input, queryClient);
      else await applyToCache(queryClient, flightInResponse(flight));
    },
  });
}

type Shown<Data> = Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> & {
  readonly data: Data | undefined;
};

/**
 * A query with other data. Whether it is being read is looked at only where it is shown: a component that reads `isFetching`
 * is drawn again at each beginning and end of a reading, also of one that changes nothing.
 */
export function shownAs<Data>(query: UseQueryResult, data: Data | undefined): Shown<Data> {
  return {
    data,
    error: query.error,
    refetch: query.refetch,
    get isFetching() {
      return query.isFetching;
    },
  };
}

/** A query's data with the updates of running mutations applied, in the order in which they were started. */
function useUpdated<Data>(
  query: UseQueryResult<Data>,
  apply: (update: FlightUpdate, data: Data) => Data,
): Shown<Data> {
  const updates = useMutationState<unknown>({
    filters: { status: 'pending' },
    select: ({ state }) => state.context,
  }).filter((update) => update instanceof FlightUpdate);
  const updated = updates.reduce(
    (shown, update) => (shown === undefined ? undefined : apply(update, shown)),
    query.data,
  );
  return shownAs(query, updated);
}

/** One flight, with the updates of running mutations. */
export function useOptimisticFlight(id: string): Shown<Flight> {
  return useUpdated(useQuery(flightQuery(id)), (update, flight) => update.toFlight(flight));
}

/** The week of a day, with the updates of running mutations. */
export function useOptimisticWeek(day: string): Shown<FlightWeek> {
  return useUpdated(useQuery(flightWeekQuery(day)), (update, week) => update.toWeek(week));
}

/** The scheduling board, with the updates of running mutations. */
export function useOptimisticBoard(): Shown<SchedulingBoard> {
  return useUpdated(useQuery(schedulingBoardQuery()), (update, board) => update.toBoard(board));
}
