import type { RankThresholds, Viewer } from '@crewroom/domain/contract/access';
import { hasDeparted, minutesAfterDeparture } from '@crewroom/domain/flights/departure';
import { canManageFlight, canSeeFlight, flightRefusal } from '@crewroom/domain/flights/rules';
import { type Flight, type FlightCard, LOG_PAGE, type LogEntry } from '@crewroom/domain/flights/schemas';
import { upcomingStatuses } from '@crewroom/domain/flights/status';
import { avatarUrl } from '@crewroom/domain/members/rules';
import { storedName } from '@crewroom/domain/names';
import { heldAt } from '@crewroom/domain/record/expiring-qualifications';
import { sql } from 'kysely';
import { Refusal } from '../../platform/changes/refusal.ts';
import type { Database, Source } from '../../platform/database/database.ts';
import { parseRows, rowsAsJson } from '../../platform/database/json-rows.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { ofUser, shownNameOf } from '../../platform/people/identity.ts';
import { fieldColumns, fieldsOf } from './field-columns.ts';
import { logColumns, logEntryOf, readEarlierEntries } from './flight-log.ts';
import { findState, flightHidden, flightNotFound, stateColumns, stateOf } from './locked-flight.ts';
import { findOverlaps } from './overlaps.ts';

/** Selects flights with their dispatcher, roles and seats in one statement. The caller adds conditions and the order. */
export function selectFlights(database: Source) {
  return database.db.selectFrom('flights').select((eb) => [
    'flights.id',
    ...fieldColumns,
    ...stateColumns,
    'flights.reviewed_by_id',
    ofUser(database, 'flights.dispatcher_id', 'username').$notNull().as('dispatcher_username'),
    rowsAsJson(
      database,
      eb
        .selectFrom('flight_roles')
        .whereRef('flight_roles.flight_id', '=', 'flights.id')
        .select([
          'flight_roles.id',
          'flight_roles.position',
          'flight_roles.name',
          'flight_roles.capacity',
          'flight_roles.requires',
        ])
        .orderBy('flight_roles.position'),
    ).as('roles'),
    rowsAsJson(
      database,
      eb
        .selectFrom('allocations')
        .whereRef('allocations.flight_id', '=', 'flights.id')
        .select([
          'allocations.flight_role_id',
          'allocations.assigned_at',
          'allocations.offered_at',
          'allocations.offered_to_id',
          'allocations.user_id',
          ofUser(database, 'allocations.user_id', 'roblox_id').$notNull().as('roblox_id'),
          ofUser(database, 'allocations.user_id', 'username').$notNull().as('username'),
          ofUser(database, 'allocations.offered_to_id', 'username').as('offered_to_username'),
        ])
        .orderBy('allocations.assigned_at')
        .orderBy('allocations.seat_number'),
    ).as('seats'),
    rowsAsJson(
      database,
      eb
        .selectFrom('wait_list')
        .whereRef('wait_list.flight_id', '=', 'flights.id')
        .select([
          'wait_list.flight_role_id',
          'wait_list.since',
          'wait_list.user_id',
          ofUser(database, 'wait_list.user_id', 'roblox_id').$notNull().as('roblox_id'),
          ofUser(database, 'wait_list.user_id', 'username').$notNull().as('username'),
        ])
        .orderBy('wait_list.since')
        .orderBy('wait_list.id'),
    ).as('waitlist'),
    rowsAsJson(
      database,
      eb
        .selectFrom('flight_interests')
        .whereRef('flight_interests.flight_id', '=', 'flights.id')
        .select(['flight_interests.user_id']),
    ).as('interests'),
  ]);
}

/** A row of `selectFlights`. */
export type FlightRow = Awaited<ReturnType<ReturnType<typeof selectFlights>['execute']>>[number];

/**
 * Returns a row as it reads at `now`. Interest ends at departure, but its rows are deleted by a job, up to a minute later.
 */
export function withoutEndedInterest<Row extends FlightRow>(row: Row, now: Date): Row {
  return hasDeparted(row.scheduled_date, now) ? { ...row, interests: [] } : row;
}

/** Returns when a row reads differently without a change (ISO): at its departure, if there is interest. Null for never. */
export const interestEndsAt = ({ interests, scheduled_date: departure }: FlightRow): string | null =>
  parseRows(interests).length > 0 ? departure : null;

/** Parses the lists of a row once. */
function listsOf(row: FlightRow) {
  return {
    roles: parseRows(row.roles),
    seats: parseRows(row.seats),
    waitlist: parseRows(row.waitlist),
    interests: parseRows(row.interests),
  };
}

type Lists = ReturnType<typeof listsOf>;
type SeatRow = Lists['seats'][number];
type WaitingRow = Lists['waitlist'][number];

const userOf = ({ user_id, roblox_id }: Pick<SeatRow, 'user_id' | 'roblox_id'>) => ({
  _id: user_id,
  robloxAvatarUrl: avatarUrl(roblox_id),
});

