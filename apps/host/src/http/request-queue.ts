import type { ServerResponse } from 'node:http';
import { Semaphore } from 'async-mutex';

/** How many requests of one airline run at once. Further ones wait in the order in which they arrived. */
const CONCURRENCY = 8;
/** How long a request occupies its place at most, in milliseconds, so that slow networks delay nobody. */
const LONGEST_MS = 1_000;

/**
 * Limits how many requests of one airline run at once. All airlines share a process. Without a limit, each step of a request
 * would wait for the whole flood of another airline.
 */
export class RequestQueue {
  readonly #places = new Semaphore(CONCURRENCY);

  /** Runs a request when a place is free, unless its client is gone by then. The place is free again after the response. */
  async run(response: ServerResponse, start: () => void): Promise<void> {
    const [, release] = await this.#places.acquire();
    if (response.destroyed) {
      release();
      return;
    }
    const timer = setTimeout(release, LONGEST_MS).unref();
    response.once('close', () => {
      clearTimeout(timer);
      release();
    });
    start();
  }
}
