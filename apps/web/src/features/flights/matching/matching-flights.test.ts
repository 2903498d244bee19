import type { FlightWeek } from '@crewroom/domain/flights/endpoints';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { expect, it } from 'vitest';
import { exampleFlight, exampleRole, seatFor } from '../testing/example-flight.ts';
import { findMatchingFlights } from './matching-flights.tsx';

const now = new Date('2026-02-24T12:00:00.000Z');
const seeker = { qualifications: [], departures: [], leave: [] };

const flightAt = (scheduledDate: string, changes: Partial<FlightCard> = {}): FlightCard =>
  exampleFlight({ _id: scheduledDate, scheduledDate, ...changes });

const weekOf = (weekStart: string, days: Partial<FlightWeek['flights']>): FlightWeek => ({
  weekStart,
  flights: {
    Monday: [],
    Tuesday: [],
    Wednesday: [],
    Thursday: [],
    Friday: [],
    Saturday: [],
    Sunday: [],
    ...days,
  },
});

const thisWeek = weekOf('2026-02-23T00:00:00.000Z', {
  Monday: [flightAt('2026-02-23T18:00:00.000Z')],
  Sunday: [
    flightAt('2026-03-01T10:00:00.000Z', { roles: [exampleRole('Captain', 1, [seatFor('Ada')])] }),
    flightAt('2026-03-01T18:00:00.000Z'),
  ],
});
const nextWeek = weekOf('2026-03-02T00:00:00.000Z', {
  Monday: [flightAt('2026-03-02T18:00:00.000Z')],
  Tuesday: [flightAt('2026-03-03T06:00:00.000Z'), flightAt('2026-03-03T18:00:00.000Z')],
});

it('proposes the next three flights with a free seat, across the end of the week', () => {
  const found = findMatchingFlights([thisWeek, nextWeek], seeker, now);
  expect(found.map(({ flight }) => flight.scheduledDate)).toEqual([
    '2026-03-01T18:00:00.000Z',
    '2026-03-02T18:00:00.000Z',
    '2026-03-03T06:00:00.000Z',
  ]);
});

it('names the roles with a seat for the member', () => {
  const roles = [
    { ...exampleRole('Captain', 1), requires: 'Captain License' as const },
    exampleRole('Purser', 2),
  ];
  const week = weekOf(thisWeek.weekStart, { Sunday: [flightAt('2026-03-01T18:00:00.000Z', { roles })] });
  expect(findMatchingFlights([week], seeker, now)[0]?.roles).toEqual(['Purser']);
  const captain = { ...seeker, qualifications: [{ name: 'Captain License' as const }] };
  expect(findMatchingFlights([week], captain, now)[0]?.roles).toEqual(['Captain', 'Purser']);
});
