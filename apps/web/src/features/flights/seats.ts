import type { FlightCard, FlightRole } from '@crewroom/domain/flights/schemas';
import { freeSeats } from '@crewroom/domain/flights/shortage';
import type { SignedInViewer } from '../../components/viewer.ts';

type Seats = Pick<FlightCard, 'roles' | 'assignedSlots' | 'isUserAssigned' | 'waitingFor'>;

/** A taken seat. */
export type Seat = FlightRole['assigned'][number];

/** A member's seat and its role. */
export type HeldSeat = {
  readonly roleIndex: number;
  readonly role: string;
  /** The number of members who wait for a seat of the role. */
  readonly waiting: number;
  readonly seat: Seat;
};

const heldSeats = ({ roles }: Pick<FlightCard, 'roles'>): HeldSeat[] =>
  roles.flatMap(({ name: role, waiting, assigned }, roleIndex) =>
    assigned.map((seat) => ({ roleIndex, role, waiting, seat })),
  );

/** Returns the seat of a member, or undefined without one. */
export function seatOf(flight: Pick<FlightCard, 'roles'>, userId: string | undefined): HeldSeat | undefined {
  return heldSeats(flight).find(({ seat }) => seat.user._id === userId);
}

/** Returns the seats that are offered to the viewer, or with `true` to anyone. */
export function seatsOffered(
  flight: Pick<FlightCard, 'roles' | 'isUserAssigned'>,
  offered: Seat['offered'],
): HeldSeat[] {
  return flight.isUserAssigned ? [] : heldSeats(flight).filter(({ seat }) => seat.offered === offered);
}

/** Returns a key for a taken seat. It changes when the same member gives the seat back and takes it again. */
export function seatKey({ user, assignedAt }: Seat): string {
  return `${user._id} ${assignedAt}`;
}

/** Returns whether no role has a seat left. */
export function isFull({ roles }: Pick<FlightCard, 'roles'>): boolean {
  return roles.every((role) => freeSeats(role) === 0);
}

function withRoles<Shown extends Seats>(flight: Shown, roles: FlightRole[], isUserAssigned: boolean): Shown {
  const assignedSlots = roles.reduce((sum, { assigned }) => sum + assigned.length, 0);
  return { ...flight, roles, assignedSlots, isUserAssigned };
}

/** Returns the flight after the viewer took a seat at `at` (ISO instant), or unchanged when the role is full. */
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
  const free = withoutWaitlistPlace(flight);
  const taken = { ...(free.roles[roleIndex] ?? role), assigned: [...role.assigned, seat] };
  return withRoles(free, free.roles.with(roleIndex, taken), true);
}

/** Returns the flight after the viewer marked it as one they might fly, or removed the mark. */
export function withOwnInterest<Shown extends Pick<FlightCard, 'isInterested' | 'interestedCount'>>(
  flight: Shown,
  isInterested: boolean,
): Shown {
  if (flight.isInterested === isInterested) return flight;
  return { ...flight, isInterested, interestedCount: flight.interestedCount + (isInterested ? 1 : -1) };
}

/**
 * Returns the flight after a member's seat was removed. Returns it unchanged when the member had none, or when somebody waits
 * for the seat, because only the server knows who gets it.
 */
export function withoutSeatOf<Shown extends Seats>(
  flight: Shown,
  userId: string,
  viewerId: string | undefined,
): Shown {
  const held = seatOf(flight, userId);
  if (held === undefined || held.waiting > 0) return flight;
  const roles = flight.roles.map((role) => ({
    ...role,
    assigned: role.assigned.filter(({ user }) => user._id !== userId),
  }));
  return withRoles(flight, roles, flight.isUserAssigned && userId !== viewerId);
}

function withWaiting<Shown extends Seats>(
  flight: Shown,
  roleIndex: number,
  change: 1 | -1,
  waitingFor: Shown['waitingFor'],
): Shown {
  const role = flight.roles[roleIndex];
  if (role === undefined) return flight;
  const waiting = Math.max(0, role.waiting + change);
  return { ...flight, roles: flight.roles.with(roleIndex, { ...role, waiting }), waitingFor };
}

/**
 * Returns the flight after the viewer joined the end of a role's waitlist, or unchanged when they wait on the flight already.
 */
export function withWaitlistPlace<Shown extends Seats>(flight: Shown, roleIndex: number): Shown {
  if (flight.waitingFor !== null) return flight;
  const position = (flight.roles[roleIndex]?.waiting ?? 0) + 1;
  return withWaiting(flight, roleIndex, 1, { roleIndex, position });
}

/** Returns the flight after the viewer left their waitlist. */
export function withoutWaitlistPlace<Shown extends Seats>(flight: Shown): Shown {
  return flight.waitingFor === null ? flight : withWaiting(flight, flight.waitingFor.roleIndex, -1, null);
}

/**
 * Returns the flight after the viewer offered their seat, to a colleague or to anyone (null), or withdrew the offer
 * (undefined).
 */
export function withOwnOffer<Shown extends Seats>(
  flight: Shown,
  viewerId: string,
  colleague: string | null | undefined,
): Shown {
  const roles = flight.roles.map((role) => ({
    ...role,
    assigned: role.assigned.map((seat) => {
      if (seat.user._id !== viewerId) return seat;
      const { offered: _offered, offeredTo: _offeredTo, ...held } = seat;
      if (colleague === undefined) return held;
      return { ...held, offered: true as const, ...(colleague !== null && { offeredTo: colleague }) };
    }),
  }));
  return { ...flight, roles };
}
