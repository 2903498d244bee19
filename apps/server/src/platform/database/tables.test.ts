import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { columnsOfKind, columnsWith, describedColumns, tableDefinitions, tableNames } from './tables.ts';

const database = await createTestDatabase();

afterAll(() => database.close());

const nameOf = ({ table, column }: { readonly table: string; readonly column: string }) =>
  `${table}.${column}`;

/** Returns the columns with a foreign key to a member. */
async function referencesToMembers(): Promise<string[]> {
  const { rows } = await (
    database.engine === 'sqlite'
      ? sql<{ table: string; column: string }>`select t.name as "table", r."from" as "column"
          from sqlite_schema t, pragma_foreign_key_list(t.name) r
          where t.type = 'table' and r."table" = 'users'`
      : sql<{ table: string; column: string }>`select c.relname as "table", a.attname as "column"
          from pg_constraint r join pg_class c on c.oid = r.conrelid
            join pg_attribute a on a.attrelid = r.conrelid and a.attnum = any (r.conkey)
          where r.contype = 'f' and r.confrelid = 'users'::regclass`
  ).execute(database.db);
  return rows.map(nameOf);
}

it('describes every column of the database, and no other', async () => {
  const present = await database.db.introspection.getTables();
  const columns = present.flatMap(({ name: table, columns: ofTable }) =>
    ofTable.map(({ name: column }) => nameOf({ table, column })),
  );
  // Counted in memory on SQLite, which has no such table.
  const described = describedColumns.filter(
    ({ table }) => table !== 'rate_limits' || database.engine === 'postgres',
  );
  expect(described.map(nameOf).toSorted()).toEqual(columns.toSorted());
});

it('marks every column that refers to a member, and no other', async () => {
  const described = [...columnsOfKind('member'), ...columnsOfKind('owner')];
  expect(described.map(nameOf).toSorted()).toEqual((await referencesToMembers()).toSorted());
});

it('keeps a text that belongs to a member next to the id of the member', () => {
  const ids = new Set([...columnsOfKind('member'), ...columnsOfKind('owner')].map(nameOf));
  const astray = columnsWith('ownWordsOf').filter(
    ({ table, details: says }) => !ids.has(nameOf({ table, column: says })),
  );
  expect(astray).toEqual([]);
});

it("declares for every table with a member's id its place in the data export, or why it has none", () => {
  const withMembers = new Set(
    [...columnsOfKind('member'), ...columnsOfKind('owner')].map(({ table }) => table),
  );
  const silent = tableNames.filter((name) => withMembers.has(name) && !('ownData' in tableDefinitions[name]));
  expect(silent).toEqual([]);
});
