import { apiQuery } from '../../lib/api-query.ts';

const REFRESH_MS = 30_000;

/** The viewer's notices. */
export function inboxQuery() {
  return {
    ...apiQuery('inbox', {}),
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  } as const;
}
