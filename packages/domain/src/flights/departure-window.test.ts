import { describe, expect, it } from 'vitest';
import { departureFault, departureWindow } from './departure-window.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const PAST = 'The departure is more than 24 hours past.';
const AHEAD = 'The departure is more than 366 days ahead.';

describe('the window of departure', () => {
  it.each([
    ['2026-02-28T11:59:59.999Z', PAST],
    ['2026-02-28T12:00:00.000Z', null],
    ['2026-03-01T12:00:00.000Z', null],
    ['2027-03-02T12:00:00.000Z', null],
    ['2027-03-02T12:00:00.001Z', AHEAD],
    ['1970-01-01T00:00:00.000Z', PAST],
    ['2999-12-31T00:00:00.000Z', AHEAD],
  ])('a departure at %s: %s', (departure, fault) => {
    expect(departureFault(departure, now)).toBe(fault);
  });

  it('is a day back and a leap year ahead', () => {
    expect(departureWindow).toEqual({ hoursPast: 24, daysAhead: 366 });
  });

  it('moves with the clock', () => {
    expect(departureFault('2027-03-02T12:00:00.001Z', new Date(now.getTime() + 1))).toBeNull();
  });
});
