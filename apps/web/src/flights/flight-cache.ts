import type { CallName } from '@crewroom/domain/contract/routes';
import type { FlightWeek, SchedulingBoard } from '@crewroom/domain/flights/calls';
import type { Flight, FlightCard } from '@crewroom/domain/flights/schemas';
import { type QueryClient, type UseQueryResult, useMutationState, useQuery } from '@tanstack/react-query';
import { flightQuery, flightWeekQuery, schedulingBoardQuery } from './queries.ts';

/** Draws a flight otherwise, on its own or as a card; what it does not know of stays. */
type Redraw = <Shown extends FlightCard>(flight: Shown) => Shown;

type Changes = {
  /** What becomes of the flight, wherever it stands. */
  readonly redraw?: Redraw;
  /** Where it moves on the board. */
  readonly onBoard?: (board: SchedulingBoard) => SchedulingBoard;
};

/** A change of one flight as it shows: by an act that is under way, or by its answer. Applying it twice is once. */
export class FlightUpdate {
  readonly id: string;
  readonly #changes: Changes;

  constructor(id: string, changes: Changes) {
    this.id = id;
    this.#changes = changes;
  }

  readonly toFlight: Redraw = (flight) =>
    flight._id === this.id ? (this.#changes.redraw?.(flight) ?? flight) : flight;

  readonly toWeek = (week: FlightWeek): FlightWeek => ({
    ...week,
    flights: inLists(week.flights, this.toFlight),
  });

  readonly toBoard = (board: SchedulingBoard): SchedulingBoard => {
    const redrawn = inLists(board, this.toFlight);
    return this.#changes.onBoard?.(redrawn) ?? redrawn;
  };
}

type Lists = { readonly [Name in string]: readonly FlightCard[] };

function inLists<Cards extends Lists>(lists: Cards, redraw: Redraw): Cards {
  const redrawn = Object.entries(lists).map(
    ([name, cards]) => [name, cards.map((card) => redraw(card))] as const,
  );
  return { ...lists, ...Object.fromEntries(redrawn) };
}

/** The flight as an act left it. */
export function answeredFlight(flight: FlightCard): FlightUpdate {
  return new FlightUpdate(flight._id, { redraw: (shown) => ({ ...shown, ...flight }) });
}

const WEEKS = ['flightWeek'] satisfies [CallName];

/** Draws a flight as an act left it, wherever it stands. A reading that began before would bring back what was. */
export async function applyToCache(queryClient: QueryClient, update: FlightUpdate): Promise<void> {
  const one = flightQuery(update.id).queryKey;
  const board = schedulingBoardQuery().queryKey;
  await Promise.all([one, board, WEEKS].map((queryKey) => queryClient.cancelQueries({ queryKey })));
  queryClient.setQueryData(one, (flight) => flight && update.toFlight(flight));
  queryClient.setQueryData(board, (cards) => cards && update.toBoard(cards));
  queryClient.setQueriesData<FlightWeek>({ queryKey: WEEKS }, (week) => week && update.toWeek(week));
}

type Shown<Data> = Pick<UseQueryResult<Data>, 'error' | 'isFetching' | 'refetch'> & {
  readonly data: Data | undefined;
};

/** A query with the acts that are under way applied, in the order of their presses, to what the server said last. */
function useUpdated<Data>(
  { data, error, isFetching, refetch }: UseQueryResult<Data>,
  apply: (update: FlightUpdate, data: Data) => Data,
): Shown<Data> {
  const updates = useMutationState<unknown>({
    filters: { status: 'pending' },
    select: ({ state }) => state.context,
  }).filter((update) => update instanceof FlightUpdate);
  const updated = updates.reduce(
    (shown, update) => (shown === undefined ? undefined : apply(update, shown)),
    data,
  );
  return { data: updated, error, isFetching, refetch };
}

/** One flight, with what is being done to it. */
export function useOptimisticFlight(id: string): Shown<Flight> {
  return useUpdated(useQuery(flightQuery(id)), (update, flight) => update.toFlight(flight));
}

/** The week a day lies in, with what is being done to its flights. */
export function useOptimisticWeek(day: string): Shown<FlightWeek> {
  return useUpdated(useQuery(flightWeekQuery(day)), (update, week) => update.toWeek(week));
}

/** The scheduling board, with what is being done to its flights. */
export function useOptimisticBoard(): Shown<SchedulingBoard> {
  return useUpdated(useQuery(schedulingBoardQuery()), (update, board) => update.toBoard(board));
}
