import { z } from 'zod';
import { askJson } from './ask.ts';
import { displayNameSchema, type Person, personOf, usernameSchema } from './person.ts';
import type { RobloxSettings } from './roblox-settings.ts';

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
