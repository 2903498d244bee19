import { fetchApi } from './api-client.ts';
import { meQueryOptions } from './api-query.ts';
import { keptDrafts } from './kept-drafts.ts';

/**
 * The signed-in member. It is read again when the window gets the focus, because rank or person may have changed in
 * another tab. When it is another person, the drafts of the previous one are deleted.
 */
export function meQuery() {
  return {
    ...meQueryOptions,
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
      const me = await fetchApi('me', {}, { signal });
      keptDrafts.dropOthers(me.user.userId);
      return me;
    },
    refetchOnWindowFocus: 'always',
  } as const;
}
