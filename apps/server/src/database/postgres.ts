import { Kysely, PostgresDialect } from 'kysely';
import { Pool, type PoolConfig } from 'pg';
import { GuardedPool } from './postgres/guarded-pool.ts';
import { numbersAsOnSqlite } from './postgres/number-types.ts';
import { logStatements, type OnStatement } from './statement-log.ts';
import type { Tables } from './tables.ts';

export type PostgresOptions = {
  readonly url: string;
  readonly poolSize?: number;
  readonly onStatement?: OnStatement | undefined;
  /** Told when a connection that nobody was using breaks; the next use opens another. */
  readonly onIdleError?: ((error: Error) => void) | undefined;
};

const POOL_SIZE = 10;

/** No request waits longer than these for the database; beyond them it is unavailable. */
const requestLimits = {
  statement_timeout: 10_000,
  lock_timeout: 8_000,
  // A transaction whose process hangs between two statements would hold its row locks for ever.
  idle_in_transaction_session_timeout: 15_000,
  // For a server that vanished without a word: longer than the server's own limit, which gives the better message.
  query_timeout: 15_000,
};

/** Opens a pool of connections for serving requests. Nothing is connected until the first statement. */
export function openPostgres(options: PostgresOptions): Kysely<Tables> {
  return build(options, { max: options.poolSize ?? POOL_SIZE, ...requestLimits });
}

/** Opens a single connection without time limits, for migrations: they wait for each other and may rewrite tables. */
export function openPostgresForMigration(options: PostgresOptions): Kysely<Tables> {
  return build(options, { max: 1, statement_timeout: 0, lock_timeout: 0 });
}

function build(options: PostgresOptions, limits: PoolConfig): Kysely<Tables> {
  const pool = new Pool({
    connectionString: options.url,
    application_name: 'crewroom',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types: numbersAsOnSqlite,
    ...limits,
  });
  pool.on('error', (error) => options.onIdleError?.(error));
  const dialect = new PostgresDialect({ pool: new GuardedPool(pool) });
  return new Kysely<Tables>({ dialect, ...logStatements(options.onStatement) });
}
