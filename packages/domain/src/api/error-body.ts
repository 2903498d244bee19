import { z } from 'zod';
import { suspensionSchema } from '../auth/suspension-schema.ts';
import { type ErrorCode, errorStatus } from './error-codes.ts';

const codes = Object.keys(errorStatus).filter((code): code is ErrorCode => code in errorStatus);

/** One fault of an input: `path` is the field, dotted (`roles.0.name`), empty for the whole. */
export const issueSchema = z.strictObject({ path: z.string(), message: z.string() });

/**
 * The body of every refusal. `message` is written for a person and is what a toast shows; `suspension` is there
 * exactly when the code is `suspended`.
 */
export const errorBodySchema = z.strictObject({
  message: z.string(),
  code: z.enum(codes),
  issues: z.array(issueSchema).optional(),
  requestId: z.string(),
  suspension: suspensionSchema.optional(),
});

export type Issue = z.infer<typeof issueSchema>;
export type ErrorBody = z.infer<typeof errorBodySchema>;
