import { topics } from '@crewroom/domain/topics';
import { reading } from '../lib/reading.ts';

/** One's own profile is never kept: it is read again on every visit and every return to the window. */
export function ownProfileQuery() {
  return {
    ...reading('ownProfile', {}, { dependsOn: ['self', topics.term] }),
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  } as const;
}

export function userQuery(id: string) {
  return reading('user', { params: { id } }, { dependsOn: [topics.member(id), topics.term] });
}

/** Finds the id behind a username, or behind a name its holder once had. */
export function lookUpUserQuery(identifier: string) {
  return reading(
    'lookUpUser',
    { params: { identifier } },
    { dependsOn: ({ userId }) => [topics.member(userId)] },
  );
}
