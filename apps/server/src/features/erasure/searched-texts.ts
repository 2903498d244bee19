import { aircraftKey } from '@crewroom/domain/flights/aircraft';
import { flightFields } from '@crewroom/domain/flights/fields';
import { foldName, idsOfStoredNames, withNames } from '@crewroom/domain/names';
import { textLimits } from '@crewroom/domain/text';
import { sql } from 'kysely';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { PAGE_ROWS } from '../../platform/database/pages.ts';
import { columnsOfKind, columnsWith, type TableName } from '../../platform/database/tables.ts';
import { editFlightPosts } from '../../platform/outbox/outbox.ts';
import { type Erase, withinLimit } from './name-eraser.ts';

/** A column with text by people, and how names are removed from its values. */
type WrittenColumn = { readonly column: string; readonly eraseWith: (erase: Erase) => Erase };

/** A table with columns that contain text by people. */
export type SearchedTable = { readonly table: TableName; readonly columns: readonly WrittenColumn[] };

/** Limits the result of `erase` to `most` characters, so that an erased text still passes validation in a later change. */
function within(most: number): (erase: Erase) => Erase {
  return (erase) => (text) => {
    const erased = erase(text);
    return erased === text ? text : withinLimit(erased, most);
  };
}

// Other values must stay: a member may be called "suspended", or like the beginning of an id.
function inFields(fields: Readonly<Record<string, 'plain' | 'written'>>): (erase: Erase) => Erase {
  return (erase) => (json) => {
    let isErased = false;
    const payload: unknown = JSON.parse(json, (key: string, value: unknown) => {
      if (typeof value !== 'string' || fields[key] !== 'written') return value;
      const erased = erase(value);
      isErased ||= erased !== value;
      return erased;
    });
    return isErased ? JSON.stringify(payload) : json;
  };
}

const textColumns = [
  ...[...columnsOfKind('written'), ...columnsWith('ownWordsOf')].map((column) => ({
    ...column,
    eraseWith: (erase: Erase) => erase,
  })),
  ...columnsWith('writtenUpTo').map((column) => ({ ...column, eraseWith: within(column.details) })),
  ...columnsWith('payload').map((column) => ({ ...column, eraseWith: inFields(column.details) })),
];

/** All tables with text by people, in the order in which they are searched. */
export const searchedTables: readonly SearchedTable[] = [
  ...Map.groupBy(textColumns, ({ table }) => table),
].map(([table, columns]) => ({ table, columns }));

/** Counts the rows to search. */
export async function countTexts({ db }: Pick<Database, 'db'>): Promise<number> {
  let count = 0;
  for (const { table } of searchedTables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      db,
    );
    count += Number(rows[0]?.count);
  }
  return count;
}

type Row = { readonly id: string } & Readonly<Record<string, string | null>>;

/** Returns the changed columns of a row when names are removed from it. */
function changesOf({ columns }: SearchedTable, row: Row, erase: Erase): [column: string, text: string][] {
  return columns.flatMap(({ column, eraseWith }) => {
    const text = row[column] ?? null;
    const erased = text === null ? null : eraseWith(erase)(text);
    return erased === null || erased === text ? [] : [[column, erased]];
  });
}

const selectColumns = ({ columns }: SearchedTable) =>
  sql.join([sql.ref('id'), ...columns.map(({ column }) => sql.ref(column))]);

/** Rewrites a row. If it was edited since it was read, rewrites its current text. */
async function rewriteRow(trx: Transaction, searched: SearchedTable, row: Row, erase: Erase): Promise<void> {
  const table = sql.table(searched.table);
  for (let current: Row | undefined = row; current !== undefined;) {
    const changes = changesOf(searched, current, erase);
    if (changes.length === 0) return;
    const now: Row = current;
    const values = sql.join(changes.map(([column, text]) => sql`${sql.ref(column)} = ${text}`));
    const unchanged = sql.join(
      changes.map(([column]) => sql`${sql.ref(column)} = ${now[column]}`),
      sql` and `,
    );
    const { numAffectedRows } = await sql`
      update ${table} set ${values} where id = ${row.id} and ${unchanged}`.execute(trx);
    if (numAffectedRows !== 0n) return;
    const { rows } = await sql<Row>`
      select ${selectColumns(searched)} from ${table} where id = ${row.id}`.execute(trx);
    current = rows[0];
  }
}

