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

/** Changes a flight, whole or as a card. Fields that it does not know stay the same. */
type ChangeFlight = <Card extends FlightCard>(flight: Card) => Card;

type Changes = {
  /** Changes the flight in its own response, on the board and in the weeks. The board moves it to its new place. */
  readonly changeFlight?: ChangeFlight;
  /** Makes other changes to the board. */
  readonly changeBoard?: (board: SchedulingBoard) => SchedulingBoard;
};

/**
 * A change of one flight in cached responses: expected from a running mutation, or known from its response. Applying it twice
 * has the same effect as once.
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

/** Returns the list with its flights changed, or the same list when no flight changes. */
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

/** Returns the update for the response of a mutation. */
export function flightInResponse(flight: FlightCard): FlightUpdate {
  return new FlightUpdate(flight._id, { changeFlight: (shown) => ({ ...shown, ...flight }) });
}

const WEEKS_KEY = ['flightWeek'] satisfies [EndpointName];

/**
 * Applies an update to the cached responses with flights: the flight's own, the board and the weeks. Other responses with the
 * flight, such as a profile, are refetched by their topics. Running queries are cancelled first, because their responses may be
 * older.
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

/** The endpoints that return the changed flight. */
type FlightEndpoint = {
  [Name in EndpointName]: ResponseOf<Name> extends Flight ? Name : never;
}[EndpointName];

type FlightMutation<Name extends FlightEndpoint, Input> = Omit<
  ApiMutationOptions<Name, Input>,
  'topic' | 'optimisticUpdate'
> & {
  readonly optimisticUpdate?: (input: Input) => FlightUpdate;
};

/** The flight of a mutation: its id, and the code that its toasts name. */
export type NamedFlight = Pick<FlightCard, '_id' | 'flightCode'>;

/** A mutation of a flight. Its response updates the same queries as `applyToCache`. */
export function useFlightMutation<Name extends FlightEndpoint, Input>(
  { _id: id, flightCode }: NamedFlight,
  options: FlightMutation<Name, Input>,
) {
  return useApiMutation<Name, Input>({
    named: () => flightCode,
    ...options,
    topic: topics.flight(id),
    applyResponse: async (flight, input, queryClient) => {
      // The response does not say where the flight moved on the board, so the optimistic update supplies the move.
      const update = options.optimisticUpdate?.(input);
      if (update !== undefined) await applyToCache(queryClient, update);
      if (options.applyResponse) await options.applyResponse(flight, input, queryClient);
      else await applyToCache(queryClient, flightInResponse(flight));
    },
  });
}

type ShownQuery<Data> = Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> & {
  readonly data: Data | undefined;
};

/**
 * Returns a query with other data. It reads `isFetching` only on demand, because a component that reads it renders at the start
 * and end of every fetch, even without new data.
 */
export function shownAs<Data>(query: UseQueryResult, data: Data | undefined): ShownQuery<Data> {
  return {
    data,
    error: query.error,
    refetch: query.refetch,
    get isFetching() {
      return query.isFetching;
    },
  };
}

/** Returns a query's data with the updates of running mutations, in the order of their start. */
function useUpdated<Data>(
  query: UseQueryResult<Data>,
  apply: (update: FlightUpdate, data: Data) => Data,
): ShownQuery<Data> {
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

/** Returns one flight, with the updates of running mutations. */
export function useOptimisticFlight(id: string): ShownQuery<Flight> {
  return useUpdated(useQuery(flightQuery(id)), (update, flight) => update.toFlight(flight));
}

/** Returns the week of a day, with the updates of running mutations. */
export function useOptimisticWeek(day: string): ShownQuery<FlightWeek> {
  return useUpdated(useQuery(flightWeekQuery(day)), (update, week) => update.toWeek(week));
}

/** Returns the scheduling board, with the updates of running mutations. */
export function useOptimisticBoard(): ShownQuery<SchedulingBoard> {
  return useUpdated(useQuery(schedulingBoardQuery()), (update, board) => update.toBoard(board));
}
