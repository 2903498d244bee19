import { keepPreviousData } from '@tanstack/react-query';
import { apiQuery } from '../../lib/api-query.ts';
import type { SecuritySearch } from './security/security-search.ts';

/**
 * A page of the security log. No topic says when the log grows, so it is fetched each time it is opened. The last page stays
 * while another one loads.
 */
export function securityLogQuery({ page = '1', ...filters }: SecuritySearch) {
  return {
    ...apiQuery('securityLog', { query: { page, ...filters } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  };
}

/** How many events of each kind there are, of all kinds and under the other filters. Fetched like the page. */
export function securityKindsQuery({ page: _page, kind: _kind, ...filters }: SecuritySearch) {
  return {
    ...apiQuery('securityKinds', { query: filters }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  };
}
