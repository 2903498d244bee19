import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api-client.ts';
import { callQuery } from '../../lib/call-query.ts';
import type { SecuritySearch } from './security-search.ts';

/** A page of the security log. Nothing says when it grows, so it is read whenever it is opened; while a page comes the last one stays. */
export function securityLogQuery({ page = '1', kind, user }: SecuritySearch) {
  const parts = { query: { page, ...(kind && { kind }), ...(user && { user }) } } as const;
  return queryOptions({
    queryKey: ['securityLog', parts] as const,
    queryFn: ({ signal }) => callApi('securityLog', parts, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Whom Roblox asked to forget and who still waits. */
export function erasuresQuery() {
  return callQuery('erasures', {});
}
