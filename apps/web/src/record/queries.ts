import { type AdminActionType, type AdminFilter, adminLimits } from '@crewroom/domain/record/rules';
import { topics } from '@crewroom/domain/topics';
import { keepPreviousData } from '@tanstack/react-query';
import { reading } from '../lib/reading.ts';

/**
 * The staff, or everyone whose name holds the search. Only the legacy filter is the server's; the last list stays while
 * the next is on its way.
 */
export function adminUsersQuery(search: string, filter: AdminFilter) {
  const query = {
    ...(search === '' ? {} : { search }),
    ...(filter === 'quota-deficit' ? { filter } : {}),
  };
  const about = {
    dependsOn: [topics.members, topics.term],
    shows: ({ users }: { readonly users: readonly { readonly _id: string }[] }) =>
      users.map(({ _id }) => topics.member(_id)),
  };
  return { ...reading('adminUsers', { query }, about), placeholderData: keepPreviousData };
}

/** A member's whole record. */
export function adminUserQuery(id: string) {
  return reading('adminUser', { params: { id } }, { dependsOn: [topics.member(id), topics.term] });
}

const STALE_MS = 30_000;

export type HistoryPage = {
  /** From 1. */
  readonly page: number;
  readonly actionType: AdminActionType | undefined;
  /** A username, or an id. */
  readonly targetUser: string | undefined;
};

/** A page of what administrators did, newest first. The last page stays while the next is on its way. */
export function adminHistoryQuery({ page, actionType, targetUser }: HistoryPage) {
  const query = {
    page: String(page),
    limit: String(adminLimits.historyPage),
    ...(actionType === undefined ? {} : { actionType }),
    ...(targetUser === undefined ? {} : { targetUser }),
  };
  return {
    ...reading('adminHistory', { query }, { dependsOn: [topics.history] }),
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  };
}
