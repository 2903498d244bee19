import { describe, expect, it } from 'vitest';
import { canSchedule, defaultThresholds, isAdministrator, isStaff, OWNER_RANK } from './rank.ts';

describe('what a rank opens (specification, sections 6 and 9)', () => {
  it.each([
    // rank, portal, scheduling, administration
    [null, false, false, false],
    [0, false, false, false],
    [238, false, false, false],
    [239, true, false, false],
    [243, true, false, false],
    [244, true, true, false],
    [246, true, true, false],
    [247, true, true, true],
    [255, true, true, true],
  ])('rank %s: portal %s, scheduling %s, administration %s', (rank, portal, scheduling, administration) => {
    expect([isStaff(rank), canSchedule(rank), isAdministrator(rank)]).toEqual([
      portal,
      scheduling,
      administration,
    ]);
  });

  it.each([
    [null, false, false, false],
    [9, false, false, false],
    [10, true, false, false],
    [19, true, false, false],
    [20, true, true, false],
    [29, true, true, false],
    [30, true, true, true],
  ])('rank %s at thresholds 10, 20 and 30: %s, %s, %s', (rank, ...expected) => {
    const low = { staff: 10, dispatch: 20, admin: 30 };
    expect([isStaff(rank, low), canSchedule(rank, low), isAdministrator(rank, low)]).toEqual(expected);
  });

  it('has the thresholds of the specification', () => {
    expect(defaultThresholds).toEqual({ staff: 239, dispatch: 244, admin: 247 });
    expect(OWNER_RANK).toBe(255);
  });
});
