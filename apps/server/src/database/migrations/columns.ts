import {
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type Kysely,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';

export type Engine = 'sqlite' | 'postgres';

/** The column types of one engine. */
export type ColumnTypes = {
  /** Compared byte by byte on both engines: text order is the same whatever the server's locale is. */
  readonly text: RawBuilder<string>;
  readonly integer: RawBuilder<number>;
  /** For sums of money, which outgrow 32 bits. */
  readonly bigint: RawBuilder<number>;
  readonly bytes: RawBuilder<Uint8Array>;
};

const types: Record<Engine, ColumnTypes> = {
  sqlite: { text: sql`text`, integer: sql`integer`, bigint: sql`integer`, bytes: sql`blob` },
  postgres: { text: sql`text collate "C"`, integer: sql`integer`, bigint: sql`bigint`, bytes: sql`bytea` },
};

/** The types of an engine's columns. */
export function columnTypes(engine: Engine): ColumnTypes {
  return types[engine];
}

/** What a column's definition adds to its name and type. */
type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

/** A required column. */
export const required: Column = (column) => column.notNull();

/** A required reference to another table's `id`. */
export function idOf(table: string): Column {
  return (column) => column.notNull().references(`${table}.id`);
}

/** A reference that may be null. */
export function maybeIdOf(table: string): Column {
  return (column) => column.references(`${table}.id`);
}

/** A required reference to a row, such as a flight, whose deletion deletes this row as well. */
export function cascadingIdOf(table: string): Column {
  return (column) => column.notNull().references(`${table}.id`).onDelete('cascade');
}

/** A required instant, stored as `YYYY-MM-DDTHH:mm:ss.sssZ` so that text order is time order. */
export function instant(name: string): Column {
  return (column) => column.notNull().check(looksLike(name, '____-__-__T__:__:__.___Z'));
}

/** An instant that may be null. */
export function maybeInstant(name: string): Column {
  return (column) => column.check(looksLike(name, '____-__-__T__:__:__.___Z'));
}

/** A required day, `YYYY-MM-DD`. */
export function day(name: string): Column {
  return (column) => column.notNull().check(looksLike(name, '____-__-__'));
}

/** A required time of day, `HH:mm`. */
export function timeOfDay(name: string): Column {
  return (column) => column.notNull().check(looksLike(name, '__:__'));
}

/** A required column whose value is one of `words`. */
export function oneOf(name: string, words: readonly string[]): Column {
  return (column) => column.notNull().check(isOneOf(name, words));
}

/** A column whose value is null or one of `words`. */
export function maybeOneOf(name: string, words: readonly string[]): Column {
  return (column) => column.check(isOneOf(name, words));
}

/** A required whole number from `least` to `most`, both included. */
export function between(name: string, least: number, most: number): Column {
  return (column) => column.notNull().check(isBetween(name, least, most));
}

/** As `between`, or null. */
export function maybeBetween(name: string, least: number, most: number): Column {
  return (column) => column.check(isBetween(name, least, most));
}

/** A required whole number of 0 or more, 0 unless given. */
export function fromZero(name: string): Column {
  return (column) =>
    column
      .notNull()
      .defaultTo(0)
      .check(sql`${sql.ref(name)} >= 0`);
}

// SQL does not allow parameters in table definitions, so the values are written as literals.
// In a pattern each `_` stands for one character.
function looksLike(name: string, pattern: string): RawBuilder<SqlBool> {
  return sql`${sql.ref(name)} like ${sql.lit(pattern)}`;
}

function isOneOf(name: string, words: readonly string[]): RawBuilder<SqlBool> {
  return sql`${sql.ref(name)} in (${sql.join(words.map((word) => sql.lit(word)))})`;
}

function isBetween(name: string, least: number, most: number): RawBuilder<SqlBool> {
  return sql`${sql.ref(name)} between ${sql.lit(least)} and ${sql.lit(most)}`;
}

/** Starts the definition of a table. SQLite tables are `strict`: they refuse values of a wrong type, as PostgreSQL does. */
export function newTable(db: Kysely<unknown>, engine: Engine, name: string): CreateTableBuilder<string> {
  const table = db.schema.createTable(name);
  return engine === 'sqlite' ? table.modifyEnd(sql`strict`) : table;
}
