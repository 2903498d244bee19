import { type ExportTable, isExportTable } from '@crewroom/domain/exports/tables';
import { isScheduleDay } from '@crewroom/domain/flights/schedule';

/** The search parameters of the printable page: a table, and its period if it has one. */
type PrintSearch = { readonly table?: ExportTable; readonly from?: string; readonly to?: string };

/** Parses the search parameters, without invalid ones. */
export function readPrintSearch({ table, from, to }: Readonly<Record<string, unknown>>): PrintSearch {
  return {
    ...(typeof table === 'string' && isExportTable(table) && { table }),
    ...(isScheduleDay(from) && { from }),
    ...(isScheduleDay(to) && { to }),
  };
}
