import { fromMinor } from '@crewroom/domain/money';
import {
  byCredit,
  type FlightCounts,
  type FlightCredit,
  flightCreditNames,
  flightCredits,
} from '@crewroom/domain/terms/flights';
import type { TermTotals } from '@crewroom/domain/terms/schemas';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

/** Selects the columns of a member's flights in a term. `table` is `term_totals` or its alias in the query. */
export function flightColumns<Table extends string>(table: Table) {
  return flightCreditNames.map((credit) => `${table}.${credit}` as const);
}

/** Selects the columns of a member's flights and pay in a term. */
export function totalColumns<Table extends string>(table: Table) {
  return [...flightColumns(table), `${table}.pay_minor` as const];
}

/** A row of `flightColumns`. All columns are null if a member has no totals in the term. */
export type FlightsRow = Readonly<Record<FlightCredit, number | null>>;

/** A row of `totalColumns`. */
export type TotalsRow = FlightsRow & { readonly pay_minor: number | null };

/** Returns a member's flights in a term. */
export function flightsOf(row: FlightsRow): FlightCounts {
  return byCredit((credit) => row[credit] ?? 0);
}

/** Returns a member's pay in a term, in CHF. */
export function payOf({ pay_minor }: Pick<TotalsRow, 'pay_minor'>): number {
  return fromMinor(pay_minor ?? 0);
}

/** Returns a member's totals in a term in the shape of the API. Pay is in CHF. */
export function termTotalsOf(row: TotalsRow): TermTotals {
  const { attended, hosted } = flightsOf(row);
  return { flightsAttended: attended, flightsHosted: hosted, pay: payOf(row) };
}

/** Counts the flights that count for the quota, like `termFlightsCount`. 0 without totals in the term. */
export function countedFlights(table: string): RawBuilder<number> {
  const counted = flightCreditNames.map(
    (credit) => sql`coalesce(${sql.ref(`${table}.${credit}`)}, 0) * ${sql.lit(flightCredits[credit])}`,
  );
  return sql<number>`(${sql.join(counted, sql` + `)})`;
}

/** Selects a member's flights in all closed terms and the imported ones, as columns of the member. */
export function closedFlightColumns({ selectFrom, ref }: ExpressionBuilder<Tables, 'users'>) {
  const closed = flightCreditNames.map((credit) =>
    selectFrom('term_totals')
      .innerJoin('terms', 'terms.id', 'term_totals.term_id')
      .whereRef('term_totals.user_id', '=', 'users.id')
      .where('terms.closed_at', 'is not', null)
      .select(({ fn }) => fn.sum<number>(`term_totals.${credit}`).as('total'))
      .as(`closed_${credit}` as const),
  );
  return [...closed, ref('users.imported_flights').as('imported_flights')];
}

/** A row of `closedFlightColumns`. */
export type ClosedFlightsRow = Readonly<Record<`closed_${FlightCredit}`, number | null>> & {
  readonly imported_flights: number;
};

/**
 * Returns a member's flights and pay (CHF) of the open term, and their flights in all closed terms, in the shape of the API.
 */
export function termFiguresOf(row: TotalsRow & ClosedFlightsRow) {
  const open = flightsOf(row);
  const closed = byCredit((credit) => Number(row[`closed_${credit}`] ?? 0));
  return {
    termFlightsAttended: open.attended,
    termFlightsHosted: open.hosted,
    termPay: payOf(row),
    // Imported sheets do not say which flights a member hosted.
    totalFlightsAttended: closed.attended + row.imported_flights,
    totalFlightsHosted: closed.hosted,
  };
}
