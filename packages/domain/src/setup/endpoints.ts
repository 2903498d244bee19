import { z } from 'zod';
import { apiRoutes } from '../contract/api-routes.ts';
import { defineEndpoint, noContent } from '../contract/define-endpoint.ts';
import { textLike, withSample } from '../contract/samples.ts';
import { countSchema, instantSchema } from '../contract/schemas.ts';
import { decorativeRoleSchema, heldRoleSchema } from '../settings/endpoints.ts';
import { mistakeInWords, settingFromText, settingMistake } from '../settings/rules.ts';
import type { SettingKey } from '../settings/table.ts';
import { normalizeInput } from '../text.ts';

const PASTED = { max: 2_000, isKey: true } as const;

/** Returns the schema of pasted text, without surrounding characters from copying. */
function pasted(sample: string) {
  return withSample(z.string('Paste it here.'), sample)
    .transform((text) => normalizeInput(text, PASTED))
    .refine((text) => text !== '' && text.length <= PASTED.max, 'Paste it here.');
}

const codeSchema = withSample(z.string('Type the code.').max(100, 'This is not the code.'), 'K7QM-3WXT');
const groupId = pasted('4242');
const apiKey = pasted('crewroom-sandbox-key');
const clientId = pasted('crewroom-sandbox');
const clientSecret = pasted('crewroom-sandbox-secret');

/** Returns the schema of a setting of the airline, like the settings screen accepts it. */
function setting<T extends string | number>(key: SettingKey, schema: z.ZodType<T, T>, sample: T) {
  const checked = schema.superRefine((value, context) => {
    const mistake = settingMistake(key, value);
    if (mistake !== null) context.addIssue({ code: 'custom', message: mistakeInWords(mistake) });
  });
  return withSample(checked, sample);
}

const textSetting = (key: SettingKey, sample: string) =>
  setting(
    key,
    z.string().transform((text) => String(settingFromText(key, text))),
    sample,
  );

const rank = (key: SettingKey, sample: number) => setting(key, z.number(), sample).optional();

const resultFields = { ok: z.boolean(), message: textLike('The key reads the group.') };

const checksSchema = z.strictObject({
  /**
   * `found`: its name, its number of roles, and the roles by rank, highest first, with those that look decorative for the
   * suggested ranks.
   */
  group: z
    .strictObject({
      ...resultFields,
      found: z
        .strictObject({
          name: textLike('Aurora Air'),
          roles: countSchema,
          byRank: z.array(heldRoleSchema),
          decorativeRoles: z.array(decorativeRoleSchema),
        })
        .optional(),
    })
    .optional(),
  /** `found`: the key's own name, and its expiry. */
  apiKey: z
    .strictObject({
      ...resultFields,
      found: z
        .strictObject({ name: textLike('Crewroom').nullable(), endsAt: instantSchema.nullable() })
        .optional(),
    })
    .optional(),
  client: z.strictObject(resultFields).optional(),
});

/** The results of the checks of the pasted credentials. */
export type SetupChecks = z.infer<typeof checksSchema>;

export const setupEndpoints = {
  setup: defineEndpoint(apiRoutes.setup, 'public', {
    summary: 'Returns whether the portal needs a set-up, and the redirect URL for its app at Roblox.',
    refusals: ['not_found', 'too_many'],
    response: z.strictObject({
      needed: z.literal(true),
      redirectUrl: textLike('https://portal.example.org/api/auth/roblox/callback'),
    }),
  }),
  checkSetup: defineEndpoint(apiRoutes.checkSetup, 'public', {
    summary: 'Tests credentials against Roblox, and returns what is wrong with each.',
    refusals: ['wrong_code', 'not_found'],
    body: z.strictObject({
      code: codeSchema,
      groupId: groupId.optional(),
      apiKey: apiKey.optional(),
      clientId: clientId.optional(),
      clientSecret: clientSecret.optional(),
    }),
    response: checksSchema,
  }),
  completeSetup: defineEndpoint(apiRoutes.completeSetup, 'public', {
    summary: 'Completes the set-up: tests the credentials, stores them sealed, and starts the portal.',
    refusals: ['wrong_code', 'not_found', 'roblox_unavailable'],
    body: z.strictObject({
      code: codeSchema,
      airlineName: textSetting('airlineName', 'Northern Air'),
      groupId,
      apiKey,
      clientId,
      clientSecret,
      airlineAccent: textSetting('airlineAccent', '#0b3d91').optional(),
      rankStaff: rank('rankStaff', 239),
      rankDispatch: rank('rankDispatch', 244),
      rankAdmin: rank('rankAdmin', 247),
    }),
    ...noContent,
  }),
};
