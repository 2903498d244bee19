import { z } from 'zod';

/** A Roblox account. `robloxId` is the identity; both names may change. */
export type Person = { readonly robloxId: string; readonly username: string; readonly displayName: string };

// Wider than Roblox's own limits, so that a change of theirs locks nobody out, but limits all the same.
export const usernameSchema = z.string().min(1).max(60);
export const displayNameSchema = z.string().max(100);

/** A person under the names Roblox gives; without a display name the username stands in. */
export function personOf(robloxId: string, username: string, displayName: string | null | undefined): Person {
  return { robloxId, username, displayName: displayName || username };
}
