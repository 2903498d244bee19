import { describe, expect, it } from 'vitest';
import { leaveEnding, leavePhase } from './leave-days.ts';

const now = new Date('2026-03-02T23:30:00.000Z');
const leave = (from: string, to: string) => ({ from, to, status: 'approved' as const });

describe('a leave', () => {
  it.each([
    ['2026-03-03', '2026-03-09', 'ahead'],
    ['2026-03-02', '2026-03-02', 'running'],
    ['2026-02-01', '2026-03-02', 'running'],
    ['2026-02-01', '2026-03-01', 'over'],
  ])('from %s to %s is %s on Zulu March 2', (from, to, phase) => {
    expect(leavePhase(leave(from, to), now)).toBe(phase);
  });

  it.each([
    ['2026-03-01', '2026-03-09', 'End leave', /last day becomes Mar 01, 2026/],
    ['2026-03-02', '2026-03-09', 'Withdraw leave', /does not happen: its days are days at work/],
    ['2026-03-05', '2026-03-09', 'Withdraw leave', /does not happen: its days are days at work/],
  ])('from %s to %s is taken back by “%s”', (from, to, action, consequence) => {
    const ending = leaveEnding(leave(from, to), now);
    expect(ending?.action).toBe(action);
    expect(ending?.consequence).toMatch(consequence);
  });

  it('that waits for a decision is a request, which is withdrawn', () => {
    const ending = leaveEnding({ from: '2026-03-05', to: '2026-03-09', status: 'pending' }, now);
    expect(ending?.action).toBe('Withdraw request');
    expect(ending?.consequence).toMatch(/Nobody decides on it/);
  });

  it('that is over stays', () => {
    expect(leaveEnding(leave('2026-02-01', '2026-03-01'), now)).toBeNull();
  });
});
