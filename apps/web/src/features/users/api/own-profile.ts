import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';

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
