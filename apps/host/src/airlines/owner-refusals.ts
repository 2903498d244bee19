import { hostMessages } from '@crewroom/domain/hosting/messages';
import { RobloxUnavailable } from '@crewroom/server/integrations/roblox/fetch';
import { Refusal, refuse } from '@crewroom/server/platform/changes/refusal';
import type { HostRoblox } from '../roblox/host-roblox.ts';

const robloxAway = refuse('roblox_unavailable', hostMessages.roblox_unavailable);

export const noAirline = refuse('not_found', hostMessages.no_airline);
export const notOwner = refuse('not_owner', hostMessages.not_owner);

/** Returns the response of Roblox, or a refusal when Roblox is unavailable. */
export async function awaitRoblox<T>(request: Promise<T>): Promise<T | Refusal> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof RobloxUnavailable) return robloxAway;
    throw error;
  }
}

/** Returns null for the current owner of a group. It reads the rank from Roblox each time. */
export async function refusalOfOwner(
  roblox: HostRoblox,
  groupId: string,
  robloxId: string,
): Promise<Refusal | null> {
  const isOwner = await awaitRoblox(roblox.isOwner(groupId, robloxId));
  if (isOwner instanceof Refusal) return isOwner;
  return isOwner ? null : notOwner;
}
