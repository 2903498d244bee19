/** A value of a table. Null is an empty cell. */
export type CsvCell = string | number | null;

/** Makes spreadsheets decode a file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

// A spreadsheet would run such a text as a formula, unless it is a number.
const LIKE_A_FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^[+-]?[0-9]+(?:\.[0-9]+)?$/;

const isLikeFormula = (text: string): boolean => LIKE_A_FORMULA.test(text) && !NUMBER.test(text);

function cellText(value: CsvCell): string {
  if (value === null) return '';
  const plain = String(value);
  const text = isLikeFormula(plain) ? `'${plain}` : plain;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns a row of CSV (RFC 4180) with its line break. A text that a spreadsheet would run as a formula gets an apostrophe. */
export function csvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

/** Returns rows as CSV, after a header row with the names of the columns. */
export function csvOf<Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, CsvCell>>[],
): string {
  return [columns, ...rows.map((row) => columns.map((column) => row[column]))].map(csvRow).join('');
}

// Includes its terminator. A quoted cell continues until a quote that is not followed by another.
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;

/** Returns the original text of a cell: without the apostrophe that keeps a spreadsheet from running it. */
function textOfCell(cell: string): string {
  return cell.startsWith("'") && isLikeFormula(cell.slice(1)) ? cell.slice(1) : cell;
}

/**
 * Returns a function that parses CSV in chunks. It takes the next chunk and returns the rows that the chunk completes, each
 * with the text of its cells. It expects the output of `csvRow`, so a last row without its line break is not returned.
 */
export function csvReader(): (piece: string) => string[][] {
  let rest = '';
  return (piece) => {
    const text = rest + piece;
    const rows: string[][] = [];
    let row: string[] = [];
    let complete = 0;
    for (const { 0: cell, 1: inQuotes, 2: plain = '', 3: end, index } of text.matchAll(CELL)) {
      row.push(textOfCell(inQuotes?.replaceAll('""', '"') ?? plain));
      if (end === ',') continue;
      rows.push(row);
      row = [];
      complete = index + cell.length;
    }
    rest = text.slice(complete);
    return rows;
  };
}
