import { z } from 'zod';
import { apiRoutes } from '../contract/api-routes.ts';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { textLike, withSample } from '../contract/samples.ts';
import { countSchema, idSchema } from '../contract/schemas.ts';
import { sheetLimits, sheetTemplate } from './sheet.ts';

const isFile = (body: unknown): body is string | Uint8Array =>
  typeof body === 'string' || body instanceof Uint8Array;

/** A file with one member a line: its bytes, or its text as UTF-8. */
const sheet = {
  bodyType: 'text/csv',
  bodyBytes: sheetLimits.bytes,
  body: withSample(z.custom<string | Uint8Array>(isFile, 'Send a CSV file.'), sheetTemplate),
} as const;

/**
 * What a line would do, and what is wrong with it, in words. `userId` is null for who is not a member yet. `warnings` are what should
 * be looked at before the import, and stop nothing. They are absent where there are none.
 */
const importRowSchema = z.strictObject({
  line: z.int().min(1),
  username: textLike('ada'),
  userId: idSchema.nullable(),
  changes: z.array(textLike('Gets the Captain License')),
  errors: z.array(textLike('This person is not on the staff of the group.')),
  warnings: z.array(textLike('The letters of this line are a guess.')).optional(),
});

export type ImportRow = z.infer<typeof importRowSchema>;

export const importEndpoints = {
  previewImport: defineEndpoint(apiRoutes.previewImport, 'owner', {
    summary: 'Previews an import: what each row would do, and its errors.',
    refusals: ['roblox_unavailable'],
    ...sheet,
    response: z.strictObject({ rows: z.array(importRowSchema), ok: z.boolean() }),
  }),
  importMembers: defineEndpoint(apiRoutes.importMembers, 'owner', {
    summary: 'Imports a file with members: all of its rows, or none.',
    refusals: ['import_failed', 'roblox_unavailable'],
    ...sheet,
    status: 201,
    response: z.strictObject({ changed: countSchema }),
  }),
};
