import { z } from 'zod';
import { askJson } from './ask.ts';
import type { RobloxSettings } from './settings.ts';

/** A Roblox account. `robloxId` is the identity; both names may change. */
export type Person = { readonly robloxId: string; readonly username: string; readonly displayName: string };

// Wider than Roblox's own limits, so that a change of theirs locks nobody out, but limits all the same.
export const usernameSchema = z.string().min(1).max(60);
export const displayNameSchema = z.string().max(100);

/** A person under the names Roblox gives; without a display name the username stands in. */
export function personOf(robloxId: string, username: string, displayName: string | null | undefined): Person {
  return { robloxId, username, displayName: displayName || username };
}

const answerSchema = z.object({
  data: z.array(z.object({ id: z.number(), name: usernameSchema, displayName: displayNameSchema })),
});

/** Reads an account's names of today; null when it is gone. The returned function throws `RobloxUnavailable`. */
export function createNames({ usersUrl, patience }: RobloxSettings) {
  return async (robloxId: string): Promise<Person | null> => {
    const body = { userIds: [Number(robloxId)], excludeBannedUsers: false };
    const { data } = await askJson({ url: `${usersUrl}/v1/users`, body, patience }, answerSchema);
    const account = data.find(({ id }) => String(id) === robloxId);
    return account === undefined ? null : personOf(robloxId, account.name, account.displayName);
  };
}
