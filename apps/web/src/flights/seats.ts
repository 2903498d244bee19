import { takeSeatRefusal } from '@crewroom/domain/flights/rules';
import type { Flight, FlightCard, FlightRole } from '@crewroom/domain/flights/schemas';
import { leaveInWords } from '../parts/leave-in-words.ts';
import type { SignedInViewer } from '../parts/viewer.ts';
import { stateOf } from './management.ts';

type Seats = Pick<FlightCard, 'roles' | 'assignedSlots' | 'isUserAssigned'>;

/** The role in which a member has a seat: its index and its name; undefined without a seat. */
export function seatOf(
  { roles }: Pick<FlightCard, 'roles'>,
  userId: string | undefined,
): { readonly roleIndex: number; readonly role: string } | undefined {
  const roleIndex = roles.findIndex(({ assigned }) => assigned.some(({ user }) => user._id === userId));
  const role = roles[roleIndex];
  return role === undefined ? undefined : { roleIndex, role: role.name };
}

/** A key for a taken seat. It changes when the same member gives it back and takes it again. */
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

/** The flight after the viewer took a seat at `at` (ISO instant); unchanged when the role is full. */
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

/** The flight after a member's seat was removed; unchanged when they had none. */
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

/** Whether the viewer can take a seat, and if not, why; no reason is given when they have one already. */
export type SeatOffer = { readonly isOpen: boolean; readonly why: string | null };

export function seatOffer(flight: FlightCard): SeatOffer {
  if (flight.isUserAssigned) return { isOpen: false, why: null };
  const refusal = takeSeatRefusal(stateOf(flight));
  if (refusal !== null) return { isOpen: false, why: refusal.message };
  return { isOpen: true, why: isFull(flight) ? ALL_TAKEN : null };
}

/** What is to be known of whom one just gave a seat: other seats within two hours, and leave on that day. */
export function seatRemark({ overlaps, leave }: Pick<Flight, 'overlaps' | 'leave'>): string | undefined {
  const codes = overlaps.map(({ flightCode }) => flightCode).join(', ');
  const remarks = [
    ...(codes === '' ? [] : [`They also have a seat within 2 hours of this flight: ${codes}.`]),
    ...(leave === null ? [] : [`They are on leave on that day: ${leaveInWords(leave)}.`]),
  ];
  return remarks.length === 0 ? undefined : remarks.join(' ');
}
