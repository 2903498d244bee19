import { type Kysely, sql } from 'kysely';
import {
  between,
  type ColumnTypes,
  columnTypes,
  type Engine,
  idOf,
  instant,
  maybeIdOf,
  maybeInstant,
  maybeOneOf,
  newTable,
  oneOf,
  required,
} from '../columns.ts';

export async function createRecordTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const types = columnTypes(engine);
  await createSanctions(db, engine, types);
  await createQualifications(db, engine, types);
  await createNotes(db, engine, types);
  await createRewards(db, engine, types);
  await createAudit(db, engine, types);
}

async function createSanctions(db: Kysely<unknown>, engine: Engine, { text }: ColumnTypes) {
  await newTable(db, engine, 'sanctions')
    .addColumn('id', text, required)
    .addColumn('user_id', text, idOf('users'))
    .addColumn('type', text, oneOf('type', ['reminder', 'warning', 'suspension']))
    .addColumn('breach', text, required)
    .addColumn('reason', text, required)
    .addColumn('comment', text)
    .addColumn('issuer_id', text, idOf('users'))
    .addColumn('issued_at', text, instant('issued_at'))
    .addColumn('expiry_date', text, instant('expiry_date'))
    .addColumn('active_until', text, maybeInstant('active_until'))
    .addColumn('ends_at', text, instant('ends_at'))
    .addColumn('acknowledged_at', text, maybeInstant('acknowledged_at'))
    .addColumn('appealed_at', text, maybeInstant('appealed_at'))
    .addColumn('appeal_text', text)
    .addColumn('appeal_decision', text, maybeOneOf('appeal_decision', ['upheld', 'lifted']))
    .addColumn('appeal_comment', text)
    .addColumn('appeal_decided_by_id', text, maybeIdOf('users'))
    .addColumn('appeal_decided_at', text, maybeInstant('appeal_decided_at'))
    .addPrimaryKeyConstraint('sanctions_id_key', ['id'])
    .addCheckConstraint(
      'sanctions_last',
      sql`expiry_date > issued_at
        or (appeal_decision is not null and appeal_decision = 'lifted' and expiry_date = issued_at)`,
    )
    .addCheckConstraint(
      'sanctions_active_until_of_suspension',
      sql`active_until is null or (type = 'suspension' and active_until <= expiry_date)`,
    )
    .addCheckConstraint('sanctions_end_when_they_say', sql`ends_at = coalesce(active_until, expiry_date)`)
    .addCheckConstraint(
      'sanctions_appealed_before_decided',
      sql`appealed_at is not null or (appeal_text is null and appeal_decision is null)`,
    )
    .addCheckConstraint(
      'sanctions_decided_whole',
      sql`(appeal_decision is null) = (appeal_comment is null)
        and (appeal_decision is null) = (appeal_decided_by_id is null)
        and (appeal_decision is null) = (appeal_decided_at is null)`,
    )
    .addCheckConstraint(
      'sanctions_lifted_are_over',
      sql`appeal_decision is null or appeal_decision <> 'lifted' or expiry_date <= appeal_decided_at`,
    )
    .execute();
  await db.schema.createIndex('sanctions_by_user').on('sanctions').columns(['user_id', 'ends_at']).execute();
  await db.schema
    .createIndex('sanctions_with_appeal')
    .on('sanctions')
    .columns(['appealed_at', 'appeal_decision'])
    .execute();
}

async function createQualifications(db: Kysely<unknown>, engine: Engine, { text }: ColumnTypes) {
  await newTable(db, engine, 'qualifications')
    .addColumn('id', text, required)
    .addColumn('user_id', text, idOf('users'))
    .addColumn('name', text, required)
    .addColumn('granted_at', text, instant('granted_at'))
    .addColumn('granted_by_id', text, idOf('users'))
    .addPrimaryKeyConstraint('qualifications_id_key', ['id'])
    .addUniqueConstraint('qualifications_user_id_name_key', ['user_id', 'name'])
    .execute();
}

async function createNotes(db: Kysely<unknown>, engine: Engine, { text, integer }: ColumnTypes) {
  await newTable(db, engine, 'notes')
    .addColumn('id', text, required)
    .addColumn('user_id', text, idOf('users'))
    .addColumn('content', text, required)
    .addColumn('type', text, oneOf('type', ['general', 'loa', 'performance']))
    .addColumn('visible_to_user', integer, between('visible_to_user', 0, 1))
    .addColumn('added_at', text, instant('added_at'))
    .addColumn('added_by_id', text, idOf('users'))
    .addPrimaryKeyConstraint('notes_id_key', ['id'])
    .execute();
  await db.schema.createIndex('notes_by_user').on('notes').columns(['user_id', 'added_at']).execute();
}

async function createRewards(db: Kysely<unknown>, engine: Engine, { text, integer }: ColumnTypes) {
  await newTable(db, engine, 'rewards')
    .addColumn('id', text, required)
    .addColumn('user_id', text, idOf('users'))
    .addColumn('type', text, oneOf('type', ['bonus', 'commission', 'incentive']))
    .addColumn('amount', integer, between('amount', 100, 10_000_000))
    .addColumn('reason', text, required)
    .addColumn('awarded_at', text, instant('awarded_at'))
    .addColumn('awarded_by_id', text, idOf('users'))
    .addPrimaryKeyConstraint('rewards_id_key', ['id'])
    .execute();
  await db.schema.createIndex('rewards_by_user').on('rewards').columns(['user_id', 'awarded_at']).execute();
}

async function createAudit(db: Kysely<unknown>, engine: Engine, { text }: ColumnTypes) {
  // `action_type` has no list of allowed values, because new kinds of entries will be added.
  await newTable(db, engine, 'audit_entries')
    .addColumn('id', text, required)
    .addColumn('action_type', text, required)
    .addColumn('performed_by_id', text, idOf('users'))
    .addColumn('target_id', text, maybeIdOf('users'))
    .addColumn('at', text, instant('at'))
    .addColumn('details', text, required)
    .addPrimaryKeyConstraint('audit_entries_id_key', ['id'])
    .execute();
  const index = (name: string, columns: ('action_type' | 'target_id' | 'performed_by_id' | 'at' | 'id')[]) =>
    db.schema.createIndex(name).on('audit_entries').columns(columns).execute();
  await index('audit_entries_by_time', ['at', 'id']);
  await index('audit_entries_by_type', ['action_type', 'at', 'id']);
  await index('audit_entries_by_target', ['target_id', 'at', 'id']);
  await index('audit_entries_by_actor', ['performed_by_id', 'at', 'id']);
}
