import type { RawBuilder, ShallowDehydrateObject, Simplify } from 'kysely';
import { jsonArrayFrom as postgresArray } from 'kysely/helpers/postgres';
import { jsonArrayFrom as sqliteArray } from 'kysely/helpers/sqlite';
import type { Source } from './database.ts';

/** A column of rows as the driver returns it: parsed on PostgreSQL, JSON text on SQLite. */
export type JsonRows<Row> = Simplify<ShallowDehydrateObject<Row>>[] | string;

type Subquery<Row> = Parameters<typeof sqliteArray<Row>>[0];

/**
 * Selects the rows of a subquery as one column, so that one statement reads several lists. Parse it with `parseRows`.
 */
export function rowsAsJson<Row>({ engine }: Source, query: Subquery<Row>): RawBuilder<JsonRows<Row>> {
  return engine === 'sqlite' ? sqliteArray(query) : postgresArray(query);
}

/** Parses a column made by `rowsAsJson`. */
export function parseRows<Row>(column: Row[] | string): Row[] {
  if (typeof column !== 'string') return column;
  // The text comes from a subquery of this query, so its columns are those of `Row`.
  return JSON.parse(column) as Row[]; // oxlint-disable-line typescript/no-unsafe-type-assertion
}
