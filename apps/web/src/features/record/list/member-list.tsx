import { userMessages } from '@crewroom/domain/members/messages';
import type { AdminListUser } from '@crewroom/domain/record/endpoints';
import { adminListFailure, adminMessages } from '@crewroom/domain/record/messages';
import { type AdminFilter, adminFilters, passesFilter } from '@crewroom/domain/record/rules';
import { termFlightsOf } from '@crewroom/domain/terms/rules';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useId, useRef } from 'react';
import IconSearch from '~icons/tabler/search';
import { PersonSearchField } from '../../../components/person-search-field.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SelectField } from '../../../components/ui/field.tsx';
import { lazyDialog } from '../../../components/ui/lazy.tsx';
import { QueryView } from '../../../components/ui/query-view.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useDialog } from '../../../components/ui/use-dialog.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useSearchText } from '../../../lib/use-search-text.ts';
import { type AdminSearch, useSetAdminSearch } from '../admin-search.ts';
import { NothingFound } from '../nothing-found.tsx';
import { adminUsersQuery } from '../queries.ts';
import { MemberRows } from './member-rows.tsx';
import { RosterLine } from './roster-line.tsx';

/** Returns the members that pass a filter, in the given order. The server applies the filter `quota-deficit`. */
export function shownMembers(
  members: readonly AdminListUser[],
  filter: AdminFilter,
): readonly AdminListUser[] {
  if (filter === 'quota-deficit') return members;
  return members.filter(({ stats }) => passesFilter(filter, termFlightsOf(stats)));
}

/** Returns how many members are shown, and of how many when a filter is set. */
export function countInWords(shown: number, all: number): string {
  const members = all === 1 ? 'member' : 'members';
  return shown === all ? `${all} ${members}` : `${shown} of ${all} ${members}`;
}

const BulkReward = lazyDialog(async () => (await import('../rewards/bulk-reward.tsx')).BulkReward);

const rows = [0, 1, 2, 3, 4, 5, 6, 7];

/** The placeholder of the list. */
function MemberListSkeleton() {
  return (
    <div className="grid gap-2 lg:grid-cols-[repeat(auto-fill,minmax(330px,1fr))]">
      {rows.map((row) => (
        <div className="flex gap-3 min-h-16.75 py-2.5 px-3 border border-line rounded-card bg-card" key={row}>
          <Skeleton className="size-12 rounded-full" />
          <div className="grid flex-1 gap-2.5 content-start pt-1">
            <Skeleton className="h-3.5 w-3/5" />
            <Skeleton className="h-3 w-1/2" />
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

/** The list's filters: name and quota. Both are stored in the URL. */
function MemberFilters({ search }: { readonly search: AdminSearch }) {
  const go = useSetAdminSearch();
  const name = useSearchText({ sent: search.search ?? '', onSend: (text) => go({ search: text }, true) });
  return (
    <search className="flex flex-wrap gap-2">
      <PersonSearchField
        className="flex-[1_1_160px]"
        aria-label="Search members"
        placeholder="Name"
        icon={<IconSearch size={18} stroke={2} aria-hidden />}
        sought={name}
      />
      <SelectField
        className="flex-[1_1_9rem] @min-[56rem]:max-w-56"
        aria-label="Filter by quota"
        options={options}
        value={search.filter ?? 'all'}
        onChange={({ currentTarget }) => go({ filter: currentTarget.value }, true)}
      />
    </search>
  );
}

type MemberListProps = Pick<ComponentProps<typeof MemberRows>, 'search' | 'isCovered'>;

/** The list of members with its filters. A click opens a member's record. */
export function MemberList({ search, isCovered }: MemberListProps) {
  const { search: name = '', filter = 'all' } = search;
  const go = useSetAdminSearch();
  const query = useQuery(adminUsersQuery(name, filter));
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const rewarding = useDialog<true>(heading);
  const { error } = query;
  // The server's message is the title, so it is not repeated below.
  const refused =
    error instanceof ApiError && error.fromServer ? new Error(adminListFailure(error.message)) : null;
  const all = query.data?.users ?? [];
  const shown = shownMembers(all, filter);
  // The button is gone then, with the focus.
  const showAll = () => {
    go({ search: '', filter: 'all' }, true);
    heading.current?.focus();
  };
  return (
    <section className="flex flex-col gap-3 min-w-0 h-full" aria-labelledby={headingId}>
      <div className="flex flex-wrap gap-x-4 gap-y-1 items-center">
        <h2 className="text-bright text-16 font-bold leading-6" id={headingId} ref={heading} tabIndex={-1}>
          Members
        </h2>
        <p className="me-auto text-dim text-14" role="status">
          {query.data !== undefined && countInWords(shown.length, all.length)}
        </p>
        <Button kind="quiet" preloads={BulkReward} onClick={() => rewarding.open(true)}>
          Reward several
        </Button>
        <div className="min-w-0 flex-[1_1_26rem]">
          <RosterLine />
        </div>
      </div>
      <BulkReward {...rewarding.props} />
      <MemberFilters search={search} />
      <div className={`min-h-0 flex-1 transition-opacity ${query.isPlaceholderData ? 'opacity-60' : ''}`}>
        <QueryView
          query={refused === null ? query : { ...query, error: refused }}
          failure={refused?.message ?? adminMessages.usersFailed}
          skeleton={<MemberListSkeleton />}
          isEmpty={() => shown.length === 0}
          empty={
            <NothingFound
              text={userMessages.noUsersFound}
              isNarrowed={search.search !== undefined || search.filter !== undefined}
              clearLabel="Show all members"
              onClear={showAll}
            />
          }
        >
          {() => (
            <MemberRows
              key={`${filter} ${name}`}
              members={shown}
              search={search}
              isCovered={isCovered}
              placeholder={<MemberListSkeleton />}
            />
          )}
        </QueryView>
      </div>
    </section>
  );
}
