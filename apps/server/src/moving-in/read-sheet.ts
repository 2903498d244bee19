import { movingInMessages } from '@crewroom/domain/moving-in/messages';
import {
  delimiterOf,
  type Header,
  readHeader,
  readLine,
  type SheetLine,
  sheetLimits,
} from '@crewroom/domain/moving-in/sheet';
import { isBlank } from '@crewroom/domain/text';
import { CsvError, parse } from 'csv-parse/sync';
import { type Refusal, refuse } from '../changes/refusal.ts';

/** Thrown out of the reading of a file that cannot be one: why in words, and at which line. */
class NoSheet extends Error {
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

/** The line at which a record begins, where the reader says at which one it ends. */
function firstLineOf(cells: readonly string[], lastLine: number): number {
  const breaks = cells.reduce((count, cell) => count + cell.split('\n').length - 1, 0);
  return lastLine - breaks;
}

/** Takes records one by one, so that a file of too many is not read to its end. */
class Lines {
  readonly read: SheetLine[] = [];
  #header: Header | null = null;

  add(cells: readonly string[], lastLine: number): void {
    // Spreadsheets save rows that somebody emptied as nothing but separators.
    if (cells.every(isBlank)) return;
    const line = firstLineOf(cells, lastLine);
    if (this.#header === null) {
      const header = readHeader(cells);
      if (typeof header === 'string') throw new NoSheet(header, line);
      this.#header = header;
    } else if (this.read.length === sheetLimits.rows) {
      throw new NoSheet(movingInMessages.tooManyRows, line);
    } else {
      this.read.push(readLine(this.#header, cells, line));
    }
  }
}

const wordsByCode: Readonly<Partial<Record<CsvError['code'], string>>> = {
  CSV_QUOTE_NOT_CLOSED: movingInMessages.openQuote,
  INVALID_OPENING_QUOTE: movingInMessages.strayQuote,
  CSV_INVALID_CLOSING_QUOTE: movingInMessages.strayQuote,
};

function noSheetOf(error: unknown): NoSheet {
  if (error instanceof NoSheet) return error;
  if (!(error instanceof CsvError)) throw error;
  const line = typeof error['lines'] === 'number' ? error['lines'] : 1;
  return new NoSheet(wordsByCode[error.code] ?? movingInMessages.unreadable, line);
}

const refusalOf = ({ message, line }: NoSheet): Refusal =>
  refuse('invalid_input', `Line ${line}: ${message}`, { issues: [{ path: `lines.${line}`, message }] });

/**
 * Reads a file with members: CSV with a header, its cells separated by commas, semicolons or tabs. Blank lines are passed over.
 * Refuses with 400 what is no such file, and one of more lines than a file may have.
 */
export function readSheet(file: string): readonly SheetLine[] | Refusal {
  // A break in a cell would count as two lines.
  const text = file.replaceAll(/\r\n?/g, '\n');
  const lines = new Lines();
  try {
    parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (cells: string[], { lines: lastLine }) => {
        lines.add(cells, lastLine);
        return null;
      },
    });
  } catch (error) {
    return refusalOf(noSheetOf(error));
  }
  return lines.read.length === 0 ? refusalOf(new NoSheet(movingInMessages.noRows, 1)) : lines.read;
}
