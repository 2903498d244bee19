import { toInstant } from '@crewroom/server/platform/database/stored-values';
import type { AirlineRow, Registry } from './tables.ts';

/** What a slug leads to: an airline, the present slug of one that had it before, or nothing. */
export type Found =
  | { readonly kind: 'airline'; readonly airline: AirlineRow }
  | { readonly kind: 'former'; readonly slug: string }
  | { readonly kind: 'nothing' };

/** Slugs that lead to nothing are remembered too, and anybody may make some up. */
const MAX_REMEMBERED = 5_000;

/** Finds airlines by their slugs, and remembers what it found until `forget` is called after a change of the registry. */
export class Directory {
  readonly #registry: Registry;
  readonly #clock: () => Date;
  readonly #found = new Map<string, Promise<Found>>();

  constructor(registry: Registry, clock: () => Date) {
    this.#registry = registry;
    this.#clock = clock;
  }

  find(slug: string): Promise<Found> {
    const known = this.#found.get(slug);
    if (known !== undefined) return known;
    if (this.#found.size >= MAX_REMEMBERED) this.#found.clear();
    const found = this.#read(slug);
    this.#found.set(slug, found);
    found.catch(() => this.#found.delete(slug));
    return found;
  }

  /** Reads everything again from here on. */
  forget(): void {
    this.#found.clear();
  }

  async #read(slug: string): Promise<Found> {
    const airline = await this.#registry
      .selectFrom('airlines')
      .where('slug', '=', slug)
      .where('state', '<>', 'founding')
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
