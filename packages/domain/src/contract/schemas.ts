import { z } from 'zod';
import { namesOf } from '../record-from-names.ts';
import { isBlank, normalizeInput, SEARCH_HINT, searchLimits, type TextRule, textError } from '../text.ts';
import { errorStatus } from './errors.ts';
import { withSample } from './samples.ts';

const INSTANT_HINT = 'Give the date and time with its zone, such as 2026-03-01T18:30:00Z.';
const TIME_HINT = 'Give a time such as 18:30, from 00:00 to 23:59.';
const YEAR_HINT = 'Give a year from 1970 to 2999.';

// With an offset, a timestamp at the edge of year 0000 or 9999 would no longer have a four-digit year in UTC.
const ALLOWED_YEAR = /^(19[7-9]\d|2\d{3})-/;

const missingOr =
  (missing: string, wrong: string) =>
  ({ input }: { readonly input?: unknown }): string =>
    input == null || (typeof input === 'string' && isBlank(input)) ? missing : wrong;

/** The id of a stored object: a UUID, opaque to clients. */
export const idSchema = withSample(z.uuid('This is not a valid id.'), '019a2b3c-4d5e-7f60-8123-456789abcdef');

/** A timestamp in a response: ISO 8601 UTC with milliseconds. */
export const instantSchema = withSample(z.iso.datetime({ precision: 3 }), '2026-03-01T18:30:00.000Z');

/** A day in a response, `YYYY-MM-DD`. */
export const daySchema = withSample(z.iso.date(), '2026-03-01');

/** Like `instantInputSchema`. `missing` is the message for an absent or blank value. */
export function instantInput(missing = INSTANT_HINT) {
  const instant = z.iso.datetime({ offset: true, error: missingOr(missing, INSTANT_HINT) });
  return withSample(instant, '2026-03-01T18:30:00+02:00')
    .transform((value) => new Date(value).toISOString())
    .refine((value) => ALLOWED_YEAR.test(value), YEAR_HINT);
}

/**
 * A timestamp in a request: ISO 8601 with `Z` or an offset, never only a date, in the years 1970 to 2999. Converted to UTC with
 * milliseconds.
 */
export const instantInputSchema = instantInput();

/** A day in a request, `YYYY-MM-DD`, in the years 1970 to 2999. */
export const dayInputSchema = withSample(
  z.iso.date({ error: 'Choose a day.', abort: true }),
  '2026-03-01',
).refine((day) => ALLOWED_YEAR.test(day), YEAR_HINT);

/** A day, or a timestamp with its zone, in a request: by the rules of `dayInputSchema` and `instantInputSchema`. */
export const dayOrInstantSchema = z.union(
  [dayInputSchema, instantInputSchema],
  'Give a day such as 2026-03-01, or an instant with its zone.',
);

/** A time of day in UTC, `HH:mm`. `missing` is the message for an absent or blank value. */
export function timeOfDayInput(missing = TIME_HINT) {
  return z
    .string({ error: missingOr(missing, TIME_HINT) })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: missingOr(missing, TIME_HINT) });
}

/** An amount of money in a response: in whole units of its currency with at most two decimals. */
export const moneySchema = withSample(z.number(), 2.5);

export const countSchema = z.int().min(0);

/** The parameters of an endpoint about one object. */
export const idParamsSchema = z.strictObject({ id: idSchema });

/**
 * The query of an endpoint. An optional parameter that is empty (`?filter=`) counts as absent, because forms send empty fields.
 * An empty required parameter is rejected by its own schema.
 */
export function querySchema<const Fields extends Readonly<Record<string, z.ZodType>>>(fields: Fields) {
  const schema = z.strictObject(fields);
  const optional = new Set(
    Object.keys(fields).filter((name) => fields[name]?.safeParse(undefined).success === true),
  );
  const isLeftEmpty = ([name, value]: readonly [string, unknown]) =>
    optional.has(name) && typeof value === 'string' && isBlank(value);

  return z.preprocess((query: z.input<typeof schema>) => {
    // The schema rejects values that are no object.
    if (typeof query !== 'object' || query === null || Array.isArray(query)) return query;
    return Object.fromEntries(Object.entries(query).filter((entry) => !isLeftEmpty(entry)));
  }, schema);
}

/** A whole number in a query, of up to six digits. */
export const wholeNumber = withSample(z.string().regex(/^\d{1,6}$/, 'Use a whole number.'), '1').transform(
  Number,
);

const NO_TEXT = 'Write some text.';

function tidyString(rule: TextRule, missing: string) {
  return z
    .string({ error: ({ input }) => (input == null ? missing : NO_TEXT) })
    .describe(`At most ${rule.max} characters.`)
    .transform((text) => normalizeInput(text, rule))
    .superRefine((text, context) => {
      const message = textError(text, rule);
      if (message !== null) context.addIssue({ code: 'custom', message: message });
    });
}

/** Required text, tidied by `normalizeInput` and checked by `textError`. `missing` is the message for a blank one. */
export function requiredText(rule: TextRule, missing = 'This is required.') {
  return tidyString(rule, missing).refine((text) => !isBlank(text), missing);
}

/** A part of a member's name to search for. */
export const searchTermSchema = withSample(
  requiredText({ max: searchLimits.maximum, isKey: true }),
  'ad',
).refine((term) => [...term].length >= searchLimits.minimum, SEARCH_HINT);

/** Text that may be blank, tidied by `normalizeInput` and checked by `textError`. Invisible text is empty. */
export function optionalText(rule: TextRule) {
  return tidyString(rule, NO_TEXT).transform((text) => (isBlank(text) ? '' : text));
}

/**
 * What a suspended member sees of their suspension, in the `suspension` of a 403 and on the login screen. `expiryDate` is its
 * effective end, and `timeLeft` the text for the time until then. `appeal` is present once they have appealed. Its `comment`
 * explains a decision to uphold the suspension.
 */
export const suspensionSchema = z.strictObject({
  sanctionId: idSchema,
  reason: z.string(),
  breach: z.string().optional(),
  timeLeft: z.string(),
  expiryDate: instantSchema,
  /** `upheld` is false before a decision. A lifted suspension has ended, so it does not appear here. */
  appeal: z.strictObject({ upheld: z.boolean(), comment: z.string().nullable() }).optional(),
});

export type Suspension = z.infer<typeof suspensionSchema>;

/** One error in an input: `path` is the field with dots (`roles.0.name`), or empty for the whole input. */
export const issueSchema = z.strictObject({ path: z.string(), message: z.string() });

/**
 * The body of every error response. `message` is written for people, and toasts show it. `suspension` is present exactly when
 * the code is `suspended`.
 */
export const errorBodySchema = z.strictObject({
  message: z.string(),
  code: z.enum(namesOf(errorStatus)),
  issues: z.array(issueSchema).optional(),
  requestId: z.string(),
  suspension: suspensionSchema.optional(),
});

export type Issue = z.infer<typeof issueSchema>;
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** The page of a response, and the total number. */
export const paginationSchema = z.strictObject({
  page: z.int().min(1),
  limit: z.int().min(1),
  total: countSchema,
  pages: countSchema,
});

/** Returns the page of a response, by the total number of entries. */
export const paginationOf = (
  { page, limit }: { readonly page: number; readonly limit: number },
  total: number,
): z.infer<typeof paginationSchema> => ({ page, limit, total, pages: Math.ceil(total / limit) });
