import { Semaphore, type SemaphoreInterface, withTimeout } from 'async-mutex';
import { DatabaseBusyError } from './errors.ts';

/**
 * Runs work with a limit on concurrent work of the same key. Throws DatabaseBusyError when it waits too long, or
 * too much work waits already.
 */
export type KeyedLimiter = <T>(key: string, work: () => Promise<T>) => Promise<T>;

type Queue = {
  readonly semaphore: SemaphoreInterface;
  /** How much work waits or runs. */
  length: number;
};

/** Two, so that one is ready when the other is done. */
const AT_ONCE = 2;
const MAX_WAITING = 300;

/**
 * Creates the limiter. Changes of the same row wait here, `longestWaitMs` at most, before they take a connection. In the
 * database they would wait with a connection each. Two hundred requests for one seat would then block all other reads.
 */
export function createKeyedLimiter(longestWaitMs: number): KeyedLimiter {
  const queues = new Map<string, Queue>();
  const busy = new DatabaseBusyError('Too many concurrent changes of the same row');

  return async (key, work) => {
    const queue = queues.get(key) ?? {
      semaphore: withTimeout(new Semaphore(AT_ONCE), longestWaitMs, busy),
      length: 0,
    };
    if (queue.length >= AT_ONCE + MAX_WAITING) throw busy;
    queues.set(key, queue);
    queue.length += 1;
    try {
      return await queue.semaphore.runExclusive(work);
    } finally {
      queue.length -= 1;
      if (queue.length === 0) queues.delete(key);
    }
  };
}
