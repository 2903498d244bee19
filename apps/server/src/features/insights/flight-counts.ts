import { HOUR_MS, weekStartOf } from '@crewroom/domain/days';
import type { Insights } from '@crewroom/domain/insights/endpoints';
import { quantileOf } from '@crewroom/domain/insights/rules';
import { foldName } from '@crewroom/domain/names';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import {
  type CountedDays,
  countWhere,
  hasDeparted,
  hoursBetween,
  isCancelled,
  selectCounted,
} from './range.ts';

/** Selects how many flights departed in an hour (`YYYY-MM-DDTHH`) under one dispatcher, with their seats. */
function readHours(database: Database, counted: CountedDays) {
  const flights = selectCounted(database, counted).select((eb) => {
    const departed = eb.case().when(hasDeparted(counted.now)(eb));
    const seats = eb
      .selectFrom('flight_roles')
      .whereRef('flight_roles.flight_id', '=', 'flights.id')
      .select(({ fn }) => fn.sum<number>('flight_roles.capacity').as('seats'));
    const filled = eb
      .selectFrom('allocations')
      .whereRef('allocations.flight_id', '=', 'flights.id')
      .select(({ fn }) => fn.countAll<number>().as('filled'));
    return [
      sql<string>`substr(flights.scheduled_date, 1, 13)`.as('hour'),
      'flights.dispatcher_id',
      countWhere(eb, isCancelled(eb)).as('cancelled'),
      departed.then(seats).end().as('seats'),
      departed.then(filled).end().as('filled'),
    ];
  });
  return database.db
    .selectFrom(flights.as('flight'))
    .select(({ fn }) => [
      'hour',
      'dispatcher_id',
      fn.countAll<number>().as('flights'),
      fn.sum<number>('cancelled').as('cancelled'),
      fn.sum<number>('seats').as('seats'),
      fn.sum<number>('filled').as('filled'),
    ])
    .groupBy(['hour', 'dispatcher_id'])
    .orderBy('hour')
    .orderBy('dispatcher_id')
    .execute();
}

type FlightCounts = { flights: number; cancelled: number; seats: number; filled: number };

const nothing = (): FlightCounts => ({ flights: 0, cancelled: 0, seats: 0, filled: 0 });

function add(sum: FlightCounts, row: Awaited<ReturnType<typeof readHours>>[number]): void {
  const cancelled = Number(row.cancelled);
  sum.flights += Number(row.flights) - cancelled;
  sum.cancelled += cancelled;
  sum.seats += Number(row.seats ?? 0);
  sum.filled += Number(row.filled ?? 0);
}

/** Returns flights and their seats by the week, and by the weekday and hour, of their departure. Uses one SQL statement. */
export async function countFlightsByTime(
  database: Database,
  counted: CountedDays,
): Promise<Pick<Insights, 'weeks' | 'fillByHour'>> {
  const weeks = new Map<string, FlightCounts & { readonly hosts: Set<string> }>();
  const hours = new Map<number, FlightCounts>();
  for (const row of await readHours(database, counted)) {
    const at = `${row.hour}:00:00.000Z`;
    const weekStart = weekStartOf(at);
    const week = weeks.get(weekStart) ?? { ...nothing(), hosts: new Set() };
    weeks.set(weekStart, week);
    add(week, row);
    // A dispatcher whose flights were all cancelled hosted nothing.
    if (Number(row.flights) > Number(row.cancelled)) week.hosts.add(row.dispatcher_id);
    const hourOfWeek = Math.floor((Date.parse(at) - Date.parse(weekStart)) / HOUR_MS);
    const hour = hours.get(hourOfWeek) ?? nothing();
    hours.set(hourOfWeek, hour);
    add(hour, row);
  }
  return {
    weeks: [...weeks].map(([weekStart, { hosts, ...counts }]) => ({
      weekStart,
      ...counts,
      hosts: hosts.size,
    })),
    fillByHour: [...hours]
      .filter(([, { flights }]) => flights > 0)
      .toSorted(([a], [b]) => a - b)
      .map(([hourOfWeek, { flights, seats, filled }]) => ({
        weekday: Math.floor(hourOfWeek / 24),
        hour: hourOfWeek % 24,
        flights,
        seats,
        filled,
      })),
  };
}

/**
 * Returns the seats of each role and how many were filled, most seats first. Names that differ only in case are one role, with
 * the spelling of most seats. Uses one SQL statement.
 */
export async function countFillByRole(
  database: Database,
  counted: CountedDays,
): Promise<Insights['fillByRole']> {
  const roles = selectCounted(database, counted)
    .where(hasDeparted(counted.now))
    .innerJoin('flight_roles', 'flight_roles.flight_id', 'flights.id')
    .select((eb) => [
      'flight_roles.name',
      'flight_roles.capacity',
      eb
        .selectFrom('allocations')
        .whereRef('allocations.flight_role_id', '=', 'flight_roles.id')
        .select(({ fn }) => fn.countAll<number>().as('filled'))
        .as('filled'),
    ]);
  const rows = await database.db
    .selectFrom(roles.as('role'))
    .select(({ fn }) => [
      'name',
      fn.sum<number>('capacity').as('seats'),
      fn.sum<number>('filled').as('filled'),
    ])
    .groupBy('name')
    .orderBy('seats', 'desc')
    .orderBy('name')
    .execute();
  const byName = Map.groupBy(rows, ({ name }) => foldName(name));
  return [...byName.values()]
    .map((spellings) => ({
      role: spellings[0]?.name ?? '',
      seats: spellings.reduce((sum, { seats }) => sum + Number(seats), 0),
      filled: spellings.reduce((sum, { filled }) => sum + Number(filled), 0),
    }))
    .toSorted((a, b) => b.seats - a.seats);
}

/** Selects the two flights between which each quantile lies. `place` counts from 0 in the order of their lead. */
function readLeads(database: Database, counted: CountedDays) {
  const leads = selectCounted(database, counted)
    .where((eb) => eb.not(isCancelled(eb)))
    .select(hoursBetween(database, sql`flights.decided_at`, sql`flights.scheduled_date`).as('hours'));
  const inOrder = database.db
    .selectFrom(leads.as('lead'))
    .select([
      'hours',
      sql<number>`row_number() over (order by hours) - 1`.as('place'),
      sql<number>`count(*) over ()`.as('total'),
    ]);
  return database.db
    .selectFrom(inOrder.as('lead'))
    .selectAll()
    .where(
      sql<boolean>`place in ((total - 1) / 2, (total - 1) / 2 + 1, (total - 1) * 9 / 10, (total - 1) * 9 / 10 + 1)`,
    )
    .execute();
}

// Differences below a tenth of a second depend on the database engine.
const rounded = (hours: number | null) => (hours === null ? null : Math.round(hours * 10_000) / 10_000);

/**
 * Returns the hours between approval and departure: the median and the 90th percentile, by linear interpolation. Null without
 * flights. Uses one SQL statement.
 */
export async function readLeadTime(database: Database, counted: CountedDays): Promise<Insights['leadTime']> {
  const rows = await readLeads(database, counted);
  const hours = new Map(rows.map(({ place, hours: lead }) => [Number(place), Number(lead)]));
  const total = Number(rows[0]?.total ?? 0);
  const quantile = (share: number) => rounded(quantileOf(total, share, (place) => hours.get(place)));
  return { medianHours: quantile(0.5), p90Hours: quantile(0.9) };
}
