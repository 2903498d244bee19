import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import type { TestProject } from 'vitest/node';
import { memoryFolder } from '../../../../tools/memory-folder.ts';
import { openDatabase } from '../platform/database/database.ts';
import { startTestServer } from './postgres-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The data folder that a test's SQLite database is copied from. */
    sqliteTemplate: string;
    postgresDatabases: TestDatabases;
  }
}

/** Before the first test: migrates one database on the project's engine, which is copied for every test. */
export function setup(project: TestProject): Promise<() => Promise<void>> {
  return project.config.env['TEST_ENGINE'] === 'postgres' ? setUpPostgres(project) : setUpSqlite(project);
}

async function setUpSqlite(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(await memoryFolder(), 'crewroom-template-'));
  const database = await openDatabase({ engine: 'sqlite', dataDir });
  await database.close();
  project.provide('sqliteTemplate', dataDir);
  return () => rm(dataDir, { recursive: true, force: true });
}

async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const databases = { serverUrl: server.url, prefix: `crewroom_test_${randomBytes(6).toString('hex')}` };
  const teardown = async () => {
    try {
      await dropAll(databases);
    } finally {
      await server.stop();
    }
  };
  try {
    const name = await createFrom(databases, 'template0', templateOf(databases));
    const database = await openDatabase({ engine: 'postgres', url: urlOf(databases, name), ...testSchema() });
    await database.close();
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('postgresDatabases', databases);
  return teardown;
}

/**
 * The schema of each test's tables: that of `TEST_SCHEMA`, or PostgreSQL's default without it. With a schema, every
 * statement that does not name it fails, as at a host of many airlines.
 */
export function testSchema(): { readonly schema?: string } {
  const schema = process.env['TEST_SCHEMA'];
  return schema === undefined ? {} : { schema };
}

/** The databases of one test run on a PostgreSQL server. Only their names begin with its prefix. */
export type TestDatabases = { readonly serverUrl: string; readonly prefix: string };

/** The URL of one database of the run. */
export function urlOf({ serverUrl }: TestDatabases, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** The database that new ones are copied from. */
export function templateOf({ prefix }: TestDatabases): string {
  return `${prefix}_template`;
}

/** Creates a database under `name`, or with a generated name, as a copy of `template`. */
export async function createFrom(
  databases: TestDatabases,
  template: string,
  name = `${databases.prefix}_${randomBytes(6).toString('hex')}`,
): Promise<string> {
  await administer(databases, async (client) => {
    const { rows } = await client.query<{ strategy: string }>(copyStrategy);
    const copy = `create database ${escapeIdentifier(name)} template ${escapeIdentifier(template)}`;
    await client.query(`${copy} ${rows[0]?.strategy ?? ''}`);
  });
  return name;
}

/** Copying whole files takes a third of the time, but only when a checkpoint need not reach the disk. */
const copyStrategy = `select case
  when current_setting('fsync') = 'off' and current_setting('server_version_num')::int >= 150000
  then 'strategy file_copy' else '' end as strategy`;

/** Removes one database. */
export async function drop(databases: TestDatabases, name: string): Promise<void> {
  await administer(databases, (client) => dropWith(client, name));
}

/** Drops the remaining databases of the run, for example from tests that failed. */
async function dropAll(databases: TestDatabases): Promise<void> {
  await administer(databases, async (client) => {
    const ours = `select datname as name from pg_database where starts_with(datname, $1)`;
    const { rows } = await client.query<{ name: string }>(ours, [databases.prefix]);
    for (const { name } of rows) await dropWith(client, name);
  });
}

async function dropWith(client: Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`);
}

async function administer(
  { serverUrl }: TestDatabases,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
