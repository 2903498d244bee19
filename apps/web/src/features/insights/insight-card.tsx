import type { InsightTable } from '@crewroom/domain/insights/rules';
import { type ReactNode, useState } from 'react';
import { SectionCard } from '../../components/ui/cards.tsx';
import { ToggleChip } from '../../components/ui/toggle-chip.tsx';
import { type Column, FigureTable } from './figure-table.tsx';
import { type SelectedDays, TableFile } from './table-file.tsx';

/** The flights behind a figure, and the title of their list. */
export type DrillDown = {
  readonly title: string;
  readonly query: Readonly<Record<string, string>>;
};

export type InsightCardProps<Row> = {
  readonly title: string;
  readonly table: InsightTable;
  readonly selection: SelectedDays;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Whether the children are a table themselves, so that no table can be opened. */
  readonly isTable?: boolean;
  /** Notes about the figures, below them. */
  readonly note?: string;
  readonly children: ReactNode;
};

/** A chart or a table of the insights, with its figures to read and as a file. */
export function InsightCard<Row>(props: InsightCardProps<Row>) {
  const { title, table, selection, columns, rows, isTable = false, note, children } = props;
  const [isShown, setShown] = useState(false);
  const beside = (
    <div className="flex items-center gap-2">
      {!isTable && (
        <ToggleChip isOn={isShown} onClick={() => setShown(!isShown)}>
          Table<span className="visually-hidden"> of {title.toLowerCase()}</span>
        </ToggleChip>
      )}
      <TableFile table={table} name={title} selection={selection} />
    </div>
  );
  return (
    <SectionCard title={title} headerAction={beside}>
      {rows.length === 0 ? <p className="py-3 text-dim">Nothing to count on these days.</p> : children}
      {!isTable && rows.length > 0 && (
        <FigureTable caption={title} columns={columns} rows={rows} isShown={isShown} />
      )}
      {note !== undefined && rows.length > 0 && <p className="mt-2 text-13 leading-5 text-dim">{note}</p>}
    </SectionCard>
  );
}
