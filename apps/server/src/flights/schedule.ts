import { isAdministrator, type RankThresholds, type Viewer } from '@crewroom/domain/contract/access';
import type { FlightWeek, SchedulingBoard } from '@crewroom/domain/flights/calls';
import { WEEK_STEP_DAYS, weekdayOf, weekStartOf } from '@crewroom/domain/flights/schedule';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { isFlown } from '@crewroom/domain/flights/status';
import type { Database } from '../database/database.ts';
import { toInstant } from '../database/stored-values.ts';
import { cardOf, type FlightRow, selectFlights } from './flight.ts';

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

const REJECTED_DAYS = 14;
const BOARD_DAY = 86_400_000;

function onBoard(database: Database) {
  return selectFlights(database).where('flights.archived_at', 'is', null);
}

function pending(database: Database, viewer: Viewer, seesAll: boolean): Promise<FlightRow[]> {
  const all = onBoard(database).where('flights.approval_status', '=', 'pending');
  const visible = seesAll ? all : all.where('flights.dispatcher_id', '=', viewer.userId);
  return visible.orderBy('flights.scheduled_date').orderBy('flights.id').execute();
}

function rejected(database: Database, viewer: Viewer, now: Date): Promise<FlightRow[]> {
  return selectFlights(database)
    .where('flights.dispatcher_id', '=', viewer.userId)
    .where('flights.approval_status', '=', 'rejected')
    .where('flights.decided_at', '>', toInstant(new Date(now.getTime() - REJECTED_DAYS * BOARD_DAY)))
    .orderBy('flights.decided_at', 'desc')
    .orderBy('flights.id', 'desc')
    .execute();
}

// Cancelled flights are never archived, so in time they are many: those that have departed are left out in SQL.
function approved(database: Database, now: Date): Promise<FlightRow[]> {
  return onBoard(database)
    .where('flights.approval_status', '=', 'approved')
    .where((eb) =>
      eb.or([eb('flights.status', '<>', 'CANCELLED'), eb('flights.scheduled_date', '>', toInstant(now))]),
    )
    .orderBy('flights.scheduled_date')
    .orderBy('flights.id')
    .execute();
}

const isOver = ({ status }: FlightRow) => isFlown(status);

/** The scheduling board as a viewer may see it, in three statements however many flights there are. */
export async function schedulingBoard(
  database: Database,
  viewer: Viewer,
  thresholds: RankThresholds,
  now: Date,
): Promise<SchedulingBoard> {
  const seesAll = isAdministrator(viewer.rank, thresholds);
  const waiting = await pending(database, viewer, seesAll);
  const turnedDown = await rejected(database, viewer, now);
  const decided = await approved(database, now);
  const cards = (rows: readonly FlightRow[]) => rows.map((row) => cardOf(row, viewer.userId));
  return {
    pending: cards(waiting),
    rejected: cards(turnedDown),
    approved: cards(decided.filter((row) => !isOver(row))),
    concluded: cards(decided.filter(isOver).toReversed()),
  };
}
