import { userMessages } from '@crewroom/domain/members/messages';
import { adminListFailure } from '@crewroom/domain/record/messages';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ApiError } from '../../../../lib/api-error.ts';
import { QueryFaces } from '../../../../ui/query-faces.tsx';
import type { AdminSearch } from '../../admin-search.ts';
import { adminUsersQuery } from '../../queries.ts';
import { countInWords, shownMembers } from '../../shown-members.ts';
import { MemberFilters } from './member-filters.tsx';
import classes from './member-list.module.css';
import { MemberListSkeleton } from './member-list-skeleton.tsx';
import { VirtualMembers } from './virtual-members.tsx';

// The server's message is the title then, and would stand there twice.
function titled(error: Error): Error {
  return error instanceof ApiError && error.fromServer ? new Error(adminListFailure(error.message)) : error;
}

/** Everyone there is to administer: found by name, held against the quota, opened with a click. */
export function MemberList({ search }: { readonly search: AdminSearch }) {
  const { search: name = '', filter = 'all' } = search;
  const query = useQuery(adminUsersQuery(name, filter));
  const headingId = useId();
  const error = query.error === null ? null : titled(query.error);
  const failure = error !== null && error !== query.error ? error.message : adminListFailure(undefined);
  const all = query.data?.users ?? [];
  const shown = shownMembers(all, filter);
  return (
    <section className={classes.members} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h2 className={classes.title} id={headingId}>
          Members
        </h2>
        <p className={classes.count} role="status">
          {query.data !== undefined && countInWords(shown.length, all.length)}
        </p>
      </div>
      <MemberFilters search={search} />
      <div className={classes.list} data-behind={query.isPlaceholderData}>
        <QueryFaces
          query={{ ...query, error }}
          failure={failure}
          skeleton={<MemberListSkeleton />}
          isEmpty={() => shown.length === 0}
          empty={userMessages.noUsersFound}
        >
          {() => <VirtualMembers key={`${filter} ${name}`} members={shown} search={search} />}
        </QueryFaces>
      </div>
    </section>
  );
}
