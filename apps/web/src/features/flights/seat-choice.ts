import { hasDeparted } from '@crewroom/domain/flights/departure';
import { departedRefusal, giveBackSeatRefusal, takeSeatRefusal } from '@crewroom/domain/flights/rules';
import type { Flight, FlightCard, FlightRole } from '@crewroom/domain/flights/schemas';
import { type Holding, isQualified, lackInWords } from '@crewroom/domain/flights/seats';
import { freeSeats } from '@crewroom/domain/flights/shortage';
import { type FlightStatus, isFlown, isUpcoming, statuses } from '@crewroom/domain/flights/status';
import { formatLocal } from '../../lib/dates.ts';
import { counted, formatCount } from '../../lib/format-count.ts';
import { stateOf } from './management.ts';
import { isFull, seatsOffered } from './seats.ts';

const ALL_TAKEN = 'Every seat is taken. Wait for one, and it is yours as soon as it becomes free.';

type SeatAvailability = {
  /** Whether the viewer can take a seat of the flight or wait for one. */
  readonly isOpen: boolean;
  /** The text about the seats: why the viewer cannot take one, or that every seat is taken. Null when they have a seat. */
  readonly why: string | null;
};

/**
 * Returns why an action on a flight's waitlists or offers is over at `now`: the flight has departed. Returns null until then.
 */
export function whyDeparted(
  action: Parameters<typeof departedRefusal>[0],
  { scheduledDate }: Pick<FlightCard, 'scheduledDate'>,
  now: Date,
  isManager = false,
): string | null {
  return departedRefusal(action, hasDeparted(scheduledDate, now), isManager)?.message ?? null;
}

/**
 * Returns why waiting for a seat of a full role is not possible at `now`: the flight has departed. Returns null when it is
 * possible.
 */
function waitRefusal(flight: FlightCard, now: Date, isManager: boolean): string | null {
  if (flight.waitingFor !== null || flight.roles.every((role) => freeSeats(role) > 0)) return null;
  return whyDeparted('wait', flight, now, isManager);
}

/** Returns whether the viewer can have a seat of a flight at `now`, and why not. `isManager`: whether they manage the flight. */
export function seatAvailability(flight: FlightCard, now: Date, isManager = false): SeatAvailability {
  if (flight.isUserAssigned) return { isOpen: false, why: null };
  const refusal = takeSeatRefusal(stateOf(flight), isManager);
  if (refusal !== null) return { isOpen: false, why: refusal.message };
  const allTaken = isFull(flight) && flight.waitingFor === null ? ALL_TAKEN : null;
  return { isOpen: true, why: waitRefusal(flight, now, isManager) ?? allTaken };
}

/**
 * Returns why no offered seat of a flight can be taken over at `now`: the flight has departed. Returns null when no seat is
 * offered.
 */
export function acceptRefusal(flight: FlightCard, now: Date, isManager = false): string | null {
  if ([...seatsOffered(flight, 'you'), ...seatsOffered(flight, true)].length === 0) return null;
  return whyDeparted('accept', flight, now, isManager);
}

const seatsOfRoles = ({ roles }: Pick<FlightCard, 'roles'>) =>
  roles.map(({ name, capacity, requires, assigned }) => ({
    name,
    capacity,
    requires,
    taken: assigned.length,
  }));

/** Returns the qualifications in the response of a flight: the viewer's, or those of a member who was just given a seat. */
const holdingOf = ({ qualifications, expiring }: Pick<Flight, 'qualifications' | 'expiring'>): Holding => ({
  held: qualifications,
  expiring,
});

/**
 * Returns, in words, which requirement of a role the viewer lacks. Returns null when they meet it, have a seat on the flight
 * already, or no seat can be taken now.
 */
export function lackOf(flight: Flight, role: FlightRole, isManager = false): string | null {
  const isOpen = takeSeatRefusal(stateOf(flight)) === null;
  const isOffered = role.assigned.some(({ offered }) => offered !== undefined);
  if (flight.isUserAssigned || !(isOpen || isOffered)) return null;
  const instead = isOpen ? seatsOfRoles(flight) : [];
  return lackInWords(role, holdingOf(flight), instead, isManager);
}

/** Returns, in words, when a qualification expires before a flight's departure. It may have expired already. */
export function lapseInWords(expiresAt: string, now: Date): string {
  const day = formatLocal(expiresAt, 'date');
  return Date.parse(expiresAt) > now.getTime()
    ? `expires on ${day}, before the departure`
    : `expired on ${day}`;
}

