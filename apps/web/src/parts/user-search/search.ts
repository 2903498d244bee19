import { userMessages } from '@crewroom/domain/members/messages';
import { searchLimits } from '@crewroom/domain/members/rules';
import type { FoundUser } from '@crewroom/domain/members/schemas';

/** Whether a term is long enough to be sent; shorter ones are answered with a hint instead. */
export function isSearchable(term: string): boolean {
  return [...term.trim()].length >= searchLimits.minimum;
}

/** As much of a search as its face depends on. */
export type Search = {
  readonly term: string;
  readonly people: readonly FoundUser[] | undefined;
  readonly error: Error | null;
  /** Whether `people` is not yet the answer to `term`. */
  readonly isBehind: boolean;
};

export type SearchFace =
  | { readonly kind: 'hint' | 'pending' | 'nobody' | 'failed'; readonly words: string }
  | { readonly kind: 'people'; readonly words: string; readonly people: readonly FoundUser[] };

/** What a search shows: why there is nothing yet, what went wrong, or whom it found. The last answer stays meanwhile. */
export function searchFace({ term, people, error, isBehind }: Search): SearchFace {
  if (!isSearchable(term)) return { kind: 'hint', words: userMessages.searchHint };
  if (error !== null && !isBehind) return { kind: 'failed', words: error.message };
  if (people === undefined || (isBehind && people.length === 0))
    return { kind: 'pending', words: 'Searching…' };
  if (people.length === 0) return { kind: 'nobody', words: userMessages.noUsersFound };
  const shown = people.slice(0, searchLimits.results);
  const words = shown.length === 1 ? '1 user found' : `${shown.length} users found`;
  return { kind: 'people', words, people: shown };
}

/** Where a combobox stands when a key is pressed; `active` is -1 while no option is. */
export type SearchStand = {
  readonly active: number;
  readonly count: number;
  /** Whether the options are not yet the answer to what is typed. */
  readonly isBehind: boolean;
};

export type SearchAct =
  | { readonly kind: 'move'; readonly active: number }
  | { readonly kind: 'choose'; readonly index: number }
  | { readonly kind: 'close' };

/**
 * What a key does in the search: arrows go round the options, through none at the ends; Enter takes the active one, or
 * without one the best match once it is the answer to what is typed; Escape closes. Undefined for every other key.
 */
export function actOfKey(key: string, { active, count, isBehind }: SearchStand): SearchAct | undefined {
  if (key === 'Escape') return { kind: 'close' };
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return { kind: 'move', active: active + 1 >= count ? -1 : active + 1 };
  if (key === 'ArrowUp') return { kind: 'move', active: active === -1 ? count - 1 : active - 1 };
  if (key !== 'Enter' || (active === -1 && isBehind)) return undefined;
  return { kind: 'choose', index: Math.max(active, 0) };
}
