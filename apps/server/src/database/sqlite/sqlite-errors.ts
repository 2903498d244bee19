import { DatabaseUnavailableError } from '../database-unavailable.ts';

// Primary result codes: BUSY, LOCKED, NOMEM, IOERR, FULL, CANTOPEN.
const UNAVAILABLE = new Set([5, 6, 7, 10, 13, 14]);
const UNIQUE_PREFIX = 'UNIQUE constraint failed: ';

type SqliteError = Error & { readonly errcode: number };

function isSqliteError(error: unknown): error is SqliteError {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';
}

/** The error to raise for what SQLite said: the same one, or that the database is unavailable. */
export function translateSqliteError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  if (!isSqliteError(error) || !UNAVAILABLE.has(error.errcode & 0xff)) return error;
  return new DatabaseUnavailableError(`The database cannot be used: ${error.message}`, { cause: error });
}

/** What SQLite names in a unique violation, `table.column, table.column` or `index 'name'`; null for anything else. */
export function sqliteUniqueViolation(error: unknown): string | null {
  if (!isSqliteError(error) || !error.message.startsWith(UNIQUE_PREFIX)) return null;
  return error.message.slice(UNIQUE_PREFIX.length);
}