type Names = {
  /** The maximum length of a name. */
  readonly max: number;
  /** The key by which names must be unique. */
  readonly keyOf: (name: string) => string;
  /** The other names. */
  readonly others: readonly string[];
};

/** Returns a name without those of members. A number, from `first` on, makes it unique among the other names. */
function nameApart(before: string, first: number, erase: Erase, { max, keyOf, others }: Names): string {
  const taken = new Set(others.flatMap((other) => [keyOf(other), keyOf(erase(other))]));
  const erased = erase(before);
  let name = withinLimit(erased, max);
  for (let number = first; taken.has(keyOf(name)); number += 1) {
    name = `${withinLimit(erased, max - ` ${number}`.length)} ${number}`;
  }
  return name;
}

/** Rewrites the name of a role, with a number if another role of the flight has it. Returns its flight's id. */
async function rewriteRole(trx: Transaction, id: string, erase: Erase): Promise<string> {
  const flightOf = sql<string>`(select flight_id from ${sql.table('flight_roles')} where id = ${id})`;
  const roles = await trx
    .selectFrom('flight_roles')
    .where('flight_id', '=', flightOf)
    .select(['id', 'flight_id', 'position', 'name'])
    .execute();
  const role = roles.find((one) => one.id === id);
  if (role === undefined) return '';
  const others = roles.filter((other) => other.id !== id).map(({ name }) => name);
  const names = { max: textLimits.role.max, keyOf: foldName, others };
  const name = nameApart(role.name, role.position + 1, erase, names);
  await trx
    .updateTable('flight_roles')
    .set({ name, name_key: foldName(name) })
    .where('id', '=', id)
    .execute();
  return role.flight_id;
}

/** Rewrites the name of a type of aircraft, with a number if another type has it. */
async function rewriteType(trx: Transaction, id: string, erase: Erase): Promise<void> {
  const types = await trx.selectFrom('aircraft_types').select(['id', 'name']).execute();
  const type = types.find((one) => one.id === id);
  if (type === undefined || erase(type.name) === type.name) return;
  const others = types.filter((other) => other.id !== id).map(({ name }) => name);
  const names = { max: flightFields.aircraft.text.max, keyOf: aircraftKey, others };
  const name = nameApart(type.name, 2, erase, names);
  await trx
    .updateTable('aircraft_types')
    .set({ name, name_key: aircraftKey(name) })
    .where('id', '=', id)
    .execute();
}

/** Returns whether the visible text changes. A stored mention of an erased member already shows no name. */
function isVisible(before: string, after: string): boolean {
  const others = new Map(idsOfStoredNames(after).map((id) => [id, id]));
  return withNames(before, others) !== withNames(after, others);
}

/** The result of a searched page: the number of rows, and the last one. */
type Page = { readonly rows: number; readonly lastId: string | null };

/** Removes names from the rows of a table after `afterId`, in the order of their ids, at most `PAGE_ROWS`. */
export async function eraseFromPage(
  uow: UnitOfWork,
  searched: SearchedTable,
  afterId: string,
  erase: Erase,
): Promise<Page> {
  const { trx } = uow;
  const { rows } = await sql<Row>`
    select ${selectColumns(searched)} from ${sql.table(searched.table)}
    where id > ${afterId} order by id limit ${PAGE_ROWS}`.execute(trx);
  const flights: string[] = [];
  for (const row of rows) {
    const changes = changesOf(searched, row, erase);
    if (changes.length === 0) continue;
    if (changes.some(([column, text]) => isVisible(row[column] ?? '', text))) uow.invalidateEverything();
    if (searched.table === 'flight_roles') flights.push(await rewriteRole(trx, row.id, erase));
    else {
      if (searched.table === 'aircraft_types') await rewriteType(trx, row.id, erase);
      await rewriteRow(trx, searched, row, erase);
    }
    if (searched.table === 'flights') flights.push(row.id);
  }
  await editFlightPosts(uow, flights);
  return { rows: rows.length, lastId: rows.at(-1)?.id ?? null };
}
