import { DatabaseUnavailableError } from '../errors.ts';

export type Release = () => void;

type Waiter = { readonly admit: () => void; readonly timer: NodeJS.Timeout };

/**
 * The turn to write: one holder at a time, in the order of asking. Who waits longer than `patienceMs` is told that the
 * database is unavailable, as PostgreSQL's lock timeout does, so one stuck transaction cannot hang every write forever.
 */
export class WriteLock {
  readonly #patienceMs: number;
  readonly #waiting = new Set<Waiter>();
  #held = false;

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  async acquire(): Promise<Release> {
    if (this.#held) await this.#turn();
    this.#held = true;
    return () => this.#release();
  }

  #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.delete(waiter);
        reject(new DatabaseUnavailableError('The database is busy: a write waited too long for its turn'));
      };
      const waiter: Waiter = { admit: resolve, timer: setTimeout(giveUp, this.#patienceMs) };
      this.#waiting.add(waiter);
    });
  }

  #release(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#held = false;
      return;
    }
    this.#waiting.delete(next);
    clearTimeout(next.timer);
    // A queue of writes would otherwise run to its end in one go, and no request, read or timer could come between.
    setImmediate(next.admit);
  }
}

const LONGEST_TURN_MS = 25;

/**
 * The turns of reads, which block the process while they run and follow each other without a gap: a crowd of them would
 * keep every other request, timer and answer waiting until the last was done. After a while the rest waits until those
 * had their turn.
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
