import { describe, expect, it } from 'vitest';
import { zuluDayOf } from '../days.ts';
import { earliestLeaveDay, endOfLeave, isOnLeave, leaveStatuses } from './leave.ts';

const TODAY = '2026-03-02';
const withdrawn = { status: 'withdrawn' };

it('the day of a timestamp is the Zulu day, with any UTC offset', () => {
  expect(zuluDayOf(new Date('2026-03-01T23:59:59.999Z'))).toBe('2026-03-01');
  expect(zuluDayOf(new Date('2026-03-02T00:30:00+05:45'))).toBe('2026-03-01');
});

describe('earliestLeaveDay', () => {
  it.each([
    ['2026-03-02T11:59:59.999Z', '2026-03-01'],
    ['2026-03-02T12:00:00.000Z', '2026-03-02'],
    ['2026-03-02T23:59:59.999Z', '2026-03-02'],
  ])('at %s is %s, which is still today somewhere', (now, day) => {
    expect(earliestLeaveDay(new Date(now))).toBe(day);
  });
});

describe('endOfLeave', () => {
  it.each([
    ['pending', '2026-03-05', '2026-03-09', withdrawn],
    ['pending', '2026-02-01', '2026-02-09', withdrawn],
    ['approved', '2026-03-03', '2026-03-09', withdrawn],
    ['approved', '2026-03-02', '2026-03-09', withdrawn],
    ['approved', '2026-03-02', '2026-03-02', withdrawn],
    ['approved', '2026-03-01', '2026-03-09', { to: '2026-03-01' }],
    ['approved', '2026-02-01', '2026-03-02', { to: '2026-03-01' }],
    ['approved', '2026-02-01', '2026-03-01', null],
    ['declined', '2026-03-05', '2026-03-09', null],
    ['withdrawn', '2026-03-05', '2026-03-09', null],
  ] as const)('changes a leave that is %s, from %s to %s, to %j', (status, from, to, end) => {
    expect(endOfLeave({ from, to, status }, TODAY)).toEqual(end);
  });

  it('returns null when the leave has already ended', () => {
    for (const from of ['2026-02-20', '2026-03-02', '2026-03-05']) {
      const leave = { from, to: '2026-03-09', status: 'approved' as const };
      expect(endOfLeave({ ...leave, ...endOfLeave(leave, TODAY) }, TODAY)).toBeNull();
    }
  });

  it('keeps past days across a month', () => {
    const leave = { from: '2026-02-20', to: '2026-03-09', status: 'approved' as const };
    expect(endOfLeave(leave, '2026-03-01')).toEqual({ to: '2026-02-28' });
  });
});

it('an approved leave applies on its days, and no other leave does', () => {
  const days = { from: '2026-03-01', to: '2026-03-02' };
  const away = (status: (typeof leaveStatuses)[number], day: string) => isOnLeave({ ...days, status }, day);
  expect(
    ['2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03'].map((day) => away('approved', day)),
  ).toEqual([false, true, true, false]);
  expect(leaveStatuses.filter((status) => away(status, TODAY))).toEqual(['approved']);
});
