import type { IncomingMessage, ServerResponse } from 'node:http';
import { Semaphore } from 'async-mutex';

/** How many requests of one airline run at once. Further ones wait in the order in which they arrived. */
const CONCURRENCY = 8;
/** How long a request occupies its place at most, in milliseconds, so that slow networks delay nobody. */
const LONGEST_MS = 1_000;
/** How long a request occupies its place while its body arrives, in milliseconds. */
const LONGEST_ARRIVING_MS = 100;

/**
 * Limits how many requests of one airline run at once. All airlines share a process. Without a limit, each step of a request
 * would wait for the whole flood of another airline.
 */
export class RequestQueue {
  readonly #places = new Semaphore(CONCURRENCY);
  /** The running requests, oldest first, with the time at which they started. */
  readonly #running = new Map<ServerResponse, { readonly request: IncomingMessage; readonly at: number }>();

  /** Runs a request when a place is free, unless its client is gone by then. The place is free again after the response. */
  async run(request: IncomingMessage, response: ServerResponse, start: () => void): Promise<void> {
    const [, release] = await this.#places.acquire();
    if (response.destroyed) {
      release();
      return;
    }
    this.#running.set(response, { request, at: performance.now() });
    const timers = [
      setTimeout(release, LONGEST_MS).unref(),
      setTimeout(() => {
        if (!request.complete) release();
      }, LONGEST_ARRIVING_MS).unref(),
    ];
    response.once('close', () => {
      for (const timer of timers) clearTimeout(timer);
      this.#running.delete(response);
      // In the next turn of the event loop. Otherwise a whole queue could run before the requests of other airlines are read.
      setImmediate(release);
    });
    start();
  }

  /**
   * Ends the oldest request whose body has been arriving for over a second, so that slow clients cannot keep others out.
   * Returns false when there is none.
   */
  endSlowest(): boolean {
    const latest = performance.now() - LONGEST_MS;
    for (const [response, { request, at }] of this.#running) {
      if (at > latest) return false;
      if (request.complete) continue;
      response.destroy();
      return true;
    }
    return false;
  }
}
