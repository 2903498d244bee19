import { type Kysely, sql } from 'kysely';
import {
  between,
  type ColumnTypes,
  columnTypes,
  day,
  type Engine,
  fromZero,
  idOf,
  instant,
  maybeBetween,
  maybeIdOf,
  maybeInstant,
  newTable,
  oneOf,
  required,
} from '../columns.ts';

export async function createMemberTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const types = columnTypes(engine);
  await createUsers(db, engine, types);
  await createNamesAndRanks(db, engine, types);
  await createLeaves(db, engine, types);
  await createAvatars(db, engine, types);
  await createRoster(db, engine, types);
  await createForgottenAccounts(db, engine, types);
  await createErasureNotices(db, engine, types);
  await createNameSearches(db, engine, types);
}

async function createUsers(db: Kysely<unknown>, engine: Engine, { text, integer }: ColumnTypes) {
  await newTable(db, engine, 'users')
    .addColumn('id', text, required)
    .addColumn('roblox_id', text, required)
    .addColumn('username', text, required)
    .addColumn('username_key', text, required)
    .addColumn('username_seen_at', text, instant('username_seen_at'))
    .addColumn('display_name', text, required)
    .addColumn('display_name_key', text, required)
    .addColumn('role', text)
    .addColumn('rank', integer, maybeBetween('rank', 0, 255))
    .addColumn('rank_role_id', text)
    .addColumn('rank_name', text)
    .addColumn('last_rank', integer, maybeBetween('last_rank', 0, 255))
    .addColumn('last_rank_role_id', text)
    .addColumn('rank_checked_at', text, maybeInstant('rank_checked_at'))
    .addColumn('required_flights', integer, between('required_flights', 0, 1000))
    .addColumn('first_seen_at', text, instant('first_seen_at'))
    .addColumn('last_login_at', text, maybeInstant('last_login_at'))
    .addColumn('forgotten_at', text, maybeInstant('forgotten_at'))
    .addPrimaryKeyConstraint('users_id_key', ['id'])
    .addUniqueConstraint('users_roblox_id_key', ['roblox_id'])
    .addCheckConstraint(
      'users_rank_whole',
      sql`(rank is null) = (rank_name is null) and (rank is null) = (rank_role_id is null)`,
    )
    .execute();
  await db.schema.createIndex('users_by_rank').on('users').column('rank').execute();
  await db.schema
    .createIndex('users_by_username')
    .on('users')
    .columns(['username_key', 'username_seen_at'])
    .execute();
}

async function createNamesAndRanks(db: Kysely<unknown>, engine: Engine, { text, integer }: ColumnTypes) {
  await newTable(db, engine, 'former_usernames')
    .addColumn('user_id', text, idOf('users'))
    .addColumn('username', text, required)
    .addColumn('username_key', text, required)
    .addColumn('seen_until', text, instant('seen_until'))
    .addPrimaryKeyConstraint('former_usernames_user_id_username_key', ['user_id', 'username'])
    .execute();
  await db.schema
    .createIndex('former_usernames_by_username')
    .on('former_usernames')
    .columns(['username_key', 'seen_until'])
    .execute();

  await newTable(db, engine, 'group_roles')
    .addColumn('user_id', text, idOf('users'))
    .addColumn('role_id', text, required)
    .addColumn('rank', integer, between('rank', 0, 255))
    .addColumn('name', text, required)
    .addPrimaryKeyConstraint('group_roles_user_id_role_id_key', ['user_id', 'role_id'])
    .execute();

  await newTable(db, engine, 'rank_history')
    .addColumn('id', text, required)
    .addColumn('user_id', text, idOf('users'))
    .addColumn('rank_name', text, required)
    .addColumn('type', text, oneOf('type', ['promotion', 'demotion', 'qualification', 'transfer']))
    .addColumn('date', text, instant('date'))
    .addColumn('promoted_by_id', text, maybeIdOf('users'))
    .addPrimaryKeyConstraint('rank_history_id_key', ['id'])
    .execute();
  await db.schema
    .createIndex('rank_history_by_user')
    .on('rank_history')
    .columns(['user_id', 'date'])
    .execute();
}

