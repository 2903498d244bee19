import { apiQuery } from '../../lib/api-query.ts';

/** Which account at Discord is joined to oneself. */
export function discordQuery() {
  return apiQuery('discord', {});
}

/** Which account at Discord an address for linking would join. Read again each time: it is good once, and for minutes. */
export function discordToLinkQuery(token: string) {
  return { ...apiQuery('discordToLink', { params: { token } }), gcTime: 0 };
}
