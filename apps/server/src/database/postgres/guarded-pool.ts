import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { isConnectionLost, translatePostgresError, unavailable } from './postgres-errors.ts';
import { StatementNames } from './statement-names.ts';

/** A connection pool whose failures say whether the database is away, and whose repeated reads are prepared. */
export class GuardedPool implements PostgresPool {
  readonly #pool: pg.Pool;
  readonly #names = new StatementNames();
  readonly #guards = new WeakMap<pg.PoolClient, GuardedClient>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    // While a connection is in use the pool listens for its errors no longer, and one that breaks between two
    // statements of a transaction would end the process. The next statement on it reports the loss.
    pool.on('connect', (client) => client.on('error', () => {}));
  }

  get options(): object {
    return this.#pool.options;
  }

  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw unavailable(error);
    });
    // The query builder knows connections again by identity, so each has one guard for its whole life.
    const guard = this.#guards.get(client) ?? new GuardedClient(client, this.#names);
    this.#guards.set(client, guard);
    return guard;
  }

  async end(): Promise<void> {
    await this.#pool.end();
  }
}

class GuardedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;
  #isLost = false;

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
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
    const name = this.#names.nameFor(text);
    try {
      const result = await this.#client.query({ text, values: [...parameters], ...(name && { name }) });
      // Both libraries describe the same object; the query builder names its commands one by one and holds that
      // every statement counts rows, and the shape of the rows is its knowledge alone.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return result as PostgresQueryResult<R>;
    } catch (error) {
      if (isConnectionLost(error)) this.#isLost = true;
      throw translatePostgresError(error);
    }
  }
}
