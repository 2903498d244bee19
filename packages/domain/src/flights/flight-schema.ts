import { z } from 'zod';
import { countSchema, idSchema, instantSchema } from '../api/values.ts';
import { flightTimesSchema, routeSchema } from './flight-parts-schema.ts';
import { logActions } from './log-actions.ts';
import { approvalStatuses, flightStatuses } from './status.ts';

export const assignedSchema = z.strictObject({
  user: z.strictObject({ _id: idSchema, robloxAvatarUrl: z.string() }),
  username: z.string(),
  assignedAt: instantSchema,
});

export const flightRoleSchema = z.strictObject({
  name: z.string(),
  capacity: z.int().min(1),
  assigned: z.array(assignedSchema),
});

/** `from` and `to` are there for a change of status. */
export const logEntrySchema = z.strictObject({
  action: z.enum(logActions),
  details: z.string(),
  timestamp: instantSchema,
  performedByUsername: z.string(),
  from: z.enum(flightStatuses).optional(),
  to: z.enum(flightStatuses).optional(),
});

/** Another seat of the viewer, or of whom the viewer just gave a seat, that departs within two hours of this flight. */
export const overlapSchema = z.strictObject({
  _id: idSchema,
  flightCode: z.string(),
  scheduledDate: instantSchema,
});

/** What a card of the week or of the board carries. */
export const flightCardSchema = z.strictObject({
  _id: idSchema,
  flightCode: z.string(),
  route: routeSchema,
  aircraft: z.string(),
  gate: z.string(),
  scheduledDate: instantSchema,
  times: flightTimesSchema,
  serviceCategory: z.string(),
  notes: z.string(),
  status: z.enum(flightStatuses),
  approvalStatus: z.enum(approvalStatuses),
  dispatcher: z.strictObject({ _id: idSchema, robloxUsername: z.string() }).nullable(),
  dispatcherUsername: z.string(),
  roles: z.array(flightRoleSchema),
  assignedSlots: countSchema,
  totalSlots: countSchema,
  isUserAssigned: z.boolean(),
  reviewedAt: instantSchema.nullable(),
  reviewedBy: z.string().nullable(),
  archived: z.boolean(),
});

export const flightSchema = flightCardSchema.extend({
  logs: z.array(logEntrySchema),
  overlaps: z.array(overlapSchema),
});

export type FlightRole = z.infer<typeof flightRoleSchema>;
export type LogEntry = z.infer<typeof logEntrySchema>;
export type FlightCard = z.infer<typeof flightCardSchema>;
export type Flight = z.infer<typeof flightSchema>;
