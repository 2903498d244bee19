import { z } from 'zod';

/** A member named by username alone. */
export const namedMemberSchema = z.strictObject({ robloxUsername: z.string() });

export const routeSchema = z.strictObject({ departure: z.string(), arrival: z.string() });

/** Times of day in UTC, `HH:mm`, that belong to the flight's departure. */
export const flightTimesSchema = z.strictObject({
  staffJoining: z.string(),
  passengerJoining: z.string(),
  boarding: z.string(),
});
