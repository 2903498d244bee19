import { callQuery } from '../../lib/call-query.ts';

const REFRESH_MS = 30_000;

/** What one has been told. */
export function inboxQuery() {
  return {
    ...callQuery('inbox', {}),
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  } as const;
}
