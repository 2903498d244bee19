import { searchLimits } from '@crewroom/domain/members/rules';
import type { FoundUser } from '@crewroom/domain/members/schemas';
import { IconSearch } from '@tabler/icons-react';
import { type FocusEvent, useId } from 'react';
import { FoundPeople, optionId } from './found-people.tsx';
import type { SearchState } from './search.ts';
import classes from './search-box.module.css';
import { useSearchBox } from './use-search-box.ts';

type SearchResultsProps = {
  readonly state: SearchState;
  readonly listId: string;
  readonly active: number;
  readonly isStale: boolean;
  readonly onChoose: (person: FoundUser) => void;
  readonly onRetry: () => void;
};

/** The result of a search, or a message, below its input. */
function SearchResults({ state, listId, active, isStale, onChoose, onRetry }: SearchResultsProps) {
  if (state.kind === 'people') {
    return (
      <div className={classes.people} data-stale={isStale}>
        <FoundPeople people={state.people} listId={listId} active={active} onChoose={onChoose} />
      </div>
    );
  }
  return (
    <div className={classes.message} data-kind={state.kind}>
      <p>{state.message}</p>
      {state.kind === 'failed' && (
        <button className={classes.retry} type="button" onClick={onRetry}>
          Retry
        </button>
      )}
    </div>
  );
}

type SearchBoxProps = {
  /** In the bar the results are a popup below the input; in a dialog they are always visible. */
  readonly place: 'bar' | 'dialog';
  readonly onChoose: (person: FoundUser) => void;
};

/** A combobox that searches members while the viewer types. */
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
        {box.isShown && !box.isStale ? box.state.message : ''}
      </p>
      {box.isShown && (
        <div className={classes.results}>
          <SearchResults
            state={box.state}
            listId={listId}
            active={box.active}
            isStale={box.isStale}
            onChoose={box.choose}
            onRetry={box.retry}
          />
        </div>
      )}
    </search>
  );
}
