import { E_TIMEOUT, Semaphore, type SemaphoreInterface, withTimeout } from 'async-mutex';
import { type PostgresDialectConfig, PostgresDriver } from 'kysely';
import { DatabaseBusyError } from './errors.ts';

/** The part of a pool that one schema may use at once, and how long a statement waits for its turn in milliseconds. */
export type PoolShare = { readonly connections: number; readonly timeoutMs: number };

/**
 * The driver of a schema that shares a pool with others. It uses a part of the connections at most, so a schema whose
 * statements hang or flood leaves the rest to the others. Waiting too long for a turn throws `DatabaseBusyError`.
 */
export class SharingDriver extends PostgresDriver {
  readonly #turns: SemaphoreInterface;

  constructor(config: PostgresDialectConfig, { connections, timeoutMs }: PoolShare) {
    super(config);
    this.#turns = withTimeout(new Semaphore(connections), timeoutMs);
  }

  override async acquireConnection(...options: Parameters<PostgresDriver['acquireConnection']>) {
    await this.#turns.acquire().catch((error: unknown) => {
      if (error !== E_TIMEOUT) throw error;
      throw new DatabaseBusyError('The database is busy: a statement waited too long for its turn');
    });
    try {
      return await super.acquireConnection(...options);
    } catch (error) {
      this.#turns.release();
      throw error;
    }
  }

  override async releaseConnection(
    ...connection: Parameters<PostgresDriver['releaseConnection']>
  ): Promise<void> {
    try {
      await super.releaseConnection(...connection);
    } finally {
      this.#turns.release();
    }
  }
}
