import type { FlightWeek } from '@crewroom/domain/flights/calls';
import type { FlightCard } from '@crewroom/domain/flights/flight-schema';
import { WEEK_STEP_DAYS, weekdayOf, weekStartOf } from '@crewroom/domain/flights/week';
import type { Database } from '../../database/database.ts';
import { cardOf, selectFlights } from './flight-columns.ts';

const DAY = 86_400_000;

const none = (): FlightCard[] => [];

function emptyWeek(): FlightWeek['flights'] {
  return {
    Monday: none(),
    Tuesday: none(),
    Wednesday: none(),
    Thursday: none(),
    Friday: none(),
    Saturday: none(),
    Sunday: none(),
  };
}

/**
 * The approved flights of the week a date (a day or an instant) lies in, by weekday and time, as a viewer sees them.
 * One statement.
 */
export async function flightWeek(database: Database, date: string, viewerId: string): Promise<FlightWeek> {
  const weekStart = weekStartOf(date);
  const end = new Date(Date.parse(weekStart) + WEEK_STEP_DAYS * DAY).toISOString();
  const rows = await selectFlights(database)
    .where('flights.approval_status', '=', 'approved')
    .where('flights.scheduled_date', '>=', weekStart)
    .where('flights.scheduled_date', '<', end)
    .orderBy('flights.scheduled_date')
    .orderBy('flights.id')
    .execute();
  const flights = emptyWeek();
  for (const row of rows) flights[weekdayOf(row.scheduled_date)].push(cardOf(row, viewerId));
  return { weekStart, flights };
}
