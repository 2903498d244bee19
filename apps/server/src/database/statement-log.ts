import type { KyselyConfig } from 'kysely';

/** Told every statement once it has run, with its values; the edges of transactions on PostgreSQL included. */
export type OnStatement = (sql: string, parameters: readonly unknown[]) => void;

/** The part of the query builder's settings that reports statements; nothing when nobody listens. */
export function logStatements(onStatement: OnStatement | undefined): Pick<KyselyConfig, 'log'> {
  if (onStatement === undefined) return {};
  return { log: (event) => onStatement(event.query.sql, event.query.parameters) };
}
