import { fromMinor } from '@crewroom/domain/terms/money';
import type { PayEntry } from '@crewroom/domain/users/user-schema';
import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../database/database.ts';
import { rowsAsJson } from '../../database/json-rows.ts';
import type { Tables } from '../../database/tables.ts';

/** The ledger entries behind a member's pay of the open term, newest first, as a column beside the member. */
export function payEntries(database: Database, { selectFrom }: ExpressionBuilder<Tables, 'users'>) {
  return rowsAsJson(
    database,
    selectFrom('ledger_credits')
      .innerJoin('terms', 'terms.id', 'ledger_credits.term_id')
      .leftJoin('flights', 'flights.id', 'ledger_credits.flight_id')
      .leftJoin('rewards', 'rewards.id', 'ledger_credits.reward_id')
      .whereRef('ledger_credits.user_id', '=', 'users.id')
      .where('terms.closed_at', 'is', null)
      .where('ledger_credits.kind', '=', 'pay')
      .select([
        'ledger_credits.id',
        'ledger_credits.reason as source',
        'ledger_credits.amount',
        'ledger_credits.credited_at',
        'flights.flight_code',
        'rewards.reason',
      ])
      .orderBy('ledger_credits.credited_at', 'desc')
      .orderBy('ledger_credits.id', 'desc'),
  );
}

type PayRow = {
  readonly id: string;
  readonly source: PayEntry['source'];
  readonly amount: number;
  readonly credited_at: string;
  readonly flight_code: string | null;
  readonly reason: string | null;
};

/** A row of `payEntries` as the profile answers it: CHF, with the flight or the reward it comes from. */
export function payEntryOf({ id, source, amount, credited_at, flight_code, reason }: PayRow): PayEntry {
  return {
    _id: id,
    source,
    amount: fromMinor(amount),
    date: credited_at,
    ...(flight_code !== null && { flightCode: flight_code }),
    ...(reason !== null && { reason }),
  };
}
