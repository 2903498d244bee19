/** The length of a slug, in characters. */
const SLUG_LENGTH = { min: 3, max: 30 } as const;

const FORM = /^[a-z][a-z0-9-]*$/;

/** Slugs that the host may need, or that look like the host. */
const RESERVED = new Set(['www', 'api', 'host', 'admin', 'mail', 'status', 'assets']);

/** Names of other products, which no slug may contain. */
const FOREIGN_NAMES = ['roblox', 'discord', 'crewroom'];

/** A mistake in a slug. */
export type SlugMistake = 'malformed' | 'reserved';

/** Returns the mistake in a slug, or null for a valid slug. Does not check whether it is taken. */
export function slugMistake(slug: string): SlugMistake | null {
  const isLong = slug.length >= SLUG_LENGTH.min && slug.length <= SLUG_LENGTH.max;
  if (!isLong || !FORM.test(slug) || slug.includes('--') || slug.endsWith('-')) return 'malformed';
  return RESERVED.has(slug) || FOREIGN_NAMES.some((name) => slug.includes(name)) ? 'reserved' : null;
}

/** Returns a suggested slug for the name of an airline, or an empty text. */
export function suggestedSlug(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-');
  const cut = plain
    .replace(/^[0-9-]+/, '')
    .slice(0, SLUG_LENGTH.max)
    .replace(/-$/, '');
  return slugMistake(cut) === null ? cut : '';
}
