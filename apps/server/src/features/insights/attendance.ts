import { weekStartOf } from '@crewroom/domain/days';
import type { Insights } from '@crewroom/domain/insights/endpoints';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { type CountedDays, countWhere, selectCounted, staffJoiningOfFlight } from './range.ts';

type SeatExpressions = ExpressionBuilder<
  Pick<Tables, 'flights' | 'allocations' | 'attendance_events' | 'ledger_credits'>,
  'flights' | 'allocations'
>;

/** Returns the SQL condition that a review credited the holder of a seat, as it does for all who were not absent. */
export function wasFlown({ exists, selectFrom }: SeatExpressions) {
  return exists(
    selectFrom('ledger_credits')
      .whereRef('ledger_credits.flight_id', '=', 'flights.id')
      .whereRef('ledger_credits.user_id', '=', 'allocations.user_id')
      .where('ledger_credits.kind', '=', 'attended')
      .where('ledger_credits.reason', '=', 'attended')
      .select('ledger_credits.id'),
  );
}

/** Returns the SQL condition that the game first saw the holder of a seat after staff joining. */
function joinedLate(database: Database, { eb, selectFrom }: SeatExpressions) {
  return eb(
    selectFrom('attendance_events')
      .whereRef('attendance_events.flight_id', '=', 'flights.id')
      .whereRef('attendance_events.user_id', '=', 'allocations.user_id')
      .where('attendance_events.type', '=', 'joined')
      .select(({ fn }) => fn.min('attendance_events.at').as('at')),
    '>',
    staffJoiningOfFlight(database),
  );
}

/** Returns the SQL condition that the game reported anything about the flight. */
function wasReported({ exists, selectFrom }: SeatExpressions) {
  return exists(
    selectFrom('attendance_events')
      .whereRef('attendance_events.flight_id', '=', 'flights.id')
      .select('attendance_events.event_id'),
  );
}

/** Selects the seats of the reviewed flights that are counted. */
function selectReviewedSeats(database: Database, counted: CountedDays) {
  return selectCounted(database, counted)
    .where('flights.reviewed_at', 'is not', null)
    .innerJoin('allocations', 'allocations.flight_id', 'flights.id');
}

/**
 * Returns, by week of departure, how many seats were flown, how many holders were absent by the review, and how many joined
 * late. `late` is null without game reports. Uses one SQL statement.
 */
export async function countAttendanceByWeek(
  database: Database,
  counted: CountedDays,
): Promise<Insights['attendance']> {
  const seats = selectReviewedSeats(database, counted).select((eb) => [
    sql<string>`substr(flights.scheduled_date, 1, 10)`.as('day'),
    countWhere(eb, wasFlown(eb)).as('flown'),
    countWhere(eb, eb.and([wasFlown(eb), joinedLate(database, eb)])).as('late'),
    countWhere(eb, wasReported(eb)).as('reported'),
  ]);
  const rows = await database.db
    .selectFrom(seats.as('seat'))
    .select(({ fn }) => [
      'day',
      fn.countAll<number>().as('seats'),
      fn.sum<number>('flown').as('flown'),
      fn.sum<number>('late').as('late'),
      fn.max<number>('reported').as('reported'),
    ])
    .groupBy('day')
    .orderBy('day')
    .execute();
  return [...Map.groupBy(rows, ({ day }) => weekStartOf(day))].map(([weekStart, days]) => {
    const sum = (figure: 'seats' | 'flown' | 'late' | 'reported') =>
      days.reduce((total, day) => total + Number(day[figure]), 0);
    const flown = sum('flown');
    return { weekStart, flown, absent: sum('seats') - flown, late: sum('reported') > 0 ? sum('late') : null };
  });
}
