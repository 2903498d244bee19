import type { DayRange } from '@crewroom/domain/days';
import { statusesWhere } from '@crewroom/domain/flights/status';
import { type InsightDays, spanOfRange, weekdaysCounted } from '@crewroom/domain/insights/rules';
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Source } from '../../platform/database/database.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** What is counted: the days, optionally only one weekday, and the time until which flights have departed. */
export type CountedDays = { readonly range: DayRange; readonly days: InsightDays; readonly now: Date };

const cancelled = statusesWhere(({ phase }) => phase === 'cancelled');
const departed = statusesWhere(({ phase }) => phase === 'flying' || phase === 'flown');

type FlightExpressions = ExpressionBuilder<Pick<Tables, 'flights'>, 'flights'>;

/** Returns the weekday of a flight's departure in UTC, 0 for Monday. */
export function weekdayOfFlight({ engine }: Source): RawBuilder<number> {
  return engine === 'sqlite'
    ? sql<number>`(cast(strftime('%w', flights.scheduled_date) as integer) + 6) % 7`
    : sql<number>`cast(extract(isodow from cast(substr(flights.scheduled_date, 1, 10) as date)) as integer) - 1`;
}

/** Returns the hours between two timestamps, with fractions. */
export function hoursBetween(
  { engine }: Source,
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
): RawBuilder<number> {
  return engine === 'sqlite'
    ? sql<number>`(unixepoch(${to}, 'subsec') - unixepoch(${from}, 'subsec')) / 3600.0`
    : sql<number>`cast(extract(epoch from cast(${to} as timestamptz) - cast(${from} as timestamptz)) / 3600 as double precision)`;
}

/** Returns when the staff of a flight must join: at the time of day before its departure, possibly on the previous evening. */
export function staffJoiningOfFlight({ engine }: Source): RawBuilder<string> {
  const day = sql`substr(flights.scheduled_date, 1, 10)`;
  const dayBefore =
    engine === 'sqlite' ? sql`date(${day}, '-1 day')` : sql`cast(cast(${day} as date) - 1 as text)`;
  const isEvening = sql`flights.staff_joining > substr(flights.scheduled_date, 12, 5)`;
  return sql<string>`case when ${isEvening} then ${dayBefore} else ${day} end || 'T' || flights.staff_joining || ':00.000Z'`;
}

/** Selects the approved flights that are counted, including cancelled ones. */
export function selectCounted(database: Database, { range, days }: CountedDays) {
  const { start, end } = spanOfRange(range);
  const { first, last } = weekdaysCounted(days);
  const flights = database.db
    .selectFrom('flights')
    .where('flights.approval_status', '=', 'approved')
    .where('flights.scheduled_date', '>=', start)
    .where('flights.scheduled_date', '<', end);
  return days === 'all'
    ? flights
    : flights.where(
        sql<SqlBool>`${weekdayOfFlight(database)} between ${sql.lit(first)} and ${sql.lit(last)}`,
      );
}

/** Returns 1 if a condition holds and 0 otherwise, for sums. */
export function countWhere<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  holds: Expression<SqlBool>,
) {
  return eb.case().when(holds).then(1).else(0).end();
}

/** Returns the SQL condition that a flight is cancelled. */
export const isCancelled = (eb: FlightExpressions) => eb('flights.status', 'in', cancelled);

/** Returns the SQL condition that a flight has departed by the clock or by its status, and is not cancelled. */
export function hasDeparted(now: Date) {
  return (eb: FlightExpressions) =>
    eb.and([
      eb.not(isCancelled(eb)),
      eb.or([eb('flights.scheduled_date', '<=', toInstant(now)), eb('flights.status', 'in', departed)]),
    ]);
}
