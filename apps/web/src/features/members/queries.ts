import type { Query } from '@tanstack/react-query';
import { apiQuery } from '../../lib/api-query.ts';

const JUST_READ_MS = 10_000;

/** Whether the data is fresh, as it is when the loader fetched it before the screen is rendered. */
const wasJustRead = ({ isInvalidated, dataUpdatedAt }: Query['state']): boolean =>
  !isInvalidated && Date.now() - dataUpdatedAt < JUST_READ_MS;

/**
 * The viewer's own profile, with their places on waitlists. It is refetched on every visit and whenever the window is
 * focused.
 */
export function ownProfileQuery() {
  return {
    ...apiQuery('ownProfile', {}),
    staleTime: 0,
    // The route's loader has just fetched it. Without a minimum time in the cache it would be removed before a slow
    // device shows it.
    gcTime: JUST_READ_MS,
    refetchOnMount: ({ state }: Pick<Query, 'state'>) => (wasJustRead(state) ? false : 'always'),
    refetchOnWindowFocus: 'always',
  } as const;
}

/** The profile of a member by id. */
export function userQuery(id: string) {
  return apiQuery('user', { params: { id } });
}

/** Looks up the user id for a current or former username. */
export function lookUpUserQuery(identifier: string) {
  return apiQuery('lookUpUser', { params: { identifier } });
}
