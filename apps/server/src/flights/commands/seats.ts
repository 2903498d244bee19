import { isStaff, type RankThresholds } from '@crewroom/domain/auth/rank';
import { allocatedDetails, unallocatedDetails } from '@crewroom/domain/flights/log-details';
import { canManageFlight, isDispatcher } from '@crewroom/domain/flights/permissions';
import { roleFullText, seatKeptText } from '@crewroom/domain/flights/refusal-texts';
import {
  seatsRefusal,
  selfAllocateRefusal,
  selfUnallocateRefusal,
} from '@crewroom/domain/flights/state-refusals';
import { userMessages } from '@crewroom/domain/users/messages';
import type { Transaction } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { toInstant } from '../../database/instant.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import type { SignedIn } from '../../http/viewer.ts';
import { type LockedMember, lockForgotten, lockMember } from '../../users/commands/lock-member.ts';
import { type LockedFlight, lockFlight, stateRefusal } from './lock-flight.ts';
import { freeSeat, readSeats, type SeatMap } from './seat-map.ts';
import { notYours } from './set-status.ts';
import { writeLog } from './write-log.ts';

/** A seat to be taken or given back: whose, where, by whom. */
export type SeatAct = {
  readonly flightId: string;
  readonly userId: string;
  readonly viewer: SignedIn;
  readonly thresholds: RankThresholds;
};

type Locked = { readonly member: LockedMember; readonly flight: LockedFlight; readonly seats: SeatMap };

const isSelf = ({ userId, viewer }: SeatAct) => userId === viewer.userId;

const nobody = refuse('not_found', userMessages.userNotFound);
const unknownRole = refuse('invalid_input', 'This flight has no such role.', {
  issues: [{ path: 'roleIndex', message: 'This flight has no such role.' }],
});

async function lockSeats(
  trx: Transaction,
  act: SeatAct,
  member: LockedMember | undefined,
  roleIndex: number | null,
  now: Date,
): Promise<Locked | Refusal> {
  const flight = await lockFlight(trx, act.flightId, act.viewer, act.thresholds);
  if (flight instanceof Refusal) return flight;
  const seats = await readSeats(trx, flight.id, act.userId, now);
  if (roleIndex !== null && seats.roles[roleIndex] === undefined) return unknownRole;
  return member === undefined ? nobody : { member, flight, seats };
}

function ownReturnRefusal(flight: LockedFlight): Refusal | null {
  const code = selfUnallocateRefusal(flight);
  return code === 'flight_not_open' ? refuse(code, seatKeptText(flight)) : stateRefusal(code, flight);
}

function othersRefusal({ viewer, thresholds }: SeatAct, flight: LockedFlight): Refusal | null {
  if (canManageFlight(viewer, flight, thresholds)) return stateRefusal(seatsRefusal(flight), flight);
  if (isDispatcher(viewer, flight)) return stateRefusal('flight_concluded', flight);
  return notYours;
}

function unavailable(act: SeatAct, { member, seats }: Locked): Refusal | null {
  const who = isSelf(act) ? 'You are' : `@${member.username} is`;
  if (!isStaff(member.rank, act.thresholds)) {
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

async function takeSeat(trx: Transaction, act: SeatAct, locked: Locked, roleIndex: number, now: Date) {
  const { flight, member, seats } = locked;
  const role = seats.roles[roleIndex];
  const number = role === undefined ? null : freeSeat(role);
  if (role === undefined || number === null) {
    return refuse('role_full', roleFullText(role?.name ?? 'This role', seats.roles));
  }
  await trx
    .insertInto('allocations')
    .values({
      id: newId(),
      flight_id: flight.id,
      flight_role_id: role.id,
      user_id: member.id,
      seat_number: number,
      capacity: role.capacity,
      assigned_at: toInstant(now),
      assigned_by_id: isSelf(act) ? null : act.viewer.userId,
    })
    .execute();
  const details = allocatedDetails(member.username, role.name, isSelf(act));
  await writeLog(trx, act.viewer, { flightId: flight.id, action: 'allocated', details }, now);
  return flight.id;
}

/**
 * Takes a seat for oneself, or for another when `asManager`. Answers the flight's id; refuses what the rules of seats
 * refuse (409), an unknown role (400), and acting for others without the right (403).
 */
export async function allocate(
  trx: Transaction,
  act: SeatAct,
  roleIndex: number,
  asManager: boolean,
  now: Date,
): Promise<string | Refusal> {
  const locked = await lockSeats(trx, act, await lockMember(trx, act.userId), roleIndex, now);
  if (locked instanceof Refusal) return locked;
  const { flight } = locked;
  const refused = asManager ? othersRefusal(act, flight) : null;
  // One's own seat follows the rules of one's own seat, by whichever call.
  const closed = isSelf(act) ? stateRefusal(selfAllocateRefusal(flight), flight) : null;
  const refusal = refused ?? closed ?? alreadySeated(act, locked) ?? unavailable(act, locked);
  return refusal ?? (await takeSeat(trx, act, locked, roleIndex, now));
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
  trx: Transaction,
  act: SeatAct,
  roleIndex: number | null,
  now: Date,
): Promise<string | Refusal> {
  const known = await lockMember(trx, act.userId);
  const locked = await lockSeats(trx, act, known ?? (await lockForgotten(trx, act.userId)), roleIndex, now);
  if (locked instanceof Refusal) return locked;
  const { flight, member, seats } = locked;
  if (known === undefined && seats.held === null) return nobody;
  const refused = roleIndex === null ? null : othersRefusal(act, flight);
  const closed = isSelf(act) ? ownReturnRefusal(flight) : null;
  const refusal = refused ?? closed ?? notSeated(act, locked, roleIndex);
  if (refusal !== null) return refusal;
  await trx
    .deleteFrom('allocations')
    .where('flight_id', '=', flight.id)
    .where('user_id', '=', member.id)
    .execute();
  const details = unallocatedDetails(member.username, seats.held?.roleName ?? '', isSelf(act));
  await writeLog(trx, act.viewer, { flightId: flight.id, action: 'unallocated', details }, now);
  return flight.id;
}
