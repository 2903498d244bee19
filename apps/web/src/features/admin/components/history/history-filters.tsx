import { searchLimits } from '@crewroom/domain/members/rules';
import { adminActionTypes } from '@crewroom/domain/record/rules';
import { NativeSelect, TextInput } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { actionLooks } from '../../history-looks.ts';
import type { HistoryChange, HistorySearch } from '../../history-search.ts';
import { useSearchText } from '../../use-search-text.ts';
import classes from './history-filters.module.css';

type HistoryFiltersProps = {
  readonly search: HistorySearch;
  readonly onNarrow: (change: HistoryChange) => void;
};

const options = [
  { value: '', label: 'All actions' },
  ...adminActionTypes.map((type) => ({ value: type, label: actionLooks[type].label })),
];

/** What of the history is read: one kind of action, what was done to one member, or both. */
export function HistoryFilters({ search, onNarrow }: HistoryFiltersProps) {
  const target = useSearchText({ sent: search.target ?? '', onSend: (text) => onNarrow({ target: text }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    target.sendNow();
  };
  return (
    <search>
      <form className={classes.filters} onSubmit={submit}>
        <NativeSelect
          className={classes.action}
          label="Action"
          data={options}
          value={search.action ?? ''}
          onChange={({ currentTarget }) => onNarrow({ action: currentTarget.value })}
        />
        <TextInput
          className={classes.target}
          label="Done to"
          placeholder="Username or id"
          type="search"
          leftSection={<IconUserSearch size={18} stroke={2} aria-hidden />}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={searchLimits.maximum}
          value={target.text}
          onChange={({ currentTarget }) => target.type(currentTarget.value)}
        />
      </form>
    </search>
  );
}
