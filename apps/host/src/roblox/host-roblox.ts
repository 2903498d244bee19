import { OWNER_RANK } from '@crewroom/domain/contract/access';
import { RobloxUnavailable } from '@crewroom/server/integrations/roblox/fetch';
import { createGroupRanks } from '@crewroom/server/integrations/roblox/group-ranks';
import { readGroupName, readGroupsOf } from '@crewroom/server/integrations/roblox/groups-of-person';
import type { RobloxSettings } from '@crewroom/server/integrations/roblox/settings';
import { createSignIn } from '@crewroom/server/integrations/roblox/sign-in';

/** A group that a person owns. */
export type OwnedGroup = { readonly groupId: string; readonly name: string };

/** The host's client for Roblox. All functions except the sign-in throw `RobloxUnavailable`. */
export type HostRoblox = ReturnType<typeof createHostRoblox>;

/** Returns whether an error means that the group is absent, or hidden from the host's key. */
const isHiddenOrAbsent = (error: unknown) =>
  error instanceof RobloxUnavailable && (error.status === 404 || error.status === 403);

/** The maximum of checked groups, because each group costs requests. Nobody owns as many. */
const MAX_GROUPS = 100;
const AT_ONCE = 5;

/** Creates the host's client for Roblox, with one app and one key for all airlines. */
export function createHostRoblox(
  robloxFor: (groupId: string) => RobloxSettings,
  redirectUri: string,
  clock: () => Date,
) {
  const settings = robloxFor('');

  async function isOwner(groupId: string, robloxId: string): Promise<boolean> {
    try {
      const membership = await createGroupRanks(robloxFor(groupId), clock).readMembership(robloxId);
      return membership.isMember && membership.top.rank === OWNER_RANK;
    } catch (error) {
      if (isHiddenOrAbsent(error)) return false;
      throw error;
    }
  }

  async function ownedGroups(robloxId: string): Promise<OwnedGroup[]> {
    const groupIds = (await readGroupsOf(settings, robloxId)).slice(0, MAX_GROUPS);
    const read = async (groupId: string): Promise<OwnedGroup | null> =>
      (await isOwner(groupId, robloxId)) ? { groupId, name: await readGroupName(settings, groupId) } : null;
    const results: PromiseSettledResult<OwnedGroup | null>[] = [];
    for (let from = 0; from < groupIds.length; from += AT_ONCE) {
      results.push(...(await Promise.allSettled(groupIds.slice(from, from + AT_ONCE).map(read))));
    }
    const answered = results.filter((result) => result.status === 'fulfilled');
    const [failed] = results.filter((result) => result.status === 'rejected');
    // Leaves out a group that cannot be read now. Its number can still be typed.
    if (answered.length === 0 && failed !== undefined) throw failed.reason;
    return answered.flatMap(({ value }) => value ?? []);
  }

  return { ...createSignIn(settings, redirectUri), isOwner, ownedGroups };
}
