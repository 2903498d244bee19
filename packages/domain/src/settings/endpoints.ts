import { z } from 'zod';
import { apiRoutes } from '../contract/api-routes.ts';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { textLike, withSample } from '../contract/samples.ts';
import { countSchema, instantSchema, moneySchema, querySchema, wholeNumber } from '../contract/schemas.ts';
import { hubDocuments } from '../hub/documents.ts';
import { recordFromNames } from '../record-from-names.ts';
import { mistakeInWords, settingFromText, settingMistake } from './rules.ts';
import { isSecretSetting, type Setting, type SettingKey, settingKeys, settingTable } from './table.ts';

const sources = ['environment', 'portal', 'default'] as const;

const valueSchema = withSample(z.union([z.string(), z.number(), z.boolean()]), 'Northern Air').nullable();

/** A setting: its effective value, where it comes from, and who last changed it in the portal. */
const settingSchema = z.strictObject({
  key: z.enum(settingKeys),
  /** Null if there is none, and always for a secret. */
  value: valueSchema,
  source: z.enum(sources),
  secret: z.boolean(),
  /** For a secret: whether it is set. */
  isSet: z.boolean().optional(),
  /** For a secret: the stored value was encrypted with another key and counts as not set. */
  unreadable: z.literal(true).optional(),
  updatedAt: instantSchema.nullable(),
  updatedBy: textLike('ada').nullable(),
});

const settingsSchema = z.strictObject({ settings: z.array(settingSchema) });

export type SettingState = z.infer<typeof settingSchema>;

/** Returns a sample value of a setting. */
function sampleFor(key: SettingKey): string | number | boolean {
  const setting: Setting = settingTable[key];
  if (setting.kind === 'address') return `https://${setting.host ?? 'example.org'}/1`;
  const samples = {
    text: 'Northern Air',
    documents: 'Pilot roster https://example.org/roster',
    colour: '#0b3d91',
    rank: 240,
    whole: 30,
    number: 2.5,
    choice: true,
    webhook: 'https://discord.com/api/webhooks/1/abcdefgh',
    snowflake: '1200000000000000001',
    publicKey: '0b3d'.repeat(16),
    token: 'MTIwMDAwMDAwMDAwMDAwMDAwMQ.abcdef.ghijklmn',
  };
  return samples[setting.kind];
}

function typeOf(key: SettingKey): z.ZodType<string | number | boolean> {
  const { kind } = settingTable[key];
  if (kind === 'choice') return z.boolean(mistakeInWords('must be true or false'));
  const isNumber = kind === 'rank' || kind === 'whole' || kind === 'number';
  if (isNumber) return z.number(mistakeInWords('must be a number'));
  return z.string(mistakeInWords('must be a text')).transform((text) => settingFromText(key, text));
}

/** A value for a setting in a request, or null for its default. Only the server knows the allowed webhook URLs. */
function inputOf(key: SettingKey) {
  const checked = typeOf(key).superRefine((value, context) => {
    const mistake = isSecretSetting(key) ? null : settingMistake(key, value);
    if (mistake !== null) context.addIssue({ code: 'custom', message: mistakeInWords(mistake) });
  });
  return withSample(checked, sampleFor(key)).nullable().optional();
}

const changesSchema = z.strictObject(recordFromNames(settingKeys, inputOf));

export type SettingChanges = z.infer<typeof changesSchema>;

const linkSchema = textLike('https://example.org/1').nullable();
const rankSchema = z.int().min(1).max(255);

const hubSchema = z.strictObject(recordFromNames(hubDocuments, () => linkSchema));

const rankInput = wholeNumber.pipe(z.int().min(1).max(255));
const effectSchema = z.strictObject({ gain: countSchema, lose: countSchema });

const roleFields = { rank: z.int().min(0).max(255), name: textLike('First Officer') };

/** A role of the group with its number of members at Roblox, or null if Roblox does not say. */
export const heldRoleSchema = z.strictObject({ ...roleFields, holders: countSchema.nullable() });

/** A role that probably makes more people administrators than intended, with the text of the warning. */
export const decorativeRoleSchema = z.strictObject({
  ...roleFields,
  holders: countSchema,
  message: textLike('“First Officer” (rank 247) has 40 members, more than a tenth of the staff.'),
});

export const airlineEndpoints = {
  airline: defineEndpoint(apiRoutes.airline, 'signed-in', {
    summary: 'Returns the settings that every screen uses: the airline’s name, ranks, pay and links.',
    response: z.strictObject({
      airline: z.strictObject({
        name: textLike('Northern Air'),
        logoUrl: textLike('/logo.svg').nullable(),
        chatUrl: linkSchema,
        accent: textLike('#0b3d91').nullable(),
      }),
      thresholds: z.strictObject({ staff: rankSchema, dispatch: rankSchema, admin: rankSchema }),
      /** 0 when only an administrator starts a sync. */
      rosterSyncMinutes: z.number().min(0),
      /** CHF for one point of a review. */
      payPerPoint: moneySchema,
      /** How long an advance of the term can be undone. 0 is never. */
      termUndoMinutes: z.number().min(0),
      publicDepartures: z.boolean(),
      hub: hubSchema,
      /** The documents of the hub besides the five, in order. */
      furtherDocuments: z.array(
        z.strictObject({ title: textLike('Pilot roster'), url: textLike('https://example.org/roster') }),
      ),
    }),
  }),
};

export const settingsEndpoints = {
  settings: defineEndpoint(apiRoutes.settings, 'owner', {
    summary: 'Lists the airline’s settings with their values and sources. Secrets have no value.',
    response: settingsSchema,
  }),
  changeSettings: defineEndpoint(apiRoutes.changeSettings, 'owner', {
    summary: 'Changes settings, all or none. Null resets a setting to its default.',
    refusals: ['set_by_environment', 'sign_in_again'],
    body: z.strictObject({ changes: changesSchema }),
    response: settingsSchema,
  }),
  groupRoles: defineEndpoint(apiRoutes.groupRoles, 'owner', {
    summary:
      'Lists the group’s roles by rank with their member counts, and warns about roles that make too many people administrators.',
    refusals: ['roblox_unavailable'],
    response: z.strictObject({
      /** `members` are those that the portal knows, by their highest role. */
      roles: z.array(heldRoleSchema.extend({ members: countSchema })),
      decorativeRoles: z.array(decorativeRoleSchema),
    }),
  }),
  previewRanks: defineEndpoint(apiRoutes.previewRanks, 'owner', {
    summary: 'Previews who would gain and lose access with other rank thresholds.',
    query: querySchema({ rankStaff: rankInput, rankDispatch: rankInput, rankAdmin: rankInput }),
    response: z.strictObject({
      effect: z.strictObject({ staff: effectSchema, dispatch: effectSchema, admin: effectSchema }),
      words: z.array(textLike('12 people lose dispatch.')),
    }),
  }),
};
