import { setImmediate as thisTurnEnds } from 'node:timers/promises';
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Source } from './database.ts';
import { type TableName, tableDefinitions } from './tables.ts';

/** How many rows are read or changed at once, for tables that grow with the airline. */
export const PAGE_ROWS = 500;

/**
 * Reads rows page by page, so that memory holds one page at a time. `read` returns at most `size` rows after a given
 * one, or the first rows without one. SQLite returns rows synchronously, so the process yields to other requests after
 * each page, the last included. A request may loop over the pages of another one.
 */
export async function* pagesAfter<Row>(
  read: (last: Row | undefined) => Promise<readonly Row[]>,
  size = PAGE_ROWS,
): AsyncGenerator<readonly Row[]> {
  for (let last: Row | undefined, isFull = true; isFull;) {
    const rows: readonly Row[] = await read(last);
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
    isFull = rows.length >= size;
    await thisTurnEnds();
  }
}

/** Like `pagesAfter`, in the order of the rows' ids. Before the first page the id is empty. */
export function pagesById<Row extends { readonly id: string }>(
  read: (afterId: string) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  return pagesAfter<Row>((last) => read(last?.id ?? ''));
}

/** Like `pagesById`, for the rows of a query in the order of their ids. `id` names that column with its table. */
export function rowsInPages<DB, TB extends keyof DB, Row extends { readonly id: string }>(
  query: SelectQueryBuilder<DB, TB, Row>,
  id: string,
) {
  const key = sql.ref(id);
  const page = query.orderBy(key).limit(PAGE_ROWS);
  return pagesById((afterId) => page.where(sql<SqlBool>`${key} > ${afterId}`).execute());
}

/** Splits a list into pages of at most `PAGE_ROWS`. Between two pages the process yields to its other requests. */
export async function* pagesOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += PAGE_ROWS) {
    if (from > 0) await thisTurnEnds();
    yield rows.slice(from, from + PAGE_ROWS);
  }
}

/**
 * Repeats the work of one page until a page is not full. `work` returns how many rows it had, and this function returns
 * the total. Throws before the next page once `signal` is aborted.
 */
export async function pageByPage(work: () => Promise<number>, signal?: AbortSignal): Promise<number> {
  for (let total = 0; ;) {
    signal?.throwIfAborted();
    const rows = await work();
    total += rows;
    if (rows < PAGE_ROWS) return total;
  }
}

/**
 * Deletes the rows of a table that meet a condition, one page a statement, so that others write in between. Returns how
 * many it deleted. Throws between two pages once `signal` is aborted.
 */
export function deleteInPages(
  { db }: Pick<Source, 'db'>,
  name: TableName,
  condition: Expression<SqlBool>,
  signal?: AbortSignal,
): Promise<number> {
  const table = sql.table(name);
  const key = sql.join(tableDefinitions[name].primaryKey.map((column) => sql.ref(column)));
  return pageByPage(async () => {
    const { numAffectedRows = 0n } = await sql`delete from ${table} where (${key}) in
      (select ${key} from ${table} where ${condition} limit ${PAGE_ROWS})`.execute(db);
    return Number(numAffectedRows);
  }, signal);
}

/** Counts the rows of a query. Uses one SQL statement. */
export async function countRows<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
): Promise<number> {
  const { count } = await query
    .select(sql<number | string>`count(*)`.as('count'))
    .$castTo<{ readonly count: number | string }>()
    .executeTakeFirstOrThrow();
  return Number(count);
}
