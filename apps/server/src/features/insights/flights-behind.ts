import type { FlightBehind, insightEndpoints } from '@crewroom/domain/insights/endpoints';
import { MAX_FLIGHTS_BEHIND } from '@crewroom/domain/insights/rules';
import { foldName } from '@crewroom/domain/names';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import { briefColumns, briefOf } from '../flights/field-columns.ts';
import { wasFlown } from './attendance.ts';
import {
  type CountedDays,
  countWhere,
  hasDeparted,
  isCancelled,
  selectCounted,
  weekdayOfFlight,
} from './range.ts';

/** Selects which of the counted flights belong to a figure. Monday is 0. The hour is in UTC. */
type Figure = Omit<z.output<typeof insightEndpoints.insightFlights.query>, 'from' | 'to' | 'days'>;

/** Selects the flights behind a figure, with the seats it counts: those of its role, or all. */
function selectBehind(database: Database, counted: CountedDays, { weekday, hour, role }: Figure) {
  const key = role === undefined ? undefined : foldName(role);
  let flights = selectCounted(database, counted);
  if (weekday !== undefined)
    flights = flights.where(sql<SqlBool>`${weekdayOfFlight(database)} = ${sql.lit(weekday)}`);
  if (hour !== undefined)
    flights = flights.where(sql`substr(flights.scheduled_date, 12, 2)`, '=', String(hour).padStart(2, '0'));
  return flights.select((eb) => {
    const roles = eb
      .selectFrom('flight_roles')
      .whereRef('flight_roles.flight_id', '=', 'flights.id')
      .$if(key !== undefined, (own) => own.where('flight_roles.name_key', '=', key ?? ''));
    const taken = roles.innerJoin('allocations', 'allocations.flight_role_id', 'flight_roles.id');
    return [
      ...briefColumns,
      countWhere(eb, hasDeparted(counted.now)(eb)).as('departed'),
      countWhere(eb, isCancelled(eb)).as('cancelled'),
      roles.select(({ fn }) => fn.sum<number>('flight_roles.capacity').as('seats')).as('seats'),
      taken.select(({ fn }) => fn.countAll<number>().as('filled')).as('filled'),
      eb
        .case()
        .when('flights.reviewed_at', 'is not', null)
        .then(
          taken.where((on) => on.not(wasFlown(on))).select(({ fn }) => fn.countAll<number>().as('absent')),
        )
        .else(0)
        .end()
        .as('absent'),
    ];
  });
}

/** Returns the flights behind a figure, latest first, at most a hundred, and their total number. Uses one SQL statement. */
export async function readFlightsBehind(
  database: Database,
  counted: CountedDays,
  figure: Figure,
): Promise<{ flights: FlightBehind[]; total: number }> {
  const behind = database.db
    .selectFrom(selectBehind(database, counted, figure).as('flight'))
    .where('seats', 'is not', null);
  const narrowed = {
    all: behind.where('cancelled', '=', 0),
    cancelled: behind.where('cancelled', '=', 1),
    empty: behind.where('departed', '=', 1).whereRef('filled', '<', 'seats'),
    absent: behind.where('absent', '>', 0),
  }[figure.which];
  const rows = await narrowed
    .selectAll()
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('scheduled_date', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_FLIGHTS_BEHIND)
    .execute();
  return {
    flights: rows.map((row) => ({
      ...briefOf(row),
      seats: Number(row.seats),
      filled: Number(row.filled),
      absent: Number(row.absent),
    })),
    total: Number(rows[0]?.total ?? 0),
  };
}
