import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { moduleUrl, startScript } from '../../../testing/script-process.ts';
import { createTestTarget, type TestTarget } from '../../../testing/test-database.ts';
import { connectDatabase, type Database, openDatabase } from '../database.ts';
import { StartRefusal } from '../errors.ts';
import { migrateToLatest } from './migrate.ts';

let testTarget: TestTarget;

beforeEach(async () => {
  testTarget = await createTestTarget('empty');
});

afterEach(() => testTarget[Symbol.asyncDispose]());

const NOW = '2026-01-01T00:00:00.000Z';

async function appliedTo({ db }: Database): Promise<string[]> {
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

const ALL_STEPS = ['0001_create_schema'];

describe('the migrations', () => {
  it('create a fresh database, and do nothing the second time', async () => {
    const first = await openDatabase(testTarget.target);
    expect(await appliedTo(first)).toEqual(ALL_STEPS);
    await first.close();
    const second = await openDatabase(testTarget.target);
    expect(await appliedTo(second)).toEqual(ALL_STEPS);
    await second.close();
  });

  it('run once when three are started together in one process', async () => {
    const database = connectDatabase(testTarget.target);
    const { db, engine } = database;
    await Promise.all([
      migrateToLatest(db, engine),
      migrateToLatest(db, engine),
      migrateToLatest(db, engine),
    ]);
    expect(await appliedTo(database)).toEqual(ALL_STEPS);
    await database.close();
  });

  it('run once when two processes start together, or reject one because the folder is in use', async () => {
    const source = `
      const { openDatabase } = await import(${JSON.stringify(moduleUrl('platform/database/database.ts'))});
      const opened = await openDatabase(${JSON.stringify(testTarget.target)}).catch((error) => error);
      console.log(opened.message ?? 'open');
      setInterval(() => {}, 1000);
    `;
    const processes = [startScript(source), startScript(source)];
    const lines = await Promise.all(processes.map((process) => process.nextLine()));
    await Promise.all(processes.map((process) => process.kill('SIGKILL')));
    const open = lines.filter((line) => line === 'open').length;
    const refused = lines.filter((line) => line.includes('in use by another running Crewroom')).length;
    const isShared = testTarget.target.engine === 'postgres';
    expect({ open, refused }).toEqual(isShared ? { open: 2, refused: 0 } : { open: 1, refused: 1 });
    const database = await openDatabase(testTarget.target);
    expect(await appliedTo(database)).toEqual(ALL_STEPS);
    await database.close();
  });

  it('leave nothing when one of them fails', async () => {
    const database = connectDatabase(testTarget.target);
    // Blocks the last table of the first version.
    await database.db.schema.createTable('term_totals').addColumn('id', 'text').execute();
    await expect(migrateToLatest(database.db, database.engine)).rejects.toThrow(/term_totals/);
    const tables = await database.db.introspection.getTables();
    expect(tables.map(({ name }) => name)).toEqual(['term_totals']);
    await database.close();
  });

  it('reject a database of a newer version in one line', async () => {
    const database = await openDatabase(testTarget.target);
    await database.db
      .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
      .insertInto('kysely_migration')
      .values({ name: '9999_from_the_future', timestamp: NOW })
      .execute();
    await database.close();
    const failure: unknown = await openDatabase(testTarget.target).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartRefusal);
    expect(String(failure)).toContain('9999_from_the_future');
    expect(String(failure)).not.toContain('\n');
  });
});
