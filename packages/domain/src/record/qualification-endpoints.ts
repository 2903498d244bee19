import { z } from 'zod';
import { apiRoutes } from '../contract/api-routes.ts';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { foundUserSchema } from '../contract/named.ts';
import { countSchema, idSchema, instantSchema, querySchema } from '../contract/schemas.ts';
import { qualificationNames } from './rules.ts';

/** A member's qualification with an expiry, future or past. */
export const expiringQualificationSchema = z.strictObject({
  _id: idSchema,
  name: z.enum(qualificationNames),
  expiresAt: instantSchema,
  user: foundUserSchema,
});

export type ExpiringQualification = z.infer<typeof expiringQualificationSchema>;

export const qualificationEndpoints = {
  licences: defineEndpoint(apiRoutes.licences, 'admin', {
    summary:
      'Lists the staff’s qualifications that will expire, soonest first, and those that have expired, latest first.',
    query: querySchema({ name: z.enum(qualificationNames).optional() }),
    response: z.strictObject({
      /** The ones that will expire. */
      licences: z.array(expiringQualificationSchema),
      /** The total number that will expire, because the list has a limit. */
      total: countSchema,
      expired: z.array(expiringQualificationSchema),
      /** The total number that have expired, because the list has a limit. */
      expiredTotal: countSchema,
    }),
  }),
};
