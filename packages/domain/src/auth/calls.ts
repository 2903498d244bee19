import { z } from 'zod';
import { defineCall, noAnswer } from '../contract/define-call.ts';
import { textLike } from '../contract/samples.ts';
import { idSchema } from '../contract/schemas.ts';
import { groupRankSchema } from '../members/schemas.ts';

const meSchema = z.strictObject({
  userId: idSchema,
  groupRank: groupRankSchema.nullable(),
  robloxUsername: textLike('ada'),
  robloxDisplayName: textLike('Ada'),
  robloxAvatarUrl: textLike('/avatars/1'),
});

export type Me = z.infer<typeof meSchema>;

export const authCalls = {
  me: defineCall('GET', '/api/auth/me', 'signed-in', {
    summary: 'Answers who is signed in.',
    answer: z.strictObject({ user: meSchema }),
  }),
  logout: defineCall('POST', '/api/auth/logout', 'session', {
    summary: 'Ends the session.',
    ...noAnswer,
  }),
};
