import { byCredit, flightCreditNames } from '@crewroom/domain/terms/flights';
import { sql } from 'kysely';
import { atLeast, fromZero, idOf, instant, memberId, nullable, oneOf, text } from './columns.ts';
import { defineTable } from './define-table.ts';

export const termTables = {
  /** Terms. Exactly one has no `closed_at`. */
  terms: defineTable({
    inBackup: true,
    columns: {
      id: text(),
      number: atLeast(1),
      started_at: instant(),
      closed_at: nullable(instant()),
      /** The planned end of a closed term, by the term length at its closing. */
      planned_end: nullable(instant()),
    },
    primaryKey: ['id'],
    unique: [['number']],
    checks: {
      in_order: sql`closed_at is null or closed_at >= started_at`,
      planned_once_closed: sql`planned_end is null or closed_at is not null`,
    },
  }),
};

export const ledgerTables = {
  /**
   * The ledger: the credits of each member, from a flight, a reward or an import. Triggers reject changes and deletions
   * of rows. Rows hold no names, so erasing a member leaves them unchanged.
   */
  ledger_credits: defineTable({
    inBackup: true,
    ownData: 'ledger',
    columns: {
      id: text(),
      user_id: memberId(),
      /** Null for an imported credit, which was earned before the portal and belongs to none of its terms. */
      term_id: nullable(idOf('terms')),
      kind: oneOf([...flightCreditNames, 'pay']),
      /** Flights for attended and hosted, hundredths of the currency for pay. */
      amount: atLeast(0, 'bigint'),
      reason: oneOf([...flightCreditNames, 'reward', 'import']),
      flight_id: nullable(idOf('flights')),
      reward_id: nullable(idOf('rewards')),
      credited_at: instant(),
    },
    primaryKey: ['id'],
    // Two simultaneous reviews of one flight cannot both credit its crew.
    unique: [['flight_id', 'user_id', 'kind', 'reason'], ['reward_id']],
    checks: {
      one_source: sql`(flight_id is null and reward_id is null) = (reason = 'import')
        and (flight_id is null or reward_id is null)`,
      term_unless_imported: sql`(term_id is null) = (reason = 'import')`,
      reason_of_source: sql`(reason = 'reward') = (reward_id is not null)
        and (kind = 'pay' or kind = reason or (reason = 'import' and kind = 'attended'))`,
    },
    indexes: { by_user: ['user_id', 'term_id', 'credited_at'] },
  }),

  /** The sums of the ledger by member and term, updated in the transaction that writes the ledger. */
  term_totals: defineTable({
    inBackup: true,
    ownData: 'terms',
    columns: {
      user_id: memberId(),
      term_id: idOf('terms'),
      ...byCredit(() => fromZero()),
      /** Hundredths of the currency. */
      pay_minor: fromZero('bigint'),
    },
    primaryKey: ['user_id', 'term_id'],
    indexes: { by_term: ['term_id'] },
  }),
};
