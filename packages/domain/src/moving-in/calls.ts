import { z } from 'zod';
import { apiRoutes } from '../contract/api-routes.ts';
import { defineCall } from '../contract/define-call.ts';
import { textLike, withSample } from '../contract/samples.ts';
import { countSchema, idSchema } from '../contract/schemas.ts';
import { sheetLimits, sheetTemplate } from './sheet.ts';

/** A file with one member a line, as its text. */
const sheet = {
  bodyType: 'text/csv',
  bodyBytes: sheetLimits.bytes,
  body: withSample(z.string(), sheetTemplate),
} as const;

/** What a line would do, and what is wrong with it, in words. `userId` is null for who is not a member yet. */
const importRowSchema = z.strictObject({
  line: z.int().min(1),
  username: textLike('ada'),
  userId: idSchema.nullable(),
  changes: z.array(textLike('Gets the Captain License')),
  errors: z.array(textLike('This person is not on the staff of the group.')),
});

export type ImportRow = z.infer<typeof importRowSchema>;

export const movingInCalls = {
  previewImport: defineCall(apiRoutes.previewImport, 'owner', {
    summary:
      'Tells what each line of a file with members would do, and what is wrong with it; changes nothing.',
    refusals: ['roblox_unavailable'],
    ...sheet,
    answer: z.strictObject({ rows: z.array(importRowSchema), ok: z.boolean() }),
  }),
  importMembers: defineCall(apiRoutes.importMembers, 'owner', {
    summary: 'Applies a file with members: all of its lines, or none.',
    refusals: ['import_failed', 'roblox_unavailable'],
    ...sheet,
    status: 201,
    answer: z.strictObject({ changed: countSchema }),
  }),
};
