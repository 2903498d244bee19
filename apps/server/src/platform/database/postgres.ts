import {
  Kysely,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import type pg from 'pg';
import { DatabaseError, Pool, type PoolConfig, TypeOverrides, types } from 'pg';
import { DatabaseBusyError, DatabaseUnavailableError } from './errors.ts';
import { postgresDialect, sharingDialect } from './postgres-schema.ts';
import type { DatabaseSnapshot } from './snapshot.ts';
import { logStatements, type OnStatement } from './statement-log.ts';
import { type NameFor, type Naming, nameStatements, sharedNaming } from './statement-names.ts';
import type { Tables } from './tables.ts';

/**
 * Parses counts, sums and booleans of PostgreSQL as plain numbers, as SQLite returns them. An integer too large for a
 * number is an error, never a rounded value.
 */
const numbersAsOnSqlite = new TypeOverrides();

numbersAsOnSqlite.setTypeParser(types.builtins.INT8, parseInteger);
numbersAsOnSqlite.setTypeParser(types.builtins.NUMERIC, Number);
numbersAsOnSqlite.setTypeParser(types.builtins.BOOL, (text) => (text === 't' ? 1 : 0));

function parseInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The integer ${text} is too large for a number`);
  return value;
}

/** SQLSTATE classes and codes: connection lost, out of resources, system error, shutting down, a time limit hit. */
const UNAVAILABLE_CLASSES = new Set(['08', '53', '58']);
const UNAVAILABLE_CODES = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', '25P04', '57014', '55P03']);
/** A time limit of a statement, or of waiting for a lock. It ends the statement and leaves the connection usable. */
const OUT_OF_TIME = new Set(['57014', '55P03']);
/** The codes of the operating system, such as ECONNRESET. Codes that begin with ERR_ are Node's own, for mistakes. */
const SYSTEM_CODE = /^E(?!RR_)[A-Z]+$/;
/** The driver raises these without any code. */
const LOST_CONNECTION = /^(Connection terminated|Client (was closed|has encountered)|Query read timeout)/;

/** Whether a statement failed because its connection was lost, so that it must not be used again. */
function isConnectionLost(error: unknown): boolean {
  if (error instanceof DatabaseError) {
    return isUnavailableCode(error.code) && !isOutOfTime(error);
  }
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return SYSTEM_CODE.test(code) || LOST_CONNECTION.test(error.message);
}

function isOutOfTime(error: unknown): boolean {
  return error instanceof DatabaseError && OUT_OF_TIME.has(error.code ?? '');
}

/** Returns the error to throw for a failed statement: the same one, or that the database is unavailable or busy. */
function translatePostgresError(error: unknown): Error {
  if (isOutOfTime(error)) return new DatabaseBusyError('The database was too busy', { cause: error });
  const isUnavailable =
    isConnectionLost(error) || (error instanceof DatabaseError && isUnavailableCode(error.code));
  return isUnavailable || !(error instanceof Error) ? unavailable(error) : error;
}

/** Returns the error that the database is unavailable, with the original one as the cause. */
function unavailable(cause: unknown): DatabaseUnavailableError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new DatabaseUnavailableError(`The database cannot be reached: ${reason}`, { cause });
}

function isUnavailableCode(code: string | undefined): boolean {
  return code !== undefined && (UNAVAILABLE_CLASSES.has(code.slice(0, 2)) || UNAVAILABLE_CODES.has(code));
}

/** The maximum number of requests that wait for a connection of the pool. */
const MAX_WAITING = 500;

/**
 * A connection pool whose errors say whether the database is unavailable, and whose repeated statements are prepared.
 */
class GuardedPool implements PostgresPool {
  readonly #pool: pg.Pool;
  readonly #nameFor: NameFor;
  readonly #guards = new WeakMap<pg.PoolClient, GuardedClient>();

  constructor(pool: pg.Pool, nameFor: NameFor) {
    this.#pool = pool;
    this.#nameFor = nameFor;
    // The pool listens for errors of idle connections alone. One that breaks between two statements of a transaction
    // would end the process. The next statement on it reports the loss.
    pool.on('connect', (client) => client.on('error', () => {}));
  }

  get options(): object {
    return this.#pool.options;
  }

  async connect(): Promise<PostgresPoolClient> {
    // Requests beyond this number would wait in vain. The pool limits the time of those that wait.
    if (this.#pool.waitingCount >= MAX_WAITING) {
      throw new DatabaseBusyError(`${MAX_WAITING} others wait for a connection`);
    }
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw unavailable(error);
    });
    // The query builder recognizes connections by identity, so each has one guard for its whole life.
    const guard = this.#guards.get(client) ?? new GuardedClient(client, this.#nameFor);
    this.#guards.set(client, guard);
    return guard;
  }

  async end(): Promise<void> {
    await this.#pool.end();
  }
}

class GuardedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #nameFor: NameFor;
  #isLost = false;

  constructor(client: pg.PoolClient, nameFor: NameFor) {
    this.#client = client;
    this.#nameFor = nameFor;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    sql: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof sql !== 'string') throw new Error('Rows are not streamed from PostgreSQL');
    return this.#run<R>(sql, parameters);
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#isLost);
  }

  async #run<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const name = this.#nameFor(text, parameters);
    try {
      const result = await this.#client.query({ text, values: [...parameters], ...(name && { name }) });
      // Both libraries describe the same object. The query builder lists its commands one by one, assumes that every
      // statement counts rows, and alone knows the shape of the rows.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return result as PostgresQueryResult<R>;
    } catch (error) {
      if (isConnectionLost(error)) this.#isLost = true;
      throw translatePostgresError(error);
    }
  }
}

export type PostgresOptions = {
  readonly url: string;
  /** The schema of the tables, where several databases share one PostgreSQL database. */
  readonly schema?: string | undefined;
  readonly poolSize?: number;
  readonly waitLimits?: WaitLimits;
  /** Whether repeated statements are prepared under a name. Some poolers do not support it. */
  readonly namedStatements?: boolean;
  readonly naming?: Naming;
  readonly onStatement?: OnStatement | undefined;
};

const DEFAULT_POOL_SIZE = 10;

/** How long a request waits for the database, in milliseconds. Beyond that the database is busy or unavailable. */
export type WaitLimits = {
  /**
   * For a connection: until one is free, and until the server accepts a new one. Also the limit for a turn in the
   * queue.
   */
  readonly connection: number;
  /**
   * For a row that another change holds. A change holds its rows for milliseconds, so a wait of seconds means that the
   * other change hangs. Giving up before the connection's limit leaves connections for others.
   */
  readonly lock: number;
  /** For a statement to end, including its wait for rows. */
  readonly statement: number;
};

/** The limits of a portal that serves requests. */
export const usualWaitLimits: WaitLimits = { connection: 5_000, lock: 3_000, statement: 10_000 };

function requestLimits({ connection, lock, statement }: WaitLimits) {
  return {
    connectionTimeoutMillis: connection,
    lock_timeout: lock,
    statement_timeout: statement,
    // A transaction whose process hangs between two statements would hold its row locks forever.
    idle_in_transaction_session_timeout: statement + 5_000,
    // For a server that vanished without a message. Longer than the server's own limit, which gives the better message.
    query_timeout: statement + 5_000,
  };
}

/**
 * How PostgreSQL plans the reads of requests. Its defaults suit spinning disks and long reports. It would scan a table
 * of thousands rather than look up forty rows, and compile a list before it runs. An airline's database fits in memory.
 * Options in the URL take precedence.
 */
const PLANNING = '-c random_page_cost=1.1 -c jit=off';

/** The size of a connection pool, how many connections are idle, and how many requests wait for one. */
export type PoolUse = { readonly size: number; readonly idle: number; readonly waiting: number };

/** Opens a pool of connections for serving requests. Nothing is connected until the first statement. */
export function openPostgres(options: PostgresOptions): {
  readonly db: Kysely<Tables>;
  readonly poolUse: () => PoolUse;
} {
  const { poolSize: max = DEFAULT_POOL_SIZE, waitLimits = usualWaitLimits } = options;
  return build<Tables>(options, { max, options: PLANNING, ...requestLimits(waitLimits) });
}

/**
 * Opens a single connection without time limits, for migrations, backups and commands. They wait for each other and may
 * take long.
 */
export function openUnpooledPostgres<DB = Tables>(options: PostgresOptions): Kysely<DB> {
  const limits = { statement_timeout: 0, lock_timeout: 0 };
  // Each of its statements runs once, so preparing one gains nothing.
  const once = { ...options, namedStatements: false };
  return build<DB>(once, { max: 1, connectionTimeoutMillis: usualWaitLimits.connection, ...limits }).db;
}

/**
 * Opens a snapshot on a connection of its own, so that the pool keeps serving others. Each statement has the time limit
 * of a request's statement. The time between two statements has none.
 */
export async function openPostgresSnapshot(options: PostgresOptions): Promise<DatabaseSnapshot> {
  const limits = requestLimits(options.waitLimits ?? usualWaitLimits);
  const { db } = build<Tables>(options, {
    max: 1,
    options: PLANNING,
    ...limits,
    idle_in_transaction_session_timeout: 0,
  });
  try {
    const transaction = await db
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute();
    const end = async () => {
      // It may fail because the connection was lost, which ended the transaction too.
      await transaction
        .rollback()
        .execute()
        .catch(() => undefined);
      await db.destroy();
    };
    // The transaction sees the database as of its first statement.
    await transaction.selectFrom('settings').select('key').limit(1).execute();
    return { engine: 'postgres', db: transaction, [Symbol.asyncDispose]: end };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Opens a connection pool, whose errors are translated and whose repeated statements are prepared. */
function openPool(options: Omit<PostgresOptions, 'schema'>, limits: PoolConfig) {
  const pool = new Pool({
    connectionString: options.url,
    application_name: 'crewroom',
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types: numbersAsOnSqlite,
    ...limits,
  });
  // An idle connection broke. The next use opens another.
  pool.on('error', () => {});
  const nameFor = options.namedStatements === false ? () => undefined : nameStatements(options.naming);
  return {
    guarded: new GuardedPool(pool, nameFor),
    poolUse: () => ({ size: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}

function build<DB>(options: PostgresOptions, limits: PoolConfig) {
  const { guarded, poolUse } = openPool(options, limits);
  const dialect = postgresDialect({ pool: guarded }, options.schema);
  return { db: new Kysely<DB>({ dialect, ...logStatements(options.onStatement) }), poolUse };
}

/** One connection pool for the schemas of several databases. */
export type SharedPostgres = {
  /** Returns the query builder of a schema. Destroying it leaves the pool open. */
  readonly open: <DB>(schema: string) => Kysely<DB>;
  readonly poolUse: () => PoolUse;
  readonly close: () => Promise<void>;
};

/** Opens a pool of connections that the schemas of several databases share. One schema uses half of them at most. */
export function openSharedPostgres(options: Omit<PostgresOptions, 'schema' | 'naming'>): SharedPostgres {
  const { poolSize: max = DEFAULT_POOL_SIZE, waitLimits = usualWaitLimits } = options;
  // The statements of hundreds of schemas would otherwise fill the memory of each connection.
  const maxLifetimeSeconds = sharedNaming.renewMs / 1_000;
  const limits = { max, options: PLANNING, maxLifetimeSeconds, ...requestLimits(waitLimits) };
  const { guarded, poolUse } = openPool({ ...options, naming: sharedNaming }, limits);
  const share = { connections: Math.max(1, Math.floor(max / 2)), timeoutMs: waitLimits.connection };
  const borrowed: PostgresPool = {
    connect: () => guarded.connect(),
    end: () => Promise.resolve(),
    options: guarded.options,
  };
  return {
    open: <DB>(schema: string) =>
      new Kysely<DB>({
        dialect: sharingDialect({ pool: borrowed }, schema, share),
        ...logStatements(options.onStatement),
      }),
    poolUse,
    close: () => guarded.end(),
  };
}
