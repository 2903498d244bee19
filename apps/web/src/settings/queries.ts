import { queryOptions } from '@tanstack/react-query';
import type { CallParts } from '../lib/api-client.ts';
import { callApi } from '../lib/api-client.ts';
import { callQuery } from '../lib/call-query.ts';

/** The airline's settings, with where each comes from. */
export const settingsQuery = () => callQuery('settings', {});

/** The roles of the group; Roblox is asked, which says nothing when they change. */
export const rolesQuery = () =>
  queryOptions({
    queryKey: ['groupRoles', {}] as const,
    queryFn: ({ signal }) => callApi('groupRoles', {}, { signal }),
  });

/** What other ranks would do, read anew whenever it is asked. */
export const rankPreviewQuery = (query: CallParts<'previewRanks'>['query']) =>
  queryOptions({
    queryKey: ['previewRanks', { query }] as const,
    queryFn: ({ signal }) => callApi('previewRanks', { query }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