/**
 * Returns how a viewer sees a seat's offer. `you` means it is made to them. True means it is made to anyone, or by them. Null
 * means there is no offer that they may see.
 */
function offerFor(viewerId: string, { user_id, offered_at, offered_to_id }: SeatRow): true | 'you' | null {
  if (offered_at === null) return null;
  if (offered_to_id === viewerId) return 'you';
  return offered_to_id === null || user_id === viewerId ? true : null;
}

function seatOf(seat: SeatRow, departure: string, viewerId: string) {
  const offered = offerFor(viewerId, seat);
  const offeredTo = seat.user_id === viewerId ? seat.offered_to_username : null;
  const late = minutesAfterDeparture(seat.assigned_at, departure);
  return {
    user: userOf(seat),
    username: seat.username,
    assignedAt: seat.assigned_at,
    ...(offered !== null && { offered }),
    ...(offeredTo !== null && { offeredTo }),
    ...(late !== null && { minutesAfterDeparture: late }),
  };
}

const waitingOf = (waiting: WaitingRow) => ({
  user: userOf(waiting),
  username: waiting.username,
  since: waiting.since,
});

function rolesOf(
  { roles, seats, waitlist }: Lists,
  departure: string,
  viewerId: string,
  showsWaitlist: boolean,
) {
  return roles.map(({ id, name, capacity, requires }) => {
    const waiting = waitlist.filter((one) => one.flight_role_id === id);
    return {
      name,
      capacity,
      requires,
      assigned: seats
        .filter((seat) => seat.flight_role_id === id)
        .map((seat) => seatOf(seat, departure, viewerId)),
      waiting: waiting.length,
      ...(showsWaitlist && { waitList: waiting.map(waitingOf) }),
    };
  });
}

/** Returns the role a viewer waits for and their place on its waitlist, from 1. */
function placeOnWaitlist({ roles, waitlist }: Lists, viewerId: string): FlightCard['waitingFor'] {
  const own = waitlist.find(({ user_id: id }) => id === viewerId);
  if (own === undefined) return null;
  const ofRole = waitlist.filter(({ flight_role_id: id }) => id === own.flight_role_id);
  const role = roles.find(({ id }) => id === own.flight_role_id);
  return role === undefined ? null : { roleIndex: role.position, position: ofRole.indexOf(own) + 1 };
}

/**
 * Returns a row of `selectFlights` as a card of the week or the board, as a viewer sees it. `showsWaitlist`, for members who
 * run the flight, adds who is on the waitlist.
 */
export function cardOf(row: FlightRow, viewerId: string, showsWaitlist = false): FlightCard {
  const lists = listsOf(row);
  const roles = rolesOf(lists, row.scheduled_date, viewerId, showsWaitlist);
  return {
    _id: row.id,
    ...fieldsOf(row),
    status: row.status,
    approvalStatus: row.approval_status,
    dispatcher: { _id: row.dispatcher_id, robloxUsername: row.dispatcher_username },
    dispatcherUsername: row.dispatcher_username,
    roles,
    assignedSlots: lists.seats.length,
    totalSlots: roles.reduce((sum, { capacity }) => sum + capacity, 0),
    isUserAssigned: lists.seats.some(({ user_id: id }) => id === viewerId),
    waitingFor: placeOnWaitlist(lists, viewerId),
    isInterested: lists.interests.some(({ user_id: id }) => id === viewerId),
    interestedCount: lists.interests.length,
    reviewedAt: row.reviewed_at,
    reviewedBy: row.reviewed_by_id === null ? null : storedName(row.reviewed_by_id),
    archived: row.archived_at !== null,
  };
}

