import type { RankThresholds } from '@crewroom/domain/contract/access';
import type { LeaderboardEntry } from '@crewroom/domain/terms/endpoints';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { foundUserColumns, foundUserOf } from '../../platform/people/identity.ts';
import { isOnStaff } from '../../platform/people/member-status.ts';
import { countedFlights, payOf, totalColumns } from './totals.ts';

/** Reads the current staff in the order of the leaderboard, with their totals of the open term. Uses one SQL statement. */
export const readLeaderboardRows = prepared({ staff: 'number' }, ({ db }, { staff }) =>
  db
    .selectFrom('users')
    .leftJoin('terms', (join) => join.on('terms.closed_at', 'is', null))
    .leftJoin('term_totals', (join) =>
      join.onRef('term_totals.user_id', '=', 'users.id').onRef('term_totals.term_id', '=', 'terms.id'),
    )
    .leftJoin('terms as last_term', (join) =>
      join
        .on('last_term.number', '=', sql<number>`terms.number - 1`)
        .on('last_term.closed_at', 'is not', null),
    )
    .leftJoin('term_totals as last_total', (join) =>
      join.onRef('last_total.user_id', '=', 'users.id').onRef('last_total.term_id', '=', 'last_term.id'),
    )
    .where(isOnStaff({ staff }))
    .select([
      'last_total.pay_minor as last_pay_minor',
      ...foundUserColumns,
      'users.role',
      'users.last_login_at',
      ...totalColumns('term_totals'),
    ])
    .orderBy(sql`coalesce(term_totals.pay_minor, 0)`, 'desc')
    .orderBy(countedFlights('term_totals'), 'desc')
    .orderBy('users.username_key')
    .orderBy('users.id'),
);

type LastPay = { readonly id: string; readonly last_pay_minor: number | null };

/** Returns the places by pay of members who earned something in the last term. Members with equal pay share a place. */
function lastPlaces(rows: readonly LastPay[]): ReadonlyMap<string, number> {
  const paid = rows
    .map(({ id, last_pay_minor: pay }) => ({ id, pay: pay ?? 0 }))
    .filter(({ pay }) => pay > 0)
    .toSorted((one, other) => other.pay - one.pay);
  const places = new Map<string, number>();
  let place = 0;
  for (const [index, { id, pay }] of paid.entries()) {
    if (pay !== paid[index - 1]?.pay) place = index + 1;
    places.set(id, place);
  }
  return places;
}

/** Returns the current staff by pay (CHF) of the open term, then by flights in it, then by username. Uses one SQL statement. */
export async function readLeaderboard(
  database: Database,
  { staff }: RankThresholds,
): Promise<LeaderboardEntry[]> {
  const rows = await readLeaderboardRows(database, { staff });
  const places = lastPlaces(rows);
  return rows.map((row) => ({
    ...foundUserOf(row),
    lastPlace: places.get(row.id) ?? null,
    role: row.role,
    stats: { termPay: payOf(row) },
    lastLogin: row.last_login_at,
  }));
}
