import { apiQuery } from '../../lib/api-query.ts';

/** The Discord account that is linked to the viewer. */
export function discordQuery() {
  return apiQuery('discord', {});
}

/** The Discord account that a link URL would link. Fetched again each time: the URL is valid once, and for minutes. */
export function discordToLinkQuery(token: string) {
  return { ...apiQuery('discordToLink', { params: { token } }), gcTime: 0 };
}
