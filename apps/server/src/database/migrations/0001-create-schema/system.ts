import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { columnTypes, type Engine, instant, maybeInstant, newTable, required } from '../columns.ts';

export async function createSystemTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text } = columnTypes(engine);
  await newTable(db, engine, 'settings')
    .addColumn('key', text, required)
    .addColumn('value', text, required)
    .addPrimaryKeyConstraint('settings_key_key', ['key'])
    .execute();

  await newTable(db, engine, 'jobs')
    .addColumn('name', text, required)
    .addColumn('due_at', text, instant('due_at'))
    .addColumn('claimed_by', text)
    .addColumn('claimed_until', text, maybeInstant('claimed_until'))
    .addColumn('last_error', text)
    .addPrimaryKeyConstraint('jobs_name_key', ['name'])
    .addCheckConstraint('jobs_claimed_by_someone', sql`(claimed_until is null) = (claimed_by is null)`)
    .execute();

  await createTopicVersions(db, engine);

  // SQLite serves one process, which counts for itself.
  if (engine === 'postgres') await createRateLimits(db);
}

/**
 * The row of `everything` begins with a random version in each new database, a restored one too, so that no answer kept from
 * another database passes for one of this.
 */
async function createTopicVersions(db: Kysely<unknown>, engine: Engine) {
  const { text } = columnTypes(engine);
  await newTable(db, engine, 'topic_versions')
    .addColumn('topic', text, required)
    .addColumn('version', text, required)
    .addColumn('touched_at', text, instant('touched_at'))
    .addPrimaryKeyConstraint('topic_versions_topic_key', ['topic'])
    .execute();
  await sql`insert into topic_versions (topic, version, touched_at)
    values ('everything', ${randomUUID()}, ${new Date(0).toISOString()})`.execute(db);
}

/** Unlogged: a count need not survive a crash, and no write waits for it to reach the disk. */
async function createRateLimits(db: Kysely<unknown>) {
  const { text, integer } = columnTypes('postgres');
  await db.schema
    .createTable('rate_limits')
    .modifyFront(sql`unlogged`)
    .addColumn('key', text, required)
    .addColumn('count', integer, required)
    .addColumn('ends_at', text, instant('ends_at'))
    .addPrimaryKeyConstraint('rate_limits_key_key', ['key'])
    .execute();
}
