import { z } from 'zod';
import { isBlank } from '../text/plain-text.ts';

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
