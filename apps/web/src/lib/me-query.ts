import { fetchApi } from './api-client.ts';
import { meQueryOptions } from './api-query.ts';
import { draftStore } from './draft-store.ts';

/**
 * The signed-in member. Refetched when the window is focused, because another tab may have changed the rank or the
 * person. For another person, the drafts of the previous one are deleted.
 */
export function meQuery() {
  return {
    ...meQueryOptions,
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
      const me = await fetchApi('me', {}, { signal });
      draftStore.dropOthers(me.user.userId);
      return me;
    },
    refetchOnWindowFocus: 'always',
  } as const;
}
