import { topics } from '@crewroom/domain/topics';
import { callQuery } from '../lib/call-query.ts';

const REFRESH_MS = 30_000;

/** What a member, who is signed in, has been told. */
export function inboxQuery(userId: string) {
  return {
    ...callQuery('inbox', {}, { dependsOn: [topics.inbox(userId)] }),
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  } as const;
}
