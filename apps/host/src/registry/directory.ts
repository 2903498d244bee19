import { toInstant } from '@crewroom/server/platform/database/stored-values';
import { type AirlineRow, hiddenStates, type Registry } from './tables.ts';

/** The result for a slug: an airline, the current slug of a renamed airline, or nothing. */
export type LookUpResult =
  | { readonly kind: 'airline'; readonly airline: AirlineRow }
  | { readonly kind: 'former'; readonly slug: string }
  | { readonly kind: 'nothing' };

/** The maximum of cached slugs. Unknown slugs are cached too, and anybody can send some. */
const MAX_REMEMBERED = 5_000;

/** Finds airlines by slug, with a cache. Each change of a slug or a state clears it, in every process. */
export class Directory {
  readonly #registry: Registry;
  readonly #clock: () => Date;
  readonly #isCurrent: () => boolean;
  readonly #found = new Map<string, Promise<LookUpResult>>();

  /** `isCurrent` says whether changes of other processes arrive now. Otherwise nothing is cached. */
  constructor(registry: Registry, clock: () => Date, isCurrent = () => true) {
    this.#registry = registry;
    this.#clock = clock;
    this.#isCurrent = isCurrent;
  }

  find(slug: string): Promise<LookUpResult> {
    if (!this.#isCurrent()) return this.#read(slug);
    const cached = this.#found.get(slug);
    if (cached !== undefined) return cached;
    if (this.#found.size >= MAX_REMEMBERED) this.#found.clear();
    const result = this.#read(slug);
    this.#found.set(slug, result);
    result.catch(() => this.#found.delete(slug));
    return result;
  }

  /** Clears the cache. */
  forget(): void {
    this.#found.clear();
  }

  async #read(slug: string): Promise<LookUpResult> {
    const airline = await this.#registry
      .selectFrom('airlines')
      .where('slug', '=', slug)
      .where('state', 'not in', hiddenStates)
      .selectAll()
      .executeTakeFirst();
    if (airline !== undefined) return { kind: 'airline', airline };
    const former = await this.#registry
      .selectFrom('former_slugs')
      .innerJoin('airlines', 'airlines.id', 'former_slugs.airline_id')
      .where('former_slugs.slug', '=', slug)
      .where('former_slugs.until', '>', toInstant(this.#clock()))
      .select('airlines.slug')
      .executeTakeFirst();
    return former === undefined ? { kind: 'nothing' } : { kind: 'former', slug: former.slug };
  }
}
