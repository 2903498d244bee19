import { z } from 'zod';

// Roblox also sends ids as JSON numbers, so an id must fit into a double.
const MAX_ID_DIGITS = 15;

export const robloxIdSchema = z
  .string()
  .regex(new RegExp(`^[1-9]\\d{0,${MAX_ID_DIGITS - 1}}$`), 'must be a positive whole number');

const roleSchema = z.strictObject({
  id: robloxIdSchema,
  name: z.string(),
  rank: z.int().min(1).max(255),
});

const personSchema = z.strictObject({
  id: robloxIdSchema,
  username: z.string(),
  displayName: z.string(),
  formerUsernames: z.array(z.string()),
  createdAt: z.iso.datetime(),
  joinedAt: z.iso.datetime().nullable(),
  /** Empty outside of the group. Every member has the base role. */
  roleIds: z.array(robloxIdSchema),
  /** The state from Roblox's thumbnail service. Only a completed one has an image. */
  headshot: z.enum(['Completed', 'Pending', 'Blocked']),
  persona: z.strictObject({ kind: z.enum(['named', 'awkward']), note: z.string() }).nullable(),
});

export const signingKeySchema = z.strictObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  kid: z.string(),
  alg: z.literal('ES256'),
  use: z.literal('sig'),
});

const memberSchema = z.strictObject({
  userId: robloxIdSchema,
  /** Every member has the base role of rank 1. */
  roleIds: z.array(robloxIdSchema).min(1),
  joinedAt: z.iso.datetime(),
});

/** Another group at Roblox, next to the sandbox's own. */
const groupSchema = z.strictObject({
  id: robloxIdSchema,
  name: z.string(),
  ownerId: robloxIdSchema,
  roles: z.array(roleSchema),
  members: z.array(memberSchema),
});

export const airlineSchema = z.strictObject({
  version: z.literal(1),
  signingKey: signingKeySchema,
  roles: z.array(roleSchema),
  people: z.array(personSchema),
  /** The changes to the sandbox's own group. Null while the group is as the sandbox was started with. */
  ownGroup: z.strictObject({ name: z.string(), ownerId: robloxIdSchema }).nullable().optional(),
  /** The other groups. A file of an older sandbox has none. */
  groups: z.array(groupSchema).optional(),
});

export type Role = z.infer<typeof roleSchema>;
export type Person = z.infer<typeof personSchema>;
export type SigningKey = z.infer<typeof signingKeySchema>;
export type GroupData = z.infer<typeof groupSchema>;
export type AirlineData = z.infer<typeof airlineSchema>;
