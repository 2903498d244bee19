import { z } from 'zod';
import { countSchema, moneySchema } from '../contract/schemas.ts';
import { byCredit, flightCreditNames } from './flights.ts';

/**
 * A member's quota in the open term: `requiredFlights`, and `effectiveRequiredFlights` after the approved leave on `leaveDays`
 * of its `termDays`.
 */
export const termQuotaSchema = z.strictObject({
  requiredFlights: countSchema,
  effectiveRequiredFlights: countSchema,
  leaveDays: countSchema,
  termDays: z.int().min(1),
});

/**
 * A member's figures: `term…` of the open term, `total…` the sum of all closed terms. Pay is in CHF. `newInTerm` means exempt
 * from the open term's quota, by the rule of `isNewInTerm`.
 */
export const statsSchema = z.strictObject({
  termFlightsAttended: countSchema,
  termFlightsHosted: countSchema,
  termPay: moneySchema,
  ...termQuotaSchema.shape,
  newInTerm: z.boolean(),
  totalFlightsAttended: countSchema,
  totalFlightsHosted: countSchema,
});

/** A member's flights in a term, by kind of credit. */
export const flightCountsSchema = z.strictObject(byCredit(() => countSchema));

/** A member's totals in one term. Pay is in CHF. */
export const termTotalsSchema = z.strictObject({
  flightsAttended: countSchema,
  flightsHosted: countSchema,
  pay: moneySchema,
});

/** The kind of a pay entry. */
export const creditKindSchema = z.enum([...flightCreditNames, 'pay']);

/** The reason of a pay entry. */
export const creditReasonSchema = z.enum([...flightCreditNames, 'reward', 'import']);

export type Stats = z.infer<typeof statsSchema>;
export type TermTotals = z.infer<typeof termTotalsSchema>;
