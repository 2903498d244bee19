import { describe, expect, it } from 'vitest';
import { leaderboardSummary } from './leaderboard-screen.tsx';

const paid = (...amounts: number[]) =>
  amounts.map((termPay, index) => ({ _id: `member-${index + 1}`, stats: { termPay } }));

describe('leaderboardSummary', () => {
  it('adds up all earnings, to the cent', () => {
    const users = paid(...Array.from({ length: 10 }, () => 0.1), 19.99);
    expect(leaderboardSummary(users, undefined)).toEqual({ totalPay: 20.99, staffCount: 11, own: null });
  });

  it('finds the viewer’s place and pay', () => {
    expect(leaderboardSummary(paid(30, 20, 20, 5), 'member-3').own).toEqual({ place: 3, pay: 20 });
  });

  it('returns no place for a member who is not on it', () => {
    expect(leaderboardSummary(paid(30), 'somebody-else').own).toBeNull();
  });

  it('returns zero for an airline without staff', () => {
    expect(leaderboardSummary([], 'member-1')).toEqual({ totalPay: 0, staffCount: 0, own: null });
  });
});
