import type { RawBuilder, ShallowDehydrateObject, Simplify } from 'kysely';
import { jsonArrayFrom as postgresArray } from 'kysely/helpers/postgres';
import { jsonArrayFrom as sqliteArray } from 'kysely/helpers/sqlite';
import { v7 } from 'uuid';
import type { Database } from './database.ts';

/**
 * A new id for a stored thing: a UUIDv7 in text. Ids made by one process ascend, so they break ties between rows of
 * one millisecond in the order in which they were made.
 */
export function newId(): string {
  return v7();
}

/** A moment as it is stored: `YYYY-MM-DDTHH:mm:ss.sssZ`, always 24 characters, so that text order is time order. */
export type Instant = string;

/** The stored form of a moment. Throws RangeError outside the years 0000 to 9999, which would need more characters. */
export function toInstant(date: Date): Instant {
  const text = date.toISOString();
  if (text.length !== 24) throw new RangeError(`No stored form for the moment ${text}`);
  return text;
}

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
