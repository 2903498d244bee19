import { searchLimits } from '@crewroom/domain/members/rules';
import type { FoundUser } from '@crewroom/domain/members/schemas';
import { IconSearch } from '@tabler/icons-react';
import { type FocusEvent, useId } from 'react';
import { FoundPeople, optionId } from './found-people.tsx';
import type { SearchState } from './search.ts';
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
      <div className="transition-opacity data-[stale=true]:opacity-70" data-stale={isStale}>
        <FoundPeople people={state.people} listId={listId} active={active} onChoose={onChoose} />
      </div>
    );
  }
  return (
    <div
      className="flex gap-4 items-center justify-between min-h-11 py-2 px-3 text-dim data-[kind=failed]:text-error"
      data-kind={state.kind}
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
    <search
      className="group/box relative min-w-0 data-[place=bar]:w-full data-[place=bar]:max-w-80 data-[place=dialog]:pt-1"
      data-place={place}
      onBlur={onBlur}
    >
      <IconSearch
        className="absolute top-2.75 left-3 text-dim pointer-events-none group-data-[place=dialog]/box:top-4.75 group-data-[place=bar]/box:text-night-dim pointer-coarse:group-data-[place=bar]/box:top-3.25"
        size={18}
        stroke={2}
        aria-hidden
      />
      <input
        className="w-full h-10 py-0 pe-3 ps-10 border border-line-strong rounded bg-card text-text placeholder:text-dim placeholder:opacity-100 group-data-[place=dialog]/box:h-12 group-data-[place=dialog]/box:text-16 group-data-[place=bar]/box:border-night-edge group-data-[place=bar]/box:bg-night-raised group-data-[place=bar]/box:text-night-text group-data-[place=bar]/box:focus-visible:outline-(--accent-3) group-data-[place=bar]/box:placeholder:text-night-dim pointer-coarse:group-data-[place=bar]/box:h-11"
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
        <div className="group-data-[place=bar]/box:absolute group-data-[place=bar]/box:top-[calc(100%_+_6px)] group-data-[place=bar]/box:right-0 group-data-[place=bar]/box:z-200 group-data-[place=bar]/box:w-[max(100%,min(400px,100vw_-_32px))] group-data-[place=bar]/box:max-h-[min(440px,100dvh_-_96px)] group-data-[place=bar]/box:overflow-y-auto group-data-[place=bar]/box:p-1 group-data-[place=bar]/box:border group-data-[place=bar]/box:border-line group-data-[place=bar]/box:rounded-card group-data-[place=bar]/box:bg-card group-data-[place=bar]/box:shadow-raised group-data-[place=dialog]/box:pt-2">
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
