import type { RequestParts } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';

/** The airline's settings, each with its source. */
export const settingsQuery = () => apiQuery('settings', {});

/** The roles of the group. They come from Roblox, which does not notify the server when they change. */
export const rolesQuery = () => apiQuery('groupRoles', {});

/** The effects of other ranks. Fetched again every time, without a cache. */
export const rankPreviewQuery = (query: RequestParts<'previewRanks'>['query']) => ({
  ...apiQuery('previewRanks', { query }),
  staleTime: 0,
  gcTime: 0,
});
