import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Text } from './prepared.ts';
import type { TableName } from './tables.ts';

/** Rows in whose order a new one stands: those of a table, or those of it that meet a condition. */
export type Among = { readonly table: TableName; readonly where?: Expression<SqlBool> };

const all = sql<SqlBool>`1 = 1`;

/**
 * The instant of a new row: `now`, or that of the row before it where that is later. `now` was read before the transaction
 * waited, and the clocks of two processes differ, but the rows are in the order in which they were written.
 */
export function notBeforeLast({ table, where = all }: Among, now: Text): RawBuilder<string> {
  return sql<string>`coalesce(
    (select max(at) from ${sql.table(table)} where ${where} and at > ${now}), ${now})`;
}

/** The number of a new row behind all others; it orders rows of the same instant. */
export function nextNumber({ table, where = all }: Among): RawBuilder<number> {
  return sql<number>`coalesce(
    (select number from ${sql.table(table)} where ${where} order by at desc, number desc limit 1), 0) + 1`;
}
