import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';

/** Who is signed in. Read again on return to the window: rank and person may have changed in another tab. */
export function meQuery() {
  return queryOptions({
    queryKey: ['me'],
    queryFn: ({ signal }) => callApi('me', {}, { signal }),
    refetchOnWindowFocus: 'always',
  });
}
