import { fromMinor } from '@crewroom/domain/money';
import { storedName } from '@crewroom/domain/names';
import type { Note, RankHistoryEntry, Reward } from '@crewroom/domain/record/schemas';
import type { ExpressionBuilder } from 'kysely';
import type { Source } from '../database/database.ts';
import { rowsAsJson } from '../database/json-rows.ts';
import type { Tables } from '../database/tables.ts';

type Builder = ExpressionBuilder<Tables, 'users'>;

/** A member's qualifications in the order in which they were granted. */
export function qualifications(database: Source, { selectFrom }: Builder) {
  return rowsAsJson(
    database,
    selectFrom('qualifications')
      .whereRef('qualifications.user_id', '=', 'users.id')
      .select(['qualifications.id as _id', 'qualifications.name'])
      .orderBy('qualifications.granted_at')
      .orderBy('qualifications.id'),
  );
}

/** The notes on a member that the member may see, newest first. */
export function visibleNotes(database: Source, { selectFrom }: Builder) {
  return rowsAsJson(
    database,
    selectFrom('notes')
      .whereRef('notes.user_id', '=', 'users.id')
      .where('notes.visible_to_user', '=', 1)
      .select(['notes.id', 'notes.content', 'notes.type', 'notes.added_at'])
      .orderBy('notes.added_at', 'desc')
      .orderBy('notes.id', 'desc'),
  );
}

export type NoteRow = {
  readonly id: string;
  readonly content: string;
  readonly type: Note['type'];
  readonly added_at: string;
};

/** A note that the member may see, as they see it, from its row. */
export function noteOf({ id, content, type, added_at }: NoteRow): Note {
  return { _id: id, content, type, visibleToUser: true, addedDate: added_at };
}

/** A member's rewards, newest first. */
export function rewards(database: Source, { selectFrom }: Builder) {
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

export type RewardRow = {
  readonly id: string;
  readonly type: Reward['type'];
  readonly amount: number;
  readonly reason: string;
  readonly awarded_at: string;
  readonly awarded_by_id: string;
};

/** A reward from its row; the amount is in the currency's main unit. */
export function rewardOf(row: RewardRow): Reward {
  return {
    _id: row.id,
    type: row.type,
    amount: fromMinor(row.amount),
    reason: row.reason,
    awardedDate: row.awarded_at,
    awardedBy: storedName(row.awarded_by_id),
  };
}

/** A member's rank history, newest first. */
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

export type RankHistoryRow = {
  readonly id: string;
  readonly rank_name: string;
  readonly date: string;
  readonly type: RankHistoryEntry['type'];
  readonly promoter: string | null;
};

/** An entry of the rank history from its row. */
export function rankHistoryEntryOf({
  id,
  rank_name,
  date,
  type,
  promoter,
}: RankHistoryRow): RankHistoryEntry {
  return {
    _id: id,
    rankName: rank_name,
    date,
    type,
    promotedBy: promoter === null ? null : { robloxUsername: promoter },
  };
}
