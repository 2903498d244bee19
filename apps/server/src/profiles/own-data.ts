import { isAdministrator } from '@crewroom/domain/contract/access';
import { noticesAboutOthers } from '@crewroom/domain/inbox/notices';
import type { OwnData } from '@crewroom/domain/members/calls';
import { fromMinor } from '@crewroom/domain/money';
import { mustHideOwnRecord } from '@crewroom/domain/record/rules';
import type { SignedIn } from '../changes/viewer.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { parseRows, rowsAsJson } from '../database/json-rows.ts';
import { toInstant } from '../database/stored-values.ts';
import { logColumns, logEntryOf } from '../flights/flight-log.ts';
import { waitingFlights } from '../flights/member-flights.ts';
import { adminHistory } from '../history/history.ts';
import { inboxColumns, inboxItemOf } from '../inbox/inbox.ts';
import { ownLeave } from '../record/leave-lists.ts';
import { adminUser } from '../record/records.ts';
import { termTotalsOf, totalColumns } from '../terms/totals.ts';

/** Of a list that is longer the newest entries are given: an active member of twenty years has fewer. */
const MAX_ENTRIES = 20_000;

const ownFlightColumns = [
  'flights.id',
  'flights.flight_code',
  'flights.departure',
  'flights.arrival',
  'flights.scheduled_date',
  'flights.status',
] as const;

type OwnFlightRow = {
  readonly id: string;
  readonly flight_code: string;
  readonly departure: string;
  readonly arrival: string;
  readonly scheduled_date: string;
  readonly status: OwnData['seats'][number]['status'];
};

function ownFlightOf(row: OwnFlightRow) {
  return {
    _id: row.id,
    flightCode: row.flight_code,
    route: { departure: row.departure, arrival: row.arrival },
    scheduledDate: row.scheduled_date,
    status: row.status,
  };
}

async function seatsOf({ db }: Database, userId: string): Promise<OwnData['seats']> {
  const rows = await db
    .selectFrom('allocations')
    .innerJoin('flights', 'flights.id', 'allocations.flight_id')
    .innerJoin('flight_roles', 'flight_roles.id', 'allocations.flight_role_id')
    .leftJoin('users as assigner', 'assigner.id', 'allocations.assigned_by_id')
    .where('allocations.user_id', '=', userId)
    .select([...ownFlightColumns, 'flight_roles.name', 'allocations.assigned_at', 'assigner.username'])
    .orderBy('flights.scheduled_date', 'desc')
    .orderBy('flights.id', 'desc')
    .limit(MAX_ENTRIES)
    .execute();
  return rows.map((row) => ({
    ...ownFlightOf(row),
    role: row.name,
    assignedAt: row.assigned_at,
    assignedBy: row.username === null ? null : { robloxUsername: row.username },
  }));
}

async function hostedBy({ db }: Database, userId: string): Promise<OwnData['hostedFlights']> {
  const rows = await db
    .selectFrom('flights')
    .where('dispatcher_id', '=', userId)
    .select([...ownFlightColumns, 'approval_status', 'created_at', 'reviewed_at'])
    .orderBy('scheduled_date', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ENTRIES)
    .execute();
  return rows.map((row) => ({
    ...ownFlightOf(row),
    approvalStatus: row.approval_status,
    createdAt: row.created_at,
    reviewedAt: row.reviewed_at,
  }));
}

async function attendanceOf({ db }: Database, userId: string): Promise<OwnData['attendance']> {
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
    .limit(MAX_ENTRIES)
    .execute();
}

/** One's own lines in the logs of flights that one may see. */
async function logOf(
  { db }: Database,
  { userId, rank }: SignedIn,
  { thresholds }: Pick<Config, 'thresholds'>,
): Promise<OwnData['flightLog']> {
  const lines = db
    .selectFrom('flight_log')
    .innerJoin('flights', 'flights.id', 'flight_log.flight_id')
    .where('flight_log.performed_by_id', '=', userId);
  const visible = isAdministrator(rank, thresholds)
    ? lines
    : lines.where((eb) =>
        eb.or([eb('flights.approval_status', '=', 'approved'), eb('flights.dispatcher_id', '=', userId)]),
      );
  const rows = await visible
    .select(['flights.id', 'flights.flight_code', ...logColumns])
    .orderBy('flight_log.at', 'desc')
    .orderBy('flight_log.number', 'desc')
    .orderBy('flight_log.id', 'desc')
    .limit(MAX_ENTRIES)
    .execute();
  return rows.map((row) => {
    const { action, details, timestamp } = logEntryOf(row);
    return { flightId: row.id, flightCode: row.flight_code, action, details, timestamp };
  });
}

async function termsOf({ db }: Database, userId: string): Promise<OwnData['terms']> {
  const rows = await db
    .selectFrom('term_totals')
    .innerJoin('terms', 'terms.id', 'term_totals.term_id')
    .where('term_totals.user_id', '=', userId)
    .select(['number', 'started_at', 'closed_at', ...totalColumns('term_totals')])
    .orderBy('number', 'desc')
    .limit(MAX_ENTRIES)
    .execute();
  return rows.map((row) => ({
    term: row.number,
    startedAt: row.started_at,
    closedAt: row.closed_at,
    ...termTotalsOf(row),
  }));
}

