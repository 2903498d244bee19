/** How many characters an airline's slug has. */
const SLUG_LENGTH = { min: 3, max: 30 } as const;

const FORM = /^[a-z][a-z0-9-]*$/;

/** Slugs that the host may need for itself, or that would pass for it. */
const RESERVED = new Set(['www', 'api', 'host', 'admin', 'mail', 'status', 'assets']);

/** Names of others, which no slug may contain. */
const FOREIGN_NAMES = ['roblox', 'discord', 'crewroom'];

/** What is wrong with a slug. */
export type SlugMistake = 'malformed' | 'reserved';

/** Returns what is wrong with a slug, whoever has it; null for one that may be given out. */
export function slugMistake(slug: string): SlugMistake | null {
  const isLong = slug.length >= SLUG_LENGTH.min && slug.length <= SLUG_LENGTH.max;
  if (!isLong || !FORM.test(slug) || slug.includes('--') || slug.endsWith('-')) return 'malformed';
  return RESERVED.has(slug) || FOREIGN_NAMES.some((name) => slug.includes(name)) ? 'reserved' : null;
}

/** Returns a slug for the name of an airline, as a suggestion; empty where the name offers none. */
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
