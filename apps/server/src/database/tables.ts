import { type AuthTables, authTables } from './tables/auth.ts';
import { type CalendarTables, calendarTables } from './tables/calendar.ts';
import { type ChatTables, chatTables } from './tables/chat.ts';
import type { ColumnKind, DetailedKinds } from './tables/description.ts';
import { type FlightTables, flightTables } from './tables/flights.ts';
import { type GameTables, gameTables } from './tables/game.ts';
import { type InboxTables, inboxTables } from './tables/inbox.ts';
import { type MemberTables, memberTables } from './tables/members.ts';
import { type RecordTables, recordTables } from './tables/record.ts';
import { type SystemTables, systemTables } from './tables/system.ts';
import { type TermTables, termTables } from './tables/terms.ts';

/**
 * All tables, the same on both engines, with the names the database uses. Ids and instants are text, booleans 0 or 1,
 * money is in hundredths, JSON is text.
 */
export interface Tables
  extends MemberTables,
    AuthTables,
    TermTables,
    FlightTables,
    RecordTables,
    InboxTables,
    GameTables,
    CalendarTables,
    ChatTables,
    SystemTables {}

/** What each table and column holds as regards people. */
export const tableDescriptions = {
  ...systemTables,
  ...memberTables,
  ...inboxTables,
  ...authTables,
  ...termTables,
  ...flightTables,
  ...recordTables,
  ...gameTables,
  ...calendarTables,
  ...chatTables,
} as const;

export type TableName = keyof Tables;

/** The names of all tables. */
export const tableNames = Object.keys(tableDescriptions).filter(
  (name): name is TableName => name in tableDescriptions,
);

type Column = { readonly table: TableName; readonly column: string };

/** Every column of every table with what it holds. */
export const describedColumns: readonly (Column & { readonly kind: ColumnKind })[] = tableNames.flatMap(
  (table) =>
    Object.entries<ColumnKind>(tableDescriptions[table].columns).map(([column, kind]) => ({
      table,
      column,
      kind,
    })),
);

/** The columns of a kind that needs no more than its name. */
export function columnsOfKind(wanted: Extract<ColumnKind, string>): readonly Column[] {
  return describedColumns.filter(({ kind }) => kind === wanted);
}

/** The columns of a kind that says more, each with what it says. */
export function columnsWith<Name extends keyof DetailedKinds>(
  name: Name,
): readonly (Column & { readonly says: DetailedKinds[Name] })[] {
  return describedColumns.flatMap(({ table, column, kind }) => {
    const details: Partial<DetailedKinds> = typeof kind === 'string' ? {} : kind;
    const says = details[name];
    return says === undefined ? [] : [{ table, column, says }];
  });
}

type Columns<Name extends TableName> = (typeof tableDescriptions)[Name]['columns'];

/** The columns of a table that are of a kind. */
export type ColumnOfKind<Name extends TableName, Kind extends ColumnKind> = {
  [Key in keyof Columns<Name>]: Columns<Name>[Key] extends Kind ? Key : never;
}[keyof Columns<Name>];
