import { E_TIMEOUT, Mutex, type MutexInterface, withTimeout } from 'async-mutex';
import { DatabaseUnavailableError } from '../errors.ts';

export type Release = () => void;

/**
 * Lets one writer in at a time, in the order in which they asked. Waiting longer than `timeoutMs` throws
 * `DatabaseUnavailableError`, like PostgreSQL's lock timeout, so that one stuck transaction cannot block all writes forever.
 */
export class WriteLock {
  readonly #mutex: MutexInterface;

  constructor(timeoutMs: number) {
    this.#mutex = withTimeout(new Mutex(), timeoutMs);
  }

  async acquire(): Promise<Release> {
    const release = await this.#mutex.acquire().catch((error: unknown) => {
      if (error !== E_TIMEOUT) throw error;
      throw new DatabaseUnavailableError('The database is busy: a write waited too long for its turn');
    });
    // Yields to the event loop between two writes. Otherwise a queue of writes would hold up requests, reads and timers.
    return () => void setImmediate(release);
  }
}

const MAX_TURN_MS = 25;

/**
 * Reads block the process while they run. After 25 ms of reads without a break, the next one waits until the event loop
 * has run once. Many reads then do not delay requests, responses and timers.
 */
export class ReadScheduler {
  #began: number | null = null;
  #over: Promise<void> = Promise.resolve();

  /** Runs a read: immediately, or after the event loop has run when reads have taken more than 25 ms. */
  async run<R>(read: () => R): Promise<R> {
    // There must be no `await` between this check and the read. Otherwise many reads would pass it before the first runs.
    while (this.#isLong()) await this.#over;
    if (this.#began === null) this.#begin();
    return read();
  }

  #isLong(): boolean {
    return this.#began !== null && performance.now() - this.#began > MAX_TURN_MS;
  }

  #begin(): void {
    this.#began = performance.now();
    this.#over = new Promise((resolve) => {
      setImmediate(() => {
        this.#began = null;
        resolve();
      });
    });
  }
}
