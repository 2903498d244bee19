import { z } from 'zod';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { supportPath } from './support-path.ts';

/** The endpoints that a hosted airline has in addition to those of a portal that runs alone. */
export const hostedAirlineEndpoints = {
  support: defineEndpoint({ method: 'GET', path: supportPath }, 'owner', {
    summary: 'Returns whether the owner allows support access by an operator of the host.',
    response: z.strictObject({ isAllowed: z.boolean() }),
  }),
  allowSupport: defineEndpoint({ method: 'PUT', path: supportPath }, 'owner', {
    summary: 'Gives or withdraws the consent to support access by an operator of the host.',
    body: z.strictObject({ isAllowed: z.boolean() }),
    response: z.strictObject({ isAllowed: z.boolean() }),
  }),
} as const;
