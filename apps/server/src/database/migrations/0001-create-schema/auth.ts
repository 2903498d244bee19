import { type Kysely, sql } from 'kysely';
import {
  type ColumnTypes,
  columnTypes,
  type Engine,
  idOf,
  instant,
  maybeInstant,
  newTable,
  required,
} from '../columns.ts';

export async function createAuthTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const types = columnTypes(engine);
  await createSessions(db, engine, types);
  await createAppealPasses(db, engine, types);
  await createSignInStates(db, engine, types);
  await createIdempotencyKeys(db, engine, types);
}

async function createSessions(db: Kysely<unknown>, engine: Engine, { text }: ColumnTypes) {
  await newTable(db, engine, 'sessions')
    .addColumn('token_hash', text, required)
    .addColumn('user_id', text, idOf('users'))
    .addColumn('created_at', text, instant('created_at'))
    .addColumn('last_used_at', text, instant('last_used_at'))
    .addColumn('expires_at', text, instant('expires_at'))
    .addColumn('ends_at', text, instant('ends_at'))
    .addColumn('ended_because', text, (column) =>
      column.check(sql`ended_because in ('rank_lost', 'left_group')`),
    )
    .addPrimaryKeyConstraint('sessions_token_hash_key', ['token_hash'])
    .addCheckConstraint('sessions_never_past_their_end', sql`expires_at <= ends_at`)
    .execute();
  await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute();
  await db.schema.createIndex('sessions_by_expiry').on('sessions').column('expires_at').execute();
}

async function createAppealPasses(db: Kysely<unknown>, engine: Engine, { text }: ColumnTypes) {
  await newTable(db, engine, 'appeal_passes')
    .addColumn('token_hash', text, required)
    .addColumn('user_id', text, idOf('users'))
    // No reference: a sanction is deleted without asking for the passes, which are over with it.
    .addColumn('sanction_id', text, required)
    .addColumn('expires_at', text, instant('expires_at'))
    .addPrimaryKeyConstraint('appeal_passes_token_hash_key', ['token_hash'])
    .execute();
  await db.schema.createIndex('appeal_passes_by_user').on('appeal_passes').column('user_id').execute();
  await db.schema.createIndex('appeal_passes_by_expiry').on('appeal_passes').column('expires_at').execute();
}

async function createSignInStates(db: Kysely<unknown>, engine: Engine, { text }: ColumnTypes) {
  await newTable(db, engine, 'sign_in_states')
    .addColumn('state_hash', text, required)
    .addColumn('browser_hash', text, required)
    .addColumn('nonce', text, required)
    .addColumn('code_verifier', text, required)
    .addColumn('return_to', text)
    .addColumn('expires_at', text, instant('expires_at'))
    .addPrimaryKeyConstraint('sign_in_states_state_hash_key', ['state_hash'])
    .execute();
  await db.schema.createIndex('sign_in_states_by_expiry').on('sign_in_states').column('expires_at').execute();
}

async function createIdempotencyKeys(db: Kysely<unknown>, engine: Engine, { text }: ColumnTypes) {
  const columns = ['user_id', 'method', 'path', 'key'] as const;
  await newTable(db, engine, 'idempotency_keys')
    .addColumn('user_id', text, idOf('users'))
    .addColumn('method', text, required)
    .addColumn('path', text, required)
    .addColumn('key', text, required)
    .addColumn('body_hash', text, required)
    .addColumn('done', text, required)
    .addColumn('running_until', text, maybeInstant('running_until'))
    .addColumn('topics', text, required)
    .addColumn('created_at', text, instant('created_at'))
    .addColumn('expires_at', text, instant('expires_at'))
    .addPrimaryKeyConstraint('idempotency_keys_user_id_method_path_key_key', [...columns])
    .execute();
  await db.schema
    .createIndex('idempotency_keys_by_expiry')
    .on('idempotency_keys')
    .column('expires_at')
    .execute();
}
