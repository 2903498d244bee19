import type { SchedulingBoard } from '@crewroom/domain/flights/endpoints';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { expect, it } from 'vitest';
import { exampleFlight, exampleRole, seatFor } from '../testing/example-flight.ts';
import { eveningInWords, eveningOf } from './evening.ts';

const now = new Date('2026-03-01T16:00:00.000Z');
const full = [exampleRole('Captain', 1, [seatFor('Ada')])];

const flightAt = (scheduledDate: string, changes: Partial<FlightCard> = {}): FlightCard =>
  exampleFlight({ _id: scheduledDate, scheduledDate, ...changes });

const board: SchedulingBoard = {
  pending: [flightAt('2026-03-01T17:00:00.000Z', { approvalStatus: 'pending' })],
  approved: [
    flightAt('2026-03-01T23:00:00.000Z', { roles: full }),
    flightAt('2026-03-01T18:30:00.000Z'),
    flightAt('2026-03-01T20:00:00.000Z', { status: 'CANCELLED' }),
    flightAt('2026-03-04T18:30:00.000Z'),
  ],
  concluded: [flightAt('2026-03-01T06:00:00.000Z', { status: 'CONCLUDED' })],
  rejected: [],
  counts: { pending: 1, approved: 4, concluded: 1, rejected: 0, needsClosing: 0 },
};

it('shows today’s approved flights, soonest first', () => {
  expect(eveningOf(board, now).flights.map(({ scheduledDate }) => scheduledDate)).toEqual([
    '2026-03-01T18:30:00.000Z',
    '2026-03-01T23:00:00.000Z',
  ]);
});

it('returns the evening in one line', () => {
  expect(eveningInWords(eveningOf(board, now))).toBe('2 flights, 1 short of crew, 1 flown today');
  expect(
    eveningInWords({ flights: [flightAt('2026-03-01T18:30:00.000Z', { roles: full })], flownCount: 0 }),
  ).toBe('1 flight');
});
