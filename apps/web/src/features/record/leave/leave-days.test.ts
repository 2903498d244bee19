import { describe, expect, it } from 'vitest';
import { leaveEnding, leavePhase } from './leave-days.ts';

const now = new Date('2026-03-02T23:30:00.000Z');
const leave = (from: string, to: string) => ({ from, to, status: 'approved' as const });

describe('leavePhase and leaveEnding', () => {
  it.each([
    ['2026-03-03', '2026-03-09', 'ahead'],
    ['2026-03-02', '2026-03-02', 'running'],
    ['2026-02-01', '2026-03-02', 'running'],
    ['2026-02-01', '2026-03-01', 'over'],
  ])('from %s to %s is %s on Zulu March 2', (from, to, phase) => {
    expect(leavePhase(leave(from, to), now)).toBe(phase);
  });

  it.each([
    ['2026-03-01', 'approved', 'End leave', /last day becomes Mar 01, 2026/],
    ['2026-03-02', 'approved', 'Withdraw leave', /is cancelled, and its days count towards the quota again/],
    ['2026-03-05', 'approved', 'Withdraw leave', /is cancelled, and its days count towards the quota again/],
    ['2026-03-05', 'pending', 'Withdraw request', /The request is withdrawn/],
  ] as const)('ends a leave from %s that is %s with “%s”', (from, status, action, consequence) => {
    const ending = leaveEnding({ from, to: '2026-03-09', status }, now);
    expect(ending?.action).toBe(action);
    expect(ending?.consequence).toMatch(consequence);
  });

  it('returns null for a past leave', () => {
    expect(leaveEnding(leave('2026-02-01', '2026-03-01'), now)).toBeNull();
  });
});
