import { z } from 'zod';
import { idSchema, instantSchema } from '../api/values.ts';
import { flightTimesSchema, namedMemberSchema, routeSchema } from '../flights/flight-parts-schema.ts';
import { flightStatuses } from '../flights/status.ts';

/** A seat on a flight still ahead. `assignedBy` is null when self-assigned. */
export const upcomingFlightSchema = z.strictObject({
  _id: idSchema,
  flightCode: z.string(),
  route: routeSchema,
  scheduledDate: instantSchema,
  times: flightTimesSchema,
  gate: z.string(),
  aircraft: z.string(),
  status: z.enum(flightStatuses),
  userRole: z.string(),
  assignedBy: namedMemberSchema.nullable(),
});

/** A seat on a flight that is over: concluded, logged or cancelled. */
export const flightHistoryEntrySchema = z.strictObject({
  _id: idSchema,
  flightCode: z.string(),
  route: routeSchema,
  scheduledDate: instantSchema,
  userRole: z.string(),
  assignedBy: namedMemberSchema.nullable(),
  status: z.enum(flightStatuses),
  dispatcher: namedMemberSchema.nullable(),
  dispatcherUsername: z.string(),
  aircraft: z.string(),
});

export type UpcomingFlight = z.infer<typeof upcomingFlightSchema>;
export type FlightHistoryEntry = z.infer<typeof flightHistoryEntrySchema>;
