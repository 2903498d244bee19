/** Functions that are called when something happens. */
export class Listeners<Told extends readonly unknown[] = []> {
  readonly #all = new Set<(...told: Told) => void>();

  /** Answers the function that stops it. */
  readonly add = (listener: (...told: Told) => void): (() => void) => {
    this.#all.add(listener);
    return () => void this.#all.delete(listener);
  };

  tell(...told: Told): void {
    for (const listener of this.#all) listener(...told);
  }
}
