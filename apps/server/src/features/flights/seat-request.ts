import {
  canManageFlight,
  departedRefusal,
  giveBackSeatRefusal,
  takeSeatRefusal,
} from '@crewroom/domain/flights/rules';
import { type Holding, qualificationRefusal } from '@crewroom/domain/flights/seats';
import { heldAt } from '@crewroom/domain/record/expiring-qualifications';
import { Refusal, refuse, refuseField, userNotFound } from '../../platform/changes/refusal.ts';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { SignedIn } from '../../platform/changes/viewer.ts';
import { type LockedMember, lockMember } from '../../platform/people/person.ts';
import { type LockedFlight, lockFlight, refusalOf } from './locked-flight.ts';
import { type Role, readSeats, type SeatMap, unavailableReason } from './seat-map.ts';

/** A request to take or give back a seat. `userId` is the member in the seat, `viewer` the one who makes the request. */
export type SeatRequest = {
  readonly flightId: string;
  readonly userId: string;
  readonly viewer: SignedIn;
};

/** The locked subject of a request: the member, the flight, and its seats with regard to the member. */
export type Locked = {
  readonly member: LockedMember;
  readonly flight: LockedFlight;
  readonly seats: SeatMap;
};

/** Returns whether the seat is for the viewer, and not for a member they manage. */
export const isSelf = ({ userId, viewer }: SeatRequest) => userId === viewer.userId;

/** The refusal (400) of a role that the flight does not have. */
export const unknownRole = refuseField('roleIndex', 'This flight has no such role.');

/** Locks the flight of a request whose member is already locked, and reads its seats. */
export async function lockSeats(
  uow: UnitOfWork,
  request: SeatRequest,
  member: LockedMember | undefined,
  roleIndex: number | null,
): Promise<Locked | Refusal> {
  const flight = await lockFlight(uow, request.flightId, request.viewer);
  if (flight instanceof Refusal) return flight;
  const seats = await readSeats(uow, flight.id, request.userId);
  if (roleIndex !== null && seats.roles[roleIndex] === undefined) return unknownRole;
  return member === undefined ? userNotFound : { member, flight, seats };
}

/** Locks the viewer and the flight, and reads its seats like `lockSeats`, for the viewer's own seat in any role. */
export async function lockOwnSeats(
  uow: UnitOfWork,
  viewer: SignedIn,
  flightId: string,
): Promise<(Locked & { readonly request: SeatRequest }) | Refusal> {
  const request = { flightId, userId: viewer.userId, viewer };
  const locked = await lockSeats(uow, request, await lockMember(uow, viewer.userId), null);
  return locked instanceof Refusal ? locked : { ...locked, request };
}

/** Returns the start of a refusal's message about the member of a request. */
const subjectOf = (request: SeatRequest, { username }: LockedMember) =>
  isSelf(request) ? 'You are' : `@${username} is`;

/** Rejects a member who cannot have a seat: they have one on the flight, are suspended, or are no longer on the staff. */
export function noSeatRefusal(
  { rules }: UnitOfWork,
  request: SeatRequest,
  { member, seats }: Locked,
): Refusal | null {
  const subject = subjectOf(request, member);
  if (seats.held !== null) {
    const already = `${subject} on this flight already, as ${seats.held.roleName}.`;
    return refuse('already_allocated', `${already} Give that seat back first to change the role.`);
  }
  const state = { rank: member.rank, forgotten_at: null, is_suspended: seats.isSuspended };
  const reason = unavailableReason(state, rules.thresholds);
  if (reason === null) return null;
  return reason === 'suspended'
    ? refuse('member_unavailable', `${subject} suspended, so no seat can be taken until that ends.`)
    : refuse('member_unavailable', `${subject} no longer on the staff, so no seat can be taken.`);
}

/** Returns whether the viewer manages the flight. If so, messages do not refer them to its dispatcher. */
const isManager = ({ rules }: UnitOfWork, viewer: SignedIn, flight: LockedFlight): boolean =>
  canManageFlight(viewer, flight, rules.thresholds);

/** Rejects a viewer who takes a seat on a flight whose state does not allow it. */
export function cannotTakeRefusal(uow: UnitOfWork, viewer: SignedIn, flight: LockedFlight): Refusal | null {
  return refusalOf(takeSeatRefusal(flight, isManager(uow, viewer, flight)));
}

/** Rejects a viewer who gives back their seat, or takes over another member's, on a flight whose state does not allow it. */
export function cannotGiveBackRefusal(
  uow: UnitOfWork,
  viewer: SignedIn,
  flight: LockedFlight,
): Refusal | null {
  return refusalOf(giveBackSeatRefusal(flight, isManager(uow, viewer, flight)));
}

/** Rejects the requests that end with the departure: joining a waitlist, offering a seat and accepting an offer. */
export function hasDepartedRefusal(
  uow: UnitOfWork,
  viewer: SignedIn,
  flight: LockedFlight,
  action: Parameters<typeof departedRefusal>[0],
): Refusal | null {
  return refusalOf(departedRefusal(action, flight.hasDeparted, isManager(uow, viewer, flight)));
}

/** Rejects a member without a seat on the flight, or without one in that role. */
export function notSeatedRefusal(
  request: SeatRequest,
  { member, seats }: Locked,
  roleIndex: number | null,
): Refusal | null {
  const isSeated = seats.held !== null && (roleIndex === null || seats.held.roleIndex === roleIndex);
  if (isSeated) return null;
  const role = roleIndex === null ? null : seats.roles[roleIndex]?.name;
  return refuse(
    'not_allocated',
    `${subjectOf(request, member)} not on this flight${role == null ? '' : ` as ${role}`}.`,
  );
}

/** Returns the qualifications a member holds at the time of a change, and the expiry of those that have one. */
export async function readHolding({ trx, now }: UnitOfWork, userId: string): Promise<Holding> {
  const granted = await trx
    .selectFrom('qualifications')
    .where('user_id', '=', userId)
    .select(['name', 'expires_at as expiresAt'])
    .orderBy('granted_at')
    .orderBy('id')
    .execute();
  return { held: heldAt(granted, now), expiring: granted.filter(({ expiresAt }) => expiresAt !== null) };
}

/**
 * Rejects a viewer who does not currently hold the qualification that a role requires. The message names it, what they hold,
 * and what is free.
 */
export async function notQualifiedRefusal(
  uow: UnitOfWork,
  viewer: SignedIn,
  { flight, seats }: Locked,
  role: Role,
): Promise<Refusal | null> {
  if (role.isQualified) return null;
  const holding = await readHolding(uow, viewer.userId);
  return refusalOf(qualificationRefusal(role, holding, seats.roles, isManager(uow, viewer, flight)));
}
