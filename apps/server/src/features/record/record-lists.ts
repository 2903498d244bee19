import { fromMinor } from '@crewroom/domain/money';
import { storedName } from '@crewroom/domain/names';
import { adminActionDetailsSchema } from '@crewroom/domain/record/endpoints';
import type { QualificationName } from '@crewroom/domain/record/rules';
import type {
  AdminQualification,
  Note,
  Qualification,
  RankHistoryEntry,
  Reward,
} from '@crewroom/domain/record/schemas';
import type { ExpressionBuilder } from 'kysely';
import type { Source } from '../../platform/database/database.ts';
import { rowsAsJson } from '../../platform/database/json-rows.ts';
import type { Tables } from '../../platform/database/tables.ts';

type Builder = ExpressionBuilder<Tables, 'users'>;

/** Selects a member's qualifications, including expired ones, in the order in which they were granted. */
export function selectQualifications(database: Source, { selectFrom }: Builder) {
  return rowsAsJson(
    database,
    selectFrom('qualifications')
      .whereRef('qualifications.user_id', '=', 'users.id')
      .select(['qualifications.id', 'qualifications.name', 'qualifications.expires_at'])
      .orderBy('qualifications.granted_at')
      .orderBy('qualifications.id'),
  );
}

type QualificationRow = Pick<Tables['qualifications'], 'id' | 'name' | 'expires_at'>;

/** Maps a row to a qualification. */
export function qualificationOf({ id, name, expires_at }: QualificationRow): Qualification {
  return { _id: id, name, ...(expires_at !== null && { expiresAt: expires_at }) };
}

/** Selects when a member's qualifications were granted and renewed, from the administrative history, oldest first. */
export function selectQualificationActions(database: Source, { selectFrom }: Builder) {
  return rowsAsJson(
    database,
    selectFrom('audit_entries')
      .whereRef('audit_entries.target_id', '=', 'users.id')
      .where('audit_entries.action_type', 'in', ['qualification_add', 'qualification_renew', 'import'])
      .select([
        'audit_entries.action_type',
        'audit_entries.at',
        'audit_entries.performed_by_id',
        'audit_entries.details',
      ])
      .orderBy('audit_entries.at')
      .orderBy('audit_entries.number')
      .orderBy('audit_entries.id'),
  );
}

type ActionRow = Pick<Tables['audit_entries'], 'action_type' | 'at' | 'performed_by_id' | 'details'>;

/** Returns the actions on one qualification, from those on all qualifications. */
export function qualificationHistory(
  rows: readonly ActionRow[],
  name: QualificationName,
): AdminQualification['history'] {
  return rows.flatMap(({ action_type, at, performed_by_id, details }) => {
    const { qualificationName, expiresAt } = adminActionDetailsSchema.parse(JSON.parse(details));
    if (qualificationName !== name || performed_by_id === null) return [];
    const byUsername = storedName(performed_by_id);
    const action = action_type === 'qualification_renew' ? 'renewed' : 'granted';
    return [{ act: action, at, byUsername, ...(expiresAt != null && { expiresAt }) }];
  });
}

/** Selects the notes on a member, newest first: all of them, or only those that the member may see. */
export function selectNotes(database: Source, { selectFrom }: Builder, which: 'all' | 'visible') {
  return rowsAsJson(
    database,
    selectFrom('notes')
      .whereRef('notes.user_id', '=', 'users.id')
      .$if(which === 'visible', (shown) => shown.where('notes.visible_to_user', '=', 1))
      .select(['notes.id', 'notes.content', 'notes.type', 'notes.added_at', 'notes.visible_to_user'])
      .orderBy('notes.added_at', 'desc')
      .orderBy('notes.id', 'desc'),
  );
}

/** Maps a row to a note. */
export function noteOf(row: Omit<Tables['notes'], 'user_id' | 'added_by_id'>): Note {
  const { id, content, type, added_at, visible_to_user } = row;
  return { _id: id, content, type, visibleToUser: visible_to_user === 1, addedDate: added_at };
}

/** Selects a member's rewards, newest first. */
export function selectRewards(database: Source, { selectFrom }: Builder) {
  return rowsAsJson(
    database,
    selectFrom('rewards')
      .whereRef('rewards.user_id', '=', 'users.id')
      .select([
        'rewards.id',
        'rewards.type',
        'rewards.amount',
        'rewards.reason',
        'rewards.awarded_at',
        'rewards.awarded_by_id',
      ])
      .orderBy('rewards.awarded_at', 'desc')
      .orderBy('rewards.id', 'desc'),
  );
}

/** Maps a row to a reward. The amount is in the currency's main unit. */
export function rewardOf(row: Omit<Tables['rewards'], 'user_id'>): Reward {
  return {
    _id: row.id,
    type: row.type,
    amount: fromMinor(row.amount),
    reason: row.reason,
    awardedDate: row.awarded_at,
    awardedBy: storedName(row.awarded_by_id),
  };
}

/** Selects a member's rank history, newest first. */
export function rankHistory(database: Source, { selectFrom }: Builder) {
  return rowsAsJson(
    database,
    selectFrom('rank_history')
      .leftJoin('users as promoter', 'promoter.id', 'rank_history.promoted_by_id')
      .whereRef('rank_history.user_id', '=', 'users.id')
      .select([
        'rank_history.id',
        'rank_history.rank_name',
        'rank_history.date',
        'rank_history.type',
        'promoter.username as promoter',
      ])
      .orderBy('rank_history.date', 'desc')
      .orderBy('rank_history.id', 'desc'),
  );
}

type RankHistoryRow = Pick<Tables['rank_history'], 'id' | 'rank_name' | 'date' | 'type'> & {
  readonly promoter: string | null;
};

/** Maps a row to an entry of the rank history. */
export function rankHistoryEntryOf(row: RankHistoryRow): RankHistoryEntry {
  const { id, rank_name: rankName, date, type, promoter } = row;
  return {
    _id: id,
    rankName,
    date,
    type,
    promotedBy: promoter === null ? null : { robloxUsername: promoter },
  };
}
