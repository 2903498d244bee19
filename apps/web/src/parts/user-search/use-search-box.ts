import type { FoundUser } from '@crewroom/domain/members/schemas';
import { topics } from '@crewroom/domain/topics';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { reading } from '../../lib/reading.ts';
import { actOfKey, isSearchable, type SearchFace, searchFace } from './search.ts';

/** Members whose names hold the term, best match first. The last answer stays while the next is on its way. */
function searchUsersQuery(term: string) {
  const q = term.trim();
  return {
    ...reading(
      'searchUsers',
      { query: { q } },
      { dependsOn: (people) => people.map(({ _id }) => topics.member(_id)) },
    ),
    enabled: isSearchable(q),
    placeholderData: keepPreviousData,
  };
}

const DEBOUNCE_MS = 300;

type UserSearchState = {
  readonly term: string;
  readonly setTerm: (term: string) => void;
  readonly face: SearchFace;
  readonly isBehind: boolean;
  readonly retry: () => void;
};

/** A search for members that is sent when typing pauses. */
function useUserSearch(): UserSearchState {
  const [term, setTerm] = useState('');
  const [sent] = useDebouncedValue(term, DEBOUNCE_MS);
  const query = useQuery(searchUsersQuery(sent));
  const isBehind = sent.trim() !== term.trim() || query.isPlaceholderData || query.isFetching;
  const face = searchFace({ term, people: query.data, error: query.error, isBehind });
  return { term, setTerm, face, isBehind, retry: () => void query.refetch() };
}

type SearchBoxOptions = {
  /** Whether what was found shows even while nothing is typed. */
  readonly isAlwaysShown: boolean;
  readonly onChoose: (person: FoundUser) => void;
};

/** A search and the combobox it is operated through: what shows, which option is active, what keys do. */
export function useSearchBox({ isAlwaysShown, onChoose }: SearchBoxOptions) {
  const { term, setTerm, face, isBehind, retry } = useUserSearch();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isShown = isAlwaysShown || (isOpen && term !== '');
  const people = isShown && face.kind === 'people' ? face.people : [];

  const type = (text: string) => {
    setTerm(text);
    setActive(-1);
    setOpen(true);
  };
  const choose = (person: FoundUser) => {
    type('');
    setOpen(false);
    onChoose(person);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.nativeEvent.isComposing
      ? undefined
      : actOfKey(event.key, { active, count: people.length, isBehind });
    const chosen = act?.kind === 'choose' ? people[act.index] : undefined;
    if (act?.kind === 'close') return setOpen(false);
    if (act?.kind === 'move') setActive(act.active);
    if (chosen !== undefined) choose(chosen);
    if (act !== undefined) event.preventDefault();
    else if (event.key === 'ArrowDown') setOpen(true);
  };
  return { term, type, face, isBehind, retry, isShown, people, active, choose, onKeyDown, setOpen };
}
