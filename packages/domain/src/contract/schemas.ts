import { z } from 'zod';
import { faultOfText, isBlank, type TextRule, tidyText } from '../text.ts';
import { type ErrorCode, errorStatus } from './errors.ts';

const INSTANT_HINT = 'Give the date and time with its zone, such as 2026-03-01T18:30:00Z.';
const TIME_HINT = 'Give a time such as 18:30, from 00:00 to 23:59.';
const YEAR_HINT = 'Give a year from 1970 to 2999.';

// Year 0 or 9999 with an offset leaves the four-digit years, and with them the one stored form of an instant.
const KEPT_YEAR = /^(19[7-9]\d|2\d{3})-/;

const missingOr =
  (missing: string, wrong: string) =>
  ({ input }: { readonly input?: unknown }): string =>
    input == null || (typeof input === 'string' && isBlank(input)) ? missing : wrong;

/** The id of a stored thing: a UUID, opaque to callers. */
export const idSchema = z.uuid('This is not a valid id.');

/** An instant in an answer: ISO 8601 UTC with milliseconds. */
export const instantSchema = z.iso.datetime({ precision: 3 });

/** As `instantInputSchema`; `missing` is what an absent or blank one is told. */
export function instantInput(missing = INSTANT_HINT) {
  return z.iso
    .datetime({ offset: true, error: missingOr(missing, INSTANT_HINT) })
    .transform((value) => new Date(value).toISOString())
    .refine((value) => KEPT_YEAR.test(value), YEAR_HINT);
}

/**
 * An instant in a request: ISO 8601 with `Z` or an offset, never a bare date, in the years 1970 to 2999; read as UTC
 * with milliseconds.
 */
export const instantInputSchema = instantInput();

/** A day in a request, `YYYY-MM-DD`, in the years 1970 to 2999. */
export const dayInputSchema = z.iso
  .date({ error: 'Choose a day.', abort: true })
  .refine((day) => KEPT_YEAR.test(day), YEAR_HINT);

/** A time of day in UTC, `HH:mm`; `missing` is what an absent or blank one is told. */
export function timeOfDayInput(missing = TIME_HINT) {
  return z
    .string({ error: missingOr(missing, TIME_HINT) })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: missingOr(missing, TIME_HINT) });
}

/** An amount of money in an answer: in whole units of its currency with at most two decimals. */
export const moneySchema = z.number();

/** A count of things. */
export const countSchema = z.int().min(0);

/** The parameters of a call about one thing. */
export const idParamsSchema = z.strictObject({ id: idSchema });

/**
 * The query of a call. An optional parameter that is left empty (`?filter=`) is none: that is what a form sends for a
 * field nobody filled in. An empty required one is refused by its own schema.
 */
export function querySchema<const Fields extends Readonly<Record<string, z.ZodType>>>(fields: Fields) {
  const schema = z.strictObject(fields);
  const optional = new Set(
    Object.keys(fields).filter((name) => fields[name]?.safeParse(undefined).success === true),
  );
  const isLeftEmpty = ([name, value]: readonly [string, unknown]) =>
    optional.has(name) && typeof value === 'string' && isBlank(value);

  return z.preprocess((query: z.input<typeof schema>) => {
    // A caller may send anything; the schema refuses what is no object.
    if (typeof query !== 'object' || query === null || Array.isArray(query)) return query;
    return Object.fromEntries(Object.entries(query).filter((entry) => !isLeftEmpty(entry)));
  }, schema);
}

const NO_TEXT = 'Write some text.';

function tidied(rule: TextRule, missing: string) {
  return z
    .string({ error: ({ input }) => (input == null ? missing : NO_TEXT) })
    .transform(tidyText)
    .superRefine((text, context) => {
      const fault = faultOfText(text, rule);
      if (fault !== null) context.addIssue({ code: 'custom', message: fault });
    });
}

/** Text that must say something, tidied as it is stored (rules of plain text); `missing` is what a blank one is told. */
export function requiredText(rule: TextRule, missing = 'This is required.') {
  return tidied(rule, missing).refine((text) => !isBlank(text), missing);
}

/** Text that may be blank. */
export function optionalText(rule: TextRule) {
  return tidied(rule, NO_TEXT);
}

/** The `suspension` of a 403: `expiryDate` is the moment it really ends, `timeLeft` text to that moment. */
export const suspensionSchema = z.strictObject({
  reason: z.string(),
  breach: z.string().optional(),
  timeLeft: z.string(),
  expiryDate: instantSchema,
});

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
