import { searchLimits } from '@crewroom/domain/members/rules';
import type { FoundUser } from '@crewroom/domain/members/schemas';
import { IconSearch } from '@tabler/icons-react';
import { type FocusEvent, useId } from 'react';
import { optionId } from './found-people.tsx';
import classes from './search-box.module.css';
import { SearchResults } from './search-results.tsx';
import { useSearchBox } from './use-search-box.ts';

type SearchBoxProps = {
  /** In the bar the results hang below the input while one types; in a dialog they are part of it. */
  readonly place: 'bar' | 'dialog';
  readonly onChoose: (person: FoundUser) => void;
};

/** An input that finds members as one types, operated by keyboard as a combobox. */
export function SearchBox({ place, onChoose }: SearchBoxProps) {
  const box = useSearchBox({ isAlwaysShown: place === 'dialog', onChoose });
  const listId = useId();
  const hasOptions = box.people.length > 0;
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) box.setOpen(false);
  };
  return (
    <search className={classes.box} data-place={place} onBlur={onBlur}>
      <IconSearch className={classes.icon} size={18} stroke={2} aria-hidden />
      <input
        className={classes.input}
        type="text"
        role="combobox"
        aria-label="Search staff"
        aria-autocomplete="list"
        aria-expanded={hasOptions}
        aria-controls={hasOptions ? listId : undefined}
        aria-activedescendant={
          box.people[box.active] === undefined ? undefined : optionId(listId, box.active)
        }
        placeholder="Search staff"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={searchLimits.maximum}
        data-autofocus={place === 'dialog' || undefined}
        value={box.term}
        onChange={({ currentTarget }) => box.type(currentTarget.value)}
        onFocus={() => box.setOpen(true)}
        onKeyDown={box.onKeyDown}
      />
      <p className="visually-hidden" role="status">
        {box.isShown && !box.isBehind ? box.face.words : ''}
      </p>
      {box.isShown && (
        <div className={classes.results}>
          <SearchResults
            face={box.face}
            listId={listId}
            active={box.active}
            isBehind={box.isBehind}
            onChoose={box.choose}
            onRetry={box.retry}
          />
        </div>
      )}
    </search>
  );
}
