import type { LeaderboardEntry } from '@crewroom/domain/members/schemas';
import { fromMinor, toMinor } from '@crewroom/domain/money';

type Paid = Pick<LeaderboardEntry, '_id' | 'stats'>;

/** What a leaderboard comes to; `own` is the place of the one who looks, from 1, and their pay. */
export type LeaderboardStanding = {
  readonly totalPay: number;
  readonly staff: number;
  readonly own: { readonly place: number; readonly pay: number } | null;
};

/** The sums of a leaderboard (in CHF), and where the member of an id stands on it. */
export function leaderboardStanding(users: readonly Paid[], ownId: string | undefined): LeaderboardStanding {
  // Summed in hundredths: amounts with cents would not add up to the cent otherwise.
  const minor = users.reduce((sum, { stats }) => sum + toMinor(stats.termPay), 0);
  const index = users.findIndex(({ _id }) => _id === ownId);
  const own = users[index];
  return {
    totalPay: fromMinor(minor),
    staff: users.length,
    own: own === undefined ? null : { place: index + 1, pay: own.stats.termPay },
  };
}