/**
 * Returns a warning for a role that the viewer may take: its required qualification expires before the flight departs. Returns null
 * when it does not expire by then, or when the viewer does not hold it.
 */
export function lapseOf(flight: Flight, role: FlightRole, now: Date): string | null {
  const { requires } = role;
  const ends = flight.expiring.find(({ name }) => name === requires)?.expiresAt;
  const isHeld = requires !== null && flight.qualifications.includes(requires);
  if (ends === undefined || !isHeld || Date.parse(ends) > Date.parse(flight.scheduledDate)) return null;
  return `Yours ${lapseInWords(ends, now)}.`;
}

/**
 * What a role offers the viewer: nothing (`closed`), a free seat, a place on its waitlist, or nothing because they wait on this
 * flight already.
 */
export type RoleChoice = 'closed' | 'take' | 'wait' | 'waiting';

export function roleChoice(flight: Flight, role: FlightRole, now: Date): RoleChoice {
  if (!seatAvailability(flight, now).isOpen || !isQualified(role, flight.qualifications)) return 'closed';
  if (freeSeats(role) > 0) return 'take';
  if (flight.waitingFor !== null) return 'waiting';
  return hasDeparted(flight.scheduledDate, now) ? 'closed' : 'wait';
}

/** Returns whether seats of a flight can be handed over now. */
export function canHandOver(flight: FlightCard): boolean {
  return giveBackSeatRefusal(stateOf(flight)) === null;
}

/** Returns whether a flight takes crew but has no seat left. */
export function isBookedOut(flight: FlightCard): boolean {
  return canHandOver(flight) && isFull(flight);
}

/**
 * Returns how many seats of a flight that takes crew are free: "3 of 5 free". For a full flight it returns how many members
 * wait.
 */
export function freeSlotsInWords(flight: FlightCard): string {
  const { assignedSlots, totalSlots, roles } = flight;
  if (!isFull(flight)) return `${totalSlots - assignedSlots} of ${totalSlots} free`;
  const waiting = roles.reduce((sum, role) => sum + role.waiting, 0);
  return waiting === 0 ? 'Full' : `Full, ${waiting} waiting`;
}

/** Returns the words after a flight's "2/3": "slots, full, 1 waiting", or "slots filled" for a flight that was flown. */
export function slotsInWords(flight: FlightCard): string {
  if (isFlown(flight.status)) return 'slots filled';
  const waiting = flight.roles.reduce((sum, role) => sum + role.waiting, 0);
  return `slots${isBookedOut(flight) ? ', full' : ''}${waiting === 0 ? '' : `, ${waiting} waiting`}`;
}

/** Returns the words after a role's "1/2": "2 free slots, 1 waiting", or "slots filled" for a flight that was flown. */
export function roleSlotsInWords(status: FlightStatus, role: FlightRole): string {
  if (isFlown(status)) return 'slots filled';
  if (!isUpcoming(status)) return 'slots';
  const free = freeSeats(role);
  const words = free === 0 ? 'Full' : counted(free, 'free slot');
  return role.waiting === 0 ? words : `${words}, ${role.waiting} waiting`;
}

/** Returns whether a viewer who just gave back a seat of a role could take it again: it is free, and nobody waits. */
export function canTakeAgain(flight: Flight, roleIndex: number, now: Date): boolean {
  const role = flight.roles[roleIndex];
  return role !== undefined && role.waiting === 0 && roleChoice(flight, role, now) === 'take';
}

/** Returns what happens to the viewer's place on the waitlist at `now`, in words. */
export function waitlistInWords(flight: FlightCard, now: Date): string {
  const ended = whyDeparted('wait', flight, now);
  if (ended !== null) return ended;
  const { status } = flight;
  return statuses[status].waitlist === 'paused'
    ? `The waitlist is paused while the flight is ${status}. You keep your place.`
    : 'When a seat frees up, the first person on the waitlist gets it at once and is notified.';
}

/** Returns how many members are interested in a flight, in words, or null when nobody is or the flight has begun. */
export function interestInWords({ interestedCount, status }: FlightCard): string | null {
  if (interestedCount === 0 || statuses[status].phase !== 'planned') return null;
  return interestedCount === 1
    ? '1 member is interested'
    : `${formatCount(interestedCount)} members are interested`;
}
