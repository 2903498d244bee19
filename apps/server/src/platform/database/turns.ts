import { Semaphore, type SemaphoreInterface, withTimeout } from 'async-mutex';
import { DatabaseBusyError } from './errors.ts';

/**
 * Runs work when it is its turn among all work with the same key. Throws DatabaseBusyError when that takes too long, or
 * too much work waits already.
 */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

type Queue = {
  readonly semaphore: SemaphoreInterface;
  /** How much work waits or runs. */
  length: number;
};

/** Two, so that one is ready when the other is done. */
const AT_ONCE = 2;
const MAX_WAITING = 300;

/**
 * Creates turns. Changes of the same row wait here, `longestWaitMs` at most, before they take a connection. In the
 * database they would wait with a connection each. Two hundred requests for one seat would then block all other reads.
 */
export function createTurns(longestWaitMs: number): Turns {
  const queues = new Map<string, Queue>();
  const busy = new DatabaseBusyError('Too many are changing the same thing at once');

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
