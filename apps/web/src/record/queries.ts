import { type AdminActionType, type AdminFilter, adminLimits } from '@crewroom/domain/record/rules';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../lib/api-client.ts';
import { adminKeys } from './admin-keys.ts';

/**
 * The staff, or everyone whose name holds the search. Only the legacy filter is the server's (specification, section
 * 7); the last list stays while the next is on its way.
 */
export function adminUsersQuery(search: string, filter: AdminFilter) {
  const query = {
    ...(search === '' ? {} : { search }),
    ...(filter === 'quota-deficit' ? { filter } : {}),
  };
  return queryOptions({
    queryKey: adminKeys.list(search, query.filter ?? ''),
    queryFn: ({ signal }) => callApi('adminUsers', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** A member's whole record. */
export function adminUserQuery(id: string) {
  return queryOptions({
    queryKey: adminKeys.user(id),
    queryFn: ({ signal }) => callApi('adminUser', { params: { id } }, { signal }),
  });
}

/** Specification, section 9. */
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
  return queryOptions({
    queryKey: [...adminKeys.history, query],
    queryFn: ({ signal }) => callApi('adminHistory', { query }, { signal }),
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  });
}
