import { keepPreviousData } from '@tanstack/react-query';
import { callApi } from '../../lib/api-client.ts';
import { callQuery, meQueryOptions } from '../../lib/call-query.ts';
import { keptDrafts } from '../../lib/kept-drafts.ts';
import type { SecuritySearch } from './security/security-search.ts';

/**
 * The signed-in member. It is read again when the window gets the focus, because rank or person may have changed in
 * another tab. When it is another person, the drafts of the previous one are deleted.
 */
export function meQuery() {
  return {
    ...meQueryOptions,
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
      const me = await callApi('me', {}, { signal });
      keptDrafts.dropOthers(me.user.userId);
      return me;
    },
    refetchOnWindowFocus: 'always',
  } as const;
}

/** A page of the security log. Nothing says when it grows, so it is read whenever it is opened; while a page comes the last one stays. */
export function securityLogQuery({ page = '1', ...filters }: SecuritySearch) {
  return {
    ...callQuery('securityLog', { query: { page, ...filters } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  };
}

/** Whom Roblox asked to forget and who still waits. */
export function erasuresQuery() {
  return callQuery('erasures', {});
}
