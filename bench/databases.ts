import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { weekStartOf } from '@crewroom/domain/flights/schedule';
import type { DatabaseTarget } from '@crewroom/server/database/database';
import { DATABASE_FILE } from '@crewroom/server/database/database';
import {
  findPostgresPrograms,
  startLastingPostgres,
  type TestServer,
} from '@crewroom/server/testing/postgres-server';
import { Client } from 'pg';
import { type AirlineSize, airlineRows, type Filling } from './airline.ts';
import { type Checkout, startPortal } from './portal.ts';

export type Engine = DatabaseTarget['engine'];

const ROWS_AT_ONCE = 2_000;

type Value = string | number | null;
type Run = (sql: string, values?: readonly Value[]) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** How an engine takes many rows in one statement, each an object of a JSON array. */
const bulkInsert = {
  sqlite: (table: string, columns: readonly string[]) =>
    `insert into ${table} (${columns.join()}) select ${columns.map((column) => `value->>'${column}'`).join()} from json_each(?)`,
  postgres: (table: string, columns: readonly string[]) =>
    `insert into ${table} (${columns.join()}) select ${columns.join()} from json_populate_recordset(null::${table}, $1)`,
} as const;

const columnNamesQuery = {
  sqlite: 'select name from pragma_table_info(?)',
  postgres: 'select column_name as name from information_schema.columns where table_name = $1',
} as const;

function* chunksOf<T>(rows: Iterable<T>): Generator<T[]> {
  let chunk: T[] = [];
  for (const row of rows) {
    if (chunk.push(row) < ROWS_AT_ONCE) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/** Writes a table's rows; what an older schema has no column for is left out. */
async function insertRows(engine: Engine, run: Run, [table, rows]: Filling): Promise<void> {
  const existing = new Set((await run(columnNamesQuery[engine], [table])).map(({ name }) => name));
  for (const chunk of chunksOf<object>(rows)) {
    const columns = Object.keys(chunk[0] ?? {}).filter((column) => existing.has(column));
    await run(bulkInsert[engine](table, columns), [JSON.stringify(chunk)]);
  }
}

async function fill(engine: Engine, run: Run, size: AirlineSize, now: Date): Promise<void> {
  const [term] = await run('select id from terms where closed_at is null');
  await run('begin');
  for (const filling of airlineRows(size, String(term?.['id']), now)) await insertRows(engine, run, filling);
  await run('commit');
  // A database in use has statistics of its tables by then.
  await run(engine === 'sqlite' ? 'analyze' : 'vacuum analyze');
}

async function fillSqlite(dataDir: string, size: AirlineSize, now: Date): Promise<void> {
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE));
  database.exec('pragma synchronous = off');
  database.exec('pragma cache_size = -262144');
  const run: Run = (sql, values = []) => Promise.resolve(database.prepare(sql).all(...values));
  await fill('sqlite', run, size, now);
  database.close();
}

async function withPostgres<T>(url: string, work: (run: Run) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(async (sql, values = []) => {
      const { rows } = await client.query<Record<string, unknown>>(sql, [...values]);
      return rows;
    });
  } finally {
    await client.end();
  }
}

/** Says by a hash what the rows of an airline depend on: its size, the week, the schema of a checkout, and this code. */
function fingerprint({ root }: Checkout, size: AirlineSize, now: Date): string {
  const migrations = globSync('apps/server/src/database/migrations/**/*.ts', { cwd: root }).toSorted();
  const sources = [import.meta.filename, join(import.meta.dirname, 'airline.ts')];
  const hash = createHash('sha256').update(JSON.stringify([size, weekStartOf(now.toISOString())]));
  for (const file of [...sources, ...migrations.map((path) => join(root, path))])
    hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}

/** The filled databases of one engine. Disposing removes every copy; what they were copied from stays. */
export type Databases = AsyncDisposable & {
  readonly engine: Engine;
  /** Makes another copy of the airline, for the server of a checkout. */
  readonly copy: (checkout: Checkout) => Promise<DatabaseTarget>;
};

/** Lets the server of a checkout make its schema in an empty database, and its first term. */
async function migrate(checkout: Checkout, target: DatabaseTarget): Promise<void> {
  const portal = await startPortal(checkout, target);
  await portal.stop();
}

function sqliteDatabases(folder: string, size: AirlineSize): Databases {
  const copies: string[] = [];
  return {
    engine: 'sqlite',
    async copy(checkout) {
      const now = new Date();
      const filled = join(folder, `sqlite-${fingerprint(checkout, size, now)}`);
      if (!existsSync(filled)) {
        const making = mkdtempSync(`${filled}-`);
        await migrate(checkout, { engine: 'sqlite', dataDir: making });
        await fillSqlite(making, size, now);
        renameSync(making, filled);
      }
      const dataDir = mkdtempSync(join(tmpdir(), 'crewroom-bench-'));
      copies.push(dataDir);
      cpSync(filled, dataDir, { recursive: true });
      return { engine: 'sqlite', dataDir };
    },
    [Symbol.asyncDispose]: async () => {
      for (const dataDir of copies) rmSync(dataDir, { recursive: true });
    },
  };
}

/** The PostgreSQL that BENCH_DATABASE_URL names, whose user may create databases, or one of our own in the folder. */
async function postgresServer(folder: string): Promise<TestServer> {
  const url = process.env['BENCH_DATABASE_URL'];
  if (url !== undefined) return { url, stop: () => Promise.resolve() };
  const programs = findPostgresPrograms();
  if (programs === null) throw new Error('Install PostgreSQL, or set BENCH_DATABASE_URL.');
  return await startLastingPostgres(programs, join(folder, 'postgres'));
}

async function postgresDatabases(folder: string, size: AirlineSize): Promise<Databases> {
  const server = await postgresServer(folder);
  const urlOf = (name: string) => Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  const copies: string[] = [];
  const administer = (sql: string) => withPostgres(server.url, (run) => run(sql));
  return {
    engine: 'postgres',
    async copy(checkout) {
      const now = new Date();
      const filled = `crewroom_bench_${fingerprint(checkout, size, now)}`;
      const found = await administer(`select 1 from pg_database where datname = '${filled}'`);
      if (found.length === 0) {
        const making = `${filled}_${process.pid}`;
        await administer(`create database ${making} template template0`);
        await migrate(checkout, { engine: 'postgres', url: urlOf(making) });
        await withPostgres(urlOf(making), (run) => fill('postgres', run, size, now));
        await administer(`alter database ${making} rename to ${filled}`);
      }
      const name = `crewroom_bench_copy_${process.pid}_${copies.length}`;
      await administer(`create database ${name} template ${filled} strategy file_copy`);
      copies.push(name);
      return { engine: 'postgres', url: urlOf(name) };
    },
    [Symbol.asyncDispose]: async () => {
      for (const name of copies) await administer(`drop database ${name} with (force)`);
      await server.stop();
    },
  };
}

/** Opens the filled databases of an engine in a folder; an airline is filled once, and copied for whoever measures on it. */
export async function openDatabases(engine: Engine, folder: string, size: AirlineSize): Promise<Databases> {
  mkdirSync(folder, { recursive: true });
  return engine === 'sqlite' ? sqliteDatabases(folder, size) : await postgresDatabases(folder, size);
}
