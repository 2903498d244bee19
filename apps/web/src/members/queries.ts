import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../lib/api-client.ts';

/** One's own profile is never kept: it is read again on every visit and every return to the window (specification, section 7). */
export function ownProfileQuery() {
  return queryOptions({
    queryKey: ['ownProfile'],
    queryFn: ({ signal }) => callApi('ownProfile', {}, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}

export function userQuery(id: string) {
  return queryOptions({
    queryKey: ['user', id],
    queryFn: ({ signal }) => callApi('user', { params: { id } }, { signal }),
  });
}

/** Finds the id behind a username, or behind a name its holder once had. */
export function lookUpUserQuery(identifier: string) {
  return queryOptions({
    queryKey: ['lookUpUser', identifier],
    queryFn: ({ signal }) => callApi('lookUpUser', { params: { identifier } }, { signal }),
  });
}
