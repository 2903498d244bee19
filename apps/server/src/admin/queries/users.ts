import type { AdminFilter } from '@crewroom/domain/admin/action-types';
import type { AdminListUser } from '@crewroom/domain/admin/admin-schema';
import type { RankThresholds } from '@crewroom/domain/auth/rank';
import { isBelowQuota, isOverQuota, type TermFlights } from '@crewroom/domain/terms/quota';
import type { Database } from '../../database/database.ts';
import { toInstant } from '../../database/instant.ts';
import { nameContains } from '../../database/name-search.ts';
import { listColumns, listUserOf } from './list-columns.ts';

function flightsOf({ stats }: AdminListUser): TermFlights {
  return {
    attended: stats.termFlightsAttended,
    hosted: stats.termFlightsHosted,
    requiredFlights: stats.requiredFlights,
  };
}

function deficit({ stats, termFlightsCount }: AdminListUser): number {
  return stats.requiredFlights - termFlightsCount;
}

function filtered(users: AdminListUser[], filter: AdminFilter): AdminListUser[] {
  if (filter === 'all') return users;
  if (filter === 'over-quota') return users.filter((user) => isOverQuota(flightsOf(user)));
  const below = users.filter((user) => isBelowQuota(flightsOf(user)));
  return filter === 'below-quota' ? below : below.toSorted((a, b) => deficit(b) - deficit(a));
}

/**
 * Members for the administrative list, by rank and name: the staff of today, or, with a search, everyone whose username
 * or display name contains it, those who left too. One statement.
 */
export async function adminUsers(
  { db }: Database,
  { search, filter }: { readonly search: string; readonly filter: AdminFilter },
  thresholds: RankThresholds,
  now: Date,
): Promise<AdminListUser[]> {
  const all = db
    .selectFrom('users')
    .where('users.forgotten_at', 'is', null)
    .select((eb) => listColumns(eb, toInstant(now)));
  const matching =
    search === ''
      ? all.where('users.rank', '>=', thresholds.staff)
      : all.where((eb) =>
          eb.or([
            nameContains(eb.ref('users.username_key'), search),
            nameContains(eb.ref('users.display_name_key'), search),
          ]),
        );
  const rows = await matching
    .orderBy((eb) => eb.fn.coalesce('users.rank', eb.lit(-1)), 'desc')
    .orderBy('users.username_key')
    .execute();
  return filtered(rows.map(listUserOf), filter);
}
