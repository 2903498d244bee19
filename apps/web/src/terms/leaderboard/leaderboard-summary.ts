import { fromMinor, toMinor } from '@crewroom/domain/money';
import type { LeaderboardEntry } from '@crewroom/domain/terms/calls';

type PaidMember = Pick<LeaderboardEntry, '_id' | 'stats'>;

/** The totals of a leaderboard; `own` is the viewer's place (from 1) and pay. */
export type LeaderboardSummary = {
  readonly totalPay: number;
  readonly staffCount: number;
  readonly own: { readonly place: number; readonly pay: number } | null;
};

/** The totals of a leaderboard in CHF, and the place of the member `ownId`. */
export function leaderboardSummary(
  users: readonly PaidMember[],
  ownId: string | undefined,
): LeaderboardSummary {
  // Summed in hundredths, to avoid rounding errors.
  const totalMinor = users.reduce((sum, { stats }) => sum + toMinor(stats.termPay), 0);
  const index = users.findIndex(({ _id }) => _id === ownId);
  const own = users[index];
  return {
    totalPay: fromMinor(totalMinor),
    staffCount: users.length,
    own: own === undefined ? null : { place: index + 1, pay: own.stats.termPay },
  };
}