async function ledgerOf({ db }: Database, userId: string): Promise<OwnData['ledger']> {
  const rows = await db
    .selectFrom('ledger_credits')
    .innerJoin('terms', 'terms.id', 'ledger_credits.term_id')
    .leftJoin('flights', 'flights.id', 'ledger_credits.flight_id')
    .where('ledger_credits.user_id', '=', userId)
    .select([
      'ledger_credits.id',
      'terms.number',
      'ledger_credits.kind',
      'ledger_credits.amount',
      'ledger_credits.reason',
      'ledger_credits.credited_at',
      'flights.flight_code',
    ])
    .orderBy('ledger_credits.credited_at', 'desc')
    .orderBy('ledger_credits.id', 'desc')
    .limit(MAX_ENTRIES)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    term: row.number,
    kind: row.kind,
    amount: row.kind === 'pay' ? fromMinor(row.amount) : row.amount,
    reason: row.reason,
    date: row.credited_at,
    flightCode: row.flight_code,
  }));
}

async function sessionsOf(
  { db }: Database,
  { userId, session }: SignedIn,
  now: string,
): Promise<OwnData['sessions']> {
  const rows = await db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('ended_because', 'is', null)
    .where('expires_at', '>', now)
    .select(['token_hash', 'created_at', 'last_used_at', 'expires_at'])
    .orderBy('created_at', 'desc')
    .limit(MAX_ENTRIES)
    .execute();
  return rows.map((row) => ({
    begunAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    isThisOne: row.token_hash === session.tokenHash,
  }));
}

async function calendarOf({ db }: Database, userId: string): Promise<OwnData['calendar']> {
  const address = await db
    .selectFrom('calendar_addresses')
    .where('user_id', '=', userId)
    .select('created_at as createdAt')
    .executeTakeFirst();
  return address ?? null;
}

/** What one was told about oneself: what administrators are told about others is the others' own. */
async function inboxOf({ db }: Database, userId: string): Promise<OwnData['inbox']> {
  const rows = await db
    .selectFrom('inbox_items')
    .where('user_id', '=', userId)
    .where('notice', 'not in', noticesAboutOthers)
    .select(inboxColumns)
    .orderBy('at', 'desc')
    .orderBy('number', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ENTRIES)
    .execute();
  return rows.map(inboxItemOf);
}

async function namesOf(database: Database, userId: string) {
  const user = await database.db
    .selectFrom('users')
    .where('users.id', '=', userId)
    .select(({ selectFrom }) => [
      'users.first_seen_at',
      rowsAsJson(
        database,
        selectFrom('former_usernames')
          .whereRef('former_usernames.user_id', '=', 'users.id')
          .select(['former_usernames.username', 'former_usernames.seen_until as until'])
          .orderBy('former_usernames.seen_until', 'desc'),
      ).as('former'),
      rowsAsJson(
        database,
        selectFrom('group_roles')
          .whereRef('group_roles.user_id', '=', 'users.id')
          .select(['group_roles.rank as rankId', 'group_roles.name as rankName'])
          .orderBy('group_roles.rank', 'desc'),
      ).as('roles'),
    ])
    .executeTakeFirstOrThrow();
  return {
    firstSeen: user.first_seen_at,
    formerUsernames: parseRows(user.former),
    groupRoles: parseRows(user.roles),
  };
}

/** The owner alone sees the history about themself. */
async function historyOf(database: Database, viewer: SignedIn): Promise<OwnData['history']> {
  if (mustHideOwnRecord(viewer, viewer.userId)) return [];
  const query = { page: 1, limit: MAX_ENTRIES, targetUser: viewer.userId };
  return (await adminHistory(database, query, viewer)).actions;
}

/**
 * Everything about oneself that one may see, as the screens show it to one of this rank, in the same number of statements
 * however much it is. Null for one who was forgotten a moment ago.
 */
export async function ownData(
  database: Database,
  viewer: SignedIn,
  config: Pick<Config, 'airline' | 'thresholds' | 'terms' | 'chat'>,
  now: Date,
): Promise<OwnData | null> {
  const { userId } = viewer;
  const record = await adminUser(database, userId, viewer, config, now);
  if (record === null) return null;
  const seesAll = isAdministrator(viewer.rank, config.thresholds);
  const { _id, robloxId, robloxUsername, robloxDisplayName, robloxAvatarUrl } = record;
  const { role, groupRank, lastLogin, isOnLeave, stats } = record;
  return {
    format: 'crewroom-own-data',
    version: 1,
    exportedAt: toInstant(now),
    airline: config.airline.name,
    profile: {
      ...(await namesOf(database, userId)),
      _id,
      robloxId,
      robloxUsername,
      robloxDisplayName,
      robloxAvatarUrl,
      role,
      groupRank,
      lastLogin,
      isOnLeave,
      stats,
    },
    rankHistory: record.rankHistory,
    qualifications: record.qualifications,
    sanctions: seesAll
      ? record.sanctions
      : record.sanctions.filter(({ active, appeal }) => active || appeal !== null),
    notes: record.notes,
    rewards: record.rewards,
    leave: (await ownLeave(database, userId, MAX_ENTRIES)).slice(0, MAX_ENTRIES),
    seats: await seatsOf(database, userId),
    waitingFor: await waitingFlights(database, userId),
    hostedFlights: await hostedBy(database, userId),
    attendance: await attendanceOf(database, userId),
    flightLog: await logOf(database, viewer, config),
    inbox: await inboxOf(database, userId),
    terms: await termsOf(database, userId),
    ledger: await ledgerOf(database, userId),
    sessions: await sessionsOf(database, viewer, toInstant(now)),
    calendar: await calendarOf(database, userId),
    history: await historyOf(database, viewer),
  };
}
