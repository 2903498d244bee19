import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type KyselyPlugin, sql } from 'kysely';
import { inject } from 'vitest';
import { memoryFolder } from '../../../../tools/memory-folder.ts';
import { testRun } from '../../../../tools/test-selection.ts';
import { connectDatabase, type Database, type DatabaseTarget } from '../platform/database/database.ts';
import type { WaitLimits } from '../platform/database/postgres.ts';
import type { OnStatement } from '../platform/database/statement-log.ts';
import { createFrom, drop, templateOf, testSchema, urlOf } from './template-databases.ts';

/** The location of a test's own database, on the engine of `TEST_ENGINE`. */
export type TestTarget = AsyncDisposable & { readonly target: DatabaseTarget };

/** A database of a test's own. Closing it removes it, and `await using` closes it. */
export type TestDatabase = Database &
  AsyncDisposable & {
    readonly target: DatabaseTarget;
    /** Reports every statement from now on. Returns a function that ends the reports. */
    watchStatements(listener: OnStatement): () => void;
  };

/** The engine this run of the tests is on. */
export function testEngine(): 'sqlite' | 'postgres' {
  return process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite';
}

/** Whether this run includes every test, as at night. */
export function isFullRun(): boolean {
  return testRun === 'full';
}

/** Creates a database for one test, with the newest schema or empty. Disposing of it removes it. */
export function createTestTarget(schema: 'migrated' | 'empty' = 'migrated'): Promise<TestTarget> {
  return testEngine() === 'postgres' ? postgresTarget(schema) : sqliteTarget(schema);
}

async function sqliteTarget(schema: 'migrated' | 'empty'): Promise<TestTarget> {
  const dataDir = await mkdtemp(join(await memoryFolder(), 'crewroom-data-'));
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
    target: { engine: 'postgres', url: urlOf(databases, name), ...testSchema() },
    [Symbol.asyncDispose]: () => drop(databases, name),
  };
}

// Longer than a portal's own, so that no test fails because the machine is busy.
const patientWaitLimits: WaitLimits = { connection: 25_000, lock: 25_000, statement: 40_000 };

/** Creates an empty database with the newest schema, on the engine of `TEST_ENGINE`. Closing it removes it. */
export async function createTestDatabase(waitLimits = patientWaitLimits): Promise<TestDatabase> {
  return openTestDatabase(await createTestTarget(), waitLimits);
}

/** Opens the database of a target whose schema is the newest. Closing it removes it. */
export function openTestDatabase(testTarget: TestTarget, waitLimits = patientWaitLimits): TestDatabase {
  const listeners = new Set<OnStatement>();
  const database = connectDatabase(testTarget.target, {
    waitLimits,
    onStatement: (statement, parameters) => {
      for (const listener of listeners) listener(statement, parameters);
    },
  });
  const close = async () => {
    try {
      await database.close();
    } finally {
      await testTarget[Symbol.asyncDispose]();
    }
  };
  return {
    ...database,
    target: testTarget.target,
    close,
    [Symbol.asyncDispose]: close,
    watchStatements(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A database of a test's own that can be made to fail. */
export type FailingDatabase = {
  readonly database: TestDatabase;
  /** Makes every statement from now on fail with an error. With null they succeed again. */
  readonly failWith: (error: Error | null) => void;
};

/** Creates a database that works until a test makes it fail. */
export async function createFailingDatabase(): Promise<FailingDatabase> {
  let failure: Error | null = null;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (failure !== null) throw failure;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const database = await createTestDatabase();
  return {
    database: { ...database, db: database.db.withPlugin(plugin) },
    failWith: (error) => {
      failure = error;
    },
  };
}

const EDGE_OF_TRANSACTION = /^\s*(begin|start transaction|commit|rollback|savepoint|release)\b/i;

/** Whether a statement begins or ends a transaction, or a part of one. */
export function isEdgeOfTransaction(statement: string): boolean {
  return EDGE_OF_TRANSACTION.test(statement);
}

/** Returns the SQL of every statement that runs during `work`, except those that begin and end transactions. */
export async function countStatements(
  database: TestDatabase,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const statements: string[] = [];
  const stop = database.watchStatements((statement) => {
    if (!isEdgeOfTransaction(statement)) statements.push(statement);
  });
  try {
    await work();
  } finally {
    stop();
  }
  return statements;
}

const tableNames = new WeakMap<object, Promise<readonly string[]>>();

/**
 * The tables of a migrated database, listed once: PostgreSQL takes ten times as long to list them as to read their
 * rows.
 */
function tableNamesOf(db: Database['db']): Promise<readonly string[]> {
  const known = tableNames.get(db);
  if (known !== undefined) return known;
  const asked = db.introspection
    .getTables({ withInternalKyselyTables: true })
    .then((tables) => tables.map(({ name }) => name));
  tableNames.set(db, asked);
  return asked;
}

/**
 * Returns every row of every table as text, to check what it must not contain. Leaves out the counters of limits, which
 * change even when a request fails, and the versions of topics, which only say that something was invalidated.
 */
export async function dumpDatabase({ db }: Database): Promise<Record<string, string>> {
  const names = (await tableNamesOf(db)).filter(
    (name) => name !== 'rate_limits' && name !== 'topic_versions',
  );
  const dumps = names.map(async (name): Promise<[string, string]> => {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    return [name, JSON.stringify(rows)];
  });
  return Object.fromEntries(await Promise.all(dumps));
}
