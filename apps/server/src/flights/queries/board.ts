import { isAdministrator, type RankThresholds, type Viewer } from '@crewroom/domain/auth/rank';
import type { SchedulingBoard } from '@crewroom/domain/flights/calls';
import type { Database } from '../../database/database.ts';
import { toInstant } from '../../database/instant.ts';
import { cardOf, type FlightRow, selectFlights } from './flight-columns.ts';

const REJECTED_DAYS = 14;
const DAY = 86_400_000;

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
    .where('flights.decided_at', '>', toInstant(new Date(now.getTime() - REJECTED_DAYS * DAY)))
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

const isOver = ({ status }: FlightRow) => status === 'CONCLUDED' || status === 'LOGGED';

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
