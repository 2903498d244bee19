import { z } from 'zod';
import { apiRoutes } from '../contract/api-routes.ts';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { foundUserSchema } from '../contract/named.ts';
import { idParamsSchema, idSchema } from '../contract/schemas.ts';
import { adminSanctionSchema, appealInputSchema, appealSchema, ownSanctionSchema } from './schemas.ts';

/** An appeal that waits for a decision. `issuerId` is null in the viewer's own appeal, to hide the issuer's name. */
export const pendingAppealSchema = z.strictObject({
  user: foundUserSchema,
  sanction: adminSanctionSchema.extend({ appeal: appealSchema }),
  issuerId: idSchema.nullable(),
});

const oneSanction = { params: idParamsSchema, response: z.strictObject({ sanction: ownSanctionSchema }) };

export const sanctionEndpoints = {
  /** Returns the viewer's active sanctions, and past ones whose appeal waits or was decided recently. */
  ownSanctions: defineEndpoint(apiRoutes.ownSanctions, 'signed-in', {
    summary: 'Returns the caller’s sanctions, with the outcome of appeals.',
    response: z.strictObject({ sanctions: z.array(ownSanctionSchema) }),
  }),
  acknowledgeSanction: defineEndpoint(apiRoutes.acknowledgeSanction, 'signed-in', {
    summary: 'Acknowledges a sanction.',
    refusals: ['not_allowed'],
    ...oneSanction,
  }),
  appealSanction: defineEndpoint(apiRoutes.appealSanction, 'session', {
    summary: 'Appeals against a sanction, once. A suspended member may appeal too.',
    refusals: ['not_allowed', 'already_appealed', 'sanction_over'],
    ...oneSanction,
    body: appealInputSchema,
  }),
  /** Returns the appeals that wait for a decision, the longest waiting first. */
  appealQueue: defineEndpoint(apiRoutes.appealQueue, 'admin', {
    summary: 'Lists the pending appeals.',
    response: z.strictObject({ pending: z.array(pendingAppealSchema) }),
  }),
};

export type PendingAppeal = z.infer<typeof pendingAppealSchema>;
