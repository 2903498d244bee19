import { DatabaseUnavailableError } from '../database-unavailable.ts';

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
