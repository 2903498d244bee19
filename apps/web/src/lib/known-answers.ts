/** An answer kept so that the server can say "unchanged" instead of sending it again. */
export type KnownAnswer = { readonly etag: string; readonly answer: unknown };

const MOST = 200;

/**
 * Answers by address, in memory only: private answers must not outlive the page. `era` changes when they are
 * forgotten, so that an answer on its way at that moment is not kept after it.
 */
export class KnownAnswers {
  readonly #answers = new Map<string, KnownAnswer>();
  #era = 0;

  get era(): number {
    return this.#era;
  }

  find(url: string): KnownAnswer | undefined {
    return this.#answers.get(url);
  }

  keep(url: string, known: KnownAnswer, era: number): void {
    if (era !== this.#era) return;
    this.#answers.delete(url);
    this.#answers.set(url, known);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > MOST && oldest !== undefined) this.#answers.delete(oldest);
  }

  forget(): void {
    this.#answers.clear();
    this.#era += 1;
  }
}