const readWhole = prepared({ flightId: 'text', seatedId: 'text' }, (database, { flightId, seatedId }) =>
  selectFlights(database)
    .where('flights.id', '=', flightId)
    .select((eb) => [
      rowsAsJson(
        database,
        eb
          .selectFrom('flight_log')
          .whereRef('flight_log.flight_id', '=', 'flights.id')
          .select(logColumns)
          .orderBy('flight_log.number', 'desc')
          .limit(LOG_PAGE),
      ).as('log'),
      rowsAsJson(
        database,
        eb
          .selectFrom('leaves')
          .where('leaves.user_id', '=', seatedId)
          .where('leaves.status', '=', 'approved')
          .where('leaves.from_date', '<=', sql<string>`substr(flights.scheduled_date, 1, 10)`)
          .where('leaves.to_date', '>=', sql<string>`substr(flights.scheduled_date, 1, 10)`)
          .select(['leaves.from_date as from', 'leaves.to_date as to']),
      ).as('leaves'),
      rowsAsJson(
        database,
        eb
          .selectFrom('qualifications')
          .where('qualifications.user_id', '=', seatedId)
          .select(['qualifications.name', 'qualifications.expires_at'])
          .orderBy('qualifications.granted_at')
          .orderBy('qualifications.id'),
      ).as('qualifications'),
      rowsAsJson(
        database,
        eb
          .selectFrom('allocations')
          .innerJoin('flight_roles', 'flight_roles.id', 'allocations.flight_role_id')
          .innerJoin('qualifications', (join) =>
            join
              .onRef('qualifications.user_id', '=', 'allocations.user_id')
              .onRef('qualifications.name', '=', 'flight_roles.requires'),
          )
          .whereRef('allocations.flight_id', '=', 'flights.id')
          .whereRef('qualifications.expires_at', '<=', 'flights.scheduled_date')
          // A renewal invalidates only upcoming flights, so an expired qualification must not be shown on others.
          .where('flights.status', 'in', upcomingStatuses)
          .select(['allocations.user_id', 'qualifications.expires_at']),
      ).as('lapses'),
      rowsAsJson(
        database,
        eb
          .selectFrom('flight_interests')
          .innerJoin('users', 'users.id', 'flight_interests.user_id')
          .whereRef('flight_interests.flight_id', '=', 'flights.id')
          .select(['users.id', 'users.username', 'users.display_name', 'flight_interests.at'])
          .orderBy('flight_interests.at')
          .orderBy('users.id'),
      ).as('interested'),
    ]),
);

type WholeRow = Awaited<ReturnType<typeof readWhole>>[number];

/** Returns the roles of a card, with an expiry time on each seat whose holder's qualification expires by the departure. */
function withLapses({ roles }: FlightCard, row: WholeRow): FlightCard['roles'] {
  const lapses = new Map(parseRows(row.lapses).map((one) => [one.user_id, one.expires_at]));
  if (lapses.size === 0) return roles;
  return roles.map((role) => ({
    ...role,
    assigned: role.assigned.map((seat) => {
      const qualificationExpiresAt = lapses.get(seat.user._id) ?? undefined;
      return {
        ...seat,
        ...(qualificationExpiresAt !== undefined && { licenceExpiresAt: qualificationExpiresAt }),
      };
    }),
  }));
}

/** Returns the members who are interested in a flight, in the order in which they said so. */
const interestedIn = (row: WholeRow): NonNullable<Flight['interested']> =>
  parseRows(row.interested).map((one) => ({
    _id: one.id,
    robloxUsername: one.username,
    robloxDisplayName: shownNameOf(one),
    at: one.at,
  }));

/** Returns the qualifications a member holds at `now`, and the expiry of those that have one. */
function holdingOf(row: WholeRow, now: Date): Pick<Flight, 'qualifications' | 'expiring'> {
  const granted = parseRows(row.qualifications).map((one) => ({ name: one.name, expiresAt: one.expires_at }));
  const expiring = granted.flatMap(({ name, expiresAt }) =>
    expiresAt === null ? [] : [{ name, expiresAt }],
  );
  return { qualifications: heldAt(granted, now), expiring };
}

/**
 * Returns a flight with the newest entries of its log, newest first. It includes, for the member `seatedId`, overlapping seats,
 * leave on that day and the qualifications held at `now`. This member is the viewer, or the member whom the viewer has just
 * given a seat. Rejects with 404 a flight that does not exist or is hidden from the viewer. Two statements.
 */
export async function readFlightFor(
  database: Database,
  flightId: string,
  viewer: Viewer,
  thresholds: RankThresholds,
  now: Date,
  seatedId: string = viewer.userId,
): Promise<Flight | Refusal> {
  const [stored] = await readWhole(database, { flightId, seatedId });
  if (stored === undefined) return flightNotFound;
  const row = withoutEndedInterest(stored, now);
  const state = stateOf(row);
  if (!canSeeFlight(viewer, state, thresholds)) return flightHidden;
  const isManager = canManageFlight(viewer, state, thresholds);
  const canSeatOthers = flightRefusal('seatOthers', viewer, state, thresholds) === null;
  const card = cardOf(row, viewer.userId, isManager);
  return {
    ...card,
    ...(canSeatOthers && { interested: card.interestedCount === 0 ? [] : interestedIn(row) }),
    roles: withLapses(card, row),
    logs: parseRows(row.log).map(logEntryOf),
    overlaps: await findOverlaps(database, row, seatedId),
    leave: parseRows(row.leaves)[0] ?? null,
    ...holdingOf(row, now),
  };
}

/**
 * Returns the entries of a flight's log before a given entry number, newest first, at most `LOG_PAGE`. Rejects with 404 like
 * `readFlightFor`. Two statements.
 */
export async function readFlightLogFor(
  database: Database,
  flightId: string,
  viewer: Viewer,
  thresholds: RankThresholds,
  before: number,
): Promise<LogEntry[] | Refusal> {
  const flight = await findState(database, flightId, viewer, thresholds);
  if (flight instanceof Refusal) return flight;
  return await readEarlierEntries(database, flightId, before, LOG_PAGE);
}
