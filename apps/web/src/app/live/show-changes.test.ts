import type { Flight } from '@crewroom/domain/flights/schemas';
import { expect, it } from 'vitest';
import { exampleFlight, exampleRole, seatFor } from '../../features/flights/testing/example-flight.ts';
import { flightInWords } from './show-changes.ts';

const ME = 'id-of-Noor';

const withCaptain = (username: string): Partial<Flight> => ({
  roles: [exampleRole('Captain', 1, [seatFor(username)])],
});

it.each([
  [{}, {}, ''],
  [{}, { status: 'BRIEFING' }, 'Flight SK102 is now BRIEFING.'],
  [{}, { scheduledDate: '2026-03-01T19:30:00.000Z' }, 'Flight SK102 departs at another time.'],
  [{}, { gate: 'C1' }, 'Flight SK102 leaves from gate C1.'],
  [{}, { gate: '' }, ''],
  [{}, withCaptain('Noor'), 'You now have a Captain seat on flight SK102.'],
  [withCaptain('Noor'), {}, 'Your Captain seat on flight SK102 was removed.'],
  [{}, withCaptain('Milo'), ''],
  [{}, { notes: 'Other notes.' }, ''],
  [
    withCaptain('Noor'),
    { status: 'CANCELLED', ...withCaptain('Milo') },
    'Flight SK102 is now CANCELLED. Your Captain seat on flight SK102 was removed.',
  ],
] satisfies [Partial<Flight>, Partial<Flight>, string][])('from %j to %j', (was, is, words) => {
  expect(flightInWords(exampleFlight(was), exampleFlight(is), ME)).toBe(words);
});
