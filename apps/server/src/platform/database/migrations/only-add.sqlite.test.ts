import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestTarget, type TestTarget } from '../../../testing/test-database.ts';
import { connectDatabase, type Database } from '../database.ts';
import { migrateTo, stepNames } from './migrate.ts';

type Column = { readonly type: string; readonly required: boolean; readonly hasDefault: boolean };

/** The parts of a schema that a running version relies on: tables with their columns, and constraints. */
type Schema = {
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, Column>>;
  /** Unique indexes and triggers, by their table. */
  readonly guards: ReadonlyMap<string, string>;
};

async function readSchema<DB>(db: Kysely<DB>): Promise<Schema> {
  const columns = await sql<{
    table: string;
    name: string;
    type: string;
    notnull: number;
    dflt_value: unknown;
  }>`
    select tables.name as "table", columns.name, columns.type, columns."notnull", columns.dflt_value
    from sqlite_master as tables, pragma_table_info(tables.name) as columns
    where tables.type = 'table' and tables.name not like 'sqlite_%'`.execute(db);
  const tables = new Map<string, Map<string, Column>>();
  for (const { table, name, type, notnull, dflt_value: value } of columns.rows) {
    const known = tables.get(table) ?? new Map<string, Column>();
    tables.set(table, known.set(name, { type, required: notnull === 1, hasDefault: value !== null }));
  }
  const guards = await sql<{ name: string; table: string }>`
    select name, tbl_name as "table" from sqlite_master
    where type = 'trigger' or (type = 'index' and sql like 'create unique index%')`.execute(db);
  return { tables, guards: new Map(guards.rows.map(({ name, table }) => [name, table])) };
}

function breakingChangesOfTable(
  name: string,
  before: ReadonlyMap<string, Column>,
  after?: ReadonlyMap<string, Column>,
) {
  if (after === undefined) return [`table ${name} is gone`];
  const breaks: string[] = [];
  for (const [column, was] of before) {
    const is = after.get(column);
    if (is === undefined) breaks.push(`column ${name}.${column} is gone`);
    else if (is.type !== was.type || is.required !== was.required)
      breaks.push(`column ${name}.${column} is another`);
  }
  for (const [column, { required, hasDefault }] of after) {
    if (before.has(column) || !required || hasDefault) continue;
    breaks.push(`column ${name}.${column} is required and has no default`);
  }
  return breaks;
}

/** Returns what breaks a replica of the earlier version, once a migration has changed `before` to `after`. */
function breakingChanges(before: Schema, after: Schema): string[] {
  const breaks = [...before.tables].flatMap(([name, columns]) =>
    breakingChangesOfTable(name, columns, after.tables.get(name)),
  );
  for (const [guard, table] of after.guards) {
    if (before.guards.has(guard) || !before.tables.has(table)) continue;
    breaks.push(`${guard} refuses rows of ${table}`);
  }
  return breaks;
}

const createSettings = (valueColumn: string) =>
  sql.raw(`create table settings (key text not null, value ${valueColumn})`);

let testTarget: TestTarget;
let database: Database;

beforeEach(async () => {
  testTarget = await createTestTarget('empty');
  database = connectDatabase(testTarget.target);
});

afterEach(async () => {
  await database.close();
  await testTarget[Symbol.asyncDispose]();
});

/** While a new version starts, replicas of the earlier one keep running. A migration may therefore only add. */
describe('a migration never breaks a replica of the version before it', () => {
  it('in any step after the first', async () => {
    const [first = '', ...others] = stepNames;
    await migrateTo(database.db, 'sqlite', first);
    let before = await readSchema(database.db);
    expect(before.tables.size).toBeGreaterThan(20);
    for (const step of others) {
      await migrateTo(database.db, 'sqlite', step);
      const after = await readSchema(database.db);
      expect([step, breakingChanges(before, after)]).toEqual([step, []]);
      before = after;
    }
  });
});

describe('the check for breaking changes', () => {
  it.each([
    ['alter table settings add column noted text', []],
    ["alter table settings add column noted text not null default ''", []],
    ['create table other (id text not null)', []],
    ['create index settings_by_value on settings (value)', []],
    ['drop table settings', ['table settings is gone']],
    ['alter table settings rename to options', ['table settings is gone']],
    ['alter table settings drop column value', ['column settings.value is gone']],
    [
      'alter table settings rename column value to content',
      expect.arrayContaining(['column settings.value is gone']),
    ],
    [
      'create unique index settings_value_key on settings (value)',
      ['settings_value_key refuses rows of settings'],
    ],
    [
      "create trigger settings_locked before update on settings begin select raise(abort, 'no'); end",
      ['settings_locked refuses rows of settings'],
    ],
  ])('classifies: %s', async (statement, breaks) => {
    await sql`create table settings (key text not null primary key, value text not null)`.execute(
      database.db,
    );
    const before = await readSchema(database.db);
    await sql.raw(statement).execute(database.db);
    expect(breakingChanges(before, await readSchema(database.db))).toEqual(breaks);
  });

  it('finds a column that is recreated with another type, as required, or next to a required one', async () => {
    await createSettings('text').execute(database.db);
    const before = await readSchema(database.db);
    for (const valueColumn of ['text not null', 'integer']) {
      await sql`drop table settings`.execute(database.db);
      await createSettings(valueColumn).execute(database.db);
      expect(breakingChanges(before, await readSchema(database.db))).toEqual([
        'column settings.value is another',
      ]);
    }
    await sql`drop table settings`.execute(database.db);
    await sql`create table settings (key text not null, value text, more text not null)`.execute(database.db);
    expect(breakingChanges(before, await readSchema(database.db))).toEqual([
      'column settings.more is required and has no default',
    ]);
  });
});
