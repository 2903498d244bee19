import { z } from 'zod';
import { apiRoutes } from '../contract/api-routes.ts';
import { defineEndpoint, noContent } from '../contract/define-endpoint.ts';
import { namedFlightSchema } from '../contract/named.ts';
import { textLike, withSample } from '../contract/samples.ts';
import {
  idParamsSchema,
  idSchema,
  instantInputSchema,
  optionalText,
  querySchema,
  requiredText,
} from '../contract/schemas.ts';
import { flightFields } from './fields.ts';
import { plannedRoleSchema, rolesSchema } from './schemas.ts';

/** A type of aircraft with the initial roles of its flights. A retired type is kept, but not offered. */
export const aircraftTypeSchema = z.strictObject({
  _id: idSchema,
  name: textLike('A330-300'),
  roles: z.array(plannedRoleSchema),
  retired: z.boolean(),
});

const aircraftInputSchema = z.strictObject({
  name: withSample(requiredText(flightFields.aircraft.text, 'Name the aircraft.'), 'A330-300'),
  roles: rolesSchema,
  retired: z.boolean('Say whether it is retired.').default(false),
});

export type AircraftType = z.infer<typeof aircraftTypeSchema>;
export type AircraftInput = z.infer<typeof aircraftInputSchema>;

const response = z.strictObject({ aircraft: aircraftTypeSchema });

export const aircraftEndpoints = {
  aircraft: defineEndpoint(apiRoutes.aircraft, 'dispatch', {
    summary: 'Lists the types of aircraft with their roles.',
    response: z.strictObject({ aircraft: z.array(aircraftTypeSchema) }),
  }),
  gateConflicts: defineEndpoint(apiRoutes.gateConflicts, 'dispatch', {
    summary: 'Lists the flights that leave from a gate within 30 minutes of a departure.',
    query: querySchema({
      gate: withSample(requiredText(flightFields.gate.text), 'B12'),
      scheduledDate: instantInputSchema,
      departure: withSample(optionalText(flightFields.departure.text), 'ZRH').optional(),
      except: idSchema.optional(),
    }),
    response: z.strictObject({ conflicts: z.array(namedFlightSchema) }),
  }),
  addAircraft: defineEndpoint(apiRoutes.addAircraft, 'admin', {
    summary: 'Adds a type of aircraft.',
    refusals: ['name_taken'],
    body: aircraftInputSchema,
    status: 201,
    response,
  }),
  changeAircraft: defineEndpoint(apiRoutes.changeAircraft, 'admin', {
    summary: 'Replaces a type of aircraft. Existing flights stay as they are.',
    refusals: ['name_taken'],
    params: idParamsSchema,
    body: aircraftInputSchema,
    response,
  }),
  removeAircraft: defineEndpoint(apiRoutes.removeAircraft, 'admin', {
    summary: 'Removes a type of aircraft. Existing flights stay as they are.',
    params: idParamsSchema,
    ...noContent,
  }),
};
