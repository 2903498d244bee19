import { E_TIMEOUT, Mutex, type MutexInterface, withTimeout } from 'async-mutex';
import { DatabaseUnavailableError } from '../errors.ts';

export type Release = () => void;

/**
 * The turn to write: one holder at a time, in the order of asking. Who waits longer than `patienceMs` is told that the
 * database is unavailable, as PostgreSQL's lock timeout does, so one stuck transaction cannot hang every write forever.
 */
export class WriteLock {
  readonly #mutex: MutexInterface;

  constructor(patienceMs: number) {
    this.#mutex = withTimeout(new Mutex(), patienceMs);
  }

  async acquire(): Promise<Release> {
    const release = await this.#mutex.acquire().catch((error: unknown) => {
      if (error !== E_TIMEOUT) throw error;
      throw new DatabaseUnavailableError('The database is busy: a write waited too long for its turn');
    });
    // A queue of writes would otherwise run to its end in one go, and no request, read or timer could come between.
    return () => void setImmediate(release);
  }
}

const LONGEST_TURN_MS = 25;

/**
 * Reads block the process while they run, and a crowd of them follows without a gap: every other request, timer and
 * answer would wait until the last was done. After 25 ms of reads, yield once to the event loop.
 */
export class ReadTurns {
  #began: number | null = null;
  #over: Promise<void> = Promise.resolve();

  /** Runs a read: at once, unless this turn has lasted long enough. */
  async run<R>(read: () => R): Promise<R> {
    // Nothing may be waited for between this look and the read: a crowd would pass it before the first has run.
    while (this.#isLong()) await this.#over;
    if (this.#began === null) this.#begin();
    return read();
  }

  #isLong(): boolean {
    return this.#began !== null && performance.now() - this.#began > LONGEST_TURN_MS;
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
