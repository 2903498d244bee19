import type { ResponseOf } from '@crewroom/domain/catalogue/endpoints';
import {
  type AdminActionType,
  type AdminFilter,
  HISTORY_PAGE,
  type QualificationName,
} from '@crewroom/domain/record/rules';
import { keepPreviousData } from '@tanstack/react-query';
import { apiQuery } from '../../lib/api-query.ts';
import { spanOfLocalDay } from '../../lib/dates.ts';

/**
 * The staff, or with a search all members whose name contains it. The server applies only the filter `quota-deficit`. The last
 * list stays while the next one loads.
 */
export function adminUsersQuery(search: string, filter: AdminFilter) {
  const query = {
    ...(search === '' ? {} : { search }),
    ...(filter === 'quota-deficit' ? { filter } : {}),
  };
  return { ...apiQuery('adminUsers', { query }), placeholderData: keepPreviousData };
}

/** A member's whole record. */
export function adminUserQuery(id: string) {
  return apiQuery('adminUser', { params: { id } });
}

const POLL_MS = 2_000;

/** The state of the roster sync. While a sync runs, in any browser, it is refetched every two seconds. */
export function rosterQuery() {
  return {
    ...apiQuery('roster', {}),
    refetchInterval: ({ state }: { state: { data?: ResponseOf<'roster'> | undefined } }) =>
      state.data?.running === true && POLL_MS,
  };
}

const STALE_MS = 30_000;

/** The page of the administrative history, and its filters. */
export type HistoryRequest = {
  /** From 1. */
  readonly page: number;
  readonly actionType?: AdminActionType | undefined;
  /** A username or a user id. `actor` has the same form. */
  readonly targetUser?: string | undefined;
  readonly actor?: string | undefined;
  /** The first day (`YYYY-MM-DD`) in the viewer's time zone, and the last. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** A page of the administrative history, newest first. The last page stays while the next one loads. */
export function adminHistoryQuery({ page, from, to, ...filters }: HistoryRequest) {
  const query = {
    page: String(page),
    limit: String(HISTORY_PAGE),
    ...filters,
    from: from === undefined ? undefined : spanOfLocalDay(from)?.first,
    to: to === undefined ? undefined : spanOfLocalDay(to)?.last,
  };
  return {
    ...apiQuery('adminHistory', { query }),
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  };
}

/** All leave that the viewer has or has requested, newest first. */
export function ownLeaveQuery() {
  return apiQuery('ownLeave', {});
}

/** The viewer's own sanctions with the appeals. */
export function ownSanctionsQuery() {
  return apiQuery('ownSanctions', {});
}

/** A member's reliability figures of the last 90 days, and the events behind them. */
export function reliabilityQuery(id: string) {
  return apiQuery('reliability', { params: { id } });
}

/** The appeals that wait for a decision. */
export function appealQueueQuery() {
  return apiQuery('appealQueue', {});
}

/** The leave for administrators: requests, current leave and coming leave. */
export function leaveQueueQuery() {
  return apiQuery('leaveQueue', {});
}

/** The expiring qualifications of the staff, of one name or of all. The last list stays while the next one loads. */
export function expiringQualificationsQuery(name: QualificationName | undefined) {
  const query = name === undefined ? {} : { name };
  return { ...apiQuery('licences', { query }), placeholderData: keepPreviousData };
}
