import { isAdministrator, type RankThresholds, type Viewer } from '@crewroom/domain/contract/access';
import type { FlightWeek, SchedulingBoard } from '@crewroom/domain/flights/calls';
import { WEEK_STEP_DAYS, weekdayOf, weekStartOf } from '@crewroom/domain/flights/schedule';
import type { FlightCard, Shortage } from '@crewroom/domain/flights/schemas';
import { freeRoles } from '@crewroom/domain/flights/shortage';
import { isFlown, statusesWhere } from '@crewroom/domain/flights/status';
import type { Database } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { toInstant } from '../database/stored-values.ts';
import { type Dated, earliest } from '../http/versioned-call.ts';
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

const readSpan = prepared({ from: 'text', end: 'text' }, (database, { from, end }) =>
  selectFlights(database)
    .where('flights.approval_status', '=', 'approved')
    .where('flights.scheduled_date', '>=', from)
    .where('flights.scheduled_date', '<', end)
    .orderBy('flights.scheduled_date')
    .orderBy('flights.id'),
);

/**
 * The approved flights of the week that contains a date (`YYYY-MM-DD` or an ISO instant), by weekday and then by time.
 * Weeks start on Monday, 00:00Z. One statement.
 */
export async function flightWeek(database: Database, date: string, viewerId: string): Promise<FlightWeek> {
  const weekStart = weekStartOf(date);
  const end = new Date(Date.parse(weekStart) + WEEK_STEP_DAYS * DAY).toISOString();
  const rows = await readSpan(database, { from: weekStart, end });
  const flights = emptyWeek();
  for (const row of rows) flights[weekdayOf(row.scheduled_date)].push(cardOf(row, viewerId));
  return { weekStart, flights };
}

const REJECTED_DAYS = 14;

const daysAfter = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * DAY).toISOString();

function onBoard(database: Database) {
  return selectFlights(database).where('flights.archived_at', 'is', null);
}

function pending(database: Database) {
  return onBoard(database)
    .where('flights.approval_status', '=', 'pending')
    .orderBy('flights.scheduled_date')
    .orderBy('flights.id');
}

const readAllPending = prepared({}, pending);

const readOwnPending = prepared({ viewerId: 'text' }, (database, { viewerId }) =>
  pending(database).where('flights.dispatcher_id', '=', viewerId),
);

const readRejected = prepared({ viewerId: 'text', since: 'text' }, (database, { viewerId, since }) =>
  selectFlights(database)
    .where('flights.dispatcher_id', '=', viewerId)
    .where('flights.approval_status', '=', 'rejected')
    .where('flights.decided_at', '>', since)
    .select('flights.decided_at')
    .orderBy('flights.decided_at', 'desc')
    .orderBy('flights.id', 'desc'),
);

const HOUR = 3_600_000;
const planned = statusesWhere(({ phase }) => phase === 'planned');

const readPlanned = prepared({ from: 'text', to: 'text' }, (database, { from, to }) =>
  selectFlights(database)
    .where('flights.approval_status', '=', 'approved')
    .where('flights.status', 'in', planned)
    .where('flights.scheduled_date', '>=', from)
    .where('flights.scheduled_date', '<=', to)
    .orderBy('flights.scheduled_date')
    .orderBy('flights.id'),
);

/** Approved flights that have not begun, depart within so many hours and have free seats, soonest first. One statement. */
export async function shortages(database: Database, hours: number, now: Date): Promise<Shortage[]> {
  const to = toInstant(new Date(now.getTime() + hours * HOUR));
  const rows = await readPlanned(database, { from: toInstant(now), to });
  return rows.flatMap((row) => {
    const free = freeRoles(cardOf(row, '').roles).map(({ name, free: seats }) => ({ name, free: seats }));
    const { id, flight_code: flightCode, scheduled_date: scheduledDate, status } = row;
    return free.length === 0 ? [] : [{ _id: id, flightCode, scheduledDate, status, free }];
  });
}

// Cancelled flights are never archived, so past ones are left out here; otherwise their number would only grow.
const readApproved = prepared({ now: 'text' }, (database, { now }) =>
  onBoard(database)
    .where('flights.approval_status', '=', 'approved')
    .where((eb) => eb.or([eb('flights.status', '<>', 'CANCELLED'), eb('flights.scheduled_date', '>', now)]))
    .orderBy('flights.scheduled_date')
    .orderBy('flights.id'),
);

const isFlownRow = ({ status }: FlightRow) => isFlown(status);

/**
 * The scheduling board: pending flights (a dispatcher sees only their own), approved ones, concluded ones (latest first),
 * and the viewer's own rejected ones of the last 14 days. Archived flights are left out. It holds until a cancelled flight
 * departs or a rejected one is too old. Three statements.
 */
export async function schedulingBoard(
  database: Database,
  viewer: Viewer,
  thresholds: RankThresholds,
  now: Date,
): Promise<Dated<SchedulingBoard>> {
  const { userId: viewerId } = viewer;
  const seesAll = isAdministrator(viewer.rank, thresholds);
  const pendingRows = await (seesAll ? readAllPending(database, {}) : readOwnPending(database, { viewerId }));
  const since = toInstant(new Date(now.getTime() - REJECTED_DAYS * DAY));
  const rejectedRows = await readRejected(database, { viewerId, since });
  const decided = await readApproved(database, { now: toInstant(now) });
  const cards = (rows: readonly FlightRow[]) => rows.map((row) => cardOf(row, viewerId));
  const board = {
    pending: cards(pendingRows),
    rejected: cards(rejectedRows),
    approved: cards(decided.filter((row) => !isFlownRow(row))),
    concluded: cards(decided.filter(isFlownRow).toReversed()),
  };
  const ends = [
    ...rejectedRows.map(({ decided_at: at }) => daysAfter(at ?? '', REJECTED_DAYS)),
    ...decided.filter(({ status }) => status === 'CANCELLED').map((row) => row.scheduled_date),
  ];
  return { answer: board, until: earliest(ends) };
}
