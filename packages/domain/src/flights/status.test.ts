import { describe, expect, it } from 'vitest';
import {
  flightStatuses,
  isFlown,
  isNotBegun,
  isUnderWay,
  isUpcoming,
  settableStatuses,
  statusesWhere,
} from './status.ts';

describe('the statuses of a flight', () => {
  it('can all be set by a person, except the one that the review sets', () => {
    expect(flightStatuses.filter((status) => !settableStatuses.some((one) => one === status))).toEqual([
      'LOGGED',
    ]);
  });

  it.each([
    ['SCHEDULED', 'not begun', 'upcoming', ''],
    ['AVAILABLE', 'not begun', 'upcoming', ''],
    ['BRIEFING', 'not begun', 'upcoming', ''],
    ['IN PROGRESS', '', 'upcoming', ''],
    ['CONCLUDED', '', '', 'flown'],
    ['CANCELLED', 'not begun', '', ''],
    ['LOGGED', '', '', 'flown'],
  ] as const)('%s is %s, %s, %s', (status, notBegun, upcoming, flown) => {
    expect(isNotBegun(status)).toBe(notBegun !== '');
    expect(isUpcoming(status)).toBe(upcoming !== '');
    expect(isUnderWay(status)).toBe(notBegun === '' && upcoming !== '');
    expect(isFlown(status)).toBe(flown !== '');
  });

  it('are selected for a query by their meaning', () => {
    expect(statusesWhere(({ canReturnSeats }) => canReturnSeats)).toEqual(['AVAILABLE', 'BRIEFING']);
    expect(statusesWhere(({ isReviewable }) => isReviewable)).toEqual(['CONCLUDED']);
  });
});
