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

/** The text of a file that somebody chose: as the server reads it, and with the line ends of a text field. */
export async function textOf(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  return decoded(bytes).replaceAll(/\r\n?/g, '\n');
}

function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
