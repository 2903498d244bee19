import { z } from 'zod';
import { apiRoutes } from '../contract/api-routes.ts';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { textLike, withSample } from '../contract/samples.ts';
import {
  countSchema,
  daySchema,
  idSchema,
  instantSchema,
  optionalText,
  paginationSchema,
  querySchema,
  wholeNumber,
} from '../contract/schemas.ts';
import { exportTableNames } from '../exports/tables.ts';
import { searchLimits } from '../text.ts';
import { securityEventKinds } from './security-events.ts';

/** The default number of events of a page. */
const SECURITY_PAGE = 50;

/** The details of an event, by its kind, without names or text by people. */
export const securityDetailsSchema = z.strictObject({
  /** The error code, why a sign-in failed, or what became of support access. */
  code: textLike('insufficient_rank').optional(),
  /** The method and route of the rejected request. */
  call: textLike('GET /api/admin/users').optional(),
  /** What was exported. */
  what: z.enum(['own_data', 'security_log']).optional(),
  /** The table that was exported, and the period of its flights where it has one. */
  table: z.enum(exportTableNames).optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
  key: idSchema.optional(),
  /** The keys of the settings that were changed. */
  settings: z.array(textLike('airlineName')).optional(),
  sessions: countSchema.optional(),
  /** The number of people in an erasure notice, and the number of due erasures that were executed. */
  named: countSchema.optional(),
  forgotten: countSchema.optional(),
  /** The number of erased members whose search for names has ended. */
  searched: countSchema.optional(),
  decision: z.enum(['now', 'refuse']).optional(),
  /** Whether a backup succeeded, and how many rows it or a restore had. */
  ok: z.boolean().optional(),
  rows: countSchema.optional(),
});

export type SecurityDetails = z.infer<typeof securityDetailsSchema>;

const personSchema = z.strictObject({ userId: idSchema, username: textLike('ada') });

/** An event: the actor and the member it is about (null for unknown or erased ones), and their network and browser. */
export const securityEventSchema = z.strictObject({
  _id: idSchema,
  kind: z.enum(securityEventKinds),
  at: instantSchema,
  actor: personSchema.nullable(),
  subject: personSchema.nullable(),
  network: textLike('203.0.113.0/24').nullable(),
  device: textLike('Firefox on Windows').nullable(),
  details: securityDetailsSchema,
});

const kindCountSchema = z.strictObject({ kind: z.enum(securityEventKinds), count: countSchema });

export type SecurityEvent = z.infer<typeof securityEventSchema>;

/** How many events of a kind there are. */
export type KindCount = z.infer<typeof kindCountSchema>;

const days = { from: daySchema.optional(), to: daySchema.optional() };

/** The first and last of some days (`YYYY-MM-DD` in UTC), both included and optional. */
export type SecurityDays = { readonly [End in keyof typeof days]?: string | undefined };

const areInOrder = ({ from, to }: SecurityDays): boolean =>
  from === undefined || to === undefined || from <= to;

const backwards = { path: ['to'], message: 'The end comes before the beginning.' };

const userSchema = withSample(optionalText({ max: searchLimits.maximum, isKey: true }), 'ada').optional();

/** The filters of the download. */
export const securityDaysSchema = querySchema(days).refine(areInOrder, backwards);

export const securityEndpoints = {
  securityLog: defineEndpoint(apiRoutes.securityLog, 'owner', {
    summary: 'Returns the security log, newest first.',
    query: querySchema({
      page: wholeNumber.pipe(z.int().min(1)).default(1),
      limit: wholeNumber.pipe(z.int().min(1).max(100)).default(SECURITY_PAGE),
      kind: z.enum(securityEventKinds).optional(),
      user: userSchema,
      ...days,
    }).refine(areInOrder, backwards),
    response: z.strictObject({ events: z.array(securityEventSchema), pagination: paginationSchema }),
  }),
  securityKinds: defineEndpoint(apiRoutes.securityKinds, 'owner', {
    summary: 'Returns how many security events of each kind there are.',
    query: querySchema({ user: userSchema, ...days }).refine(areInOrder, backwards),
    response: z.strictObject({ kinds: z.array(kindCountSchema) }),
  }),
};
