import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { DatabaseTarget } from '../database/database.ts';
import './provided-context.ts';
import { createFrom, drop, templateOf, urlOf } from './test-databases.ts';

/** Where a test's own database is, on the engine of `TEST_ENGINE`. */
export type TestTarget = AsyncDisposable & { readonly target: DatabaseTarget };

/** The engine this run of the tests is on. */
export function testEngine(): 'sqlite' | 'postgres' {
  return process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite';
}

/** Makes a database for one test, with the newest schema or empty; disposing removes it. */
export function createTestTarget(schema: 'migrated' | 'empty' = 'migrated'): Promise<TestTarget> {
  return testEngine() === 'postgres' ? postgresTarget(schema) : sqliteTarget(schema);
}

async function sqliteTarget(schema: 'migrated' | 'empty'): Promise<TestTarget> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crewroom-data-'));
  if (schema === 'migrated') await cp(inject('sqliteTemplate'), dataDir, { recursive: true });
  return {
    target: { engine: 'sqlite', dataDir },
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }),
  };
}

async function postgresTarget(schema: 'migrated' | 'empty'): Promise<TestTarget> {
  const databases = inject('postgresDatabases');
  const name = await createFrom(databases, schema === 'migrated' ? templateOf(databases) : 'template0');
  return {
    target: { engine: 'postgres', url: urlOf(databases, name) },
    [Symbol.asyncDispose]: () => drop(databases, name),
  };
}
