import { apiQuery } from '../../lib/api-query.ts';

const REFRESH_MS = 30_000;

/** What one has been told. */
export function inboxQuery() {
  return {
    ...apiQuery('inbox', {}),
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  } as const;
}
