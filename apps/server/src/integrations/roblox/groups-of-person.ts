import { visibleName } from '@crewroom/domain/text';
import { z } from 'zod';
import { fetchJson } from './fetch.ts';
import type { RobloxSettings } from './settings.ts';

const GROUP_PATH = /^groups\/(\d{1,19})\//;

const membershipsSchema = z.object({
  groupMemberships: z.array(z.object({ path: z.string(), user: z.string() })),
  nextPageToken: z.string().nullish(),
});

const groupSchema = z.object({ displayName: z.string() });

const MAX_PAGES = 10;

/**
 * Reads the ids of the groups that a person is a member of. The list names roles and no ranks, and may be incomplete. Throws
 * `RobloxUnavailable`.
 */
export async function readGroupsOf(
  { apisUrl, apiKey, timeouts }: RobloxSettings,
  robloxId: string,
): Promise<string[]> {
  const groupIds = new Set<string>();
  let token = '';
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const search = new URLSearchParams({
      maxPageSize: '100',
      filter: `user in ['users/${robloxId}']`,
      ...(token !== '' && { pageToken: token }),
    });
    const url = `${apisUrl}/cloud/v2/groups/-/memberships?${search.toString()}`;
    const response = await fetchJson({ url, headers: { 'x-api-key': apiKey }, timeouts }, membershipsSchema);
    for (const { path, user } of response.groupMemberships) {
      const groupId = GROUP_PATH.exec(path)?.[1];
      if (groupId !== undefined && user === `users/${robloxId}`) groupIds.add(groupId);
    }
    token = response.nextPageToken ?? '';
    if (token === '') break;
  }
  return [...groupIds];
}

/** Reads the name of a group. Throws `RobloxUnavailable`. */
export async function readGroupName(
  { apisUrl, apiKey, timeouts }: RobloxSettings,
  groupId: string,
): Promise<string> {
  const url = `${apisUrl}/cloud/v2/groups/${groupId}`;
  const { displayName } = await fetchJson({ url, headers: { 'x-api-key': apiKey }, timeouts }, groupSchema);
  return visibleName(displayName, `Group ${groupId}`);
}
