import type { Generated } from 'kysely';
import type { Instant } from '../stored-values.ts';

/** Terms; exactly one has no `closed_at`. */
export interface TermsTable {
  id: string;
  number: number;
  started_at: Instant;
  closed_at: Instant | null;
}

/**
 * The ledger: what each member was credited with, from a flight or a reward. Triggers refuse to change or delete a row.
 * Rows hold no names, so forgetting a member does not touch them.
 */
export interface LedgerCreditsTable {
  id: string;
  user_id: string;
  term_id: string;
  kind: 'attended' | 'hosted' | 'pay';
  /** Flights for attended and hosted, hundredths of the currency for pay. */
  amount: number;
  reason: 'attended' | 'hosted' | 'reward';
  flight_id: string | null;
  reward_id: string | null;
  credited_at: Instant;
}

/** The sums of the ledger by member and term, updated in the transaction that writes the ledger. */
export interface TermTotalsTable {
  user_id: string;
  term_id: string;
  attended: Generated<number>;
  hosted: Generated<number>;
  /** Hundredths of the currency. */
  pay_minor: Generated<number>;
}

export interface TermTables {
  terms: TermsTable;
  ledger_credits: LedgerCreditsTable;
  term_totals: TermTotalsTable;
}
