import { z } from 'zod';
import { textLike, withSample } from '../contract/samples.ts';
import {
  countSchema,
  idParamsSchema,
  idSchema,
  instantSchema,
  paginationSchema,
  requiredText,
} from '../contract/schemas.ts';
import { textLimits } from '../text.ts';
import { airlineStates, hostActions } from './airlines.ts';
import { defineHostEndpoint } from './define-endpoint.ts';
import { slugMessages } from './messages.ts';
import { hostRoutes } from './routes.ts';
import { slugMistake } from './slugs.ts';

const robloxIdSchema = textLike('1207744');
const groupIdSchema = withSample(
  z.string().regex(/^[1-9]\d{0,18}$/, 'Give the number of the group, which has digits only.'),
  '4251',
);

const slugSchema = withSample(z.string(), 'borealis').superRefine((slug, context) => {
  const mistake = slugMistake(slug);
  if (mistake !== null) context.addIssue({ code: 'custom', message: slugMessages[mistake] });
});

const nameSchema = withSample(requiredText({ max: 60 }, 'Give the name of the airline.'), 'Borealis Air');

const airlineFields = {
  _id: idSchema,
  slug: textLike('borealis'),
  name: textLike('Borealis Air'),
  groupId: textLike('4251'),
  ownerRobloxId: robloxIdSchema,
  url: textLike('https://borealis.example.org'),
  state: z.enum(airlineStates),
  /** The reason of the suspension, or null. */
  reason: textLike('Breaks the terms.').nullable(),
  /** When it is erased, or null unless it is closing. */
  closesAt: instantSchema.nullable(),
  createdAt: instantSchema,
};

export const hostedAirlineSchema = z.strictObject(airlineFields);

/** A hosted airline, as its owner sees it. */
export type HostedAirline = z.infer<typeof hostedAirlineSchema>;

export const operatedAirlineSchema = z.strictObject({
  ...airlineFields,
  members: countSchema,
  bytes: countSchema,
  lastUsedAt: instantSchema,
  /** When its next work is due. */
  dueAt: instantSchema.nullable(),
  isOpen: z.boolean(),
  schemaVersion: textLike('0001_create_schema'),
  errorsToday: countSchema,
  /** The error that keeps it from opening, or null. */
  problem: textLike('The file is damaged.').nullable(),
});

/** A hosted airline, as an operator sees it. */
export type OperatedAirline = z.infer<typeof operatedAirlineSchema>;

const pageQuerySchema = z.strictObject({
  page: z.coerce.number<string>().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number<string>().int().min(1).max(100).default(50),
});

const claimSchema = z.strictObject({
  airline: hostedAirlineSchema,
  claimedBy: robloxIdSchema,
  /** Until when the former owner may object. Null once they have objected. */
  objectBy: instantSchema.nullable(),
});

/** A claim of a group's new owner on the group's airline. */
export type HostedClaim = z.infer<typeof claimSchema>;

const claimsSchema = z.strictObject({ claims: z.array(claimSchema) });

