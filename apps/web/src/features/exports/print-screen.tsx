import { daysInWords } from '@crewroom/domain/days';
import { columnInWords, exportTexts, exportWords } from '@crewroom/domain/exports/messages';
import { type ExportRequest, exportRequest } from '@crewroom/domain/exports/rules';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import IconArrowLeft from '~icons/tabler/arrow-left';
import IconPrinter from '~icons/tabler/printer';
import { Button, buttonClasses } from '../../components/ui/button.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { EmptyState, QueryView } from '../../components/ui/query-view.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { formatZulu } from '../../lib/dates.ts';
import { counted } from '../../lib/format-count.ts';
import { readPrintSearch } from './print-search.ts';
import { printedRowsQuery } from './queries.ts';
import type { PrintedRows } from './read-export.ts';

function ToExport({ children }: { readonly children?: ReactNode }) {
  return (
    <>
      <Link className={buttonClasses({ kind: 'quiet' })} to="/admin/export">
        <IconArrowLeft size={16} aria-hidden />
        Export
      </Link>
      {children}
    </>
  );
}

type TableProps = { readonly name: string; readonly printed: PrintedRows };

const cellClasses =
  'border border-line-strong px-2 py-1 text-start align-top print:px-0.75 print:py-0.5 print:text-[7pt]';

const INSTANT = /^\d{4}-\d\d-\d\d \d\d:\d\d$/;

/** Lists need room, and timestamps stay on one line. */
const widthOf = (column: string, text: string) =>
  column === 'qualifications'
    ? 'min-w-56 print:min-w-44'
    : INSTANT.test(text)
      ? 'whitespace-nowrap'
      : 'wrap-break-word';

/** The rows of an export. On paper the header repeats on each page, and no row is cut. */
function RowsTable({ name, printed: { columns, rows } }: TableProps) {
  return (
    <section
      className="overflow-x-auto print:overflow-visible"
      aria-label={name}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable element must be reachable by keyboard
      tabIndex={rows.length > 0 ? 0 : undefined}
    >
      <table className="w-full border-collapse text-13 leading-5 print:leading-[9.5pt]">
        <thead className="print:table-header-group">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={`${cellClasses} bg-sunken font-semibold`}>
                {columnInWords(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the rows never change, and two may be the same
            <tr key={index} className="break-inside-avoid">
              {columns.map((column, place) => (
                <td key={column} className={`${cellClasses} ${widthOf(column, row[place] ?? '')}`}>
                  {row[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Printable({ request }: { readonly request: ExportRequest }) {
  const { title } = exportWords[request.table];
  const query = useQuery(printedRowsQuery(request));
  const days = request.period === null ? '' : `${daysInWords(request.period)}, Zulu days. `;
  const printed = query.data;
  return (
    <div data-paper="wide">
      <PageHeader
        title={title}
        documentTitle={`${title}, export`}
        note={
          <p className="text-14 text-dim" role="status">
            {days}
            {printed !== undefined &&
              `${counted(printed.rows.length, 'row')}, read ${formatZulu(printed.readAt, 'dateTime')}.`}
          </p>
        }
      >
        <ToExport>
          {printed !== undefined && (
            <Button
              size="medium"
              icon={<IconPrinter size={18} stroke={1.75} aria-hidden />}
              onClick={() => window.print()}
            >
              Print
            </Button>
          )}
        </ToExport>
      </PageHeader>
      <QueryView
        query={query}
        failure={exportTexts.printFailed}
        skeleton={<Skeleton className="h-8" count={12} />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={exportTexts.noRows}
      >
        {(loaded) => (
          <>
            {loaded.hasMore && <p className="mb-4 font-semibold">{exportTexts.more}</p>}
            <RowsTable name={title} printed={loaded} />
          </>
        )}
      </QueryView>
    </div>
  );
}

/** The rows of a table as a page to print. */
export function PrintScreen() {
  const { table, from, to } = useSearch({ strict: false, select: readPrintSearch, structuralSharing: true });
  const request = table === undefined ? null : exportRequest(table, { from, to });
  if (request !== null && !('message' in request)) return <Printable request={request} />;
  return (
    <>
      <PageHeader title="Print">
        <ToExport />
      </PageHeader>
      <EmptyState>{request?.message ?? 'Choose a table on the Export page.'}</EmptyState>
    </>
  );
}
