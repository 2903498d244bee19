import { z } from 'zod';
import { apiRoutes } from '../contract/api-routes.ts';
import { defineCall } from '../contract/define-call.ts';
import { identitySchema } from '../contract/named.ts';
import { countSchema, idSchema, instantSchema, querySchema } from '../contract/schemas.ts';
import { qualificationNames } from './rules.ts';

/** A qualification of somebody's that expires, or has expired. */
export const expiringLicenceSchema = z.strictObject({
  _id: idSchema,
  name: z.enum(qualificationNames),
  expiresAt: instantSchema,
  user: identitySchema,
});

export type ExpiringLicence = z.infer<typeof expiringLicenceSchema>;

export const licenceCalls = {
  licences: defineCall(apiRoutes.licences, 'admin', {
    summary: 'Lists the qualifications of the staff that expire, the first to expire first.',
    query: querySchema({ name: z.enum(qualificationNames).optional() }),
    answer: z.strictObject({
      licences: z.array(expiringLicenceSchema),
      /** How many there are, where not all are listed. */
      total: countSchema,
    }),
  }),
};
