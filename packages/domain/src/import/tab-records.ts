/** A record of tab-separated text: its cells, and its first and last line, counted from 1. */
export type TabRecord = {
  readonly cells: readonly string[];
  readonly line: number;
  readonly lastLine: number;
};

// A closing quote precedes a tab or the end of a line, and an inner quote is doubled. Spreadsheets quote a cell of several
// lines like this.
const QUOTED = /"([^"\t]*(?:""[^"\t]*)*)"(?![^\t\n])/y;
// Some spreadsheets quote a cell that contains a tab, too.
const QUOTED_WITH_TABS = /"([^"\n]*(?:""[^"\n]*)*)"(?![^\t\n])/y;
const PLAIN = /[^\t\n]*/y;

/** Returns the match of an expression exactly at a position. */
function matchAt(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at;
  return expression.exec(text);
}

/** Returns the cell at a position: its source, and its value. */
function cellAt(text: string, at: number, mayHoldTabs: boolean) {
  const isQuoted = text[at] === '"';
  const quoted =
    (isQuoted ? matchAt(QUOTED, text, at) : null) ??
    (isQuoted && mayHoldTabs ? matchAt(QUOTED_WITH_TABS, text, at) : null);
  if (quoted !== null) return { source: quoted[0], value: (quoted[1] ?? '').replaceAll('""', '"') };
  const [source = ''] = matchAt(PLAIN, text, at) ?? [];
  return { source, value: source };
}

/** Returns the cells of the record at a position, and the position of the next one. */
function recordAt(text: string, start: number, mayHoldTabs = false) {
  const cells: string[] = [];
  let at = start;
  let isLast = false;
  while (!isLast) {
    const { source, value } = cellAt(text, at, mayHoldTabs);
    cells.push(value);
    at += source.length;
    isLast = text[at] !== '\t';
    at += 1;
  }
  return { cells, next: at };
}

/**
 * Returns the record at a position. A quote that a person typed is far more frequent than a tab in a cell, so tabs separate
 * cells also after a quote. Only a record with more cells than the header (`width`) is read again, with tabs in its quoted
 * cells, and that must give as many cells as the header has.
 */
function recordOfWidth(text: string, start: number, width: number) {
  const record = recordAt(text, start);
  if (width === 0 || record.cells.length <= width) return record;
  const withTabs = recordAt(text, start, true);
  return withTabs.cells.length === width ? withTabs : record;
}

const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');
const breaksIn = (text: string): number => text.split('\n').length - 1;

/**
 * Parses tab-separated text with LF line endings, record by record. A quotation mark is literal, unless the cell begins and
 * ends with one, and those inside are doubled. The first record that is not blank is the header.
 */
export function* tabRecords(text: string): Generator<TabRecord> {
  let line = 1;
  let width = 0;
  for (let at = 0; at < text.length;) {
    const { cells, next } = recordOfWidth(text, at, width);
    if (width === 0 && !isEmpty(cells)) width = cells.length;
    const lastLine = line + breaksIn(text.slice(at, next - 1));
    yield { cells, line, lastLine };
    at = next;
    line = lastLine + 1;
  }
}
