import { isStaff, type RankThresholds } from '@crewroom/domain/contract/access';
import { allocatedDetails, unallocatedDetails } from '@crewroom/domain/flights/log';
import {
  flightRefusal,
  giveBackSeatRefusal,
  type RoleSeats,
  roleFullText,
  takeSeatRefusal,
} from '@crewroom/domain/flights/rules';
import { userMessages } from '@crewroom/domain/members/messages';
import { topics } from '@crewroom/domain/topics';
import type { Change } from '../changes/change.ts';
import type { Transaction } from '../database/database.ts';
import { newId, toInstant } from '../database/stored-values.ts';
import type { SignedIn } from '../http/access.ts';
import { Refusal, refuse } from '../http/refusal.ts';
import { type LockedMember, lockForgotten, lockMember } from '../members/person.ts';
import { suspensionsOf } from '../members/standing.ts';
import { type LockedFlight, lockFlight, refusalOf, writeLog } from './locked-flight.ts';

type Role = RoleSeats & { readonly id: string; readonly seatNumbers: readonly number[] };

/** A locked flight's roles in order, the seat a member has on it, and whether they are suspended. */
export type SeatMap = {
  readonly roles: readonly Role[];
  readonly held: { readonly roleIndex: number; readonly roleName: string } | null;
  readonly isSuspended: boolean;
};

function selectSeats(trx: Transaction, flightId: string, userId: string, now: Date) {
  return trx
    .selectFrom('flight_roles')
    .leftJoin('allocations', (join) =>
      join
        .onRef('allocations.flight_role_id', '=', 'flight_roles.id')
        // Said twice: a database that has not counted its rows yet would read every seat there is.
        .on('allocations.flight_id', '=', flightId),
    )
    .where('flight_roles.flight_id', '=', flightId)
    .select((eb) => [
      'flight_roles.id',
      'flight_roles.position',
      'flight_roles.name',
      'flight_roles.capacity',
      'allocations.seat_number',
      'allocations.user_id',
      eb
        .exists(suspensionsOf(eb, eb.val(userId), toInstant(now)).select('suspensions.id'))
        .as('is_suspended'),
    ])
    .orderBy('flight_roles.position')
    .execute();
}

type Row = Awaited<ReturnType<typeof selectSeats>>[number];

function rolesOf(rows: readonly Row[]): Role[] {
  const roles = new Map<string, Row & { seatNumbers: number[] }>();
  for (const row of rows) {
    const role = roles.get(row.id) ?? { ...row, seatNumbers: [] };
    if (row.seat_number !== null) role.seatNumbers.push(row.seat_number);
    roles.set(row.id, role);
  }
  return [...roles.values()].map(({ id, name, capacity, seatNumbers }) => ({
    id,
    name,
    capacity,
    taken: seatNumbers.length,
    seatNumbers,
  }));
}

/**
 * Reads the seats of a flight with regard to a member. Both must be locked by earlier statements: only a statement
 * begun after the locks were had sees what the holders before did.
 */
async function readSeats({ trx, now }: Change, flightId: string, userId: string): Promise<SeatMap> {
  const rows = await selectSeats(trx, flightId, userId, now);
  const own = rows.find((row) => row.user_id === userId);
  return {
    roles: rolesOf(rows),
    held: own === undefined ? null : { roleIndex: own.position, roleName: own.name },
    isSuspended: Boolean(rows[0]?.is_suspended),
  };
}

/** The lowest seat number nobody has, or null where the role is full. */
function freeSeat({ capacity, seatNumbers }: Role): number | null {
  const taken = new Set(seatNumbers);
  for (let number = 1; number <= capacity; number += 1) if (!taken.has(number)) return number;
  return null;
}

/** A seat to be taken or given back: whose, where, by whom. */
export type SeatAct = {
  readonly flightId: string;
  readonly userId: string;
  readonly viewer: SignedIn;
};

type Locked = { readonly member: LockedMember; readonly flight: LockedFlight; readonly seats: SeatMap };

const isSelf = ({ userId, viewer }: SeatAct) => userId === viewer.userId;

const nobody = refuse('not_found', userMessages.userNotFound);
const unknownRole = refuse('invalid_input', 'This flight has no such role.', {
  issues: [{ path: 'roleIndex', message: 'This flight has no such role.' }],
});

async function lockSeats(
  change: Change,
  act: SeatAct,
  member: LockedMember | undefined,
  roleIndex: number | null,
): Promise<Locked | Refusal> {
  const flight = await lockFlight(change, act.flightId, act.viewer);
  if (flight instanceof Refusal) return flight;
  const seats = await readSeats(change, flight.id, act.userId);
  if (roleIndex !== null && seats.roles[roleIndex] === undefined) return unknownRole;
  return member === undefined ? nobody : { member, flight, seats };
}

