import { takeSeatRefusal } from '@crewroom/domain/flights/rules';
import type { FlightCard, FlightRole } from '@crewroom/domain/flights/schemas';
import type { SignedInViewer } from '../parts/viewer.ts';
import { stateOf } from './management.ts';

type Seats = Pick<FlightCard, 'roles' | 'assignedSlots' | 'isUserAssigned'>;

/** Where on a flight someone sits: the role's place in the list, and its name; undefined for nobody's seat. */
export function seatOf(
  { roles }: Pick<FlightCard, 'roles'>,
  userId: string | undefined,
): { readonly roleIndex: number; readonly role: string } | undefined {
  const roleIndex = roles.findIndex(({ assigned }) => assigned.some(({ user }) => user._id === userId));
  const role = roles[roleIndex];
  return role === undefined ? undefined : { roleIndex, role: role.name };
}

/** Tells one taking of a seat from another, by the same person too. */
export function seatKey({ user, assignedAt }: FlightRole['assigned'][number]): string {
  return `${user._id} ${assignedAt}`;
}

/** How many seats of a role are free. */
export function freeSeats({ capacity, assigned }: Pick<FlightRole, 'capacity' | 'assigned'>): number {
  return Math.max(0, capacity - assigned.length);
}

/** Whether no role has a seat left. */
export function isFull({ roles }: Pick<FlightCard, 'roles'>): boolean {
  return roles.every((role) => freeSeats(role) === 0);
}

function withRoles<Shown extends Seats>(flight: Shown, roles: FlightRole[], isUserAssigned: boolean): Shown {
  const assignedSlots = roles.reduce((sum, { assigned }) => sum + assigned.length, 0);
  return { ...flight, roles, assignedSlots, isUserAssigned };
}

/** A flight on which the viewer has taken a seat at `at` (an ISO instant); unchanged where there is none to take. */
export function withOwnSeat<Shown extends Seats>(
  flight: Shown,
  roleIndex: number,
  viewer: SignedInViewer,
  at: string,
): Shown {
  const role = flight.roles[roleIndex];
  if (role === undefined || freeSeats(role) === 0 || seatOf(flight, viewer.userId)) return flight;
  const user = { _id: viewer.userId, robloxAvatarUrl: viewer.avatarUrl };
  const seat = { user, username: viewer.username, assignedAt: at };
  const roles = flight.roles.with(roleIndex, { ...role, assigned: [...role.assigned, seat] });
  return withRoles(flight, roles, true);
}

/** A flight on which someone no longer has a seat; unchanged where they had none. */
export function withoutSeatOf<Shown extends Seats>(
  flight: Shown,
  userId: string,
  viewerId: string | undefined,
): Shown {
  if (seatOf(flight, userId) === undefined) return flight;
  const roles = flight.roles.map((role) => ({
    ...role,
    assigned: role.assigned.filter(({ user }) => user._id !== userId),
  }));
  return withRoles(flight, roles, flight.isUserAssigned && userId !== viewerId);
}

const ALL_TAKEN = 'Every seat is taken. This page follows by itself when one is given back.';

/** Whether seats can be taken for oneself, and where not, why; no word is needed for one who has a seat. */
export type SeatOffer = { readonly isOpen: boolean; readonly why: string | null };

export function seatOffer(flight: FlightCard): SeatOffer {
  if (flight.isUserAssigned) return { isOpen: false, why: null };
  const refusal = takeSeatRefusal(stateOf(flight));
  if (refusal !== null) return { isOpen: false, why: refusal.message };
  return { isOpen: true, why: isFull(flight) ? ALL_TAKEN : null };
}
