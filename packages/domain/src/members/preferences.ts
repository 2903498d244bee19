import { z } from 'zod';
import { apiRoutes } from '../contract/api-routes.ts';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { timeOrders } from './time-order.ts';

/** A member's preferences. `times` is null for the default of their rank. */
export const preferencesSchema = z.strictObject({
  times: z.enum(timeOrders, 'Choose local or Zulu time, or null for the default.').nullable(),
});

export type Preferences = z.infer<typeof preferencesSchema>;

const response = z.strictObject({ preferences: preferencesSchema });

export const preferenceEndpoints = {
  preferences: defineEndpoint(apiRoutes.preferences, 'signed-in', {
    summary: 'Returns the caller’s preferences.',
    response,
  }),
  changePreferences: defineEndpoint(apiRoutes.changePreferences, 'signed-in', {
    summary: 'Changes the caller’s preferences.',
    body: preferencesSchema,
    response,
  }),
};
