import { type Generated, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Instant } from '../stored-values.ts';

/** The kinds of columns that say more than their name: each a property, with what it says. */
export type DetailedKinds<Name extends string = string> = {
  /** Text that people wrote and may send back whole with another change: `written`, and never longer than a call takes. */
  readonly writtenUpTo: number;
  /** Text that the member whose id stands in another column wrote in their own cause. It is `written`, and goes with them. */
  readonly ownWordsOf: Name;
  /** Facts as JSON: which of their fields, at any depth, repeat what people wrote. Names are taken out of those alone. */
  readonly facts: Readonly<Record<string, 'plain' | 'written'>>;
};

type OneOf<Kinds> = { [Name in keyof Kinds]: Pick<Kinds, Name> }[keyof Kinds];

/** What a column holds as regards people, and so what becomes of it when a member is erased. */
export type ColumnKind =
  | OneOf<DetailedKinds>
  /** Says of nobody who they are: ids of other things, moments, counts, words of the portal's own. It stays. */
  | 'plain'
  /** The id of a member. It stays, as their row in `users` does. */
  | 'member'
  /** The id of the member whose row it is: the row goes with them. */
  | 'owner'
  /** What is known of one member. It goes with the row of its owner; in `users` it is null then, or `forget.ts` names what stands there. */
  | 'personal'
  /** Text that people wrote, or that repeats it. Names of the erased are taken out. */
  | 'written';

/** How a column's values are stored; `bigint` is for sums of money, which outgrow 32 bits. */
export type StoredType = 'text' | 'integer' | 'bigint' | 'bytes';

/** What a value must pass, given the reference to its column. */
type Check = (column: RawBuilder<unknown>) => RawBuilder<SqlBool>;

/** A column: how it is stored, what the table rejects, and what it holds as regards people. `Value` is its type in queries. */
export type Column<Value = unknown, Kind extends ColumnKind = ColumnKind> = {
  readonly kind: Kind;
  readonly type: StoredType;
  readonly isNullable?: true;
  readonly defaultTo?: string | number;
  readonly check?: Check;
  /** The table whose `id` stands here; `cascade` where the deletion of its row deletes this one. */
  readonly references?: { readonly table: string; readonly cascade?: true };
  /** Stands for the type alone and has no value. */
  readonly value?: Value;
};

/** What a column holds in queries. */
export type ValueOf<C> = C extends Column<infer Value> ? Value : never;

/** A text, of the portal's own unless its kind says otherwise. Compared byte by byte on both engines. */
export function text(): Column<string, 'plain'>;
export function text<const Kind extends ColumnKind>(kind: Kind): Column<string, Kind>;
export function text(kind: ColumnKind = 'plain'): Column<string> {
  return { kind, type: 'text' };
}

/** A text that is one of a list which grows with the product, so that the table does not name it. */
export function word<Word extends string>(): Column<Word, 'plain'> {
  return { kind: 'plain', type: 'text' };
}

/** Words as a list within the definition of a table, which takes no parameters. */
export function listed(words: readonly string[]): RawBuilder<unknown> {
  return sql.join(words.map((one) => sql.lit(one)));
}

/** A text that is one of `words`. */
export function oneOf<const Word extends string>(words: readonly Word[]): Column<Word, 'plain'> {
  return { kind: 'plain', type: 'text', check: (column) => sql`${column} in (${listed(words)})` };
}

/** An instant, `YYYY-MM-DDTHH:mm:ss.sssZ`, so that text order is time order. */
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

/** Yes or no, as 1 or 0. */
export function flag(): Column<0 | 1, 'plain'> {
  return { kind: 'plain', type: 'integer', check: (column) => sql`${column} between 0 and 1` };
}

/** As `flag`, with a value where none is given. */
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

/** The id of the member whose row it is. */
export function ownerId(): Column<string, 'owner'> {
  return { kind: 'owner', type: 'text', references: { table: 'users' } };
}

/** The id of a row of another table; `cascade` where this row is deleted with that one. */
export function idOf(table: string, onDelete?: 'cascade'): Column<string, 'plain'> {
  return {
    kind: 'plain',
    type: 'text',
    references: { table, ...(onDelete === 'cascade' && { cascade: true }) },
  };
}

/** The same column, which may also be null. */
export function maybe<Value, Kind extends ColumnKind>(
  column: Column<Value, Kind>,
): Column<Value | null, Kind> {
  const { value: _, ...rest } = column;
  return { ...rest, isNullable: true };
}

/** The same column, which tells something of one member. */
export function personal<Value>(column: Column<Value, 'plain'>): Column<Value, 'personal'> {
  return { ...column, kind: 'personal' };
}

/** In a pattern each `_` stands for one character. */
function looksLike(pattern: string): Check {
  return (column) => sql`${column} like ${sql.lit(pattern)}`;
}
