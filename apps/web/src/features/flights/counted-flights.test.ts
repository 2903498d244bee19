import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { expect, it } from 'vitest';
import { countedFlights } from './counted-flights.ts';
import { exampleFlight } from './testing/example-flight.ts';

const own = exampleFlight({ isUserAssigned: true });

function weekOf(Monday: FlightCard[], Sunday: FlightCard[]) {
  const between = { Tuesday: [], Wednesday: [], Thursday: [], Friday: [], Saturday: [] };
  return { weekStart: '2026-03-02T00:00:00.000Z', flights: { Monday, ...between, Sunday } };
}

it.each([
  [weekOf([], []), '0 flights'],
  [weekOf([exampleFlight()], []), '1 flight'],
  [weekOf([own], []), '1 flight, 1 of them yours'],
  [weekOf([exampleFlight(), own], [own]), '3 flights, 2 of them yours'],
])('a week is counted as in %#: %s', (week, words) => {
  expect(countedFlights(week)).toBe(words);
});
