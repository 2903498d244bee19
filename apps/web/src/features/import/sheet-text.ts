import { type DamagedSheet, readSheetBytes } from '@crewroom/domain/import/sheet-bytes';

/**
 * The position of a record in a text: from a line, counted from 1, up to the line of the next record, or to the end.
 */
export type RecordPosition = { readonly line: number; readonly nextLine: number | null };

/** Returns the positions of records, by their first lines. */
export function positionsOf(lines: readonly number[]): RecordPosition[] {
  return lines.map((line, at) => ({ line, nextLine: lines[at + 1] ?? null }));
}

/** Returns the text of the record at a position, without the blank lines after it. */
export function recordAt(text: string, { line, nextLine }: RecordPosition): string {
  const end = nextLine === null ? undefined : nextLine - 1;
  return text
    .split('\n')
    .slice(line - 1, end)
    .join('\n')
    .trimEnd();
}

/** Returns the text with another record at a position. A blank one removes the line. */
export function withRecord(text: string, { line, nextLine }: RecordPosition, record: string): string {
  const lines = text.split('\n');
  const after = nextLine === null ? [] : lines.slice(nextLine - 1);
  const fixed = record.trim() === '' ? [] : [record];
  return [...lines.slice(0, line - 1), ...fixed, ...after].join('\n');
}

/** The text of a chosen file, and its lines with guessed characters. */
export type ReadSheet = { readonly text: string; readonly guessed: readonly string[] };

// A record is shown without trailing spaces.
const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trimEnd());

/**
 * Decodes a chosen file as the server would. The guessed lines are returned as text, because their numbers change while
 * the file is edited.
 */
export async function readFile(file: Blob): Promise<ReadSheet | DamagedSheet> {
  const sheet = readSheetBytes(new Uint8Array(await file.arrayBuffer()));
  if ('damagedLine' in sheet) return sheet;
  const guessed = linesOf(sheet.text).filter((_, index) => sheet.guessedLines.has(index + 1));
  return { text: sheet.text, guessed };
}

/** Returns the line numbers of the records that still have guessed characters. */
export function guessedRecords(
  text: string,
  positions: readonly RecordPosition[],
  guessed: readonly string[],
): ReadonlySet<number> {
  const lines = linesOf(text);
  const sought = new Set(guessed);
  const found = positions.filter(({ line, nextLine }) =>
    lines.slice(line - 1, nextLine === null ? undefined : nextLine - 1).some((one) => sought.has(one)),
  );
  return new Set(found.map(({ line }) => line));
}
