import type { FoundUser } from '@crewroom/domain/contract/named';
import { userMessages } from '@crewroom/domain/members/messages';
import { searchLimits } from '@crewroom/domain/text';
import { counted } from '../../lib/format-count.ts';

/** Whether a search term is long enough to be sent. For shorter ones a hint is shown. */
export function isSearchable(term: string): boolean {
  return [...term.trim()].length >= searchLimits.minimum;
}

/** A person in the results, with a note to read before choosing them. */
export type FoundPerson = FoundUser & { readonly note?: string | undefined };

/** The inputs of a search's state. */
export type Search = {
  readonly term: string;
  readonly people: readonly FoundPerson[] | undefined;
  readonly error: Error | null;
  /** Whether `people` is not yet the response for `term`. */
  readonly isStale: boolean;
};

export type SearchState =
  | { readonly kind: 'hint' | 'pending' | 'nobody' | 'failed'; readonly message: string }
  | { readonly kind: 'people'; readonly message: string; readonly people: readonly FoundPerson[] };

/** The state of a search: a hint, a failure, or the people found. Earlier results stay while the next ones load. */
export function searchState({ term, people, error, isStale }: Search): SearchState {
  if (!isSearchable(term)) return { kind: 'hint', message: userMessages.searchHint };
  if (error !== null && !isStale) return { kind: 'failed', message: error.message };
  if (people === undefined || (isStale && people.length === 0))
    return { kind: 'pending', message: 'Searching…' };
  if (people.length === 0) return { kind: 'nobody', message: userMessages.noUsersFound };
  const shown = people.slice(0, searchLimits.results);
  const message = `${counted(shown.length, 'user')} found`;
  return { kind: 'people', message, people: shown };
}
