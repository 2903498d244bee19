import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Text } from './prepared.ts';
import type { TableName } from './tables.ts';

/** The rows among which a new one is ordered: a table, or its rows that meet a condition. */
export type RowScope = { readonly table: TableName; readonly where?: Expression<SqlBool> };

const all = sql<SqlBool>`1 = 1`;

/**
 * Returns the timestamp of a new row: `now`, or the timestamp of the row before it if that is later. `now` was read
 * before the transaction waited, and the clocks of two processes differ. Rows must be in the order in which they were
 * written.
 */
export function monotonicTimestamp({ table, where = all }: RowScope, now: Text): RawBuilder<string> {
  return sql<string>`coalesce(
    (select max(at) from ${sql.table(table)} where ${where} and at > ${now}), ${now})`;
}

/** Returns the number of a new row after all others. It orders rows of the same timestamp. */
export function nextNumber({ table, where = all }: RowScope): RawBuilder<number> {
  return sql<number>`coalesce(
    (select number from ${sql.table(table)} where ${where} order by at desc, number desc limit 1), 0) + 1`;
}
