import { type GrantedQualification, heldAt } from '../record/expiring-qualifications.ts';
import { isOnLeave, type LeaveDetails } from '../record/leave.ts';
import type { QualificationName } from '../record/rules.ts';
import { type FlightState, takeSeatRefusal } from './rules.ts';
import { departuresOverlap, isQualified, type Requirement } from './seats.ts';
import { type CrewedRole, type FreeRole, freeRoles } from './shortage.ts';

type Role = Requirement & CrewedRole;

/** Returns the roles with a free seat whose required qualification a member holds, in the order of the flight. */
export function rolesToTake(roles: readonly Role[], held: readonly QualificationName[]): FreeRole[] {
  return freeRoles(roles).filter(({ roleIndex }) => {
    const role = roles[roleIndex];
    return role !== undefined && isQualified(role, held);
  });
}

/** A flight that may fit a member, with what they already have on it. */
type CandidateFlight = {
  readonly state: FlightState;
  /** The departure (ISO timestamp). */
  readonly scheduledDate: string;
  readonly roles: readonly Role[];
  readonly isUserAssigned: boolean;
  /** Their place on a waitlist of the flight, or null. */
  readonly waitingFor: object | null;
};

/** A member who looks for a seat: their qualifications, the departures of their seats, and their leave. */
export type SeatSeeker = {
  readonly qualifications: readonly GrantedQualification[];
  readonly departures: readonly string[];
  readonly leave: readonly LeaveDetails[];
};

const isFreeFor = ({ departures, leave }: SeatSeeker, departure: string): boolean =>
  !departures.some((other) => departuresOverlap(departure, other)) &&
  !leave.some((one) => isOnLeave(one, departure.slice(0, 10)));

/**
 * Returns the roles of a flight that fit a member at `now`. The flight is upcoming and open for seats. The member neither sits
 * nor waits on it, holds the required qualification now and at the departure, and has no other seat within two hours and no
 * leave on its day. Seats with a warning do not fit. Suspended members and those below the staff rank cannot read flights, so
 * this does not check for them.
 */
export function fittingRoles(flight: CandidateFlight, seeker: SeatSeeker, now: Date): FreeRole[] {
  const { state, scheduledDate, roles, isUserAssigned, waitingFor } = flight;
  const isOpen = takeSeatRefusal(state) === null && Date.parse(scheduledDate) > now.getTime();
  const isOnItAlready = isUserAssigned || waitingFor !== null;
  if (!isOpen || isOnItAlready || !isFreeFor(seeker, scheduledDate)) return [];
  // The departure is never before now here, so what is held at the departure is also held now.
  return rolesToTake(roles, heldAt(seeker.qualifications, new Date(scheduledDate)));
}
