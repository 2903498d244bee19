import { describe, expect, it } from 'vitest';
import { leaveEnding, leaveInWords, leaveStanding } from './leave-days.ts';

const now = new Date('2026-03-02T23:30:00.000Z');
const leave = (from: string, to: string) => ({ _id: 'leave', from, to });

describe('a leave', () => {
  it.each([
    ['2026-03-03', '2026-03-09', 'ahead'],
    ['2026-03-02', '2026-03-02', 'running'],
    ['2026-02-01', '2026-03-02', 'running'],
    ['2026-02-01', '2026-03-01', 'over'],
  ])('from %s to %s is %s on Zulu March 2', (from, to, standing) => {
    expect(leaveStanding(leave(from, to), now)).toBe(standing);
  });

  it('is written by its days, whatever the zone of the reader', () => {
    expect(leaveInWords(leave('2026-03-02', '2026-03-09'))).toBe('Mar 02, 2026 to Mar 09, 2026');
    expect(leaveInWords(leave('2026-03-02', '2026-03-02'))).toBe('Mar 02, 2026');
  });

  it.each([
    ['2026-03-01', '2026-03-09', 'End leave', /last day becomes Mar 01, 2026/],
    ['2026-03-02', '2026-03-09', 'Withdraw leave', /goes off the record/],
    ['2026-03-05', '2026-03-09', 'Withdraw leave', /goes off the record/],
  ])('from %s to %s is taken back by “%s”', (from, to, act, consequence) => {
    const ending = leaveEnding(leave(from, to), now);
    expect(ending?.act).toBe(act);
    expect(ending?.consequence).toMatch(consequence);
  });

  it('that is over stays', () => {
    expect(leaveEnding(leave('2026-02-01', '2026-03-01'), now)).toBeNull();
  });
});
