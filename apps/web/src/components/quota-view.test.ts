import { describe, expect, it } from 'vitest';
import { quotaPercent, quotaShares, quotaStatus } from './quota-view.tsx';

const wholeTerm = { leaveDays: 0, termDays: 30 };

describe('the display of a quota', () => {
  it.each([
    [0, 0, 4, '0%'],
    [2, 1, 4, '75%'],
    [2, 0, 3, '66%'],
    [998, 1, 1000, '99%'],
    [4, 2, 4, '150%'],
    [3, 0, 0, '—'],
  ])('%i attended and %i hosted of %i are %s', (attended, hosted, requiredFlights, percent) => {
    expect(quotaPercent({ ...wholeTerm, attended, hosted, requiredFlights })).toBe(percent);
  });

  it.each([
    ['of what is required', 1, 1, 4, [0.25, 0.25]],
    ['of what was flown, once that is more', 6, 2, 4, [0.75, 0.25]],
    ['not at all without a quota', 6, 2, 0, []],
  ])('fills the ring %s', (_, attended, hosted, requiredFlights, shares) => {
    expect(quotaShares({ ...wholeTerm, attended, hosted, requiredFlights })).toEqual(shares);
  });
});

describe('the position in the quota', () => {
  it.each([
    [0, 0, 4, false, '4 flights to go'],
    [2, 1, 4, false, '1 flight to go'],
    [3, 1, 4, true, 'Quota met'],
    [9, 0, 4, true, 'Quota met'],
    [0, 0, 0, true, ''],
  ])('%i attended and %i hosted of %i', (attended, hosted, requiredFlights, isMet, words) => {
    expect(quotaStatus({ ...wholeTerm, attended, hosted, requiredFlights })).toEqual({ isMet, words });
  });
});

describe('a quota of a member who is on leave', () => {
  it('shows the remaining part', () => {
    const flights = { attended: 1, hosted: 0, requiredFlights: 4, leaveDays: 15, termDays: 30 };
    expect(quotaPercent(flights)).toBe('50%');
    expect(quotaShares(flights)).toEqual([0.5, 0]);
    expect(quotaStatus(flights)).toEqual({ isMet: false, words: '1 flight to go' });
  });

  it('is met, and not shown, when nothing remains of it', () => {
    const flights = { attended: 0, hosted: 0, requiredFlights: 4, leaveDays: 30, termDays: 30 };
    expect(quotaPercent(flights)).toBe('—');
    expect(quotaShares(flights)).toEqual([]);
    expect(quotaStatus(flights)).toEqual({ isMet: true, words: 'Quota met' });
  });
});
