import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { adminKeys } from '../admin-keys.ts';

/** A member's whole record. */
export function adminUserQuery(id: string) {
  return queryOptions({
    queryKey: adminKeys.user(id),
    queryFn: ({ signal }) => callApi('adminUser', { params: { id } }, { signal }),
  });
}
