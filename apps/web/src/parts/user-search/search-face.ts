import { userMessages } from '@crewroom/domain/members/messages';
import { searchLimits } from '@crewroom/domain/members/rules';
import type { FoundUser } from '@crewroom/domain/members/schemas';
import { isSearchable } from './search-term.ts';

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
