import { dayInputSchema, querySchema } from '../contract/schemas.ts';

/** The days in the query of an export, `YYYY-MM-DD`. Which of them a table needs is for `exportRequest` to say. */
export const exportQuerySchema = querySchema({
  from: dayInputSchema.optional(),
  to: dayInputSchema.optional(),
});
