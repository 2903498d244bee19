import {
  type InvalidatedTopics,
  type Invalidation,
  MAX_TOPICS,
  type Topic,
} from '@crewroom/domain/contract/topics';

/** Collects invalidated topics in order. Invalidates everything when there are too many to name. */
export class InvalidationSet {
  readonly #topics = new Map<Topic, Invalidation>();
  #isEverything = false;

  add(invalidated: InvalidatedTopics): void {
    if (invalidated === 'everything') this.#isEverything = true;
    else for (const invalidation of invalidated) this.#addOne(invalidation);
    this.#isEverything ||= this.#topics.size > MAX_TOPICS;
    if (this.#isEverything) this.#topics.clear();
  }

  // An invalidation for everybody is not replaced by one for the dispatcher and administrators alone.
  #addOne(invalidation: Invalidation): void {
    const existing = this.#topics.get(invalidation.topic);
    if (existing === undefined || existing.dispatcherId !== undefined)
      this.#topics.set(invalidation.topic, invalidation);
  }

  /** Returns all topics that were added. */
  get all(): InvalidatedTopics {
    return this.#isEverything ? 'everything' : [...this.#topics.values()];
  }
}