export const hostEndpoints = {
  me: defineHostEndpoint({
    ...hostRoutes.me,
    access: 'signed-in',
    summary: 'Returns who is signed in at the host.',
    status: 200,
    response: z.strictObject({
      user: z.strictObject({
        robloxId: robloxIdSchema,
        robloxUsername: textLike('OwnerOlivia'),
        isOperator: z.boolean(),
      }),
    }),
  }),
  logout: defineHostEndpoint({
    ...hostRoutes.logout,
    access: 'signed-in',
    summary: 'Ends the session at the host.',
    status: 204,
    response: z.undefined(),
  }),
  groups: defineHostEndpoint({
    ...hostRoutes.groups,
    access: 'signed-in',
    summary: 'Lists the Roblox groups that the caller owns now, each with its airline here.',
    refusals: ['roblox_unavailable'],
    status: 200,
    response: z.strictObject({
      groups: z.array(
        z.strictObject({
          groupId: textLike('4251'),
          name: textLike('Borealis Air'),
          airline: hostedAirlineSchema.nullable(),
        }),
      ),
    }),
  }),
  slug: defineHostEndpoint({
    ...hostRoutes.slug,
    access: 'public',
    summary: 'Tells whether an address is free for an airline.',
    params: z.strictObject({ slug: z.string() }),
    status: 200,
    response: z.strictObject({
      isFree: z.boolean(),
      reason: z.enum(['malformed', 'reserved', 'taken']).nullable(),
    }),
  }),
  airlines: defineHostEndpoint({
    ...hostRoutes.airlines,
    access: 'signed-in',
    summary: 'Lists the airlines of the caller.',
    status: 200,
    response: z.strictObject({ airlines: z.array(hostedAirlineSchema) }),
  }),
  createAirline: defineHostEndpoint({
    ...hostRoutes.createAirline,
    access: 'signed-in',
    summary: 'Creates the airline of a group that the caller owns.',
    refusals: [
      'not_owner',
      'slug_taken',
      'group_taken',
      'too_many_airlines',
      'too_many_foundings',
      'roblox_unavailable',
    ],
    body: z.strictObject({ groupId: groupIdSchema, name: nameSchema, slug: slugSchema }),
    status: 201,
    response: hostedAirlineSchema,
  }),
  restoreAirline: defineHostEndpoint({
    ...hostRoutes.restoreAirline,
    access: 'signed-in',
    summary: 'Creates an airline from a backup of a portal.',
    refusals: [
      'invalid_backup',
      'not_owner',
      'slug_taken',
      'group_taken',
      'other_group',
      'too_many_airlines',
      'too_many_foundings',
      'roblox_unavailable',
    ],
    query: z.strictObject({ groupId: groupIdSchema, name: nameSchema, slug: slugSchema }),
    bodyType: 'application/octet-stream',
    /** The path at which the host has stored the file. */
    body: z.string(),
    status: 201,
    response: hostedAirlineSchema,
  }),
  airlineBackup: defineHostEndpoint({
    ...hostRoutes.airlineBackup,
    access: 'signed-in',
    summary: 'Downloads an airline as a backup, in every state, without secrets.',
    refusals: ['not_owner', 'roblox_unavailable'],
    params: idParamsSchema,
    status: 200,
    /** The file. */
    response: z.unknown(),
  }),
  renameAirline: defineHostEndpoint({
    ...hostRoutes.renameAirline,
    access: 'signed-in',
    summary: 'Gives an airline another address. The former one leads to it for a year.',
    refusals: ['not_owner', 'slug_taken', 'other_state', 'roblox_unavailable'],
    params: idParamsSchema,
    body: z.strictObject({ slug: slugSchema }),
    status: 200,
    response: hostedAirlineSchema,
  }),
  claims: defineHostEndpoint({
    ...hostRoutes.claims,
    access: 'signed-in',
    summary: 'Lists the open claims on airlines of the caller, and those that the caller made.',
    status: 200,
    response: claimsSchema,
  }),
  claimAirline: defineHostEndpoint({
    ...hostRoutes.claimAirline,
    access: 'signed-in',
    summary: 'Claims the airline of a group that has the caller as its new owner.',
    refusals: ['other_state', 'too_many_airlines', 'roblox_unavailable'],
    params: idParamsSchema,
    status: 201,
    response: z.strictObject({ objectBy: instantSchema }),
  }),
  objectToClaim: defineHostEndpoint({
    ...hostRoutes.objectToClaim,
    access: 'signed-in',
    summary: 'Objects to a claim, so that the operator decides.',
    params: idParamsSchema,
    status: 200,
    response: hostedAirlineSchema,
  }),
  operatedAirlines: defineHostEndpoint({
    ...hostRoutes.operatedAirlines,
    access: 'operator',
    summary: 'Lists all airlines with their size, use and problems.',
    status: 200,
    response: z.strictObject({ airlines: z.array(operatedAirlineSchema) }),
  }),
  operatedClaims: defineHostEndpoint({
    ...hostRoutes.operatedClaims,
    access: 'operator',
    summary: 'Lists all open claims. Those with an objection wait for an operator.',
    status: 200,
    response: claimsSchema,
  }),
  decideClaim: defineHostEndpoint({
    ...hostRoutes.decideClaim,
    access: 'operator',
    summary: 'Accepts or rejects a claim that the former owner has objected to.',
    refusals: ['other_state', 'roblox_unavailable'],
    params: idParamsSchema,
    body: z.strictObject({ decision: z.enum(['accept', 'reject']) }),
    status: 200,
    response: hostedAirlineSchema,
  }),
  suspendAirline: defineHostEndpoint({
    ...hostRoutes.suspendAirline,
    access: 'operator',
    summary: 'Suspends an airline, whose visitors see the reason.',
    refusals: ['other_state'],
    params: idParamsSchema,
    body: z.strictObject({
      reason: withSample(requiredText(textLimits.reason, 'Give a reason.'), 'Breaks the terms.'),
    }),
    status: 200,
    response: hostedAirlineSchema,
  }),
  resumeAirline: defineHostEndpoint({
    ...hostRoutes.resumeAirline,
    access: 'operator',
    summary: 'Resumes a suspended airline, or keeps one that is closing.',
    refusals: ['other_state'],
    params: idParamsSchema,
    status: 200,
    response: hostedAirlineSchema,
  }),
  closeAirline: defineHostEndpoint({
    ...hostRoutes.closeAirline,
    access: 'operator',
    summary: 'Closes an airline, which is erased 30 days later.',
    refusals: ['other_state'],
    params: idParamsSchema,
    body: z.strictObject({ slug: textLike('borealis') }),
    status: 200,
    response: hostedAirlineSchema,
  }),
  enterAirline: defineHostEndpoint({
    ...hostRoutes.enterAirline,
    access: 'operator',
    summary: 'Opens support access to an airline whose owner allows it.',
    refusals: ['no_consent', 'other_state'],
    params: idParamsSchema,
    status: 200,
    response: z.strictObject({ url: textLike('https://borealis.example.org/api/auth/support?ticket=…') }),
  }),
  hostEvents: defineHostEndpoint({
    ...hostRoutes.hostEvents,
    access: 'operator',
    summary: 'Lists who did what to which airline, newest first.',
    query: pageQuerySchema,
    status: 200,
    response: z.strictObject({
      events: z.array(
        z.strictObject({
          at: instantSchema,
          robloxId: robloxIdSchema.nullable(),
          action: z.enum(hostActions),
          airlineId: idSchema,
        }),
      ),
      pagination: paginationSchema,
    }),
  }),
} as const;
