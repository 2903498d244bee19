import { z } from 'zod';
import { countSchema, moneySchema } from '../contract/schemas.ts';
import { byCredit, flightCreditNames } from './flights.ts';

/**
 * What the open term asks of a member: `requiredFlights`, or, after the approved leave on `leaveDays` of its `termDays`,
 * `effectiveRequiredFlights`.
 */
export const termQuotaSchema = z.strictObject({
  requiredFlights: countSchema,
  effectiveRequiredFlights: countSchema,
  leaveDays: countSchema,
  termDays: z.int().min(1),
});

/**
 * A member's figures: `term…` of the open term, `total…` the sum of all closed terms; pay is in CHF. `newInTerm` exempts from
 * the open term's quota, by the rule of `isNewInTerm`.
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

/** A member's flights in a term, by what they were credited for. */
export const flightCountsSchema = z.strictObject(byCredit(() => countSchema));

/** What a member did in one term; pay is in CHF. */
export const termTotalsSchema = z.strictObject({
  flightsAttended: countSchema,
  flightsHosted: countSchema,
  pay: moneySchema,
});

/** What a line of the ledger counts. */
export const creditKindSchema = z.enum([...flightCreditNames, 'pay']);

/** What a line of the ledger was given for. */
export const creditReasonSchema = z.enum([...flightCreditNames, 'reward', 'import']);

export type Stats = z.infer<typeof statsSchema>;
export type TermTotals = z.infer<typeof termTotalsSchema>;
