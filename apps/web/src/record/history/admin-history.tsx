import { searchLimits } from '@crewroom/domain/members/rules';
import { adminMessages } from '@crewroom/domain/record/messages';
import { adminActionTypes } from '@crewroom/domain/record/rules';
import { NativeSelect, TextInput } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { useSearchText } from '../../lib/use-search-text.ts';
import { SectionCard } from '../../ui/cards.tsx';
import { type HistoryChange, type HistorySearch, readAdminSearch, useAdminSearch } from '../admin-search.ts';
import classes from './admin-history.module.css';
import { HistoryPages } from './history-pages.tsx';
import { actionLabels } from './history-words.ts';

type HistoryFiltersProps = {
  readonly search: HistorySearch;
  readonly onNarrow: (change: HistoryChange) => void;
};

const options = [
  { value: '', label: 'All actions' },
  ...adminActionTypes.map((type) => ({ value: type, label: actionLabels[type].label })),
];

/** The filters of the history: a kind of action, a member, or both. */
function HistoryFilters({ search, onNarrow }: HistoryFiltersProps) {
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

type NoActionsProps = { readonly search: HistorySearch; readonly onNarrow: (change: HistoryChange) => void };

/** Shown when there are no entries. With filters set, it offers to remove them. */
function NoActions({ search, onNarrow }: NoActionsProps) {
  const isNarrowed = search.action !== undefined || search.target !== undefined;
  return (
    <>
      {adminMessages.noActions}
      {isNarrowed && (
        <button type="button" className={classes.widen} onClick={() => onNarrow({ action: '', target: '' })}>
          Show all actions
        </button>
      )}
    </>
  );
}

/** The administrative history with its filters, in pages, newest first. */
export function AdminHistory() {
  const search = useAdminSearch();
  const navigate = useNavigate();
  const go = (change: HistoryChange, replace: boolean) =>
    void navigate({
      to: '/admin',
      search: (before) => readAdminSearch({ ...before, ...change }),
      replace,
      resetScroll: false,
    });
  const narrow = (change: HistoryChange) => go({ ...change, historyPage: '1' }, true);
  const { historyPage = '1', action, target } = search;
  return (
    <SectionCard title="Administrative History">
      <HistoryFilters search={search} onNarrow={narrow} />
      <HistoryPages
        label="Pages of the administrative history"
        read={{ page: Number(historyPage), actionType: action, targetUser: target }}
        empty={<NoActions search={search} onNarrow={narrow} />}
        onPage={(page, replace) => go({ historyPage: page }, replace)}
      />
    </SectionCard>
  );
}
