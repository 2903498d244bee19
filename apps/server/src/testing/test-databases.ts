import { randomBytes } from 'node:crypto';
import { Client, escapeIdentifier } from 'pg';

/** The databases of one test run on a PostgreSQL server: all of them, and nothing else, begin with its prefix. */
export type TestDatabases = { readonly serverUrl: string; readonly prefix: string };

export function newTestDatabases(serverUrl: string): TestDatabases {
  return { serverUrl, prefix: `crewroom_test_${randomBytes(6).toString('hex')}` };
}

/** The address of one database of the run. */
export function urlOf({ serverUrl }: TestDatabases, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** The database that new ones are copied from. */
export function templateOf({ prefix }: TestDatabases): string {
  return `${prefix}_template`;
}

/** Creates a database under `name`, or one with a name of its own, as a copy of `template`. */
export async function createFrom(
  databases: TestDatabases,
  template: string,
  name = `${databases.prefix}_${randomBytes(6).toString('hex')}`,
): Promise<string> {
  await administer(
    databases,
    `create database ${escapeIdentifier(name)} template ${escapeIdentifier(template)}`,
  );
  return name;
}

export async function drop(databases: TestDatabases, name: string): Promise<void> {
  await administer(databases, `drop database if exists ${escapeIdentifier(name)} with (force)`);
}

/** Drops whatever the run has left, which tests that failed may. */
export async function dropAll(databases: TestDatabases): Promise<void> {
  const left = await administer(
    databases,
    `select datname as name from pg_database where datname like '${databases.prefix}%'`,
  );
  for (const { name } of left) await drop(databases, name);
}

async function administer({ serverUrl }: TestDatabases, sql: string): Promise<{ name: string }[]> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return (await client.query<{ name: string }>(sql)).rows;
  } finally {
    await client.end();
  }
}
