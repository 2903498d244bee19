import { isAdministrator } from '@crewroom/domain/contract/access';
import type { OwnData } from '@crewroom/domain/members/endpoints';
import type { Config } from '../../config/config.ts';
import type { SignedIn } from '../../platform/changes/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import { briefColumns, briefOf } from '../flights/field-columns.ts';
import { logColumns, logEntryOf } from '../flights/flight-log.ts';

/** Each page sorts all entries again, so pages must be large. */
export const ENTRIES_AT_ONCE = 1_000;

/** How many entries of a list precede the page. */
export type Page = { readonly offset: number };

/** Returns a member's own seats, latest departure first. */
export async function readSeats({ db }: Database, userId: string, page: Page): Promise<OwnData['seats']> {
  const rows = await db
    .selectFrom('allocations')
    .innerJoin('flights', 'flights.id', 'allocations.flight_id')
    .innerJoin('flight_roles', 'flight_roles.id', 'allocations.flight_role_id')
    .leftJoin('users as assigner', 'assigner.id', 'allocations.assigned_by_id')
    .where('allocations.user_id', '=', userId)
    .select([...briefColumns, 'flight_roles.name', 'allocations.assigned_at', 'assigner.username'])
    .orderBy('flights.scheduled_date', 'desc')
    .orderBy('flights.id', 'desc')
    .limit(ENTRIES_AT_ONCE)
    .offset(page.offset)
    .execute();
  return rows.map((row) => ({
    ...briefOf(row),
    role: row.name,
    assignedAt: row.assigned_at,
    assignedBy: row.username === null ? null : { robloxUsername: row.username },
  }));
}

/** Returns the flights that a member dispatches, ordered like `readSeats`. */
export async function readHostedFlights(
  { db }: Database,
  userId: string,
  page: Page,
): Promise<OwnData['hostedFlights']> {
  const rows = await db
    .selectFrom('flights')
    .where('dispatcher_id', '=', userId)
    .select([...briefColumns, 'approval_status', 'created_at', 'reviewed_at'])
    .orderBy('scheduled_date', 'desc')
    .orderBy('id', 'desc')
    .limit(ENTRIES_AT_ONCE)
    .offset(page.offset)
    .execute();
  return rows.map((row) => ({
    ...briefOf(row),
    approvalStatus: row.approval_status,
    createdAt: row.created_at,
    reviewedAt: row.reviewed_at,
  }));
}

/** Returns the game reports about a member, newest first. */
export async function readAttendance(
  { db }: Database,
  userId: string,
  page: Page,
): Promise<OwnData['attendance']> {
  return await db
    .selectFrom('attendance_events')
    .innerJoin('flights', 'flights.id', 'attendance_events.flight_id')
    .where('attendance_events.user_id', '=', userId)
    .select([
      'flights.id as flightId',
      'flights.flight_code as flightCode',
      'attendance_events.type',
      'attendance_events.at',
    ])
    .orderBy('attendance_events.at', 'desc')
    .orderBy('attendance_events.event_id', 'desc')
    .orderBy('flights.id', 'desc')
    .limit(ENTRIES_AT_ONCE)
    .offset(page.offset)
    .execute();
}

/** Returns a member's own entries in the logs of flights that they may see, newest first. */
export async function readOwnLog(
  { db }: Database,
  { userId, rank }: SignedIn,
  { thresholds }: Pick<Config, 'thresholds'>,
  page: Page,
): Promise<OwnData['flightLog']> {
  const entries = db
    .selectFrom('flight_log')
    .innerJoin('flights', 'flights.id', 'flight_log.flight_id')
    .where('flight_log.performed_by_id', '=', userId);
  const visible = isAdministrator(rank, thresholds)
    ? entries
    : entries.where((eb) =>
        eb.or([eb('flights.approval_status', '=', 'approved'), eb('flights.dispatcher_id', '=', userId)]),
      );
  const rows = await visible
    .select(['flights.id', 'flights.flight_code', ...logColumns])
    .orderBy('flight_log.at', 'desc')
    .orderBy('flight_log.number', 'desc')
    .orderBy('flight_log.id', 'desc')
    .limit(ENTRIES_AT_ONCE)
    .offset(page.offset)
    .execute();
  return rows.map((row) => {
    const { action, details, timestamp } = logEntryOf(row);
    return { flightId: row.id, flightCode: row.flight_code, action, details, timestamp };
  });
}
