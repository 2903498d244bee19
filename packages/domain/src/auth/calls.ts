import { z } from 'zod';
import { defineCall } from '../api/define-call.ts';
import { idSchema } from '../api/values.ts';
import { groupRankSchema } from '../users/user-schema.ts';
import { authRoutes } from './routes.ts';

export const meSchema = z.strictObject({
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
