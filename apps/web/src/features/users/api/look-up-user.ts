import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';

/** Finds the id behind a username, or behind a name its holder once had. */
export function lookUpUserQuery(identifier: string) {
  return queryOptions({
    queryKey: ['lookUpUser', identifier],
    queryFn: ({ signal }) => callApi('lookUpUser', { params: { identifier } }, { signal }),
  });
}
