import type { OwnData } from '@crewroom/domain/members/endpoints';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Column, ValueOf } from './columns.ts';

/** The names of all fields of facts, at any depth. */
export type FieldsOfPayload<Payload> = Payload extends readonly (infer Item)[]
  ? FieldsOfPayload<Item>
  : Payload extends object
    ? { [Name in keyof Payload]-?: (Name & string) | FieldsOfPayload<Payload[Name]> }[keyof Payload]
    : never;

type Columns = Readonly<Record<string, Column>>;

/**
 * A table: its columns, what the database rejects in it, and what it holds as regards people. Its rows in queries, its
 * schema, erasure and backups follow from this alone. The names of its keys, checks and indexes begin with its own.
 */
export type Table<C extends Columns = Columns, Name extends string = string> = {
  /**
   * Whether its rows go into a backup. What only stands for a moment does not: nobody is signed in after a restore, because a
   * session that was ended since would be open again; nor does a key of the game open, which may have been revoked since.
   */
  readonly inBackup: boolean;
  /** Where a member finds its rows in the file of their own data, or why not there. For each table that has an id of a member. */
  readonly ownData?: keyof OwnData | { readonly leftOut: string };
  readonly columns: C;
  readonly primaryKey: readonly Name[];
  readonly unique?: readonly (readonly Name[])[];
  readonly checks?: Readonly<Record<string, RawBuilder<SqlBool>>>;
  /** Columns that stand in a row of another table as well, and follow when they change there. */
  readonly follows?: Readonly<
    Record<
      string,
      { readonly columns: readonly Name[]; readonly table: string; readonly of: readonly string[] }
    >
  >;
  /** By their columns; where a condition stands, of the rows that meet it. */
  readonly indexes?: Readonly<
    Record<
      string,
      readonly Name[] | { readonly columns: readonly Name[]; readonly where: RawBuilder<SqlBool> }
    >
  >;
  /**
   * Whether SQLite keeps its rows in the order of the primary key, for small ones that are looked up by it alone. Otherwise it
   * reads the whole table for each look-up while it believes that there are few.
   */
  readonly storedByKey?: true;
  /** For what only processes that share a database have to share, and need not survive a crash. */
  readonly onPostgresAlone?: true;
};

/** Defines a table; whatever of it names columns names some of its own. */
export function defineTable<const C extends Columns>(table: Table<C, keyof C & string>): Table<C> {
  return table;
}

/** A row of a table, as queries see it. */
export type RowOf<T extends Table> = { [Name in keyof T['columns']]: ValueOf<T['columns'][Name]> };
