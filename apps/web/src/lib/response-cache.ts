/** A cached response with its ETag, so that the server can return 304 instead of sending it again. */
type CachedResponse = { readonly etag: string; readonly data: unknown };

const MAX_KEPT = 200;

/**
 * Responses by URL, in memory only, so that private data does not outlive the page. `generation` changes when they
 * are cleared, so that a later response is not cached.
 */
class ResponseCache {
  readonly #responses = new Map<string, CachedResponse>();
  #generation = 0;

  get generation(): number {
    return this.#generation;
  }

  find(url: string): CachedResponse | undefined {
    return this.#responses.get(url);
  }

  set(url: string, response: CachedResponse, generation: number): void {
    if (generation !== this.#generation) return;
    this.#responses.delete(url);
    this.#responses.set(url, response);
    const [oldest] = this.#responses.keys();
    if (this.#responses.size > MAX_KEPT && oldest !== undefined) this.#responses.delete(oldest);
  }

  clear(): void {
    this.#responses.clear();
    this.#generation += 1;
  }
}

export const responseCache = new ResponseCache();

/** Removes all cached responses when the session ends. */
export function clearCachedResponses(): void {
  responseCache.clear();
}
