import type { RequestParts } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';

/** The airline's settings, with where each comes from. */
export const settingsQuery = () => apiQuery('settings', {});

/** The roles of the group; Roblox is asked, which says nothing when they change. */
export const rolesQuery = () => apiQuery('groupRoles', {});

/** What other ranks would do, read again whenever it is asked. */
export const rankPreviewQuery = (query: RequestParts<'previewRanks'>['query']) => ({
  ...apiQuery('previewRanks', { query }),
  staleTime: 0,
  gcTime: 0,
});
