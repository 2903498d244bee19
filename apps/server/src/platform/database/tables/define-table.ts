import type { OwnData } from '@crewroom/domain/members/endpoints';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Column, ValueOf } from './columns.ts';

/** The names of all fields of a payload, at any depth. */
export type FieldsOfPayload<Payload> = Payload extends readonly (infer Item)[]
  ? FieldsOfPayload<Item>
  : Payload extends object
    ? { [Name in keyof Payload]-?: (Name & string) | FieldsOfPayload<Payload[Name]> }[keyof Payload]
    : never;

type Columns = Readonly<Record<string, Column>>;

/**
 * A table: its columns, its constraints, and what it holds about people. The rows in queries, the schema, erasure and
 * backups all derive from this definition. The names of its keys, checks and indexes begin with its own.
 */
export type Table<C extends Columns = Columns, Name extends string = string> = {
  /**
   * Whether its rows go into a backup. Short-lived rows do not. Nobody is signed in after a restore, because a session
   * that was ended since would be open again. A key of the game is not restored either, because it may have been
   * revoked since.
   */
  readonly inBackup: boolean;
  /**
   * Where a member finds its rows in their data export, or why they are left out. Required for each table that has an
   * id of a member.
   */
  readonly ownData?: keyof OwnData | { readonly leftOut: string };
  readonly columns: C;
  readonly primaryKey: readonly Name[];
  readonly unique?: readonly (readonly Name[])[];
  readonly checks?: Readonly<Record<string, RawBuilder<SqlBool>>>;
  /** Columns that are repeated in a row of another table, and change together there. */
  readonly follows?: Readonly<
    Record<
      string,
      { readonly columns: readonly Name[]; readonly table: string; readonly of: readonly string[] }
    >
  >;
  /** Indexes by their columns, with a condition for a partial index. */
  readonly indexes?: Readonly<
    Record<
      string,
      readonly Name[] | { readonly columns: readonly Name[]; readonly where: RawBuilder<SqlBool> }
    >
  >;
  /**
   * Whether SQLite stores its rows in the order of the primary key, for small rows that are looked up by it alone.
   * Otherwise it scans the whole table for each look-up while its statistics show few rows.
   */
  readonly storedByKey?: true;
  /** For data that processes on one database share and that need not survive a crash. */
  readonly onPostgresAlone?: true;
};

/** Defines a table. The column names in its other properties are checked against its columns. */
export function defineTable<const C extends Columns>(table: Table<C, keyof C & string>): Table<C> {
  return table;
}

/** A row of a table, as queries see it. */
export type RowOf<T extends Table> = { [Name in keyof T['columns']]: ValueOf<T['columns'][Name]> };
