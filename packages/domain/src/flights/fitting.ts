import { type Granted, heldAt } from '../record/expiring-qualifications.ts';
import { isOnLeave, type LeaveDetails } from '../record/leave.ts';
import type { QualificationName } from '../record/rules.ts';
import { type FlightState, takeSeatRefusal } from './rules.ts';
import { departuresOverlap, isQualified, type Requirement } from './seats.ts';
import { type CrewedRole, type FreeRole, freeRoles } from './shortage.ts';

type Role = Requirement & CrewedRole;

/** The roles that have a free seat for which somebody holds what is required, in the order of the flight. */
export function rolesToTake(roles: readonly Role[], held: readonly QualificationName[]): FreeRole[] {
  return freeRoles(roles).filter(({ roleIndex }) => {
    const role = roles[roleIndex];
    return role !== undefined && isQualified(role, held);
  });
}

/** A flight that may fit somebody, with what they have on it already. */
type CandidateFlight = {
  readonly state: FlightState;
  /** The departure as an ISO instant. */
  readonly scheduledDate: string;
  readonly roles: readonly Role[];
  readonly isUserAssigned: boolean;
  /** Their place in a line of the flight, or null. */
  readonly waitingFor: object | null;
};

/** Somebody who looks for a seat: what they were granted, the departures of the seats they have, and their leave. */
export type SeatSeeker = {
  readonly qualifications: readonly Granted[];
  readonly departures: readonly string[];
  readonly leave: readonly LeaveDetails[];
};

const isFreeFor = ({ departures, leave }: SeatSeeker, departure: string): boolean =>
  !departures.some((other) => departuresOverlap(departure, other)) &&
  !leave.some((one) => isOnLeave(one, departure.slice(0, 10)));

/**
 * The roles of a flight that fit somebody at `now`: the flight is to come and open for seats, they neither sit on it nor wait
 * on it, hold what the role requires now and at the departure, have no other seat within two hours of it and no leave on its day. Where a seat is
 * allowed but warned about, it does not fit. Who is suspended or below the staff rank reads no flight, so this asks for
 * neither.
 */
export function fittingRoles(flight: CandidateFlight, seeker: SeatSeeker, now: Date): FreeRole[] {
  const { state, scheduledDate, roles, isUserAssigned, waitingFor } = flight;
  const isOpen = takeSeatRefusal(state) === null && Date.parse(scheduledDate) > now.getTime();
  const isOnItAlready = isUserAssigned || waitingFor !== null;
  if (!isOpen || isOnItAlready || !isFreeFor(seeker, scheduledDate)) return [];
  // A flight is never before now here, so what is held at its departure is held now.
  return rolesToTake(roles, heldAt(seeker.qualifications, new Date(scheduledDate)));
}
