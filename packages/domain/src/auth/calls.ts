import { z } from 'zod';
import { defineCall } from '../contract/define-call.ts';
import { authRoutes } from '../contract/routes.ts';
import { idSchema } from '../contract/schemas.ts';
import { groupRankSchema } from '../members/schemas.ts';

const meSchema = z.strictObject({
  userId: idSchema,
  groupRank: groupRankSchema.nullable(),
  robloxUsername: z.string(),
  robloxDisplayName: z.string(),
  robloxAvatarUrl: z.string(),
});

export type Me = z.infer<typeof meSchema>;

export const authCalls = {
  me: defineCall(authRoutes.me, { answer: z.strictObject({ user: meSchema }) }),
  logout: defineCall(authRoutes.logout, { status: 204, answer: z.undefined() }),
};
