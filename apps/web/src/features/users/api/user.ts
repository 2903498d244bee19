import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';

export function userQuery(id: string) {
  return queryOptions({
    queryKey: ['user', id],
    queryFn: ({ signal }) => callApi('user', { params: { id } }, { signal }),
  });
}
