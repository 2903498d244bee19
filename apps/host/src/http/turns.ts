import type { ServerResponse } from 'node:http';
import { Semaphore } from 'async-mutex';

/** How many requests of one airline are worked on at once. Further ones wait in the order in which they came. */
const AT_ONCE = 8;
/** A request keeps its turn for this long at most, in milliseconds, so that slow networks delay nobody. */
const LONGEST_TURN_MS = 1_000;

/**
 * The turns of one airline's requests. All airlines share a process. Without turns, each step of a request would wait for the
 * whole flood of another airline.
 */
export class Turns {
  readonly #free = new Semaphore(AT_ONCE);

  /** Starts the work on a request at its turn, unless its client is gone by then. The turn ends with the response. */
  async take(response: ServerResponse, work: () => void): Promise<void> {
    const [, release] = await this.#free.acquire();
    if (response.destroyed) {
      release();
      return;
    }
    const timer = setTimeout(release, LONGEST_TURN_MS).unref();
    response.once('close', () => {
      clearTimeout(timer);
      release();
    });
    work();
  }
}
