import type { FoundUser } from '@crewroom/domain/contract/named';
import { searchLimits } from '@crewroom/domain/text';
import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, type ReactNode, useId, useRef } from 'react';
import IconSearch from '~icons/tabler/search';
import { FoundPeople, optionId } from './found-people.tsx';
import type { SearchState } from './search.ts';
import { searchUsersQuery, useSearchBox, useSearchTerm } from './use-search-box.ts';

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
      <div className={`transition-opacity ${isStale ? 'opacity-70' : ''}`}>
        <FoundPeople people={state.people} listId={listId} active={active} onChoose={onChoose} />
      </div>
    );
  }
  return (
    <div
      className={`flex min-h-11 items-center justify-between gap-4 px-3 py-2 ${state.kind === 'failed' ? 'text-error' : 'text-dim'}`}
    >
      <p>{state.message}</p>
      {state.kind === 'failed' && (
        <button
          className="flex-none min-h-8 py-0 px-3 border border-line-strong rounded bg-transparent text-text cursor-pointer"
          type="button"
          onClick={onRetry}
        >
          Retry
        </button>
      )}
    </div>
  );
}

type SearchBoxProps = {
  /** In the bar the results are a popup below the input. In a dialog they are always visible. */
  readonly place: 'bar' | 'dialog';
  /** Shown instead of results until something is typed, instead of a hint. */
  readonly beforeTyping?: ReactNode;
  /** Returns `true` when the input should stay, because the choice may be rejected. */
  readonly onChoose: (person: FoundUser) => unknown;
};

const field = 'w-full rounded border ps-10 pe-3 placeholder:opacity-100';

const placeClasses = {
  bar: {
    box: 'w-full max-w-80',
    icon: 'top-2.75 text-night-dim pointer-coarse:top-3.25',
    field:
      'h-10 border-night-edge bg-night-raised text-night-text placeholder:text-night-dim focus-visible:outline-(--accent-3) pointer-coarse:h-11',
    results:
      'absolute top-full right-0 z-200 mt-1.5 max-h-[min(440px,100dvh-96px)] w-[min(400px,100vw-32px)] overflow-y-auto rounded-card border border-line bg-card p-1 shadow-raised',
  },
  dialog: {
    box: 'pt-1',
    icon: 'top-4.75 text-dim',
    field: 'h-12 border-line-strong bg-card text-16 text-text placeholder:text-dim',
    results: 'pt-2',
  },
} as const;

/** A combobox that searches the staff while the viewer types. */
export function SearchBox(props: SearchBoxProps) {
  const searchTerm = useSearchTerm();
  return <PeopleSearchBox {...props} {...searchTerm} query={useQuery(searchUsersQuery(searchTerm.sent))} />;
}

type PeopleSearchBoxProps = SearchBoxProps &
  Pick<Parameters<typeof useSearchBox>[0], 'term' | 'setTerm' | 'sent' | 'query'>;

/** A search box with a query of its own, which may find more about people than their names. */
export function PeopleSearchBox({ place, beforeTyping = null, onChoose, ...search }: PeopleSearchBoxProps) {
  const box = useSearchBox({ ...search, isAlwaysShown: place === 'dialog', onChoose });
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const hasOptions = box.people.length > 0;
  const classes = placeClasses[place];
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) box.setOpen(false);
  };
  // The Retry button disappears with the failure, and the focus stays in the search.
  const retry = () => {
    input.current?.focus();
    box.retry();
  };
  return (
    <search className={`relative min-w-0 ${classes.box}`} onBlur={onBlur}>
      <IconSearch
        className={`pointer-events-none absolute left-3 ${classes.icon}`}
        size={18}
        stroke={2}
        aria-hidden
      />
      <input
        ref={input}
        className={`${field} ${classes.field}`}
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
          {box.term === '' && beforeTyping !== null ? (
            beforeTyping
          ) : (
            <SearchResults
              state={box.state}
              listId={listId}
              active={box.active}
              isStale={box.isStale}
              onChoose={box.choose}
              onRetry={retry}
            />
          )}
        </div>
      )}
    </search>
  );
}
