/** Functions that are called when something happens. */
export class Listeners<Args extends readonly unknown[] = []> {
  readonly #all = new Set<(...args: Args) => void>();

  get isEmpty(): boolean {
    return this.#all.size === 0;
  }

  /** Returns the function that stops it. */
  readonly add = (listener: (...args: Args) => void): (() => void) => {
    this.#all.add(listener);
    return () => void this.#all.delete(listener);
  };

  emit(...args: Args): void {
    for (const listener of this.#all) listener(...args);
  }
}
