import { callQuery } from '../../lib/call-query.ts';

/** Which account at Discord is joined to oneself. */
export function discordQuery() {
  return callQuery('discord', {});
}

/** Which account at Discord an address for linking would join. Read anew each time: it is good once, and for minutes. */
export function discordToLinkQuery(token: string) {
  return { ...callQuery('discordToLink', { params: { token } }), gcTime: 0 };
}
