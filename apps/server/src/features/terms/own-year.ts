import type { MonthOfFlights } from '@crewroom/domain/terms/endpoints';
import { byCredit, flightCreditNames } from '@crewroom/domain/terms/flights';
import { lastMonths } from '@crewroom/domain/terms/rules';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

function readMonths({ db }: Database, userId: string, first: string) {
  const month = sql<string>`substr(flights.scheduled_date, 1, 7)`;
  return db
    .selectFrom('ledger_credits')
    .innerJoin('flights', 'flights.id', 'ledger_credits.flight_id')
    .where('ledger_credits.user_id', '=', userId)
    .where('ledger_credits.kind', 'in', flightCreditNames)
    .where('flights.scheduled_date', '>=', first)
    .select(({ fn }) => [
      month.as('month'),
      'ledger_credits.kind',
      fn.sum<number>('ledger_credits.amount').as('flights'),
    ])
    .groupBy([month, 'ledger_credits.kind'])
    .execute();
}

/**
 * Returns the flights credited to a member in each of the last twelve months, by departure in UTC, oldest first, including
 * empty months. Independent of terms. Uses one SQL statement.
 */
export async function readOwnYear(database: Database, userId: string, now: Date): Promise<MonthOfFlights[]> {
  const months = lastMonths(now);
  const rows = await readMonths(database, userId, months[0] ?? '');
  return months.map((month) => ({
    month,
    ...byCredit((credit) =>
      Number(rows.find((row) => row.month === month && row.kind === credit)?.flights ?? 0),
    ),
  }));
}
