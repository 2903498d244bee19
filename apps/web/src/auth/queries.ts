import { callApi } from '../lib/api-client.ts';
import { keptDrafts } from '../lib/kept-drafts.ts';
import { meReading } from '../lib/reading.ts';

/**
 * Who is signed in. Read again on return to the window: rank and person may have changed in another tab. What
 * another one typed is forgotten as soon as that is known.
 */
export function meQuery() {
  return {
    ...meReading,
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
      const me = await callApi('me', {}, { signal });
      keptDrafts.dropOthers(me.user.userId);
      return me;
    },
    refetchOnWindowFocus: 'always',
  } as const;
}