function unavailable(act: SeatAct, { member, seats }: Locked, thresholds: RankThresholds): Refusal | null {
  const who = isSelf(act) ? 'You are' : `@${member.username} is`;
  if (!isStaff(member.rank, thresholds)) {
    return refuse('member_unavailable', `${who} no longer on the staff, so no seat can be taken.`);
  }
  return seats.isSuspended
    ? refuse('member_unavailable', `${who} suspended, so no seat can be taken until that ends.`)
    : null;
}

function alreadySeated(act: SeatAct, { member, seats }: Locked): Refusal | null {
  if (seats.held === null) return null;
  const who = isSelf(act) ? 'You are' : `@${member.username} is`;
  return refuse(
    'already_allocated',
    `${who} on this flight already, as ${seats.held.roleName}. Give that seat back first to change the role.`,
  );
}

async function takeSeat(change: Change, act: SeatAct, locked: Locked, roleIndex: number) {
  const { flight, member, seats } = locked;
  const role = seats.roles[roleIndex];
  const number = role === undefined ? null : freeSeat(role);
  if (role === undefined || number === null) {
    return refuse('role_full', roleFullText(role?.name ?? 'This role', seats.roles));
  }
  await change.trx
    .insertInto('allocations')
    .values({
      id: newId(),
      flight_id: flight.id,
      flight_role_id: role.id,
      user_id: member.id,
      seat_number: number,
      capacity: role.capacity,
      assigned_at: toInstant(change.now),
      assigned_by_id: isSelf(act) ? null : act.viewer.userId,
    })
    .execute();
  change.touch(topics.member(member.id));
  const details = allocatedDetails(member.username, role.name, isSelf(act));
  await writeLog(change, act.viewer, flight, { action: 'allocated', details });
  return flight.id;
}

/**
 * Takes a seat for oneself, or for another when `asManager`. Answers the flight's id; refuses what the rules of seats
 * refuse (409), an unknown role (400), and acting for others without the right (403).
 */
export async function allocate(
  change: Change,
  act: SeatAct,
  roleIndex: number,
  asManager: boolean,
): Promise<string | Refusal> {
  const locked = await lockSeats(change, act, await lockMember(change, act.userId), roleIndex);
  if (locked instanceof Refusal) return locked;
  const { flight } = locked;
  const { thresholds } = change.rules;
  const refused = asManager ? refusalOf(flightRefusal('seatOthers', act.viewer, flight, thresholds)) : null;
  // One's own seat follows the rules of one's own seat, by whichever call.
  const closed = isSelf(act) ? refusalOf(takeSeatRefusal(flight)) : null;
  const refusal = refused ?? closed ?? alreadySeated(act, locked) ?? unavailable(act, locked, thresholds);
  return refusal ?? (await takeSeat(change, act, locked, roleIndex));
}

function notSeated(act: SeatAct, { member, seats }: Locked, roleIndex: number | null): Refusal | null {
  const isSeated = seats.held !== null && (roleIndex === null || seats.held.roleIndex === roleIndex);
  if (isSeated) return null;
  const who = isSelf(act) ? 'You are' : `@${member.username} is`;
  const role = roleIndex === null ? null : seats.roles[roleIndex]?.name;
  return refuse('not_allocated', `${who} not on this flight${role == null ? '' : ` as ${role}`}.`);
}

/**
 * Gives back one's own seat (`roleIndex` null), or takes another's away as a manager. Answers the flight's id; someone
 * who is not on the flight, or not in that role, is a conflict.
 */
export async function unallocate(
  change: Change,
  act: SeatAct,
  roleIndex: number | null,
): Promise<string | Refusal> {
  const known = await lockMember(change, act.userId);
  const locked = await lockSeats(change, act, known ?? (await lockForgotten(change, act.userId)), roleIndex);
  if (locked instanceof Refusal) return locked;
  const { flight, member, seats } = locked;
  if (known === undefined && seats.held === null) return nobody;
  const refused =
    roleIndex === null
      ? null
      : refusalOf(flightRefusal('seatOthers', act.viewer, flight, change.rules.thresholds));
  const closed = isSelf(act) ? refusalOf(giveBackSeatRefusal(flight)) : null;
  const refusal = refused ?? closed ?? notSeated(act, locked, roleIndex);
  if (refusal !== null) return refusal;
  await change.trx
    .deleteFrom('allocations')
    .where('flight_id', '=', flight.id)
    .where('user_id', '=', member.id)
    .execute();
  change.touch(topics.member(member.id));
  const details = unallocatedDetails(member.username, seats.held?.roleName ?? '', isSelf(act));
  await writeLog(change, act.viewer, flight, { action: 'unallocated', details });
  return flight.id;
}
