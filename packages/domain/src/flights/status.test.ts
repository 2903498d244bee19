import { describe, expect, it } from 'vitest';
import {
  approvalStatuses,
  flightStatuses,
  isFlown,
  isNotBegun,
  isUpcoming,
  settableStatuses,
  statusesWhere,
} from './status.ts';

describe('the statuses of a flight', () => {
  it('are seven, of which a person may set six', () => {
    const six = ['SCHEDULED', 'AVAILABLE', 'BRIEFING', 'IN PROGRESS', 'CONCLUDED', 'CANCELLED'];
    expect(settableStatuses).toEqual(six);
    expect(flightStatuses).toEqual([...six, 'LOGGED']);
    expect(approvalStatuses).toEqual(['pending', 'approved', 'rejected']);
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
    expect(isFlown(status)).toBe(flown !== '');
  });

  it('are chosen for a query by what they mean', () => {
    expect(statusesWhere(({ returnsSeats }) => returnsSeats)).toEqual(['AVAILABLE', 'BRIEFING']);
    expect(statusesWhere(({ reviewable }) => reviewable)).toEqual(['CONCLUDED']);
  });
});
