import { z } from 'zod';
import { textLike, withSample } from './samples.ts';
import { idSchema, instantSchema } from './schemas.ts';

/** `rankId` is the rank number in the group, 0-255. */
export const groupRankSchema = z.strictObject({
  rankId: withSample(z.int().min(0).max(255), 244),
  rankName: textLike('Flight Dispatcher'),
});

export const identitySchema = z.strictObject({
  _id: idSchema,
  robloxUsername: textLike('ada'),
  robloxDisplayName: textLike('Ada'),
  robloxAvatarUrl: textLike('/avatars/1'),
});

export const foundUserSchema = identitySchema.extend({ groupRank: groupRankSchema.nullable() });

/** A member named only by username. */
export const namedMemberSchema = z.strictObject({ robloxUsername: textLike('bob') });

/** A flight by its code and departure. */
export const namedFlightSchema = z.strictObject({
  _id: idSchema,
  flightCode: textLike('CW101'),
  scheduledDate: instantSchema,
});

/** The index of a flight's role, from 0. */
export const roleIndexSchema = withSample(z.int('Choose a role.').min(0, 'Choose a role.'), 0);

export type GroupRank = z.infer<typeof groupRankSchema>;
export type FoundUser = z.infer<typeof foundUserSchema>;
