export type Column<Row> = { readonly head: string; readonly cell: (row: Row) => string | number | undefined };

type FigureTableProps<Row> = {
  readonly caption: string;
  /** The first column names the row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Whether it is visible on the screen. For screen readers and in print it always is. */
  readonly isShown: boolean;
};

const cellClasses = 'py-1.5 ps-4 text-end font-mono text-13 leading-5 first:ps-0 first:text-start';

/** The figures of a chart as a table, for screen readers and for readers who prefer it. */
export function FigureTable<Row>({ caption, columns, rows, isShown }: FigureTableProps<Row>) {
  return (
    <section
      className={
        isShown
          ? 'mt-4 max-h-80 overflow-auto rounded border border-line px-3 print:max-h-none print:border-0'
          : 'sr-only print:not-sr-only'
      }
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable element must be reachable by keyboard
      tabIndex={isShown ? 0 : undefined}
    >
      <table className="w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ head }) => (
              <th
                key={head}
                scope="col"
                className="sticky top-0 bg-card py-2 ps-4 text-end text-12 font-semibold text-dim first:ps-0 first:text-start"
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={columns[0]?.cell(row)} className="border-t border-t-line">
              {columns.map(({ head, cell }, place) =>
                place === 0 ? (
                  <th key={head} scope="row" className={`${cellClasses} font-normal`}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={head} className={cellClasses}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
