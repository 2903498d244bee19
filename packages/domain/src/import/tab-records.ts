/** A record of tab-separated text: its cells, and its first and last line, counted from 1. */
export type TabRecord = {
  readonly cells: readonly string[];
  readonly line: number;
  readonly lastLine: number;
};

// A closing quote precedes a tab or the end of a line, and an inner quote is doubled. Spreadsheets quote a cell of several
// lines like this, but no cell with a tab. A cell that contains a tab begins with a quote that a person typed.
const QUOTED = /"([^"\t]*(?:""[^"\t]*)*)"(?![^\t\n])/y;
const PLAIN = /[^\t\n]*/y;

/** Returns the match of an expression exactly at a position. */
function foundAt(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at;
  return expression.exec(text);
}

/** Returns the cell at a position: its source, and its value. */
function cellAt(text: string, at: number): { readonly written: string; readonly says: string } {
  const quoted = text[at] === '"' ? foundAt(QUOTED, text, at) : null;
  if (quoted !== null) return { written: quoted[0], says: (quoted[1] ?? '').replaceAll('""', '"') };
  const [written = ''] = foundAt(PLAIN, text, at) ?? [];
  return { written, says: written };
}

const breaksIn = (text: string): number => text.split('\n').length - 1;

/**
 * Parses tab-separated text with LF line endings, record by record. A quotation mark is literal, unless the cell begins and
 * ends with one.
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
