import { z } from 'zod';
import { instantSchema } from '../api/values.ts';

/** The `suspension` of a 403: `expiryDate` is the moment it really ends, `timeLeft` text to that moment. */
export const suspensionSchema = z.strictObject({
  reason: z.string(),
  breach: z.string().optional(),
  timeLeft: z.string(),
  expiryDate: instantSchema,
});
