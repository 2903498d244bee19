import type { CallParts } from '../../lib/api-client.ts';
import { callQuery } from '../../lib/call-query.ts';

/** The airline's settings, with where each comes from. */
export const settingsQuery = () => callQuery('settings', {});

/** The roles of the group; Roblox is asked, which says nothing when they change. */
export const rolesQuery = () => callQuery('groupRoles', {});

/** What other ranks would do, read anew whenever it is asked. */
export const rankPreviewQuery = (query: CallParts<'previewRanks'>['query']) => ({
  ...callQuery('previewRanks', { query }),
  staleTime: 0,
  gcTime: 0,
});
