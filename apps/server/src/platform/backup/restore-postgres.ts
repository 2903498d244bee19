import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { createLive, unknownChanges } from '../changes/live.ts';
import { announce } from '../changes/notifications.ts';
import type { Transaction } from '../database/database.ts';
import { StartRefusal } from '../database/errors.ts';
import { migrateTo, migrateToLatest } from '../database/migrations/migrate.ts';
import { namespaceOf, schemaOf } from '../database/postgres-schema.ts';
import { openUnpooledPostgres, type PostgresOptions } from '../database/postgres.ts';
import { type Tables, tableNames } from '../database/tables.ts';
import { sourceOf } from '../database/transaction.ts';
import { writeSnapshot } from './make-backup.ts';
import type { BackupFile } from './open-backup-file.ts';
import {
  copyName,
  type ExistingRecords,
  eraseAgain,
  existingRecordsRefusal,
  inspect,
  load,
  noRecords,
  type RestoreOptions,
  type RestoreOutcome,
} from './restored-records.ts';
import { withTransactionSnapshot } from './snapshot.ts';

/** Lists Crewroom's own tables in a PostgreSQL database, including those of the migrations. */
async function tablesOnPostgres(trx: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = ${namespaceOf(trx)} and relkind = 'r'`.execute(trx);
  const ours = new Set<string>([...tableNames, 'kysely_migration', 'kysely_migration_lock']);
  return rows.map(({ name }) => name).filter((name) => ours.has(name));
}

async function dropTables(trx: Kysely<Tables>, tables: readonly string[]): Promise<void> {
  const { rows: functions } = await sql<{ name: string }>`select distinct tgfoid::regprocedure::text as name
    from pg_trigger join pg_class c on c.oid = tgrelid
    where not tgisinternal and c.relnamespace = ${namespaceOf(trx)}
      and c.relname in (${sql.join(tables)})`.execute(trx);
  await sql`drop table ${sql.join(tables.map((name) => sql.table(name)))}`.execute(trx);
  for (const { name } of functions) await sql`drop function ${sql.raw(name)}`.execute(trx);
}

/** Runs work while foreign keys are dropped, then adds all of them again. */
async function withoutReferences(trx: Kysely<Tables>, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = ${namespaceOf(trx)}`.execute(trx);
  for (const { table, name } of rows) {
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.ref(name)}`.execute(trx);
  }
  await work();
  for (const { table, name, definition } of rows) {
    await sql`alter table ${sql.raw(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      trx,
    );
  }
}

/** Drops Crewroom's own tables, after copying their records if there are any. */
async function clearPostgres(
  trx: Transaction,
  tables: readonly string[],
  copy: string,
  { replace = false, now, key = null, erasure }: RestoreOptions,
): Promise<ExistingRecords> {
  if (tables.length === 0) return noRecords;
  // A portal that runs on this database waits from here on, and finds the restored records afterwards.
  await sql`lock table ${sql.join(tables.map((name) => sql.table(name)))} in access exclusive mode`.execute(
    trx,
  );
  // Rejects a database of a newer version, which may have tables that this version does not know.
  const existing = await withTransactionSnapshot(trx, async (snapshot) => {
    const there = await inspect(trx, { erasure });
    if (there.hasPeople && !replace) throw existingRecordsRefusal('The database');
    if (there.hasPeople) await writeSnapshot(snapshot, copy, { now, key });
    return there;
  });
  await dropTables(trx, tables);
  return existing;
}

/** Renews the planner's statistics. Those of other schemas do not change. */
async function analyze(trx: Transaction): Promise<void> {
  if (schemaOf(trx) === undefined) await sql`analyze`.execute(trx);
  else await sql`analyze ${sql.join(tableNames.map((name) => sql.table(name)))}`.execute(trx);
}

async function replaceOnPostgres(
  trx: Transaction,
  backup: BackupFile,
  copy: string,
  options: RestoreOptions,
): Promise<RestoreOutcome> {
  await sql`set local lock_timeout = '30s'`.execute(trx);
  const schema = schemaOf(trx);
  if (schema !== undefined) await trx.schema.createSchema(schema).ifNotExists().execute();
  const existing = await clearPostgres(trx, await tablesOnPostgres(trx), copy, options);
  await migrateTo(trx, 'postgres', backup.header.step);
  await withoutReferences(trx, () => load(trx, backup, options));
  await migrateToLatest(trx, 'postgres');
  const erasedAgain = await eraseAgain(trx, existing, options);
  await analyze(trx);
  // Open screens on replicas query again and find that their sessions ended.
  const published = { source: sourceOf(trx), toPublish: unknownChanges, now: options.now, setsRules: true };
  await announce(published, createLive());
  return { copy: existing.hasPeople ? copy : null, erasedAgain };
}

function unknownOutcomeRefusal(path: string, { copy }: RestoreOutcome, cause: unknown): StartRefusal {
  const kept = copy === null ? '' : ` What was there before is kept in ${copy}.`;
  return new StartRefusal(
    `The connection was lost while the restore was being saved. Start the portal to see whether ${path} is restored.${kept}`,
    { cause },
  );
}

/**
 * Replaces the records of a PostgreSQL database with a backup in one transaction. Writes a copy of the old records next
 * to the backup. Throws StartRefusal when existing records may not be replaced, or when the outcome of the commit is
 * unknown.
 */
export async function restorePostgres(
  place: Pick<PostgresOptions, 'url' | 'schema'>,
  path: string,
  backup: BackupFile,
  options: RestoreOptions,
): Promise<RestoreOutcome> {
  const copy = copyName(join(dirname(path), 'crewroom-'), options.now, '.backup');
  const db = openUnpooledPostgres(place);
  const replaced: RestoreOutcome[] = [];
  try {
    return await db.transaction().execute(async (trx) => {
      const outcome = await replaceOnPostgres(trx, backup, copy, options);
      replaced.push(outcome);
      return outcome;
    });
  } catch (error) {
    // Everything succeeded except the commit, whose response did not arrive.
    const [outcome] = replaced;
    if (outcome !== undefined) throw unknownOutcomeRefusal(path, outcome, error);
    await rm(copy, { force: true });
    throw error;
  } finally {
    await db.destroy();
  }
}
