import { describe, expect, it } from 'vitest';
import { flightWithinDay } from './next-flight.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const at = (scheduledDate: string) => ({ scheduledDate });

describe('the next flight', () => {
  it('is the soonest one within a day, whatever the order', () => {
    const later = at('2026-03-11T08:00:00.000Z');
    const sooner = at('2026-03-10T18:00:00.000Z');
    expect(flightWithinDay([later, sooner], now)).toBe(sooner);
  });

  it('is none when the soonest leaves more than a day from now', () => {
    expect(flightWithinDay([at('2026-03-11T12:00:00.001Z')], now)).toBeUndefined();
    expect(flightWithinDay([], now)).toBeUndefined();
  });

  it('counts a departure exactly a day ahead', () => {
    expect(flightWithinDay([at('2026-03-11T12:00:00.000Z')], now)).toBeDefined();
  });

  it('stays the one that leaves late, but not one that was forgotten', () => {
    const late = at('2026-03-10T11:00:00.000Z');
    const forgotten = at('2026-03-10T09:00:00.000Z');
    expect(flightWithinDay([forgotten, late], now)).toBe(late);
    expect(flightWithinDay([forgotten], now)).toBeUndefined();
  });
});
