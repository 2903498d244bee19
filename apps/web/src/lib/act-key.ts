const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

const write = (input: unknown): string => JSON.stringify(input) ?? '';

/**
 * Keys that make an act happen once. The same act keeps its key while nobody knows whether it happened (no answer
 * came), so that pressing again cannot do it twice; once an answer is there, the next press is a new act.
 */
export class ActKey {
  #open: { readonly input: string; readonly key: string } | undefined;
  readonly #underWay = new Set<string>();

  /** False while the same act is under way. */
  begins(input: unknown): boolean {
    const written = write(input);
    if (this.#underWay.has(written)) return false;
    this.#underWay.add(written);
    return true;
  }

  ended(input: unknown): void {
    this.#underWay.delete(write(input));
  }

  keyFor(input: unknown): string {
    const written = write(input);
    if (this.#open?.input !== written) this.#open = { input: written, key: randomKey() };
    return this.#open.key;
  }

  answered(): void {
    this.#open = undefined;
  }
}
