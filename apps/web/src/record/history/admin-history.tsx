import type { AnswerOf } from '@crewroom/domain/contract/calls';
import { searchLimits } from '@crewroom/domain/members/rules';
import { adminMessages } from '@crewroom/domain/record/messages';
import { adminActionTypes, adminLimits } from '@crewroom/domain/record/rules';
import { NativeSelect, TextInput } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef } from 'react';
import { SectionCard } from '../../ui/cards.tsx';
import { PageButtons } from '../../ui/page-buttons.tsx';
import { QueryFaces } from '../../ui/query-faces.tsx';
import {
  type HistoryChange,
  type HistorySearch,
  historyPageOf,
  readAdminSearch,
  useAdminSearch,
} from '../admin-search.ts';
import { adminHistoryQuery } from '../queries.ts';
import { useSearchText } from '../use-search-text.ts';
import classes from './admin-history.module.css';
import { HistorySkeleton } from './history-skeleton.tsx';
import { HistoryTimeline } from './history-timeline.tsx';
import { actionLooks } from './history-words.ts';

type HistoryFiltersProps = {
  readonly search: HistorySearch;
  readonly onNarrow: (change: HistoryChange) => void;
};

const options = [
  { value: '', label: 'All actions' },
  ...adminActionTypes.map((type) => ({ value: type, label: actionLooks[type].label })),
];

/** What of the history is read: one kind of action, what was done to one member, or both. */
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

/** Stands where there is no history; where it was narrowed to nothing, it offers to widen it again. */
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

type PageProps = {
  readonly history: AnswerOf<'adminHistory'>;
  readonly isBehind: boolean;
  readonly onPage: (page: number) => void;
};

function HistoryPage({ history, isBehind, onPage }: PageProps) {
  const { actions, pagination } = history;
  const { page, pages, total } = pagination;
  return (
    <div className={classes.page} data-behind={isBehind}>
      <p className="visually-hidden" role="status">
        {`Page ${page} of ${pages}, ${total} actions in all`}
      </p>
      <HistoryTimeline actions={actions} />
      <PageButtons
        label="Pages of the administrative history"
        page={page}
        pages={pages}
        most={adminLimits.historyPageButtons}
        onPage={onPage}
      />
    </div>
  );
}

/** The history where the address says it is read, and how to read it elsewhere. */
function useHistory() {
  const search = useAdminSearch();
  const navigate = useNavigate();
  const page = historyPageOf(search);
  const query = useQuery(adminHistoryQuery({ page, actionType: search.action, targetUser: search.target }));
  const go = (change: HistoryChange, replace: boolean) =>
    void navigate({
      to: '/admin',
      search: (before) => readAdminSearch({ ...before, ...change }),
      replace,
      resetScroll: false,
    });
  return { search, page, query, go };
}

/** What administrators did, newest first: by pages, and narrowed to a kind of action or to one member. */
export function AdminHistory() {
  const { search, page, query, go } = useHistory();
  const top = useRef<HTMLDivElement>(null);
  const pages = query.isPlaceholderData ? undefined : query.data?.pagination.pages;
  const isBeyondEnd = pages !== undefined && page > Math.max(1, pages);
  useEffect(() => {
    // Of an old address: the history narrowed since, or a record was forgotten.
    if (isBeyondEnd) go({ historyPage: String(pages) }, true);
  });
  const turnTo = (next: number) => {
    go({ historyPage: String(next) }, false);
    top.current?.scrollIntoView({ block: 'nearest' });
  };
  const narrow = (change: HistoryChange) => go({ ...change, historyPage: '1' }, true);
  return (
    <div ref={top} className={classes.history}>
      <SectionCard title="Administrative History">
        <HistoryFilters search={search} onNarrow={narrow} />
        <QueryFaces
          query={query}
          failure="Failed to load the administrative history"
          skeleton={<HistorySkeleton />}
          isEmpty={({ pagination }) => pagination.total === 0}
          empty={<NoActions search={search} onNarrow={narrow} />}
        >
          {(history) => <HistoryPage history={history} isBehind={query.isPlaceholderData} onPage={turnTo} />}
        </QueryFaces>
      </SectionCard>
    </div>
  );
}
