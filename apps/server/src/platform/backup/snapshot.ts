import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';
import { DATABASE_FILE, type DatabaseTarget } from '../database/database.ts';
import { StartRefusal } from '../database/errors.ts';
import { isKnownStep } from '../database/migrations/migrate.ts';
import { quoteIdentifier, schemaOf } from '../database/postgres-schema.ts';
import { openUnpooledPostgres, type PostgresOptions } from '../database/postgres.ts';
import { translateSqliteError } from '../database/sqlite/handle.ts';
import { type Tables, tableDefinitions, tableNames } from '../database/tables.ts';
import type { BackupHeader, Rows, StoredRow, StoredValue } from './backup-format.ts';

/** The tables whose rows a backup holds. A backup and a restore skip all others. */
export const keptTables: readonly string[] = tableNames.filter((name) => tableDefinitions[name].inBackup);

/** A consistent snapshot of a database: later writes do not show in it. */
export type BackupSnapshot = {
  readonly contents: Omit<BackupHeader, 'madeAt'>;
  readonly rows: () => AsyncGenerator<Rows>;
};

/** The statements that read a database within one transaction, implemented by each engine. */
type Reader = {
  /** The name of a table in a statement. */
  readonly named: (table: string) => string;
  readonly all: (statement: string) => Promise<StoredRow[]>;
  readonly batches: (statement: string) => AsyncIterable<StoredRow[]>;
  /** The columns of each table, and the columns of its primary key in order. */
  readonly tables: () => Promise<ReadonlyMap<string, { columns: string[]; key: string[] }>>;
};

const list = (names: readonly string[]): string => names.map(quoteIdentifier).join(', ');

async function stepOf({ all, named }: Reader): Promise<string> {
  const applied = (await all(`select name from ${named('kysely_migration')} order by name`)).map(([name]) =>
    String(name),
  );
  const unknown = applied.find((step) => !isKnownStep(step));
  const last = applied.at(-1);
  if (unknown !== undefined) {
    throw new StartRefusal(
      `The database was last used by a newer version of Crewroom (it has ${unknown}). Use that version.`,
    );
  }
  if (last === undefined) throw new StartRefusal('The database was never used by Crewroom.');
  return last;
}

/** What a snapshot leaves out. */
export type SnapshotOptions = {
  /** Leaves out what is sealed with the portal's key, because another portal cannot open it. */
  readonly withoutSecrets?: boolean;
};

/** The rows of a table that hold secrets, as a condition. */
const secretRows: Readonly<Record<string, string>> = { airline_settings: 'sealed is not null' };

async function takeSnapshot(
  reader: Reader,
  { withoutSecrets = false }: SnapshotOptions = {},
): Promise<BackupSnapshot> {
  const { all, batches, named } = reader;
  const present = await reader.tables();
  if (!present.has('kysely_migration')) throw new StartRefusal('The database was never used by Crewroom.');
  const step = await stepOf(reader);
  const [origin] = await all(`select value from ${named('settings')} where key = 'origin'`);
  const names = keptTables.filter((name) => present.has(name));
  const conditionOf = (name: string) => {
    const secret = withoutSecrets ? secretRows[name] : undefined;
    return secret === undefined ? '' : ` where not (${secret})`;
  };
  const tables: Record<string, number> = {};
  for (const name of names) {
    const [count] = await all(`select count(*) from ${named(name)}${conditionOf(name)}`);
    tables[name] = Number(count?.[0]);
  }
  async function* rows(): AsyncGenerator<Rows> {
    for (const table of names) {
      const { columns = [], key = [] } = present.get(table) ?? {};
      const statement = `select ${list(columns)} from ${named(table)}${conditionOf(table)} order by ${list(key)}`;
      for await (const batch of batches(statement)) yield { table, columns, rows: batch };
    }
  }
  return { contents: { step, origin: origin === undefined ? null : String(origin[0]), tables }, rows };
}

const BATCH_ROWS = 200;

