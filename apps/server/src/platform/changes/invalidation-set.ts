import {
  type InvalidatedTopics,
  type Invalidation,
  MAX_TOPICS,
  type Topic,
} from '@crewroom/domain/contract/topics';

/** Gathers what is invalidated, in the order in which it came: everything, where it is more topics than are named one by one. */
export class InvalidationSet {
  readonly #topics = new Map<Topic, Invalidation>();
  #isEverything = false;

  add(invalidated: InvalidatedTopics): void {
    if (invalidated === 'everything') this.#isEverything = true;
    else for (const invalidation of invalidated) this.#addOne(invalidation);
    this.#isEverything ||= this.#topics.size > MAX_TOPICS;
    if (this.#isEverything) this.#topics.clear();
  }

  // A touch that everybody may hear of is not replaced by one for the dispatcher and administrators alone.
  #addOne(invalidation: Invalidation): void {
    const known = this.#topics.get(invalidation.topic);
    if (known === undefined || known.dispatcherId !== undefined)
      this.#topics.set(invalidation.topic, invalidation);
  }

  /** All that was added. */
  get all(): InvalidatedTopics {
    return this.#isEverything ? 'everything' : [...this.#topics.values()];
  }
}
