import { callApi } from '../lib/api-client.ts';
import { callQuery } from '../lib/call-query.ts';

/** Which account at Discord is joined to oneself. */
export function discordQuery() {
  return callQuery('discord', {});
}

/** Which account at Discord an address for linking would join. Read anew each time: it is good once, and for minutes. */
export function discordToLinkQuery(token: string) {
  const parts = { params: { token } };
  return {
    queryKey: ['discordToLink', parts] as const,
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => callApi('discordToLink', parts, { signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  };
}
