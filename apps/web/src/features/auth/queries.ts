import { keepPreviousData } from '@tanstack/react-query';
import { apiQuery } from '../../lib/api-query.ts';
import type { SecuritySearch } from './security/security-search.ts';

/** A page of the security log. Nothing says when it grows, so it is read whenever it is opened; while a page comes the last one stays. */
export function securityLogQuery({ page = '1', ...filters }: SecuritySearch) {
  return {
    ...apiQuery('securityLog', { query: { page, ...filters } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  };
}
