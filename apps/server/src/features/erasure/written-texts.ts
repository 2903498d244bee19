import { aircraftKey } from '@crewroom/domain/flights/aircraft';
import { flightFields } from '@crewroom/domain/flights/fields';
import { foldName, namedIn, withNames } from '@crewroom/domain/names';
import { textLimits } from '@crewroom/domain/text';
import { sql } from 'kysely';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { PAGE_ROWS } from '../../platform/database/pages.ts';
import { columnsOfKind, columnsWith, type TableName } from '../../platform/database/tables.ts';
import { editFlightPosts } from '../../platform/outbox/outbox.ts';
import { type Erase, withinLimit } from './name-eraser.ts';

/** A column that people write, and how names are taken out of its values. */
type WrittenColumn = { readonly column: string; readonly eraseWith: (erase: Erase) => Erase };

/** A table with columns that people write. */
export type SearchedTable = { readonly table: TableName; readonly columns: readonly WrittenColumn[] };

/** As `erase`, in at most `most` characters: what nobody invalidated must not stand in the way of a later change. */
function within(most: number): (erase: Erase) => Erase {
  return (erase) => (text) => {
    const erased = erase(text);
    return erased === text ? text : withinLimit(erased, most);
  };
}

// The other values must stay: a member may be called "suspended", or as an id begins.
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

const writtenColumns = [
  ...[...columnsOfKind('written'), ...columnsWith('ownWordsOf')].map((column) => ({
    ...column,
    eraseWith: (erase: Erase) => erase,
  })),
  ...columnsWith('writtenUpTo').map((column) => ({ ...column, eraseWith: within(column.says) })),
  ...columnsWith('facts').map((column) => ({ ...column, eraseWith: inFields(column.says) })),
];

/** Every table with text that people write, in the order in which they are searched. */
export const searchedTables: readonly SearchedTable[] = [
  ...Map.groupBy(writtenColumns, ({ table }) => table),
].map(([table, columns]) => ({ table, columns }));

/** How many rows there are to search. */
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

/** What of a row changes when names are taken out of it. */
function changesOf({ columns }: SearchedTable, row: Row, erase: Erase): [column: string, text: string][] {
  return columns.flatMap(({ column, eraseWith }) => {
    const text = row[column] ?? null;
    const erased = text === null ? null : eraseWith(erase)(text);
    return erased === null || erased === text ? [] : [[column, erased]];
  });
}

const selectColumns = ({ columns }: SearchedTable) =>
  sql.join([sql.ref('id'), ...columns.map(({ column }) => sql.ref(column))]);

/** Rewrites a row; where somebody has edited it since it was read, as it is now. */
async function rewriteRow(trx: Transaction, searched: SearchedTable, row: Row, erase: Erase): Promise<void> {
  const table = sql.table(searched.table);
  for (let current: Row | undefined = row; current !== undefined; ) {
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
  /** The most characters of a name. */
  readonly max: number;
  /** The key under which no two may have one name. */
  readonly keyOf: (name: string) => string;
  /** The names of the others. */
  readonly others: readonly string[];
};

/** A name without those of members, told apart by a number, from `first` on, from the names that others have or will have. */
function nameApart(before: string, first: number, erase: Erase, { max, keyOf, others }: Names): string {
  const taken = new Set(others.flatMap((other) => [keyOf(other), keyOf(erase(other))]));
  const erased = erase(before);
  let name = withinLimit(erased, max);
  for (let number = first; taken.has(keyOf(name)); number += 1) {
    name = `${withinLimit(erased, max - ` ${number}`.length)} ${number}`;
  }
  return name;
}

/** Rewrites the name of a role; two of one flight that become alike are told apart by numbers. Returns its flight's id. */
async function rewriteRole(trx: Transaction, id: string, erase: Erase): Promise<string> {
  const flightOf = sql<string>`(select flight_id from flight_roles where id = ${id})`;
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

/** Rewrites the name of a type of aircraft; two that become alike are told apart by numbers. */
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

/** Whether a reader sees another text. A stored mention of an erased member shows nobody already. */
function isSeen(before: string, after: string): boolean {
  const others = new Map(namedIn(after).map((id) => [id, id]));
  return withNames(before, others) !== withNames(after, others);
}

/** What was looked at: how many rows, and the last of them. */
type Page = { readonly rows: number; readonly lastId: string | null };

/** Takes names out of the rows of a table behind `afterId`, in the order of their ids: at most `PAGE_ROWS` of them. */
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
    if (changes.some(([column, text]) => isSeen(row[column] ?? '', text))) uow.invalidateEverything();
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
