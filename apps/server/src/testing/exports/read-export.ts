import { csvReader } from '@crewroom/domain/csv';
import type { TestPortal } from '../test-portal.ts';

/** Exports a table and returns its rows as records of their columns. Fails unless the response is 200. */
export async function readExport(
  portal: TestPortal,
  address: string,
  as: string,
): Promise<Readonly<Record<string, string>>[]> {
  const response = await portal.send('GET', `/api/admin/export/${address}`, { as });
  if (response.statusCode !== 200) throw new Error(`${address}: ${response.body}`);
  const [columns = [], ...rows] = csvReader()(response.body.replace(/^\uFEFF/, ''));
  return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? ''])));
}

/** Returns some cells of each row, joined by spaces, with `-` for an empty one. */
export function cellsOf(
  rows: readonly Readonly<Record<string, string>>[],
  ...columns: readonly string[]
): string[] {
  return rows.map((row) => columns.map((column) => row[column] || '-').join(' '));
}
