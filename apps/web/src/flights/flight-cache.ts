import type { FlightWeek, SchedulingBoard } from '@crewroom/domain/flights/calls';
import type { Flight, FlightCard } from '@crewroom/domain/flights/schemas';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import type { Undo } from '../lib/use-act.ts';
import { flightKeys } from './flight-keys.ts';

/** Draws a flight otherwise, on its own or as a card; what it does not know of stays. */
export type Redraw = <Shown extends FlightCard>(flight: Shown) => Shown;

type Lists = { readonly [Name in string]: readonly FlightCard[] };

function inLists<Cards extends Lists>(lists: Cards, id: string, redraw: Redraw): Cards {
  const redrawn = Object.entries(lists).map(
    ([name, cards]) => [name, cards.map((card) => (card._id === id ? redraw(card) : card))] as const,
  );
  return { ...lists, ...Object.fromEntries(redrawn) };
}

type Place = { readonly key: QueryKey; readonly before: unknown };

function redrawEverywhere(queryClient: QueryClient, id: string, redraw: Redraw): void {
  queryClient.setQueryData<Flight>(flightKeys.flight(id), (flight) => flight && redraw(flight));
  queryClient.setQueriesData<FlightWeek>(
    { queryKey: flightKeys.weeks },
    (week) => week && { ...week, flights: inLists(week.flights, id, redraw) },
  );
  queryClient.setQueryData<SchedulingBoard>(flightKeys.board, (board) => board && inLists(board, id, redraw));
}

const placesOf = (id: string): QueryKey[] => [flightKeys.flight(id), flightKeys.weeks, flightKeys.board];

/** Readings that began before an act would bring back what was, so they are called off. */
function stopReading(queryClient: QueryClient, id: string): Promise<unknown> {
  return Promise.all(placesOf(id).map((queryKey) => queryClient.cancelQueries({ queryKey })));
}

/** Draws a flight as it will be wherever it stands; answers how to draw it as it was. */
export async function updateOptimistically(
  queryClient: QueryClient,
  id: string,
  redraw: Redraw,
): Promise<Undo> {
  await stopReading(queryClient, id);
  const before: Place[] = placesOf(id).flatMap((queryKey) =>
    queryClient.getQueriesData({ queryKey }).map(([key, data]) => ({ key, before: data })),
  );
  redrawEverywhere(queryClient, id, redraw);
  return () => {
    for (const place of before) queryClient.setQueryData(place.key, place.before);
  };
}

/** Draws a flight as an act left it, wherever it stands. */
export async function applyFlight(queryClient: QueryClient, flight: FlightCard): Promise<void> {
  await stopReading(queryClient, flight._id);
  redrawEverywhere(queryClient, flight._id, (shown) => ({ ...shown, ...flight }));
}

/** How the acts on one flight show: ahead of their answer, and by it. */
export function useFlightCache(id: string) {
  const queryClient = useQueryClient();
  return {
    optimisticUpdate: (redraw: Redraw) => updateOptimistically(queryClient, id, redraw),
    applyAnswer: (flight: FlightCard) => applyFlight(queryClient, flight),
  };
}
