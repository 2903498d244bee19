import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../database/database.ts';
import { rowsAsJson } from '../../database/json-rows.ts';
import type { Tables } from '../../database/tables.ts';
import { numberedSanctions } from '../../users/queries/record-lists.ts';

type Builder = ExpressionBuilder<Tables, 'users'>;

/** All of a member's sanctions with their issuers, newest first. */
export function allSanctions(database: Database, eb: Builder) {
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
        'numbered.issuer_username',
      ])
      .orderBy('numbered.issued_at', 'desc')
      .orderBy('numbered.id', 'desc'),
  );
}

/** All of a member's notes, hidden ones too, newest first. */
export function allNotes(database: Database, { selectFrom }: Builder) {
  return rowsAsJson(
    database,
    selectFrom('notes')
      .whereRef('notes.user_id', '=', 'users.id')
      .select(['notes.id', 'notes.content', 'notes.type', 'notes.added_at', 'notes.visible_to_user'])
      .orderBy('notes.added_at', 'desc')
      .orderBy('notes.id', 'desc'),
  );
}

/** A member's leaves, newest first. */
export function leaves(database: Database, { selectFrom }: Builder) {
  return rowsAsJson(
    database,
    selectFrom('leaves')
      .whereRef('leaves.user_id', '=', 'users.id')
      .select(['leaves.id as _id', 'leaves.from_date as from', 'leaves.to_date as to'])
      .orderBy('leaves.from_date', 'desc'),
  );
}