async function createLeaves(db: Kysely<unknown>, engine: Engine, { text }: ColumnTypes) {
  await newTable(db, engine, 'leaves')
    .addColumn('id', text, required)
    .addColumn('user_id', text, idOf('users'))
    .addColumn('from_date', text, day('from_date'))
    .addColumn('to_date', text, day('to_date'))
    .addColumn('reason', text)
    .addColumn('status', text, oneOf('status', ['pending', 'approved', 'declined', 'withdrawn']))
    .addColumn('comment', text)
    .addColumn('decided_by_id', text, maybeIdOf('users'))
    .addColumn('decided_at', text, maybeInstant('decided_at'))
    .addColumn('created_at', text, instant('created_at'))
    .addPrimaryKeyConstraint('leaves_id_key', ['id'])
    .addCheckConstraint('leaves_in_order', sql`from_date <= to_date`)
    .addCheckConstraint('leaves_decided_by_someone', sql`(decided_at is null) = (decided_by_id is null)`)
    // A withdrawn one may have been decided before.
    .addCheckConstraint(
      'leaves_decided_once_not_pending',
      sql`status = 'withdrawn' or (status = 'pending') = (decided_at is null)`,
    )
    .execute();
  await db.schema.createIndex('leaves_by_user').on('leaves').columns(['user_id', 'to_date']).execute();
  await db.schema.createIndex('leaves_by_end').on('leaves').column('to_date').execute();
}

async function createAvatars(db: Kysely<unknown>, engine: Engine, { text, bytes }: ColumnTypes) {
  await newTable(db, engine, 'avatars')
    .addColumn('roblox_id', text, required)
    .addColumn('state', text, oneOf('state', ['present', 'absent']))
    .addColumn('content_type', text)
    .addColumn('image', bytes)
    .addColumn('fetched_at', text, instant('fetched_at'))
    .addPrimaryKeyConstraint('avatars_roblox_id_key', ['roblox_id'])
    .addCheckConstraint(
      'avatars_present_with_image',
      sql`(state = 'present') = (image is not null) and (image is null) = (content_type is null)`,
    )
    .execute();
}

/** The state of the roster's sync, in at most one row. */
async function createRoster(db: Kysely<unknown>, engine: Engine, { text, integer }: ColumnTypes) {
  await newTable(db, engine, 'roster')
    .addColumn('id', integer, between('id', 1, 1))
    .addColumn('synced_at', text, maybeInstant('synced_at'))
    .addColumn('members', integer, fromZero('members'))
    .addColumn('added', integer, fromZero('added'))
    .addColumn('changed', integer, fromZero('changed'))
    .addColumn('departed', integer, fromZero('departed'))
    .addColumn('failed_at', text, maybeInstant('failed_at'))
    .addColumn('failure', text)
    .addPrimaryKeyConstraint('roster_id_key', ['id'])
    .addCheckConstraint('roster_failure_told', sql`(failed_at is null) = (failure is null)`)
    .execute();
}

async function createNameSearches(db: Kysely<unknown>, engine: Engine, { text, integer }: ColumnTypes) {
  await newTable(db, engine, 'name_searches')
    .addColumn('user_id', text, idOf('users'))
    .addColumn('names', text, required)
    .addColumn('place', integer, fromZero('place'))
    .addColumn('after_id', text, (column) => column.notNull().defaultTo(''))
    .addColumn('searched', integer, fromZero('searched'))
    .addColumn('total', integer, fromZero('total'))
    .addColumn('begun_at', text, instant('begun_at'))
    .addPrimaryKeyConstraint('name_searches_user_id_key', ['user_id'])
    .execute();
}

/** The marks by which an account that was forgotten is known again without its id being kept. */
async function createForgottenAccounts(db: Kysely<unknown>, engine: Engine, { text }: ColumnTypes) {
  await newTable(db, engine, 'forgotten_accounts')
    .addColumn('mark', text, required)
    .addColumn('forgotten_at', text, instant('forgotten_at'))
    .addPrimaryKeyConstraint('forgotten_accounts_mark_key', ['mark'])
    .execute();
}

async function createErasureNotices(db: Kysely<unknown>, engine: Engine, { text }: ColumnTypes) {
  await newTable(db, engine, 'erasure_notices')
    .addColumn('id_hash', text, required)
    .addColumn('received_at', text, instant('received_at'))
    .addColumn('expires_at', text, instant('expires_at'))
    .addPrimaryKeyConstraint('erasure_notices_id_hash_key', ['id_hash'])
    .execute();
  await db.schema
    .createIndex('erasure_notices_by_expiry')
    .on('erasure_notices')
    .column('expires_at')
    .execute();
}
