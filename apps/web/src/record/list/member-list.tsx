import { userMessages } from '@crewroom/domain/members/messages';
import { searchLimits } from '@crewroom/domain/members/rules';
import { adminListFailure } from '@crewroom/domain/record/messages';
import { type AdminFilter, adminFilters } from '@crewroom/domain/record/rules';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useRef } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { useSearchText } from '../../lib/use-search-text.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { lazyDialog, lazyPart } from '../../ui/lazy.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { type AdminSearch, readAdminSearch } from '../admin-search.ts';
import { adminUsersQuery } from '../queries.ts';
import classes from './member-list.module.css';
import { MemberRows } from './member-rows.tsx';
import { countInWords, shownMembers } from './shown-members.ts';

const RewardSeveral = lazyDialog(async () => (await import('../rewards/reward-several.tsx')).RewardSeveral);

// Beside the list, which does not wait for it.
const RosterLine = lazyPart(async () => (await import('./roster-line.tsx')).RosterLine);

const rows = [0, 1, 2, 3, 4, 5, 6, 7];

/** The placeholder of the list. */
function MemberListSkeleton() {
  return (
    <div className={classes.list}>
      {rows.map((row) => (
        <div className={classes.row} key={row}>
          <Skeleton className="size-12 rounded-full" />
          <div className={classes.words}>
            <Skeleton className="h-3.5 w-[60%]" />
            <Skeleton className="h-3 w-[45%]" />
          </div>
        </div>
      ))}
    </div>
  );
}

const words: Readonly<Record<AdminFilter, string>> = {
  all: 'All',
  'below-quota': 'Below quota',
  'over-quota': 'Over quota',
  'quota-deficit': 'Quota deficit (legacy)',
};

const options = adminFilters.map((filter) => ({ value: filter, label: words[filter] }));

/** The list's filters: name and quota. Both are in the address. */
function MemberFilters({ search }: { readonly search: AdminSearch }) {
  const navigate = useNavigate();
  const go = (change: Readonly<Record<string, string>>) =>
    void navigate({
      to: '/admin',
      search: (before) => readAdminSearch({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    });
  const name = useSearchText({ sent: search.search ?? '', onSend: (text) => go({ search: text }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    name.sendNow();
  };
  return (
    <search>
      <form className={classes.filters} onSubmit={submit}>
        <TextField
          className={classes.name}
          aria-label="Search members"
          placeholder="Search by name"
          type="search"
          icon={<IconSearch size={18} stroke={2} aria-hidden />}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={searchLimits.maximum}
          value={name.text}
          onChange={({ currentTarget }) => name.type(currentTarget.value)}
        />
        <SelectField
          className={classes.quota}
          aria-label="Filter by quota"
          options={options}
          value={search.filter ?? 'all'}
          onChange={({ currentTarget }) => go({ filter: currentTarget.value })}
        />
      </form>
    </search>
  );
}

// The server's message is shown as the title, so it is not repeated below.
function titled(error: Error): Error {
  return error instanceof ApiError && error.fromServer ? new Error(adminListFailure(error.message)) : error;
}

/** The list of members with its filters; a click opens a member's record. */
export function MemberList({ search }: { readonly search: AdminSearch }) {
  const { search: name = '', filter = 'all' } = search;
  const query = useQuery(adminUsersQuery(name, filter));
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const rewarding = useDialog<true>(heading);
  const error = query.error === null ? null : titled(query.error);
  const failure = error !== null && error !== query.error ? error.message : adminListFailure(undefined);
  const all = query.data?.users ?? [];
  const shown = shownMembers(all, filter);
  return (
    <section className={classes.members} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h2 className={classes.title} id={headingId} ref={heading} tabIndex={-1}>
          Members
        </h2>
        <p className={classes.count} role="status">
          {query.data !== undefined && countInWords(shown.length, all.length)}
        </p>
        <Button kind="quiet" preloads={RewardSeveral} onClick={() => rewarding.open(true)}>
          Reward several
        </Button>
      </div>
      <RewardSeveral opened={rewarding.isOpen} onClose={rewarding.close} />
      <RosterLine placeholder={<div className={classes.roster} />} />
      <MemberFilters search={search} />
      <div className={classes.memberListList} data-stale={query.isPlaceholderData}>
        <QueryView
          query={{ ...query, error }}
          failure={failure}
          skeleton={<MemberListSkeleton />}
          isEmpty={() => shown.length === 0}
          empty={userMessages.noUsersFound}
        >
          {() => (
            <MemberRows
              key={`${filter} ${name}`}
              members={shown}
              search={search}
              placeholder={<MemberListSkeleton />}
            />
          )}
        </QueryView>
      </div>
    </section>
  );
}
