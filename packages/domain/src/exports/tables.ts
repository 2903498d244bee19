import { namesOf } from '../record-from-names.ts';

/** A table that administrators export: its columns in their order, and whether it is about the flights of a period. */
type ExportTableEntry = { readonly hasPeriod: boolean; readonly columns: readonly string[] };

/** The tables that can be exported. The order of the columns is part of the API. */
export const exportTables = {
  members: {
    hasPeriod: false,
    columns: [
      'username',
      'displayName',
      'rank',
      'role',
      'lastLogin',
      'onLeave',
      'suspended',
      'requiredFlights',
      'termAttended',
      'termHosted',
      'termPay',
      'careerAttended',
      'careerHosted',
      'qualifications',
    ],
  },
  flights: {
    hasPeriod: true,
    columns: [
      'flightCode',
      'departure',
      'arrival',
      'scheduledDate',
      'status',
      'dispatcher',
      'aircraft',
      'gate',
      'seats',
      'filled',
    ],
  },
  seats: {
    hasPeriod: true,
    columns: ['flightCode', 'scheduledDate', 'status', 'role', 'username', 'assignedBy', 'result', 'points'],
  },
  hours: {
    hasPeriod: true,
    columns: ['username', 'flightsAttended', 'flightsHosted', 'absences', 'minutesInGame', 'points', 'pay'],
  },
  leaderboard: {
    hasPeriod: false,
    columns: ['position', 'username', 'displayName', 'rank', 'termPay', 'termFlights'],
  },
} as const satisfies Record<string, ExportTableEntry>;

export type ExportTable = keyof typeof exportTables;

/** The names of the tables, in the order in which the screen lists them. */
export const exportTableNames = namesOf(exportTables);

/** Returns whether there is a table of this name. */
export function isExportTable(name: string): name is ExportTable {
  return Object.hasOwn(exportTables, name);
}

/** A table about the flights of a period. */
export type PeriodTable = {
  [Table in ExportTable]: (typeof exportTables)[Table]['hasPeriod'] extends true ? Table : never;
}[ExportTable];

/** Returns whether a table is about the flights of a period. */
export function hasPeriod(table: ExportTable): table is PeriodTable {
  return exportTables[table].hasPeriod;
}

/** A column of a table. */
export type ExportColumn<Table extends ExportTable> = (typeof exportTables)[Table]['columns'][number];

/** The maximum number of rows on the printable page of a table. */
export const MAX_PRINTED_ROWS = 2_000;

/** How many exports an administrator may make in an hour. */
export const EXPORTS_PER_HOUR = 10;
