import type { FlightCredit } from '@crewroom/domain/terms/flights';
import type { Generated } from 'kysely';
import type { Instant } from '../stored-values.ts';
import type { Descriptions, TableDescription } from './description.ts';

/** Terms; exactly one has no `closed_at`. */
export interface TermsTable {
  id: string;
  number: number;
  started_at: Instant;
  closed_at: Instant | null;
}

const terms = {
  inBackup: true,
  columns: {
    id: 'plain',
    number: 'plain',
    started_at: 'plain',
    closed_at: 'plain',
  },
} as const satisfies TableDescription<TermsTable>;

/**
 * The ledger: what each member was credited with, from a flight or a reward. Triggers refuse to change or delete a row.
 * Rows hold no names, so forgetting a member does not touch them.
 */
export interface LedgerCreditsTable {
  id: string;
  user_id: string;
  term_id: string;
  kind: FlightCredit | 'pay';
  /** Flights for attended and hosted, hundredths of the currency for pay. */
  amount: number;
  reason: FlightCredit | 'reward';
  flight_id: string | null;
  reward_id: string | null;
  credited_at: Instant;
}

const ledgerCredits = {
  inBackup: true,
  ownData: 'ledger',
  columns: {
    id: 'plain',
    user_id: 'member',
    term_id: 'plain',
    kind: 'plain',
    amount: 'plain',
    reason: 'plain',
    flight_id: 'plain',
    reward_id: 'plain',
    credited_at: 'plain',
  },
} as const satisfies TableDescription<LedgerCreditsTable>;

/** The sums of the ledger by member and term, updated in the transaction that writes the ledger. */
export interface TermTotalsTable {
  user_id: string;
  term_id: string;
  attended: Generated<number>;
  hosted: Generated<number>;
  /** Hundredths of the currency. */
  pay_minor: Generated<number>;
}

const termTotals = {
  inBackup: true,
  ownData: 'terms',
  columns: {
    user_id: 'member',
    term_id: 'plain',
    attended: 'plain',
    hosted: 'plain',
    pay_minor: 'plain',
  },
} as const satisfies TableDescription<TermTotalsTable>;

export interface TermTables {
  terms: TermsTable;
  ledger_credits: LedgerCreditsTable;
  term_totals: TermTotalsTable;
}

export const termTables = {
  terms,
  ledger_credits: ledgerCredits,
  term_totals: termTotals,
} as const satisfies Descriptions<TermTables>;
