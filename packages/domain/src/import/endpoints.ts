import { z } from 'zod';
import { apiRoutes } from '../contract/api-routes.ts';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { textLike, withSample } from '../contract/samples.ts';
import { countSchema, idSchema } from '../contract/schemas.ts';
import { sheetLimits, sheetTemplate } from './sheet.ts';

const isFile = (body: unknown): body is string | Uint8Array =>
  typeof body === 'string' || body instanceof Uint8Array;

/** A file with one member per row: its bytes, or its text as UTF-8. */
const sheet = {
  bodyType: 'text/csv',
  bodyBytes: sheetLimits.bytes,
  body: withSample(z.custom<string | Uint8Array>(isFile, 'Send a CSV file.'), sheetTemplate),
} as const;

/**
 * The effect of a row, and the texts of its mistakes. `userId` is null for a person who is not a member yet. `warnings` should
 * be checked before the import, but do not block it. They are absent if there are none.
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
