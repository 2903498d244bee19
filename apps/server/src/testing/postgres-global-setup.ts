import type { TestProject } from 'vitest/node';
import { openDatabase } from '../database/database.ts';
import { startTestServer } from './postgres-server.ts';
import './provided-context.ts';
import {
  createFrom,
  dropAll,
  newTestDatabases,
  type TestDatabases,
  templateOf,
  urlOf,
} from './test-databases.ts';

/** Has a PostgreSQL server for the whole run, with one migrated database of which every test gets a copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const databases = newTestDatabases(server.url);
  const teardown = async () => {
    try {
      await dropAll(databases);
    } finally {
      await server.stop();
    }
  };
  try {
    await createTemplate(databases);
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('postgresDatabases', databases);
  return teardown;
}

async function createTemplate(databases: TestDatabases): Promise<void> {
  const name = await createFrom(databases, 'template0', templateOf(databases));
  const database = await openDatabase({ engine: 'postgres', url: urlOf(databases, name) });
  await database.close();
}
