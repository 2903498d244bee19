import { z } from 'zod';
import { countSchema } from '../contract/schemas.ts';

/**
 * What the open term asks of a member: `requiredFlights`, or, after the approved leave on `leaveDays` of its `termDays`,
 * `effectiveRequiredFlights`.
 */
export const termQuotaSchema = z.strictObject({
  requiredFlights: countSchema,
  effectiveRequiredFlights: countSchema,
  leaveDays: countSchema,
  termDays: z.int().min(1),
});
