import type { RawBuilder, ShallowDehydrateObject, Simplify } from 'kysely';
import { jsonArrayFrom as postgresArray } from 'kysely/helpers/postgres';
import { jsonArrayFrom as sqliteArray } from 'kysely/helpers/sqlite';
import type { Database } from './database.ts';

/** Rows within a column, as they arrive: PostgreSQL has read its JSON already, SQLite hands it over as text. */
export type JsonRows<Row> = Simplify<ShallowDehydrateObject<Row>>[] | string;

type Subquery<Row> = Parameters<typeof sqliteArray<Row>>[0];

/** The rows of a subquery as one column, so that a screen's lists come in one statement. Read it with `parseRows`. */
export function rowsAsJson<Row>({ engine }: Database, query: Subquery<Row>): RawBuilder<JsonRows<Row>> {
  return engine === 'sqlite' ? sqliteArray(query) : postgresArray(query);
}

/** The rows of a column made by `rowsAsJson`. */
export function parseRows<Row>(column: Row[] | string): Row[] {
  if (typeof column !== 'string') return column;
  // The text was made by this query's own subquery, whose columns are what `Row` says.
  return JSON.parse(column) as Row[]; // oxlint-disable-line typescript/no-unsafe-type-assertion
}
