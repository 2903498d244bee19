import type { FeedOptions } from '@crewroom/domain/calendar/options';
import type { RankThresholds } from '@crewroom/domain/contract/access';
import { DAY_MS } from '@crewroom/domain/days';
import { canSeeFlight } from '@crewroom/domain/flights/rules';
import type { Refusal } from '../../platform/changes/refusal.ts';
import type { SignedIn } from '../../platform/changes/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import { parseRows, rowsAsJson } from '../../platform/database/json-rows.ts';
import { instantAfter } from '../../platform/database/stored-values.ts';
import { fieldColumns, fieldsOf } from '../flights/field-columns.ts';
import { changeColumns } from '../flights/flight-log.ts';
import { isInterested } from '../flights/interest.ts';
import { flightHidden, flightNotFound } from '../flights/locked-flight.ts';
import type { CalendarFlight } from './file.ts';

const DAYS_BACK = 30;

/** Selects flights with the columns of a member's calendar at `now`. */
function selectForCalendar(database: Database, userId: string, now: Date) {
  return database.db
    .selectFrom('flights')
    .select((eb) => [
      'flights.id',
      ...fieldColumns,
      'flights.status',
      'flights.approval_status',
      'flights.dispatcher_id',
      'flights.created_at',
      rowsAsJson(
        database,
        eb
          .selectFrom('allocations')
          .innerJoin('flight_roles', 'flight_roles.id', 'allocations.flight_role_id')
          .whereRef('allocations.flight_id', '=', 'flights.id')
          .where('allocations.user_id', '=', userId)
          .select('flight_roles.name'),
      ).as('seats'),
      isInterested(eb, userId, now).as('interested'),
      ...changeColumns(eb),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectForCalendar>['execute']>>[number];

function calendarFlightOf(row: Row, userId: string): CalendarFlight {
  const { scheduledDate: departs, ...fields } = fieldsOf(row);
  return {
    id: row.id,
    ...fields,
    departs,
    isCancelled: row.status === 'CANCELLED' || row.approval_status === 'rejected',
    isPending: row.approval_status === 'pending',
    seat: parseRows(row.seats)[0]?.name ?? null,
    isDispatcher: row.dispatcher_id === userId,
    isInterested: Boolean(row.interested),
    changes: Number(row.changes),
    changedAt: row.changed_at ?? row.created_at,
  };
}

/**
 * Returns the flights of a member's calendar from 30 days before `now` on, soonest first. Includes flights with their seat,
 * flights they dispatch, and with `includeInterested` those they are interested in. Pending flights are included, rejected ones
 * are not, and cancelled ones only with `includeCancelled`. Uses one SQL statement.
 */
export async function readCalendarFlights(
  database: Database,
  { userId, includeCancelled, includeInterested }: FeedOptions & { readonly userId: string },
  now: Date,
): Promise<CalendarFlight[]> {
  const from = instantAfter(now, -DAYS_BACK * DAY_MS);
  const rows = await selectForCalendar(database, userId, now)
    .where('flights.scheduled_date', '>=', from)
    .where((eb) =>
      eb.or([
        eb.and([eb('flights.dispatcher_id', '=', userId), eb('flights.approval_status', '<>', 'rejected')]),
        eb.and([
          eb('flights.approval_status', '=', 'approved'),
          eb(
            'flights.id',
            'in',
            eb
              .selectFrom('allocations')
              .where('allocations.user_id', '=', userId)
              .select('allocations.flight_id'),
          ),
        ]),
        ...(includeInterested ? [isInterested(eb, userId, now)] : []),
      ]),
    )
    .$if(!includeCancelled, (query) => query.where('flights.status', '<>', 'CANCELLED'))
    .orderBy('flights.scheduled_date')
    .orderBy('flights.id')
    .execute();
  return rows.map((row) => calendarFlightOf(row, userId));
}

/** Returns one flight for the calendar of a viewer. Rejects with 404 a flight that does not exist or is hidden from them. */
export async function readCalendarFlight(
  database: Database,
  flightId: string,
  viewer: SignedIn,
  thresholds: RankThresholds,
  now: Date,
): Promise<CalendarFlight | Refusal> {
  const row = await selectForCalendar(database, viewer.userId, now)
    .where('flights.id', '=', flightId)
    .executeTakeFirst();
  if (row === undefined) return flightNotFound;
  const state = { approvalStatus: row.approval_status, dispatcherId: row.dispatcher_id };
  return canSeeFlight(viewer, state, thresholds) ? calendarFlightOf(row, viewer.userId) : flightHidden;
}
