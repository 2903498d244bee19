import type { FlightCard, FlightRole } from '@crewroom/domain/flights/schemas';
import { freeSeats } from '@crewroom/domain/flights/shortage';
import type { SignedInViewer } from '../../components/viewer.ts';

type Seats = Pick<FlightCard, 'roles' | 'assignedSlots' | 'isUserAssigned' | 'waitingFor'>;

/** A taken seat. */
export type Seat = FlightRole['assigned'][number];

/** A seat somebody holds, and its role. */
export type HeldSeat = {
  readonly roleIndex: number;
  readonly role: string;
  /** How many wait for a seat of the role. */
  readonly waiting: number;
  readonly seat: Seat;
};

const heldSeats = ({ roles }: Pick<FlightCard, 'roles'>): HeldSeat[] =>
  roles.flatMap(({ name: role, waiting, assigned }, roleIndex) =>
    assigned.map((seat) => ({ roleIndex, role, waiting, seat })),
  );

/** The seat of a member; undefined without one. */
export function seatOf(flight: Pick<FlightCard, 'roles'>, userId: string | undefined): HeldSeat | undefined {
  return heldSeats(flight).find(({ seat }) => seat.user._id === userId);
}

/** The seats that are offered to the viewer, or with `true` to anyone. */
export function seatsOffered(
  flight: Pick<FlightCard, 'roles' | 'isUserAssigned'>,
  offered: Seat['offered'],
): HeldSeat[] {
  return flight.isUserAssigned ? [] : heldSeats(flight).filter(({ seat }) => seat.offered === offered);
}

/** A key for a taken seat. It changes when the same member gives it back and takes it again. */
export function seatKey({ user, assignedAt }: Seat): string {
  return `${user._id} ${assignedAt}`;
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
  const free = withoutWaitlistPlace(flight);
  const taken = { ...(free.roles[roleIndex] ?? role), assigned: [...role.assigned, seat] };
  return withRoles(free, free.roles.with(roleIndex, taken), true);
}

/** The flight after the viewer marked it as one they might fly, or took that back. */
export function withOwnInterest<Shown extends Pick<FlightCard, 'isInterested' | 'interestedCount'>>(
  flight: Shown,
  isInterested: boolean,
): Shown {
  if (flight.isInterested === isInterested) return flight;
  return { ...flight, isInterested, interestedCount: flight.interestedCount + (isInterested ? 1 : -1) };
}

/**
 * The flight after a member's seat was removed; unchanged when they had none, and where somebody waits for it: who gets it
 * is known to the portal alone.
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

/** The flight after the viewer joined the line of a role, at its end; unchanged when they wait on the flight already. */
export function withWaitlistPlace<Shown extends Seats>(flight: Shown, roleIndex: number): Shown {
  if (flight.waitingFor !== null) return flight;
  const position = (flight.roles[roleIndex]?.waiting ?? 0) + 1;
  return withWaiting(flight, roleIndex, 1, { roleIndex, position });
}

/** The flight after the viewer left the line they waited in. */
export function withoutWaitlistPlace<Shown extends Seats>(flight: Shown): Shown {
  return flight.waitingFor === null ? flight : withWaiting(flight, flight.waitingFor.roleIndex, -1, null);
}

/** The flight after the viewer offered their seat, to a colleague or to anyone (null), or withdrew the offer (undefined). */
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
