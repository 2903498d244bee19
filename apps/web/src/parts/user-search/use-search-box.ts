import type { FoundUser } from '@crewroom/domain/members/schemas';
import { type KeyboardEvent, useState } from 'react';
import { actOfKey } from './search-key.ts';
import { useUserSearch } from './use-user-search.ts';

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
