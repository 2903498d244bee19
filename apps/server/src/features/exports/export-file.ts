import { BYTE_ORDER_MARK, csvRow } from '@crewroom/domain/csv';
import type { ExportRequest } from '@crewroom/domain/exports/rules';
import { type ExportColumn, type ExportTable, exportTables } from '@crewroom/domain/exports/tables';
import type { ExportPages, ExportSource } from './export-source.ts';
import { exportFlights } from './flights.ts';
import { exportHours } from './hours.ts';
import { exportLeaderboard } from './leaderboard.ts';
import { exportMembers } from './members.ts';
import { exportSeats } from './seats.ts';

async function* textOf<Table extends ExportTable>(
  table: Table,
  pages: ExportPages<Table>,
): AsyncGenerator<string> {
  const columns: readonly ExportColumn<Table>[] = exportTables[table].columns;
  yield BYTE_ORDER_MARK + csvRow(columns);
  for await (const page of pages) {
    yield page.map((row) => csvRow(columns.map((column) => row[column]))).join('');
  }
}

/** Writes an export as CSV, one page of rows at a time, so that memory use does not grow with the number of rows. */
export function exportFile(request: ExportRequest, from: ExportSource): AsyncGenerator<string> {
  switch (request.table) {
    case 'flights':
      return textOf('flights', exportFlights(from, request.period));
    case 'seats':
      return textOf('seats', exportSeats(from, request.period));
    case 'hours':
      return textOf('hours', exportHours(from, request.period));
    case 'leaderboard':
      return textOf('leaderboard', exportLeaderboard(from));
    default:
      return textOf('members', exportMembers(from));
  }
}