function sqliteReader(database: DatabaseSync): Reader {
  const prepare = (statement: string) => {
    const prepared = database.prepare(statement);
    prepared.setReturnArrays(true);
    return prepared;
  };
  const all: Reader['all'] = (statement) =>
    // In array mode the driver returns rows as arrays, which its types do not say.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    Promise.resolve(prepare(statement).all() as unknown as StoredRow[]);
  return {
    named: quoteIdentifier,
    all,
    // Works in batches, so that a portal that backs itself up keeps responding.
    async *batches(statement) {
      let batch: StoredRow[] = [];
      for (const row of prepare(statement).iterate()) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        batch.push(row as unknown as StoredRow);
        if (batch.length < BATCH_ROWS) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
    async tables() {
      const rows = await all(`select t.name, c.name, c.pk from sqlite_schema t, pragma_table_info(t.name) c
        where t.type = 'table' order by t.name, c.name`);
      const key = rows.filter(([, , place]) => Number(place) > 0);
      return tablesOf(
        rows,
        key.toSorted(([, , a = 0], [, , b = 0]) => Number(a) - Number(b)),
      );
    },
  };
}

function tablesOf(columns: readonly StoredRow[], keys: readonly StoredRow[]) {
  const tables = new Map<string, { columns: string[]; key: string[] }>();
  for (const [table, column] of columns) {
    const known = tables.get(String(table)) ?? { columns: [], key: [] };
    known.columns.push(String(column));
    tables.set(String(table), known);
  }
  for (const [table, column] of keys) tables.get(String(table))?.key.push(String(column));
  return tables;
}

function postgresReader(db: Kysely<Tables>): Reader {
  const all: Reader['all'] = async (statement) => {
    const { rows } = await sql<Record<string, StoredValue>>`${sql.raw(statement)}`.execute(db);
    return rows.map((row) => Object.values(row));
  };
  const schema = schemaOf(db);
  const namespace =
    schema === undefined ? 'current_schema()::regnamespace' : `to_regnamespace('${quoteIdentifier(schema)}')`;
  return {
    named: (table) =>
      schema === undefined ? quoteIdentifier(table) : `${quoteIdentifier(schema)}.${quoteIdentifier(table)}`,
    all,
    async *batches(statement) {
      await sql`declare backup no scroll cursor for ${sql.raw(statement)}`.execute(db);
      for (;;) {
        const batch = await all(`fetch forward ${BATCH_ROWS} from backup`);
        if (batch.length === 0) break;
        yield batch;
      }
      await sql`close backup`.execute(db);
    },
    async tables() {
      const columns = await all(`select c.relname as t, a.attname as c
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relnamespace = ${namespace} and c.relkind = 'r'
        order by c.relname collate "C", a.attname collate "C"`);
      const keys = await all(`select c.relname as t, a.attname as c
        from pg_index i join pg_class c on c.oid = i.indrelid
          cross join lateral unnest(i.indkey) with ordinality k(attnum, place)
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
        where i.indisprimary and c.relnamespace = ${namespace}
        order by c.relname, k.place`);
      return tablesOf(columns, keys);
    },
  };
}

async function withSqliteSnapshot<T>(
  dataDir: string,
  use: (snapshot: BackupSnapshot) => Promise<T>,
  options: SnapshotOptions,
): Promise<T> {
  const file = join(dataDir, DATABASE_FILE);
  if (!existsSync(file)) throw new StartRefusal(`There is no database in ${dataDir}.`);
  using database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  try {
    // The first read fixes the snapshot. The write-ahead log lets a running portal write at the same time.
    database.exec('begin');
    return await use(await takeSnapshot(sqliteReader(database), options));
  } catch (error) {
    throw translateSqliteError(error);
  }
}

/** A PostgreSQL database, or a schema of it. */
type PostgresPlace = Pick<PostgresOptions, 'url' | 'schema'>;

async function withPostgresSnapshot<T>(
  { url, schema }: PostgresPlace,
  use: (snapshot: BackupSnapshot) => Promise<T>,
  options: SnapshotOptions,
): Promise<T> {
  await using db = openUnpooledPostgres({ url, schema });
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => await use(await takeSnapshot(postgresReader(trx), options)));
}

/** Passes on a snapshot of what a PostgreSQL transaction sees. */
export async function withTransactionSnapshot<T>(
  trx: Kysely<Tables>,
  use: (snapshot: BackupSnapshot) => Promise<T>,
): Promise<T> {
  return await use(await takeSnapshot(postgresReader(trx)));
}

/** Uses a consistent snapshot of a database, even while a portal is running on it. */
export async function withSnapshot<T>(
  target: DatabaseTarget,
  use: (snapshot: BackupSnapshot) => Promise<T>,
  options: SnapshotOptions = {},
): Promise<T> {
  return target.engine === 'sqlite'
    ? await withSqliteSnapshot(target.dataDir, use, options)
    : await withPostgresSnapshot(target, use, options);
}
