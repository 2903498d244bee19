import type { RankThresholds } from '@crewroom/domain/contract/access';
import type { LeaderboardEntry } from '@crewroom/domain/terms/calls';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { groupRankOf, identityOf } from '../members/identity.ts';
import { isOnStaff } from '../members/standing.ts';
import { countedFlights, payOf, totalColumns } from './totals.ts';

const readLeaderboard = prepared({ staff: 'number' }, ({ db }, { staff }) =>
  db
    .selectFrom('users')
    .leftJoin('terms', (join) => join.on('terms.closed_at', 'is', null))
    .leftJoin('term_totals', (join) =>
      join.onRef('term_totals.user_id', '=', 'users.id').onRef('term_totals.term_id', '=', 'terms.id'),
    )
    .where(isOnStaff({ staff }))
    .select([
      'users.id',
      'users.roblox_id',
      'users.username',
      'users.display_name',
      'users.role',
      'users.rank',
      'users.rank_name',
      'users.last_login_at',
      ...totalColumns('term_totals'),
    ])
    .orderBy(sql`coalesce(term_totals.pay_minor, 0)`, 'desc')
    .orderBy(countedFlights('term_totals'), 'desc')
    .orderBy('users.username_key'),
);

/** The current staff by pay (CHF) of the open term, then by flights in it, then by username. One statement. */
export async function leaderboard(
  database: Database,
  { staff }: RankThresholds,
): Promise<LeaderboardEntry[]> {
  const rows = await readLeaderboard(database, { staff });
  return rows.map((row) => ({
    ...identityOf(row),
    role: row.role,
    groupRank: groupRankOf(row),
    stats: { termPay: payOf(row) },
    lastLogin: row.last_login_at,
  }));
}
