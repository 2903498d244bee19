import { fromMinor } from '@crewroom/domain/money';
import type { Note, RankHistoryEntry, Reward, Sanction } from '@crewroom/domain/record/schemas';
import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Text } from '../database/prepared.ts';
import { rowsAsJson } from '../database/stored-values.ts';
import type { Tables } from '../database/tables.ts';

type Builder = ExpressionBuilder<Tables, 'users'>;

/** The columns of a sanction that every list of sanctions reads. */
export const sanctionColumns = [
  'sanctions.id',
  'sanctions.type',
  'sanctions.breach',
  'sanctions.reason',
  'sanctions.comment',
  'sanctions.issued_at',
  'sanctions.expiry_date',
  'sanctions.active_until',
  'sanctions.acknowledged_at',
  'sanctions.appealed_at',
  'sanctions.appeal_text',
  'sanctions.appeal_decision',
  'sanctions.appeal_comment',
  'sanctions.appeal_decided_at',
] as const;

/** A member's sanctions as a subquery of a query on `users`; `count` is a sanction's number among those of its type. */
export function numberedSanctions({ selectFrom }: Builder) {
  return selectFrom('sanctions')
    .whereRef('sanctions.user_id', '=', 'users.id')
    .select((eb) => [
      ...sanctionColumns,
      'sanctions.issuer_username',
      'sanctions.appeal_decided_by_id',
      // Expired sanctions are counted as well, so no condition may be added to this subquery.
      eb.fn
        .countAll<number>()
        .over((over) =>
          over.partitionBy('sanctions.type').orderBy('sanctions.issued_at').orderBy('sanctions.id'),
        )
        .as('count'),
    ]);
}

/** A member's sanctions that have not expired at `now`, newest first. */
export function activeSanctions(database: Database, eb: Builder, now: Text) {
  return rowsAsJson(
    database,
    eb
      .selectFrom(numberedSanctions(eb).as('numbered'))
      .select([
        'numbered.id',
        'numbered.type',
        'numbered.count',
        'numbered.breach',
        'numbered.reason',
        'numbered.comment',
        'numbered.issued_at',
        'numbered.expiry_date',
        'numbered.active_until',
      ])
      .where('numbered.expiry_date', '>', now)
      .orderBy('numbered.issued_at', 'desc'),
  );
}

export type SanctionRow = {
  readonly id: string;
  readonly type: Sanction['type'];
  readonly count: number;
  readonly breach: string;
  readonly reason: string;
  readonly comment: string | null;
  readonly issued_at: string;
  readonly expiry_date: string;
  readonly active_until: string | null;
};

/** A sanction as profiles show it, without its issuer. */
export function sanctionOf(row: SanctionRow): Sanction {
  return {
    _id: row.id,
    type: row.type,
    count: Number(row.count),
    breach: row.breach,
    reason: row.reason,
    ...(row.comment !== null && row.comment !== '' && { comment: row.comment }),
    issuedDate: row.issued_at,
    expiryDate: row.expiry_date,
    ...(row.active_until !== null && { activeUntil: row.active_until }),
  };
}

/** A member's qualifications in the order in which they were granted. */
export function qualifications(database: Database, { selectFrom }: Builder) {
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
export function visibleNotes(database: Database, { selectFrom }: Builder) {
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
export function rewards(database: Database, { selectFrom }: Builder) {
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
        'rewards.awarded_by_username',
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
  readonly awarded_by_username: string;
};

/** A reward from its row; the amount is in the currency's main unit. */
export function rewardOf(row: RewardRow): Reward {
  return {
    _id: row.id,
    type: row.type,
    amount: fromMinor(row.amount),
    reason: row.reason,
    awardedDate: row.awarded_at,
    awardedBy: row.awarded_by_username,
  };
}

/** A member's rank history, newest first. */
export function rankHistory(database: Database, { selectFrom }: Builder) {
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
