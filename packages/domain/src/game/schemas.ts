import { z } from 'zod';
import { gameScopes } from '../contract/access.ts';
import { textLike, withSample } from '../contract/samples.ts';
import {
  countSchema,
  idSchema,
  instantInputSchema,
  instantSchema,
  requiredText,
} from '../contract/schemas.ts';
import { flightCardSchema } from '../flights/schemas.ts';
import { gameStatuses } from '../flights/status.ts';
import { textLimits } from '../text.ts';
import { keyLimits, reportLimits } from './rules.ts';

/**
 * A key of the game server, without its secret. `expiresAt` is null for a key without an expiry, and `lastUsedAt` before its
 * first use.
 */
export const gameKeySchema = z.strictObject({
  _id: idSchema,
  name: textLike('Main game'),
  scopes: z.array(z.enum(gameScopes)),
  createdAt: instantSchema,
  expiresAt: instantSchema.nullable(),
  lastUsedAt: instantSchema.nullable(),
});

/** A new key, with the secret that is shown only once. */
export const newGameKeySchema = gameKeySchema.extend({ key: textLike('crewroom_secret') });

export const gameKeyInputSchema = z.strictObject({
  name: withSample(requiredText(textLimits.keyName, 'Name the key.'), 'Main game'),
  scopes: z
    .array(z.enum(gameScopes, 'Choose what the key may do.'), 'Choose what the key may do.')
    .min(1, 'Choose what the key may do.')
    .max(gameScopes.length, 'Choose each at most once.')
    .refine((scopes) => new Set(scopes).size === scopes.length, 'Choose each at most once.'),
  expiresInDays: z
    .int('Use a whole number of days.')
    .min(1, 'A key is good for at least a day.')
    .max(keyLimits.days, `A key is good for at most ${keyLimits.days} days.`)
    .optional(),
});

const robloxPersonSchema = z.strictObject({ robloxId: textLike('1'), username: textLike('ada') });

/** A flight as the game sees it. The dispatcher is null if they were erased. */
export const gameFlightSchema = flightCardSchema
  .pick({
    _id: true,
    flightCode: true,
    route: true,
    aircraft: true,
    gate: true,
    scheduledDate: true,
    times: true,
    status: true,
  })
  .extend({
    dispatcher: robloxPersonSchema.nullable(),
    crew: z.array(robloxPersonSchema.extend({ role: textLike('Captain') })),
  });

/** A Roblox user id as digits, or as a number, which games use. */
const robloxIdInputSchema = z.union(
  [z.int().positive().transform(String), z.string().regex(/^[1-9]\d{0,18}$/)],
  'Give a Roblox user id.',
);

/** A person joined or left. The id is the game's own, and unique within its flight. */
export const attendanceEventSchema = z.strictObject({
  id: withSample(
    z
      .string('Give the event an id.')
      .regex(
        new RegExp(`^[\\x21-\\x7e]{1,${reportLimits.id}}$`),
        `An id has 1 to ${reportLimits.id} visible ASCII characters.`,
      ),
    'e-1',
  ),
  robloxId: robloxIdInputSchema,
  type: z.enum(['joined', 'left'], 'Say joined or left.'),
  at: instantInputSchema,
});

export const attendanceReportSchema = z.strictObject({
  events: z
    .array(attendanceEventSchema, 'Send the events.')
    .min(1, 'Send at least one event.')
    .max(reportLimits.events, `Send at most ${reportLimits.events} events at once.`),
});

/**
 * The response to a report: how many of its events are new, were already known, or are about people who are not on the flight.
 */
export const attendanceReceiptSchema = z.strictObject({
  accepted: countSchema,
  duplicates: countSchema,
  ignored: countSchema,
});

export const gameStatusInputSchema = z.strictObject({ status: z.enum(gameStatuses, 'Choose a status.') });

const personAboardSchema = z.strictObject({
  userId: idSchema,
  username: textLike('ada'),
  minutes: countSchema,
  firstJoined: instantSchema.nullable(),
  lastLeft: instantSchema.nullable(),
});

/**
 * Who was on board: the dispatcher and the crew. `lastLeft` is null for a person who is on board, or whom the game never saw.
 * `reported` is whether the game reported anything about the flight. `gaveBack` are members who gave their seat back after the
 * departure (`at`) and have no other, with its role. The review counts them as absent.
 */
export const attendanceSchema = z.strictObject({
  reported: z.boolean(),
  people: z.array(personAboardSchema),
  gaveBack: z.array(
    personAboardSchema.extend({
      role: textLike('Captain'),
      at: instantSchema,
      minutesAfterDeparture: countSchema,
    }),
  ),
});

export type GameKey = z.infer<typeof gameKeySchema>;
export type NewGameKey = z.infer<typeof newGameKeySchema>;
export type GameKeyInput = z.infer<typeof gameKeyInputSchema>;
export type GameFlight = z.infer<typeof gameFlightSchema>;
export type AttendanceEvent = z.infer<typeof attendanceEventSchema>;
export type AttendanceReceipt = z.infer<typeof attendanceReceiptSchema>;
export type Attendance = z.infer<typeof attendanceSchema>;
