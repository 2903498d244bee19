import { z } from 'zod';

/** The id of a stored thing: a UUID, opaque to callers. */
export const idSchema = z.uuid('This is not a valid id.');

/** An instant in an answer: ISO 8601 UTC with milliseconds. */
export const instantSchema = z.iso.datetime({ precision: 3 });

/** An instant in a request: ISO 8601 with `Z` or an offset, never a bare date; read as UTC with milliseconds. */
export const instantInputSchema = z.iso
  .datetime({ offset: true, error: 'Give the date and time with its zone, such as 2026-03-01T18:30:00Z.' })
  .transform((value) => new Date(value).toISOString());

/** A time of day in UTC, `HH:mm`. */
export const timeOfDaySchema = z
  .string('Give a time such as 18:30.')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Give a time such as 18:30, from 00:00 to 23:59.');

/** An amount of money in an answer: in whole units of its currency with at most two decimals. */
export const moneySchema = z.number();

/** A count of things. */
export const countSchema = z.int().min(0);

/** The parameters of a call about one thing. */
export const idParamsSchema = z.strictObject({ id: idSchema });
