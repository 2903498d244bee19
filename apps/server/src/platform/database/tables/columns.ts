import { type Generated, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Instant } from '../stored-values.ts';

/** The kinds of columns with details: each a property, with its details. */
export type DetailedKinds<Name extends string = string> = {
  /**
   * Text that people wrote and may send back whole with another change. It is `written`, and never longer than a
   * request allows.
   */
  readonly writtenUpTo: number;
  /**
   * Text that the member whose id is in another column wrote about themself. It is `written`, and is deleted with the
   * member.
   */
  readonly ownWordsOf: Name;
  /**
   * A payload as JSON, with the fields, at any depth, that repeat what people wrote. Erasure removes names from these
   * fields alone.
   */
  readonly payload: Readonly<Record<string, 'plain' | 'written'>>;
};

type OneOf<Kinds> = { [Name in keyof Kinds]: Pick<Kinds, Name> }[keyof Kinds];

/** What a column holds about people, which decides what erasure does with it. */
export type ColumnKind =
  | OneOf<DetailedKinds>
  /** Identifies nobody: ids of other things, timestamps, counts, texts of the portal itself. It is kept. */
  | 'plain'
  /** The id of a member. It is kept, as is their row in `users`. */
  | 'member'
  /** The id of the member who owns the row: the row is deleted with the member. */
  | 'owner'
  /**
   * A detail of one member. It is deleted with the row of its owner. In `users` it is set to null, or
   * `erase-member.ts` defines its replacement.
   */
  | 'personal'
  /** Text that people wrote, or that repeats it. Names of erased members are removed. */
  | 'written';

/** How a column's values are stored. `bigint` is for sums of money, which exceed 32 bits. */
export type StoredType = 'text' | 'integer' | 'bigint' | 'bytes';

/** The condition on a value, given the reference to its column. */
type Check = (column: RawBuilder<unknown>) => RawBuilder<SqlBool>;

/** A column: its storage type, its constraints, and what it holds about people. `Value` is its type in queries. */
export type Column<Value = unknown, Kind extends ColumnKind = ColumnKind> = {
  readonly kind: Kind;
  readonly type: StoredType;
  readonly isNullable?: true;
  readonly defaultTo?: string | number;
  readonly check?: Check;
  /** The table to whose `id` it refers. With `cascade`, the deletion of that row deletes this one. */
  readonly references?: { readonly table: string; readonly cascade?: true };
  /** Exists for the type alone and has no value. */
  readonly value?: Value;
};

/** The type of a column's values in queries. */
export type ValueOf<C> = C extends Column<infer Value> ? Value : never;

/** A text of the portal itself unless its kind says otherwise. Compared byte by byte on both engines. */
export function text(): Column<string, 'plain'>;
export function text<const Kind extends ColumnKind>(kind: Kind): Column<string, Kind>;
export function text(kind: ColumnKind = 'plain'): Column<string> {
  return { kind, type: 'text' };
}

/** A text from a list that grows with the product, so that the table has no constraint for it. */
export function word<Word extends string>(): Column<Word, 'plain'> {
  return { kind: 'plain', type: 'text' };
}

/** Formats words as a SQL list. A table definition takes no parameters. */
export function listed(words: readonly string[]): RawBuilder<unknown> {
  return sql.join(words.map((one) => sql.lit(one)));
}

/** A text that is one of `words`. */
export function oneOf<const Word extends string>(words: readonly Word[]): Column<Word, 'plain'> {
  return { kind: 'plain', type: 'text', check: (column) => sql`${column} in (${listed(words)})` };
}

/** A timestamp, `YYYY-MM-DDTHH:mm:ss.sssZ`, so that text order is time order. */
export function instant(): Column<Instant, 'plain'> {
  return { kind: 'plain', type: 'text', check: looksLike('____-__-__T__:__:__.___Z') };
}

/** A day in UTC, `YYYY-MM-DD`. */
export function day(): Column<string, 'plain'> {
  return { kind: 'plain', type: 'text', check: looksLike('____-__-__') };
}

/** A time of day in UTC, `HH:mm`. */
export function timeOfDay(): Column<string, 'plain'> {
  return { kind: 'plain', type: 'text', check: looksLike('__:__') };
}

/** A whole number. */
export function wholeNumber(): Column<number, 'plain'> {
  return { kind: 'plain', type: 'integer' };
}

/** A whole number from `least` to `most`, both included. */
export function between(least: number, most: number): Column<number, 'plain'> {
  const check: Check = (column) => sql`${column} between ${sql.lit(least)} and ${sql.lit(most)}`;
  return { kind: 'plain', type: 'integer', check };
}

/** A whole number of at least `least`. */
export function atLeast(least: number, type: 'integer' | 'bigint' = 'integer'): Column<number, 'plain'> {
  return { kind: 'plain', type, check: (column) => sql`${column} >= ${sql.lit(least)}` };
}

/** A whole number of 0 or more, 0 unless given. */
export function fromZero(type: 'integer' | 'bigint' = 'integer'): Column<Generated<number>, 'plain'> {
  return { kind: 'plain', type, defaultTo: 0, check: (column) => sql`${column} >= 0` };
}

/** A boolean, as 1 or 0. */
export function flag(): Column<0 | 1, 'plain'> {
  return { kind: 'plain', type: 'integer', check: (column) => sql`${column} between 0 and 1` };
}

/** Like `flag`, with a default value. */
export function flagOr(defaultTo: 0 | 1): Column<Generated<0 | 1>, 'plain'> {
  return { kind: 'plain', type: 'integer', defaultTo, check: (column) => sql`${column} between 0 and 1` };
}

/** Bytes. */
export function bytes(): Column<Uint8Array, 'plain'> {
  return { kind: 'plain', type: 'bytes' };
}

/** The id of a member. */
export function memberId(): Column<string, 'member'> {
  return { kind: 'member', type: 'text', references: { table: 'users' } };
}

/** The id of the member who owns the row. */
export function ownerId(): Column<string, 'owner'> {
  return { kind: 'owner', type: 'text', references: { table: 'users' } };
}

/** The id of a row of another table. With `cascade`, this row is deleted with that one. */
export function idOf(table: string, onDelete?: 'cascade'): Column<string, 'plain'> {
  return {
    kind: 'plain',
    type: 'text',
    references: { table, ...(onDelete === 'cascade' && { cascade: true }) },
  };
}

/** The same column, nullable. */
export function nullable<Value, Kind extends ColumnKind>(
  column: Column<Value, Kind>,
): Column<Value | null, Kind> {
  const { value: _, ...rest } = column;
  return { ...rest, isNullable: true };
}

/** The same column, marked as a detail of one member. */
export function personal<Value>(column: Column<Value, 'plain'>): Column<Value, 'personal'> {
  return { ...column, kind: 'personal' };
}

/** In a pattern each `_` matches one character. */
function looksLike(pattern: string): Check {
  return (column) => sql`${column} like ${sql.lit(pattern)}`;
}
