import type { RankThresholds } from '@crewroom/domain/contract/access';
import type { CsvCell } from '@crewroom/domain/csv';
import type { DayRange } from '@crewroom/domain/days';
import type { ExportColumn, ExportTable } from '@crewroom/domain/exports/tables';
import type { Source } from '../../platform/database/database.ts';

/** The source of an export's rows: a snapshot, the time it was opened, and who counts as staff. */
export type ExportSource = {
  readonly source: Source;
  readonly now: Date;
  readonly thresholds: RankThresholds;
};

/** A row of a table: a cell for each column. */
export type ExportRow<Table extends ExportTable> = Readonly<Record<ExportColumn<Table>, CsvCell>>;

/** The rows of a table, page by page. */
export type ExportPages<Table extends ExportTable> = AsyncIterable<readonly ExportRow<Table>[]>;

/** Reads the rows of a table without a period. */
export type ReadNow<Table extends ExportTable> = (from: ExportSource) => ExportPages<Table>;

/** Reads the rows of a table about the flights of a period. */
export type ReadPeriod<Table extends ExportTable> = (
  from: ExportSource,
  period: DayRange,
) => ExportPages<Table>;
