import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openUnpooledPostgres } from '@crewroom/server/platform/database/postgres';
import { sql } from 'kysely';
import { schemaNameOf } from '../airlines/postgres-storage.ts';
import type { TestHost } from './test-host.ts';

type Stored = Pick<TestHost, 'dataDir' | 'databaseUrl'>;

/** Runs a statement on the PostgreSQL of a host, past the host. Returns its rows. */
export async function queryPostgres<Row>(url: string, statement: string): Promise<Row[]> {
  await using db = openUnpooledPostgres({ url });
  return (await sql.raw<Row>(statement).execute(db)).rows;
}

const fileOf = ({ dataDir }: Stored, id: string) => join(dataDir, 'airlines', id, 'crewroom.sqlite');

/** Returns the name under which an airline is stored: that of its schema or of its folder. */
export const storageNameOf = ({ databaseUrl }: Stored, id: string): string =>
  databaseUrl === null ? id : `airline_${id.replaceAll('-', '')}`;

/** Returns the names of all stored airlines, also of those that the registry does not know. */
export async function storageNames({ dataDir, databaseUrl }: Stored): Promise<string[]> {
  if (databaseUrl === null) return await readdir(join(dataDir, 'airlines'));
  const rows = await queryPostgres<{ name: string }>(
    databaseUrl,
    "select nspname as name from pg_namespace where nspname like 'airline%'",
  );
  return rows.map(({ name }) => name);
}

async function rowsInPostgres(url: string, id: string, without: ReadonlySet<string>): Promise<string> {
  const schema = schemaNameOf(id);
  const tables = await queryPostgres<{ name: string }>(
    url,
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = '${schema}'::regnamespace order by relname`,
  );
  const all: unknown[] = [];
  for (const { name } of tables.filter((table) => !without.has(table.name))) {
    const statement = `select t::text as row from ${schema}."${name}" t order by t::text`;
    all.push([name, await queryPostgres(url, statement)]);
  }
  return JSON.stringify(all);
}

function rowsInFile(file: string, without: ReadonlySet<string>): string {
  using database = new DatabaseSync(file, { readOnly: true });
  const tables = database.prepare("select name from sqlite_schema where type = 'table' order by name").all();
  const names = tables.map(({ name }) => String(name)).filter((name) => !without.has(name));
  return JSON.stringify(names.map((name) => [name, database.prepare(`select * from "${name}"`).all()]));
}

/** Returns all rows of an airline's tables, except of some of them, as JSON. */
export async function rowsOf(stored: Stored, id: string, without: ReadonlySet<string>): Promise<string> {
  const { databaseUrl } = stored;
  return databaseUrl === null
    ? rowsInFile(fileOf(stored, id), without)
    : await rowsInPostgres(databaseUrl, id, without);
}

/** Returns the Roblox ids of the members of an open or closed airline. */
export async function membersOf(stored: Stored, id: string): Promise<string[]> {
  const statement = 'select roblox_id from users order by roblox_id';
  const { databaseUrl } = stored;
  if (databaseUrl !== null) {
    const named = statement.replace('users', `${schemaNameOf(id)}.users`);
    const rows = await queryPostgres<{ roblox_id: string }>(databaseUrl, named);
    return rows.map((row) => row.roblox_id);
  }
  using database = new DatabaseSync(fileOf(stored, id), { readOnly: true });
  return database
    .prepare(statement)
    .all()
    .map((row) => String(row['roblox_id']));
}

/** Damages the database of a closed airline, so that it cannot be opened. */
export async function damage(stored: Stored, id: string): Promise<void> {
  const { databaseUrl } = stored;
  if (databaseUrl === null) await writeFile(fileOf(stored, id), 'This is no database. '.repeat(500));
  else await queryPostgres(databaseUrl, `alter table ${schemaNameOf(id)}.settings rename to lost`);
}

/** Repairs a damaged database. */
export async function repair(stored: Stored, id: string): Promise<void> {
  const { databaseUrl } = stored;
  if (databaseUrl === null) await writeFile(fileOf(stored, id), '');
  else await queryPostgres(databaseUrl, `alter table ${schemaNameOf(id)}.lost rename to settings`);
}
