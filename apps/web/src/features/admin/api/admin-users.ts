import type { AdminFilter } from '@crewroom/domain/admin/action-types';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { adminKeys } from '../admin-keys.ts';

/**
 * The staff, or everyone whose name holds the search. Only the legacy filter is the server's (specification, section
 * 7); the last list stays while the next is on its way.
 */
export function adminUsersQuery(search: string, filter: AdminFilter) {
  const query = {
    ...(search === '' ? {} : { search }),
    ...(filter === 'quota-deficit' ? { filter } : {}),
  };
  return queryOptions({
    queryKey: adminKeys.list(search, query.filter ?? ''),
    queryFn: ({ signal }) => callApi('adminUsers', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}
