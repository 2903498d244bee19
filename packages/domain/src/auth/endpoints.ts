import { z } from 'zod';
import { apiRoutes } from '../contract/api-routes.ts';
import { defineEndpoint, noContent } from '../contract/define-endpoint.ts';
import { groupRankSchema } from '../contract/named.ts';
import { textLike } from '../contract/samples.ts';
import { idParamsSchema, idSchema, instantSchema } from '../contract/schemas.ts';

const meSchema = z.strictObject({
  userId: idSchema,
  groupRank: groupRankSchema.nullable(),
  robloxUsername: textLike('ada'),
  robloxDisplayName: textLike('Ada'),
  robloxAvatarUrl: textLike('/avatars/1'),
});

export type Me = z.infer<typeof meSchema>;

/** A session of the viewer. `device` is a coarse name of the browser, and `current` marks the session of the request. */
export const sessionSchema = z.strictObject({
  _id: idSchema,
  current: z.boolean(),
  createdAt: instantSchema,
  lastUsedAt: instantSchema,
  expiresAt: instantSchema,
  device: textLike('Firefox on Windows'),
});

export type Session = z.infer<typeof sessionSchema>;

export const authEndpoints = {
  me: defineEndpoint(apiRoutes.me, 'signed-in', {
    summary: 'Returns the signed-in member.',
    response: z.strictObject({ user: meSchema }),
  }),
  logout: defineEndpoint(apiRoutes.logout, 'session', {
    summary: 'Ends the session.',
    ...noContent,
  }),
  ownSessions: defineEndpoint(apiRoutes.ownSessions, 'signed-in', {
    summary: 'Lists the caller’s sessions, the last used first.',
    response: z.strictObject({ sessions: z.array(sessionSchema) }),
  }),
  endSession: defineEndpoint(apiRoutes.endSession, 'signed-in', {
    summary: 'Ends one of the caller’s sessions.',
    params: idParamsSchema,
    ...noContent,
  }),
  endOtherSessions: defineEndpoint(apiRoutes.endOtherSessions, 'signed-in', {
    summary: 'Ends all other sessions of the caller.',
    ...noContent,
  }),
  endMemberSessions: defineEndpoint(apiRoutes.endMemberSessions, 'admin', {
    summary: 'Ends all sessions of a member.',
    refusals: ['own_record', 'higher_rank'],
    params: idParamsSchema,
    ...noContent,
  }),
};
