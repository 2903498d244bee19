import { z } from 'zod';
import { askJson } from './ask.ts';
import type { RobloxSettings } from './roblox-settings.ts';
import type { Person } from './sign-in.ts';

const answerSchema = z.object({
  data: z.array(z.object({ id: z.number(), name: z.string().min(1), displayName: z.string() })),
});

/** Reads an account's names of today; null when it is gone. The returned function throws `RobloxUnavailable`. */
export function createNames({ usersUrl, patience }: RobloxSettings) {
  return async (robloxId: string): Promise<Person | null> => {
    const body = { userIds: [Number(robloxId)], excludeBannedUsers: false };
    const { data } = await askJson({ url: `${usersUrl}/v1/users`, body, patience }, answerSchema);
    const account = data.find(({ id }) => String(id) === robloxId);
    if (account === undefined) return null;
    return { robloxId, username: account.name, displayName: account.displayName };
  };
}
