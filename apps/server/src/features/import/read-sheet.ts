import { importMessages } from '@crewroom/domain/import/messages';
import {
  delimiterOf,
  type Header,
  readHeader,
  readRow,
  type SheetRow,
  sheetLimits,
  withoutSeparatorRow,
} from '@crewroom/domain/import/sheet';
import { readSheetBytes } from '@crewroom/domain/import/sheet-bytes';
import { tabRecords } from '@crewroom/domain/import/tab-records';
import { isBlank } from '@crewroom/domain/text';
import { CsvError, parse } from 'csv-parse/sync';
import { type Refusal, refuse } from '../../platform/changes/refusal.ts';

/** Thrown for an invalid file, with the reason and the row. */
class InvalidSheetError extends Error {
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

/** The first and last line of a record. */
type LineRange = { readonly line: number; readonly lastLine: number };

/** Collects records one by one, so that an oversized file is not read to its end. */
class Lines {
  readonly read: SheetRow[] = [];
  readonly #guessed: ReadonlySet<number>;
  #header: Header | null = null;

  constructor(guessed: ReadonlySet<number>) {
    this.#guessed = guessed;
  }

  add(cells: readonly string[], { line, lastLine }: LineRange): void {
    // Spreadsheets save emptied rows as only separators.
    if (cells.every(isBlank)) return;
    if (this.#header === null) {
      const header = readHeader(cells);
      if (typeof header === 'string') throw new InvalidSheetError(header, line);
      this.#header = header;
    } else if (this.read.length === sheetLimits.rows) {
      throw new InvalidSheetError(importMessages.tooManyRows, line);
    } else {
      const read = readRow(this.#header, cells, line);
      this.read.push(this.#isGuessed({ line, lastLine }) ? { ...read, isGuessed: true } : read);
    }
  }

  #isGuessed({ line, lastLine }: LineRange): boolean {
    for (let at = line; at <= lastLine; at += 1) if (this.#guessed.has(at)) return true;
    return false;
  }
}

/** Returns the lines of a record that ends at the given line. */
function lineRangeEndingAt(lastLine: number, cells: readonly string[]): LineRange {
  const breaks = cells.reduce((count, cell) => count + cell.split('\n').length - 1, 0);
  return { line: lastLine - breaks, lastLine };
}

/** Parses the records of a text with LF line endings. With CRLF, a break in a cell would count as two lines. */
function readRecords(text: string, lines: Lines): void {
  const delimiter = delimiterOf(text);
  const records = withoutSeparatorRow(text);
  if (delimiter === '\t') {
    for (const { cells, ...stands } of tabRecords(records)) lines.add(cells, stands);
    return;
  }
  parse(records, {
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    on_record: (cells: string[], { lines: lastLine }) => {
      lines.add(cells, lineRangeEndingAt(lastLine, cells));
      return null;
    },
  });
}

const wordsByCode: Readonly<Partial<Record<CsvError['code'], string>>> = {
  CSV_QUOTE_NOT_CLOSED: importMessages.openQuote,
  INVALID_OPENING_QUOTE: importMessages.strayQuote,
  CSV_INVALID_CLOSING_QUOTE: importMessages.strayQuote,
};

function toSheetError(error: unknown): InvalidSheetError {
  if (error instanceof InvalidSheetError) return error;
  if (!(error instanceof CsvError)) throw error;
  const line = typeof error['lines'] === 'number' ? error['lines'] : 1;
  return new InvalidSheetError(wordsByCode[error.code] ?? importMessages.unreadable, line);
}

const invalidSheetRefusal = ({ message, line }: InvalidSheetError): Refusal =>
  refuse('invalid_input', `Line ${line}: ${message}`, { issues: [{ path: `lines.${line}`, message }] });

/** Returns the bytes of a file. Text is UTF-8. */
const bytesOf = (file: string | Uint8Array): Uint8Array =>
  typeof file === 'string' ? new TextEncoder().encode(file) : file;

/**
 * Parses a file with members: CSV with a header, and cells separated by commas, semicolons or tabs. Skips blank lines. Rejects
 * with 400 an invalid file, damaged text, and too many rows.
 */
export function readSheet(file: string | Uint8Array): readonly SheetRow[] | Refusal {
  const sheet = readSheetBytes(bytesOf(file));
  if ('damagedLine' in sheet)
    return invalidSheetRefusal(new InvalidSheetError(importMessages.damaged, sheet.damagedLine));
  const lines = new Lines(sheet.guessedLines);
  try {
    readRecords(sheet.text, lines);
  } catch (error) {
    return invalidSheetRefusal(toSheetError(error));
  }
  return lines.read.length === 0
    ? invalidSheetRefusal(new InvalidSheetError(importMessages.noRows, 1))
    : lines.read;
}
