import { type DamagedSheet, readSheetBytes } from '@crewroom/domain/import/sheet-bytes';

/** Where a record stands in a text: from a line, counted from 1, up to that of the next record, or to the end. */
export type Place = { readonly line: number; readonly nextLine: number | null };

/** The places of records, by the lines at which they begin. */
export function placesOf(lines: readonly number[]): Place[] {
  return lines.map((line, at) => ({ line, nextLine: lines[at + 1] ?? null }));
}

/** The text of the record at a place, without the blank lines that follow it. */
export function recordAt(text: string, { line, nextLine }: Place): string {
  const end = nextLine === null ? undefined : nextLine - 1;
  return text
    .split('\n')
    .slice(line - 1, end)
    .join('\n')
    .trimEnd();
}

/** The text with another record at a place; a blank one takes the line away. */
export function withRecord(text: string, { line, nextLine }: Place, record: string): string {
  const lines = text.split('\n');
  const after = nextLine === null ? [] : lines.slice(nextLine - 1);
  const mended = record.trim() === '' ? [] : [record];
  return [...lines.slice(0, line - 1), ...mended, ...after].join('\n');
}

/** The text of a file that somebody chose, and the lines of it whose letters are a guess. */
export type ReadSheet = { readonly text: string; readonly guessed: readonly string[] };

// A record is shown without the spaces at its end.
const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trimEnd());

/**
 * Reads a file that somebody chose as the server would. The guessed lines are returned as text, because their numbers change while
 * the file is edited.
 */
export async function readFile(file: Blob): Promise<ReadSheet | DamagedSheet> {
  const sheet = readSheetBytes(new Uint8Array(await file.arrayBuffer()));
  if ('damagedLine' in sheet) return sheet;
  const guessed = linesOf(sheet.text).filter((_, place) => sheet.guessedLines.has(place + 1));
  return { text: sheet.text, guessed };
}

/** The numbers of the lines at which a record begins that still has a line whose letters are a guess. */
export function guessedRecords(
  text: string,
  places: readonly Place[],
  guessed: readonly string[],
): ReadonlySet<number> {
  const lines = linesOf(text);
  const sought = new Set(guessed);
  const found = places.filter(({ line, nextLine }) =>
    lines.slice(line - 1, nextLine === null ? undefined : nextLine - 1).some((one) => sought.has(one)),
  );
  return new Set(found.map(({ line }) => line));
}
