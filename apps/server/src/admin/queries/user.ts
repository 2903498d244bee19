import type { AdminUser } from '@crewroom/domain/admin/admin-schema';
import { mustHideOwnRecord } from '@crewroom/domain/admin/permissions';
import type { Viewer } from '@crewroom/domain/auth/rank';
import type { AdminSanction, Note } from '@crewroom/domain/users/record-schema';
import type { Database } from '../../database/database.ts';
import { toInstant } from '../../database/instant.ts';
import { parseRows } from '../../database/json-rows.ts';
import {
  type NoteRow,
  noteOf,
  qualifications,
  rankHistory,
  rankHistoryEntryOf,
  rewardOf,
  rewards,
  type SanctionRow,
  sanctionOf,
} from '../../users/queries/record-lists.ts';
import { listColumns, listUserOf } from './list-columns.ts';
import { allNotes, allSanctions, leaves } from './whole-record.ts';

type IssuedRow = SanctionRow & { readonly issuer_username: string };

function adminSanctionOf(row: IssuedRow, hides: boolean, now: string): AdminSanction {
  const issuer = hides ? {} : { issuerUsername: row.issuer_username };
  return { ...sanctionOf(row), ...issuer, active: row.expiry_date > now };
}

function shownNotes(
  rows: readonly (NoteRow & { readonly visible_to_user: number })[],
  hides: boolean,
): Note[] {
  const shown = hides ? rows.filter((row) => row.visible_to_user === 1) : rows;
  return shown.map((row) => ({ ...noteOf(row), visibleToUser: row.visible_to_user === 1 }));
}

/**
 * A member's whole record for an administrator, in one statement; null for nobody. About oneself, below the owner, it
 * leaves out hidden notes and who issued a sanction.
 */
export async function adminUser(
  database: Database,
  userId: string,
  viewer: Viewer,
  now: Date,
): Promise<AdminUser | null> {
  const instant = toInstant(now);
  const row = await database.db
    .selectFrom('users')
    .where('users.id', '=', userId)
    .where('users.forgotten_at', 'is', null)
    .select((eb) => [
      ...listColumns(eb, instant),
      allSanctions(database, eb).as('sanctions'),
      qualifications(database, eb).as('qualifications'),
      allNotes(database, eb).as('notes'),
      rewards(database, eb).as('rewards'),
      rankHistory(database, eb).as('rank_history'),
      leaves(database, eb).as('leaves'),
    ])
    .executeTakeFirst();
  if (row === undefined) return null;
  const hides = mustHideOwnRecord(viewer, row.id);
  return {
    ...listUserOf(row),
    sanctions: parseRows(row.sanctions).map((sanction) => adminSanctionOf(sanction, hides, instant)),
    qualifications: parseRows(row.qualifications),
    notes: shownNotes(parseRows(row.notes), hides),
    rewards: parseRows(row.rewards).map(rewardOf),
    rankHistory: parseRows(row.rank_history).map(rankHistoryEntryOf),
    leaves: parseRows(row.leaves),
  };
}
