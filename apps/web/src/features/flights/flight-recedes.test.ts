import { expect, it } from 'vitest';
import { recedes } from './flight-recedes.ts';
import { exampleFlight } from './testing/example-flight.ts';

const DEPARTURE = '2026-03-01T18:30:00.000Z';

it.each([
  ['AVAILABLE', '2026-03-01T12:00:00.000Z', false],
  ['BRIEFING', '2026-03-01T19:00:00.000Z', false],
  ['BRIEFING', '2026-03-01T21:30:00.001Z', true],
  ['SCHEDULED', '2026-03-03T12:00:00.000Z', true],
  ['IN PROGRESS', '2026-03-03T12:00:00.000Z', false],
  ['CONCLUDED', '2026-03-01T12:00:00.000Z', true],
  ['CANCELLED', '2026-03-01T12:00:00.000Z', true],
  ['LOGGED', '2026-03-01T12:00:00.000Z', true],
] as const)('a flight that is %s recedes at %s: %s', (status, now, isReceding) => {
  const flight = exampleFlight({ status, scheduledDate: DEPARTURE });
  expect(recedes(flight, new Date(now))).toBe(isReceding);
});
