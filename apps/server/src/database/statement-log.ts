import type { KyselyConfig } from 'kysely';

/** Told the SQL of every statement once it has run, the edges of transactions on PostgreSQL included. */
export type OnStatement = (sql: string) => void;

/** The part of the query builder's settings that reports statements; nothing when nobody listens. */
export function logStatements(onStatement: OnStatement | undefined): Pick<KyselyConfig, 'log'> {
  if (onStatement === undefined) return {};
  return { log: (event) => onStatement(event.query.sql) };
}
