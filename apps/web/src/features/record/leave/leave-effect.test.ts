import type { LeaveStatus } from '@crewroom/domain/record/leave';
import { describe, expect, it } from 'vitest';
import { leaveEffect } from './leave-effect.ts';

const term = {
  quota: { requiredFlights: 4, leaveDays: 0, termDays: 30 },
  nextQuotaReset: '2026-12-01T00:00:00.000Z',
};

const leave = (from: string, to: string, status: LeaveStatus = 'approved') => ({ from, to, status });

describe('leaveEffect', () => {
  it.each([
    [
      'a day that changes nothing',
      '2026-11-20',
      '2026-11-20',
      /^This term still asks for 4 flights: 4 × 29 of/,
    ],
    ['days across the end of the term', '2026-11-30', '2026-12-20', /4 × 29 of 30 days/],
    [
      'days of another term',
      '2026-12-01',
      '2026-12-20',
      /^This won’t change your quota this term: 4 flights/,
    ],
  ])('%s', (_, from, to, quota) => {
    const effect = leaveEffect({ from, to }, [], term);
    expect(effect?.kind === 'effect' && effect.quota).toMatch(quota);
  });

  it('counts approved leave only', () => {
    const quota = { ...term.quota, leaveDays: 8 };
    const leaves = [
      leave('2026-11-01', '2026-11-08'),
      leave('2026-11-10', '2026-11-12', 'pending'),
      leave('2026-11-20', '2026-11-25', 'declined'),
    ];
    expect(leaveEffect({ from: '2026-11-20', to: '2026-11-26' }, leaves, { ...term, quota })).toMatchObject({
      quota: 'This term asks for 2 flights instead of 3: 4 × 15 of 30 days = 2.',
    });
  });

  it('does not change a quota of 0', () => {
    const quota = { ...term.quota, requiredFlights: 0 };
    const effect = leaveEffect({ from: '2026-11-20', to: '2026-11-26' }, [], { ...term, quota });
    expect(effect).toMatchObject({ quota: 'There is no quota to lower.' });
  });

  it.each([
    ['approved', 'You have leave already: Nov 25, 2026 to Nov 26, 2026.'],
    ['pending', 'You have asked for leave already: Nov 25, 2026 to Nov 26, 2026.'],
  ] as const)('returns an overlap with %s days', (status, words) => {
    const effect = leaveEffect(
      { from: '2026-11-20', to: '2026-11-25' },
      [leave('2026-11-25', '2026-11-26', status)],
      term,
    );
    expect(effect?.kind === 'overlap' && effect.words).toContain(words);
  });

  it.each([
    ['no last day', '2026-11-20', ''],
    ['the last day before the first', '2026-11-20', '2026-11-19'],
    ['too many days', '2026-11-20', '2027-03-20'],
  ])('returns null for %s', (_, from, to) => {
    expect(leaveEffect({ from, to }, [], term)).toBeNull();
  });
});
