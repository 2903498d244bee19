import { MAX_TOPICS, type Topic, type Touch, type Touched } from '@crewroom/domain/contract/topics';

/** Gathers what is touched, in the order in which it came: everything, where it is more topics than are named one by one. */
export class Touches {
  readonly #topics = new Map<Topic, Touch>();
  #isEverything = false;

  add(touched: Touched): void {
    if (touched === 'everything') this.#isEverything = true;
    else for (const touch of touched) this.#addOne(touch);
    this.#isEverything ||= this.#topics.size > MAX_TOPICS;
    if (this.#isEverything) this.#topics.clear();
  }

  // A touch that everybody may hear of is not replaced by one for the dispatcher and administrators alone.
  #addOne(touch: Touch): void {
    const known = this.#topics.get(touch.topic);
    if (known === undefined || known.dispatcherId !== undefined) this.#topics.set(touch.topic, touch);
  }

  /** All that was added. */
  get all(): Touched {
    return this.#isEverything ? 'everything' : [...this.#topics.values()];
  }
}
