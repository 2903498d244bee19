import { DatabaseError } from 'pg';
import { sqliteUniqueViolation } from './sqlite/handle.ts';
import type { Tables } from './tables.ts';

type UniqueKey = { readonly table: keyof Tables; readonly columns: readonly string[] };

/**
 * Whether an error is a unique violation: of any key, or of the key over exactly these columns. PostgreSQL reports the
 * constraint's name and SQLite the columns; every key of the schema is named `table_column_column_key`, so that both can
 * be compared.
 */
export function isUniqueViolation(error: unknown, key?: UniqueKey): boolean {
  if (error instanceof DatabaseError) {
    return error.code === '23505' && (key === undefined || error.constraint === keyName(key));
  }
  const violation = sqliteUniqueViolation(error);
  if (violation === null || key === undefined) return violation !== null;
  return (
    violation === key.columns.map((column) => `${key.table}.${column}`).join(', ') ||
    violation === `index '${keyName(key)}'`
  );
}

function keyName({ table, columns }: UniqueKey): string {
  return `${table}_${columns.join('_')}_key`;
}
