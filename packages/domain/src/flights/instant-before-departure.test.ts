import { describe, expect, it } from 'vitest';
import { instantBeforeDeparture } from './instant-before-departure.ts';

describe('a time of day that belongs to a departure', () => {
  it.each([
    ['17:30', '2026-03-10T18:30:00.000Z', '2026-03-10T17:30:00.000Z'],
    ['18:30', '2026-03-10T18:30:00.000Z', '2026-03-10T18:30:00.000Z'],
    ['23:45', '2026-03-10T00:15:00.000Z', '2026-03-09T23:45:00.000Z'],
    ['23:00', '2026-01-01T00:30:00.000Z', '2025-12-31T23:00:00.000Z'],
  ])('%s before %s is %s', (timeOfDay, departure, instant) => {
    expect(instantBeforeDeparture(timeOfDay, departure)).toBe(instant);
  });
});
