import type { FoundUser } from '@crewroom/domain/contract/named';
import { MINUTE_MS } from '@crewroom/domain/days';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { apiQuery } from '../../lib/api-query.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { comboboxAction } from '../ui/combobox.ts';
import { type FoundPerson, isSearchable, type SearchState, searchState } from './search.ts';

const FRESH_MS = 5 * MINUTE_MS;

/** Returns members whose names contain the term, best match first. Earlier results stay while the next ones load. */
export function searchUsersQuery(term: string) {
  const q = term.trim();
  return {
    ...apiQuery('searchUsers', { query: { q } }),
    enabled: isSearchable(q),
    placeholderData: keepPreviousData,
    // A person who is not found may join the staff at any time.
    staleTime: ({ state }: { readonly state: { readonly data: readonly FoundUser[] | undefined } }) =>
      state.data?.length ? FRESH_MS : 0,
  };
}

const DEBOUNCE_MS = 300;

type UserSearch = {
  readonly state: SearchState;
  readonly isStale: boolean;
  readonly retry: () => void;
};

/** The typed text of a search, and the text that is sent when the viewer pauses typing. */
type SearchTerm = { readonly term: string; readonly sent: string };

/** The results for a sent term. */
type FoundQuery = Pick<
  UseQueryResult<readonly FoundPerson[]>,
  'data' | 'error' | 'isPlaceholderData' | 'isFetching'
> & { readonly refetch: () => unknown };

function userSearch({ term, sent }: SearchTerm, query: FoundQuery): UserSearch {
  const isStale = sent.trim() !== term.trim() || query.isPlaceholderData || query.isFetching;
  const state = searchState({ term, people: query.data, error: query.error, isStale });
  return { state, isStale, retry: () => void query.refetch() };
}

/** Searches for members by the typed text. */
export function useUserSearch(term: string): UserSearch {
  const sent = useDebouncedValue(term, DEBOUNCE_MS);
  return userSearch({ term, sent }, useQuery(searchUsersQuery(sent)));
}

/** The typed text of a search box. */
export function useSearchTerm() {
  const [term, setTerm] = useState('');
  return { term, setTerm, sent: useDebouncedValue(term, DEBOUNCE_MS) };
}

type SearchBoxOptions = ReturnType<typeof useSearchTerm> & {
  readonly query: FoundQuery;
  /** Whether results are shown even when the input is empty. */
  readonly isAlwaysShown: boolean;
  /** Returns `true` when the input should stay, because the choice may be rejected. */
  readonly onChoose: (person: FoundUser) => unknown;
};

/** The state of the search's combobox: results, active option, and keyboard actions. */
export function useSearchBox({ query, isAlwaysShown, onChoose, ...typed }: SearchBoxOptions) {
  const { term, setTerm } = typed;
  const { state, isStale, retry } = userSearch(typed, query);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isShown = isAlwaysShown || (isOpen && term !== '');
  const people = isShown && state.kind === 'people' ? state.people : [];

  const type = (text: string) => {
    setTerm(text);
    setActive(-1);
    setOpen(true);
  };
  const choose = (person: FoundUser) => {
    if (onChoose(person) !== true) type('');
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const listState = { active, count: people.length, isStale, allowsNone: true };
    const action = comboboxAction(event.nativeEvent, listState);
    const person = action?.kind === 'choose' ? people[action.index] : undefined;
    if (action?.kind === 'close') return setOpen(false);
    if (action?.kind === 'move') setActive(action.active);
    if (person !== undefined) choose(person);
    if (action !== undefined) event.preventDefault();
    else if (event.key === 'ArrowDown') setOpen(true);
  };
  return { term, type, state, isStale, retry, isShown, people, active, choose, onKeyDown, setOpen };
}
