import type { KyselyConfig } from 'kysely';

/** Called after every statement, with its parameters. On PostgreSQL also for the statements that begin and
 * end a transaction. */
export type OnStatement = (sql: string, parameters: readonly unknown[]) => void;

/** The part of Kysely's settings that reports statements to `onStatement`. Empty without one. */
export function logStatements(onStatement: OnStatement | undefined): Pick<KyselyConfig, 'log'> {
  if (onStatement === undefined) return {};
  return { log: (event) => onStatement(event.query.sql, event.query.parameters) };
}
