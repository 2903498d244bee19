import { dayInputSchema, querySchema } from '../contract/schemas.ts';

/** The days in the query of an export, `YYYY-MM-DD`. `exportRequest` checks which of them a table needs. */
export const exportQuerySchema = querySchema({
  from: dayInputSchema.optional(),
  to: dayInputSchema.optional(),
});
