import { Semaphore, type SemaphoreInterface, withTimeout } from 'async-mutex';
import { DatabaseBusyError } from './errors.ts';

/** Does work when it is its turn among all that is about the same thing. Throws DatabaseBusyError when that takes too long. */
export type Turns = <T>(thing: string, work: () => Promise<T>) => Promise<T>;

type Queue = { readonly places: SemaphoreInterface; inside: number };

/** Two, so that one is ready when the other is done. */
const AT_ONCE = 2;
const MAX_WAITING = 300;

/**
 * Makes turns: changes of one thing wait for each other here, `longestWait` milliseconds at most, before they take a
 * connection. In the database they would wait for its row, each with a connection in hand, and two hundred who want one
 * seat would keep everybody else from reading.
 */
export function createTurns(longestWait: number): Turns {
  const queues = new Map<string, Queue>();
  const busy = new DatabaseBusyError('Too many are changing the same thing at once');

  return async (thing, work) => {
    const queue = queues.get(thing) ?? {
      places: withTimeout(new Semaphore(AT_ONCE), longestWait, busy),
      inside: 0,
    };
    if (queue.inside >= AT_ONCE + MAX_WAITING) throw busy;
    queues.set(thing, queue);
    queue.inside += 1;
    try {
      return await queue.places.runExclusive(work);
    } finally {
      queue.inside -= 1;
      if (queue.inside === 0) queues.delete(thing);
    }
  };
}
