import { z } from 'zod';
import { apiRoutes } from '../contract/api-routes.ts';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { textLike } from '../contract/samples.ts';
import { flightCardSchema } from '../flights/schemas.ts';

const { flightCode, route, aircraft, gate, scheduledDate, times, status } = flightCardSchema.shape;
const { boarding, passengerJoining } = times.shape;

/** A departure as the public sees it, without names and data for the crew. */
export const publicDepartureSchema = z.strictObject({
  flightCode,
  route,
  aircraft,
  gate,
  scheduledDate,
  boarding,
  passengerJoining,
  status,
  /** Where passengers join it. Null before they may, and if the airline has set no URL. */
  joinUrl: textLike('https://games.example/1818').nullable(),
});

export const publicDeparturesSchema = z.strictObject({
  airline: textLike('Aurora Air'),
  flights: z.array(publicDepartureSchema),
});

export type PublicDeparture = z.infer<typeof publicDepartureSchema>;
export type PublicDepartures = z.infer<typeof publicDeparturesSchema>;

export const departureEndpoints = {
  publicDepartures: defineEndpoint(apiRoutes.publicDepartures, 'public', {
    summary: 'Returns the public departures from two hours ago to seven days ahead, for any origin.',
    refusals: ['not_found', 'too_many'],
    response: publicDeparturesSchema,
  }),
};
