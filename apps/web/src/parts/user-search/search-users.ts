import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api-client.ts';
import { isSearchable } from './search-term.ts';

/** Members whose names hold the term, best match first. The last answer stays while the next is on its way. */
export function searchUsersQuery(term: string) {
  const q = term.trim();
  return queryOptions({
    queryKey: ['searchUsers', q],
    queryFn: ({ signal }) => callApi('searchUsers', { query: { q } }, { signal }),
    enabled: isSearchable(q),
    placeholderData: keepPreviousData,
  });
}
