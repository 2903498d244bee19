import { HOUR_MS, WEEK_MS, weekStartOf } from '@crewroom/domain/days';
import type { FlightWeek } from '@crewroom/domain/flights/endpoints';
import { byWeekday, weekdayOf } from '@crewroom/domain/flights/schedule';
import type { FlightCard, Shortage } from '@crewroom/domain/flights/schemas';
import { missingRoles } from '@crewroom/domain/flights/shortage';
import { plannedStatuses } from '@crewroom/domain/flights/status';
import { Expiring } from '../../platform/changes/versions.ts';
import type { Database } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { instantAfter, toInstant } from '../../platform/database/stored-values.ts';
import { cardOf, selectFlights } from './flight.ts';
import { cardsFor, type SharedCards, sharedCards } from './shared-cards.ts';

const readSpan = prepared({ from: 'text', end: 'text' }, (database, { from, end }) =>
  selectFlights(database)
    .where('flights.approval_status', '=', 'approved')
    .where('flights.scheduled_date', '>=', from)
    .where('flights.scheduled_date', '<', end)
    .orderBy('flights.scheduled_date')
    .orderBy('flights.id'),
);

/** The approved flights of a week, read once for all viewers. */
export type SharedWeek = SharedCards & { readonly weekStart: string };

/**
 * Returns the approved flights of the week that contains a date (`YYYY-MM-DD` or an ISO timestamp), as they read at `now`. The
 * result expires when a flight with interest departs. Uses one SQL statement.
 */
export async function readWeek(database: Database, date: string, now: Date): Promise<Expiring<SharedWeek>> {
  const weekStart = weekStartOf(date);
  const end = new Date(Date.parse(weekStart) + WEEK_MS).toISOString();
  const cards = sharedCards(await readSpan(database, { from: weekStart, end }), now);
  return new Expiring({ weekStart, ...cards }, cards.until);
}

/** Returns a week as a viewer sees it, by weekday and then by time. Weeks start on Monday, 00:00Z. */
export function weekFor(week: SharedWeek, viewerId: string): FlightWeek {
  const flights = byWeekday((): FlightCard[] => []);
  for (const card of cardsFor(week, viewerId)) flights[weekdayOf(card.scheduledDate)].push(card);
  return { weekStart: week.weekStart, flights };
}

const readPlanned = prepared({ from: 'text', to: 'text' }, (database, { from, to }) =>
  selectFlights(database)
    .where('flights.approval_status', '=', 'approved')
    .where('flights.status', 'in', plannedStatuses)
    .where('flights.scheduled_date', '>=', from)
    .where('flights.scheduled_date', '<=', to)
    .orderBy('flights.scheduled_date')
    .orderBy('flights.id'),
);

/**
 * Returns approved flights that have not begun, depart within the given hours and have free seats, soonest first. Uses one SQL
 * statement.
 */
export async function readShortages(database: Database, hours: number, now: Date): Promise<Shortage[]> {
  const to = instantAfter(now, hours * HOUR_MS);
  const rows = await readPlanned(database, { from: toInstant(now), to });
  return rows.flatMap((row) => {
    const free = missingRoles(cardOf(row, '')).map(({ name, free: seats }) => ({ name, free: seats }));
    const { id, flight_code: flightCode, scheduled_date: scheduledDate, status } = row;
    return free.length === 0 ? [] : [{ _id: id, flightCode, scheduledDate, status, free }];
  });
}
