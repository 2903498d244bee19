import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { issueMessage } from './input-validation.ts';

const messageOf = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input, { error: issueMessage }).error?.issues[0]?.message;

describe('an issue without a message of its own', () => {
  it.each([
    [z.strictObject({}), undefined, 'Nothing was sent.'],
    [z.strictObject({ seat: z.number() }), {}, 'This is missing.'],
    [z.strictObject({ seat: z.number() }), { seat: 'x' }, 'This must be a number.'],
    [z.strictObject({}), [], 'This must be an object.'],
    [z.strictObject({}), { zzz: 1, a: 2 }, 'There is no field called “zzz”, “a”.'],
    [z.strictObject({}), { 'a\u0000b\n\u202E': 1 }, String.raw`There is no field called “a\u0000b \u202e”.`],
    [z.enum(['BRIEFING', 'AVAILABLE']), 'x', 'Choose one of “BRIEFING”, “AVAILABLE”.'],
    [z.number().min(1), 0, 'This must be at least 1.'],
    [z.string().max(3), 'four', 'This must be at most 3 characters.'],
    [z.array(z.string()).min(1), [], 'This must be at least 1 entries.'],
    [z.number().multipleOf(2), 3, 'This is not valid.'],
  ])('%#. is worded for a person', (schema, input, words) => {
    expect(messageOf(schema, input)).toBe(words);
  });
});
