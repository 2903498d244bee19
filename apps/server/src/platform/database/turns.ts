import { Semaphore, type SemaphoreInterface, withTimeout } from 'async-mutex';
import { DatabaseBusyError } from './errors.ts';

/**
 * Does work when it is its turn among all work on the same thing, which a key names. Throws DatabaseBusyError when that takes
 * too long, or too many wait already.
 */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

type Queue = {
  readonly semaphore: SemaphoreInterface;
  /** How much work waits or is under way. */
  length: number;
};

/** Two, so that one is ready when the other is done. */
const AT_ONCE = 2;
const MAX_WAITING = 300;

/**
 * Makes turns: changes of one thing wait for each other here, `longestWaitMs` at most, before they take a connection. In the
 * database they would wait for its row, each with a connection in hand, and two hundred who want one seat would keep everybody
 * else from reading.
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
