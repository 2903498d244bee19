import { describe, expect, it } from 'vitest';
import { quotaPercent, quotaShares, quotaStatus } from './quota-view.tsx';

describe('the display of a quota', () => {
  it.each([
    [0, 0, 4, 0, '0%'],
    [2, 1, 4, 0, '75%'],
    [2, 0, 3, 0, '66%'],
    [998, 1, 1000, 0, '99%'],
    [4, 2, 4, 0, '150%'],
    [3, 0, 0, 0, '—'],
    [1, 0, 4, 15, '50%'],
    [0, 0, 4, 30, '—'],
  ])(
    '%i attended and %i hosted of %i, with %i days of leave, are %s',
    (attended, hosted, requiredFlights, leaveDays, percent) => {
      expect(quotaPercent({ attended, hosted, requiredFlights, leaveDays, termDays: 30 })).toBe(percent);
    },
  );

  it.each([
    ['of what is required', 1, 1, 4, 0, [0.25, 0.25]],
    ['of what was flown, once that is more', 6, 2, 4, 0, [0.75, 0.25]],
    ['not at all without a quota', 6, 2, 0, 0, []],
    ['of what remains after leave', 1, 0, 4, 15, [0.5, 0]],
    ['not at all when nothing remains', 0, 0, 4, 30, []],
  ])('fills the ring %s', (_, attended, hosted, requiredFlights, leaveDays, shares) => {
    expect(quotaShares({ attended, hosted, requiredFlights, leaveDays, termDays: 30 })).toEqual(shares);
  });
});

describe('the position in the quota', () => {
  it.each([
    [0, 0, 4, 0, false, '4 flights to go'],
    [2, 1, 4, 0, false, '1 flight to go'],
    [3, 1, 4, 0, true, 'Quota met'],
    [9, 0, 4, 0, true, 'Quota met'],
    [0, 0, 0, 0, true, ''],
    [1, 0, 4, 15, false, '1 flight to go'],
    [0, 0, 4, 30, true, 'Quota met'],
  ])(
    '%i attended and %i hosted of %i, with %i days of leave',
    (attended, hosted, requiredFlights, leaveDays, isMet, text) => {
      const flights = { attended, hosted, requiredFlights, leaveDays, termDays: 30 };
      expect(quotaStatus(flights)).toEqual({ isMet, text });
    },
  );
});
