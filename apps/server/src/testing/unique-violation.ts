import { DatabaseError } from 'pg';
import type { TableName } from '../platform/database/tables.ts';

type UniqueKey = { readonly table: TableName; readonly columns: readonly string[] };

const SQLITE_PREFIX = 'UNIQUE constraint failed: ';

/**
 * Whether an error is a unique violation: of any key, or of the key over exactly these columns. PostgreSQL reports the
 * constraint's name and SQLite the columns. Every key of the schema is named `table_column_column_key`, so that both
 * can be compared.
 */
export function isUniqueViolation(error: unknown, key?: UniqueKey): boolean {
  if (error instanceof DatabaseError) {
    return error.code === '23505' && (key === undefined || error.constraint === keyName(key));
  }
  if (!(error instanceof Error) || !('errcode' in error) || !error.message.startsWith(SQLITE_PREFIX))
    return false;
  const violation = error.message.slice(SQLITE_PREFIX.length);
  return (
    key === undefined ||
    violation === key.columns.map((column) => `${key.table}.${column}`).join(', ') ||
    violation === `index '${keyName(key)}'`
  );
}

function keyName({ table, columns }: UniqueKey): string {
  return `${table}_${columns.join('_')}_key`;
}
