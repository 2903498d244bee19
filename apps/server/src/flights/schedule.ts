import { isAdministrator, type RankThresholds, type Viewer } from '@crewroom/domain/contract/access';
import { DAY_MS, HOUR_MS, WEEK_MS, weekStartOf } from '@crewroom/domain/days';
import type { FlightWeek, SchedulingBoard } from '@crewroom/domain/flights/calls';
import { byWeekday, weekdayOf } from '@crewroom/domain/flights/schedule';
import type { FlightCard, Shortage } from '@crewroom/domain/flights/schemas';
import { missingRoles } from '@crewroom/domain/flights/shortage';
import { isFlown, plannedStatuses } from '@crewroom/domain/flights/status';
import { Expiring, earliest } from '../changes/versions.ts';
import type { Database, Source } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { instantAfter, toInstant } from '../database/stored-values.ts';
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

/** Reads the approved flights of the week that contains a date (`YYYY-MM-DD` or an ISO instant). One statement. */
export async function readWeek(database: Database, date: string): Promise<SharedWeek> {
  const weekStart = weekStartOf(date);
  const end = new Date(Date.parse(weekStart) + WEEK_MS).toISOString();
  return { weekStart, ...sharedCards(await readSpan(database, { from: weekStart, end })) };
}

/** A week as a viewer sees it, by weekday and then by time. Weeks start on Monday, 00:00Z. */
export function weekFor(week: SharedWeek, viewerId: string): FlightWeek {
  const flights = byWeekday((): FlightCard[] => []);
  for (const card of cardsFor(week, viewerId)) flights[weekdayOf(card.scheduledDate)].push(card);
  return { weekStart: week.weekStart, flights };
}

const REJECTED_MS = 14 * DAY_MS;

/** Selects the flights that are not archived. */
function selectOnBoard(database: Source) {
  return selectFlights(database).where('flights.archived_at', 'is', null);
}

const readPending = prepared({}, (database) =>
  selectOnBoard(database)
    .where('flights.approval_status', '=', 'pending')
    .orderBy('flights.scheduled_date')
    .orderBy('flights.id'),
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

const readPlanned = prepared({ from: 'text', to: 'text' }, (database, { from, to }) =>
  selectFlights(database)
    .where('flights.approval_status', '=', 'approved')
    .where('flights.status', 'in', plannedStatuses)
    .where('flights.scheduled_date', '>=', from)
    .where('flights.scheduled_date', '<=', to)
    .orderBy('flights.scheduled_date')
    .orderBy('flights.id'),
);

/** Approved flights that have not begun, depart within so many hours and have free seats, soonest first. One statement. */
export async function shortages(database: Database, hours: number, now: Date): Promise<Shortage[]> {
  const to = instantAfter(now, hours * HOUR_MS);
  const rows = await readPlanned(database, { from: toInstant(now), to });
  return rows.flatMap((row) => {
    const free = missingRoles(cardOf(row, '')).map(({ name, free: seats }) => ({ name, free: seats }));
    const { id, flight_code: flightCode, scheduled_date: scheduledDate, status } = row;
    return free.length === 0 ? [] : [{ _id: id, flightCode, scheduledDate, status, free }];
  });
}

// Cancelled flights are never archived, so past ones are left out here; otherwise their number would only grow.
const readApproved = prepared({ now: 'text' }, (database, { now }) =>
  selectOnBoard(database)
    .where('flights.approval_status', '=', 'approved')
    .where((eb) => eb.or([eb('flights.status', '<>', 'CANCELLED'), eb('flights.scheduled_date', '>', now)]))
    .orderBy('flights.scheduled_date')
    .orderBy('flights.id'),
);

/** What is read of the board once for all viewers: pending flights and approved ones, by departure. */
export type SharedBoard = { readonly pending: SharedCards; readonly approved: SharedCards };

/**
 * Reads the flights of the scheduling board for all viewers. It holds until a cancelled flight departs, which is then left
 * out. Two statements.
 */
export async function readBoard(database: Database, now: Date): Promise<Expiring<SharedBoard>> {
  const pendingRows = await readPending(database, {});
  const rows = await readApproved(database, { now: toInstant(now) });
  const cancelled = rows.filter(({ status }) => status === 'CANCELLED');
  return new Expiring(
    { pending: sharedCards(pendingRows), approved: sharedCards(rows) },
    earliest(cancelled.map((row) => row.scheduled_date)),
  );
}

const isFlownCard = ({ status }: FlightCard) => isFlown(status);

/**
 * The scheduling board as a viewer sees it: pending flights (a dispatcher sees only their own), approved ones, concluded ones
 * (latest first), and the viewer's own that were rejected in the last 14 days. It holds until the first of those is too old.
 * Archived flights are left out of the others. One statement.
 */
export async function boardFor(
  database: Database,
  board: SharedBoard,
  viewer: Viewer,
  thresholds: RankThresholds,
  now: Date,
): Promise<Expiring<SchedulingBoard>> {
  const { userId: viewerId } = viewer;
  const seesAll = isAdministrator(viewer.rank, thresholds);
  const since = instantAfter(now, -REJECTED_MS);
  const rejectedRows = await readRejected(database, { viewerId, since });
  const approved = cardsFor(board.approved, viewerId);
  return new Expiring(
    {
      pending: cardsFor(board.pending, viewerId).filter(
        ({ dispatcher }) => seesAll || dispatcher?._id === viewerId,
      ),
      rejected: rejectedRows.map((row) => cardOf(row, viewerId)),
      approved: approved.filter((card) => !isFlownCard(card)),
      concluded: approved.filter(isFlownCard).toReversed(),
    },
    earliest(rejectedRows.map(({ decided_at: at }) => instantAfter(new Date(at ?? ''), REJECTED_MS))),
  );
}
