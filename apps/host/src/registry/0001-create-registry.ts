import { type Kysely, sql } from 'kysely';

/** Creates the tables of the registry. The types of columns are those that both engines have. */
export async function createRegistry(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('airlines')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('group_id', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('owner_roblox_id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('founding', 'active', 'suspended', 'closing', 'erasing')`),
    )
    .addColumn('reason', 'text')
    .addColumn('closes_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text')
    .addColumn('schema_version', 'text', (column) => column.notNull())
    .addColumn('problem', 'text')
    .addColumn('members', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('bytes', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('errors_on', 'text')
    .addColumn('errors', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('is_support_allowed', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('support_until', 'text')
    .addColumn('discord_public_key', 'text')
    .addColumn('claimed_by', 'text')
    .addColumn('object_by', 'text')
    .execute();
  await schema
    .createTable('former_slugs')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('airline_id', 'text', (column) =>
      column.notNull().references('airlines.id').onDelete('cascade'),
    )
    .addColumn('until', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('tickets')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('airline_id', 'text', (column) =>
      column.notNull().references('airlines.id').onDelete('cascade'),
    )
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('person', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('sign_ins')
    .addColumn('state_hash', 'text', (column) => column.primaryKey())
    .addColumn('browser_hash', 'text', (column) => column.notNull())
    .addColumn('nonce', 'text', (column) => column.notNull())
    .addColumn('code_verifier', 'text', (column) => column.notNull())
    .addColumn('goal', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('roblox_id', 'text', (column) => column.notNull())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('display_name', 'text', (column) => column.notNull())
    .addColumn('signed_in_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('roblox_id', 'text')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('airline_id', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('foundings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('roblox_id', 'text', (column) => column.notNull())
    .addColumn('address_hash', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('erasure_notices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('airline_id', 'text', (column) =>
      column.notNull().references('airlines.id').onDelete('cascade'),
    )
    .addColumn('notice_id', 'text', (column) => column.notNull())
    .addColumn('roblox_ids', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('once_an_airline', ['airline_id', 'notice_id'])
    .execute();
  await schema
    .createTable('host_settings')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('processes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('applied', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('open_airlines')
    .addColumn('airline_id', 'text', (column) =>
      column.notNull().references('airlines.id').onDelete('cascade'),
    )
    .addColumn('process_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('once_a_process', ['airline_id', 'process_id'])
    .execute();
  await schema
    .createTable('openings')
    .addColumn('address_hash', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('events_by_time').on('events').columns(['at', 'id']).execute();
  await schema.createIndex('airlines_by_owner').on('airlines').column('owner_roblox_id').execute();
  await schema.createIndex('airlines_by_due').on('airlines').column('due_at').execute();
}
