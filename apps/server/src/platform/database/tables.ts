import { namesOf } from '@crewroom/domain/record-from-names';
import { authTables } from './tables/auth.ts';
import { calendarTables } from './tables/calendar.ts';
import { chatTables } from './tables/chat.ts';
import type { Column, ColumnKind, DetailedKinds } from './tables/columns.ts';
import type { RowOf } from './tables/define-table.ts';
import { discordTables } from './tables/discord.ts';
import { flightTables } from './tables/flights.ts';
import { gameTables } from './tables/game.ts';
import { inboxTables } from './tables/inbox.ts';
import { memberTables } from './tables/members.ts';
import { notificationTables } from './tables/notifications.ts';
import { recordTables } from './tables/record.ts';
import { securityTables } from './tables/security.ts';
import { settingsTables } from './tables/settings.ts';
import { systemTables } from './tables/system.ts';
import { ledgerTables, termTables } from './tables/terms.ts';

/**
 * All tables, the same on both engines, with the names that the database uses. Each follows the tables that it refers
 * to. Ids and timestamps are text, booleans 0 or 1, money is in hundredths, JSON is text.
 */
export const tableDefinitions = {
  ...systemTables,
  ...memberTables,
  ...settingsTables,
  ...authTables,
  ...securityTables,
  ...termTables,
  ...flightTables,
  ...recordTables,
  ...ledgerTables,
  ...inboxTables,
  ...notificationTables,
  ...gameTables,
  ...calendarTables,
  ...chatTables,
  ...discordTables,
};

export type TableName = keyof typeof tableDefinitions;

/** The rows of all tables, as queries see them. */
export type Tables = { [Name in TableName]: RowOf<(typeof tableDefinitions)[Name]> };

/** The names of all tables. */
export const tableNames = namesOf(tableDefinitions);

type ColumnRef = { readonly table: TableName; readonly column: string; readonly isNullable: boolean };

/** Every column of every table with its kind. */
export const describedColumns: readonly (ColumnRef & { readonly kind: ColumnKind })[] = tableNames.flatMap(
  (table) =>
    Object.entries<Column>(tableDefinitions[table].columns).map(([column, { kind, isNullable = false }]) => ({
      table,
      column,
      kind,
      isNullable,
    })),
);

/** The columns of a kind that has no details. */
export function columnsOfKind(kindName: Extract<ColumnKind, string>): readonly ColumnRef[] {
  return describedColumns.filter(({ kind }) => kind === kindName);
}

/** The columns of a kind with details, each with its details. */
export function columnsWith<Name extends keyof DetailedKinds>(
  name: Name,
): readonly (ColumnRef & { readonly details: DetailedKinds[Name] })[] {
  return describedColumns.flatMap(({ kind, ...place }) => {
    const detailsByKind: Partial<DetailedKinds> = typeof kind === 'string' ? {} : kind;
    const details = detailsByKind[name];
    return details === undefined ? [] : [{ ...place, details }];
  });
}

type Columns<Name extends TableName> = (typeof tableDefinitions)[Name]['columns'];

/** The columns of a table that are of a kind and may not be null. */
export type RequiredColumn<Name extends TableName, Kind extends ColumnKind> = {
  [Key in keyof Columns<Name>]: Columns<Name>[Key] extends Column<infer Value, Kind>
    ? null extends Value
      ? never
      : Key
    : never;
}[keyof Columns<Name>];
