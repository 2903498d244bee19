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
