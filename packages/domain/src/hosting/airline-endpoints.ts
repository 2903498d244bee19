import { z } from 'zod';
import { defineEndpoint } from '../contract/define-endpoint.ts';

/** The endpoints that a hosted airline has in addition to those of a portal that runs alone. */
export const hostedAirlineEndpoints = {
  allowSupport: defineEndpoint({ method: 'PUT', path: '/api/admin/support' }, 'owner', {
    summary: 'Gives or withdraws the consent to support access by an operator of the host.',
    body: z.strictObject({ isAllowed: z.boolean() }),
    response: z.strictObject({ isAllowed: z.boolean() }),
  }),
} as const;
