/** A record of tab-separated text: its cells, and from which to which line it stands, counted from 1. */
export type TabRecord = {
  readonly cells: readonly string[];
  readonly line: number;
  readonly lastLine: number;
};

// A closing mark stands before a tab or the end of a line, and a mark inside is doubled. Spreadsheets quote a cell of several lines
// so, but no cell with a tab: a cell that goes on behind one begins with a mark that somebody typed.
const QUOTED = /"([^"\t]*(?:""[^"\t]*)*)"(?![^\t\n])/y;
const PLAIN = /[^\t\n]*/y;

/** What an expression finds exactly at a place. */
function foundAt(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at;
  return expression.exec(text);
}

/** The cell that begins at a place: as it is written, and what it says. */
function cellAt(text: string, at: number): { readonly written: string; readonly says: string } {
  const quoted = text[at] === '"' ? foundAt(QUOTED, text, at) : null;
  if (quoted !== null) return { written: quoted[0], says: (quoted[1] ?? '').replaceAll('""', '"') };
  const [written = ''] = foundAt(PLAIN, text, at) ?? [];
  return { written, says: written };
}

const breaksIn = (text: string): number => text.split('\n').length - 1;

/**
 * Reads tab-separated text, whose lines end with LF, record by record. A quotation mark stands for itself, unless the cell begins
 * and ends with one.
 */
export function* tabRecords(text: string): Generator<TabRecord> {
  let line = 1;
  for (let at = 0; at < text.length; ) {
    const cells: string[] = [];
    let lastLine = line;
    let isLast = false;
    while (!isLast) {
      const { written, says } = cellAt(text, at);
      cells.push(says);
      lastLine += breaksIn(written);
      at += written.length;
      isLast = text[at] !== '\t';
      at += 1;
    }
    yield { cells, line, lastLine };
    line = lastLine + 1;
  }
}
