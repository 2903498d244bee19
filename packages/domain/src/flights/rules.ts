import {
  defaultThresholds,
  isAdministrator,
  OWNER_RANK,
  type RankThresholds,
  type Viewer,
} from '../contract/access.ts';
import type { ErrorCode } from '../contract/errors.ts';
import { type ApprovalStatus, type FlightStatus, isConcluded, type SettableStatus } from './status.ts';

/** What the rules look at in a flight. */
export type FlightFacts = {
  readonly status: FlightStatus;
  readonly approvalStatus: ApprovalStatus;
  readonly dispatcherId: string | null;
};

/** Whether a viewer created a flight. */
export function isDispatcher(viewer: Viewer, flight: FlightFacts): boolean {
  return flight.dispatcherId === viewer.userId;
}

/** Whether a flight exists for a viewer: approved, or their own, or they are an administrator. */
export function canSeeFlight(
  viewer: Viewer,
  flight: FlightFacts,
  thresholds: RankThresholds = defaultThresholds,
): boolean {
  if (flight.approvalStatus === 'approved' || isDispatcher(viewer, flight)) return true;
  return isAdministrator(viewer.rank, thresholds);
}

/**
 * Whether a viewer runs a flight: allocates others, edits the briefing, changes the status. The dispatcher until it
 * is concluded, administrators after it too (specification, section 6).
 */
export function canManageFlight(
  viewer: Viewer,
  flight: FlightFacts,
  thresholds: RankThresholds = defaultThresholds,
): boolean {
  if (isAdministrator(viewer.rank, thresholds)) return true;
  return isDispatcher(viewer, flight) && !isConcluded(flight.status);
}

/** Whether a viewer may approve, reject, review and award points (specification, section 6). */
export function canDecideFlights(viewer: Viewer, thresholds: RankThresholds = defaultThresholds): boolean {
  return isAdministrator(viewer.rank, thresholds);
}

/**
 * Whether a reviewer may award other points than the default: not on a flight they dispatched or flew, unless they
 * are the owner. That they may review is given.
 */
export function canChoosePoints(viewer: Viewer, flight: FlightFacts, isUserAssigned: boolean): boolean {
  return viewer.rank === OWNER_RANK || !(isUserAssigned || isDispatcher(viewer, flight));
}

/** Whether a viewer may delete a flight: its dispatcher alone, whatever the rank, while it is pending. */
export function canDeleteFlight(viewer: Viewer, flight: FlightFacts): boolean {
  return isDispatcher(viewer, flight) && flight.approvalStatus === 'pending';
}

/** Whether the scheduling board offers Details: on all flights to administrators, to a dispatcher on their own. */
export function canOpenFromBoard(
  viewer: Viewer,
  flight: FlightFacts,
  thresholds: RankThresholds = defaultThresholds,
): boolean {
  return isAdministrator(viewer.rank, thresholds) || isDispatcher(viewer, flight);
}

/** Whether taking a seat oneself is offered: an approved flight that is AVAILABLE, and no seat on it yet. */
export function canSelfAllocate(flight: FlightFacts, isUserAssigned: boolean): boolean {
  return flight.approvalStatus === 'approved' && flight.status === 'AVAILABLE' && !isUserAssigned;
}

/** Whether giving one's seat back is offered: AVAILABLE or BRIEFING (specification, section 4). */
export function canSelfUnallocate(flight: FlightFacts, isUserAssigned: boolean): boolean {
  const open = flight.status === 'AVAILABLE' || flight.status === 'BRIEFING';
  return flight.approvalStatus === 'approved' && open && isUserAssigned;
}

/** What the rules of state look at in a flight; who may act is the matter of its permissions. */
export type FlightState = {
  readonly status: FlightStatus;
  readonly approvalStatus: ApprovalStatus;
  readonly reviewedAt: string | null;
  readonly archived: boolean;
};

function settled({ reviewedAt, archived }: FlightState): ErrorCode | null {
  if (reviewedAt !== null) return 'already_reviewed';
  return archived ? 'flight_archived' : null;
}

/** Why a flight cannot be approved, rejected or deleted as it stands, or null: all three only while it is pending. */
export function decisionRefusal(flight: FlightState): ErrorCode | null {
  return flight.approvalStatus === 'pending' ? null : 'flight_not_pending';
}

/**
 * Why a flight cannot be edited as it stands, or null: a rejected one is read-only, and the departure of one that is
 * reviewed or archived is fixed.
 */
export function editRefusal(flight: FlightState, movesDeparture: boolean): ErrorCode | null {
  if (flight.approvalStatus === 'rejected') return 'flight_not_approved';
  return movesDeparture ? settled(flight) : null;
}

/** Why a flight cannot take a status, or null: unapproved, or CONCLUDED or LOGGED, which it never leaves. */
export function statusRefusal(flight: FlightState, to: SettableStatus): ErrorCode | null {
  if (flight.approvalStatus !== 'approved') return 'flight_not_approved';
  return isConcluded(flight.status) && flight.status !== to ? 'flight_concluded' : null;
}

/** Why nobody can take a seat themself as a flight stands, or null: approved and AVAILABLE (specification, section 4). */
export function selfAllocateRefusal(flight: FlightState): ErrorCode | null {
  if (flight.approvalStatus !== 'approved') return 'flight_not_approved';
  return flight.status === 'AVAILABLE' ? null : 'flight_not_open';
}

/** Why nobody can give their seat back as a flight stands, or null: AVAILABLE or BRIEFING (specification, section 4). */
export function selfUnallocateRefusal(flight: FlightState): ErrorCode | null {
  return flight.status === 'BRIEFING' && flight.approvalStatus === 'approved'
    ? null
    : selfAllocateRefusal(flight);
}

/** Why the seats of others cannot be changed as a flight stands, or null: unapproved, reviewed or archived. */
export function seatsRefusal(flight: FlightState): ErrorCode | null {
  return flight.approvalStatus === 'approved' ? settled(flight) : 'flight_not_approved';
}

/** Why a flight cannot be reviewed as it stands, or null: approved, CONCLUDED, not reviewed, not archived. */
export function reviewRefusal(flight: FlightState): ErrorCode | null {
  if (flight.approvalStatus !== 'approved') return 'flight_not_approved';
  const refusal = settled(flight);
  if (refusal !== null) return refusal;
  return flight.status === 'CONCLUDED' ? null : 'flight_not_concluded';
}

/** Seats of one role: its name, how many there are, and how many are taken. */
export type RoleSeats = { readonly name: string; readonly capacity: number; readonly taken: number };

const isOver = ({ status }: FlightState) => status === 'CONCLUDED' || status === 'LOGGED';

function closedText(flight: FlightState): string {
  const { status } = flight;
  const when = 'Seats can be taken while it is AVAILABLE';
  if (isOver(flight)) return 'This flight is over. Choose another flight on the schedule.';
  if (status === 'SCHEDULED') return `This flight is not open yet. ${when}.`;
  if (status === 'CANCELLED') return 'This flight is cancelled. Choose another flight on the schedule.';
  return `This flight is ${status}. ${when}; ask its dispatcher if you need a change.`;
}

/** Why a member cannot give their seat back themself, and who can help. */
export function seatKeptText(flight: FlightState): string {
  if (flight.status === 'LOGGED') return 'This flight has been reviewed already; its crew is settled.';
  if (isOver(flight)) return 'This flight is over. Ask an administrator if its crew is not right.';
  const when = 'Seats can be given back while it is AVAILABLE or BRIEFING';
  return `This flight is ${flight.status}. ${when}; ask its dispatcher to take you off.`;
}

/** Why the status of a concluded flight stays, whoever asks. */
export const statusFinalText = 'This flight is concluded, so its status is final.';

/** What is refused about a flight's state, why, and what can be done instead, in words for the person. */
export function stateRefusalText(code: ErrorCode, flight: FlightState): string {
  switch (code) {
    case 'flight_not_approved':
      return flight.approvalStatus === 'rejected'
        ? 'This flight was rejected and can no longer be changed. Create a new one instead.'
        : 'This flight is still waiting for approval. An administrator must approve it first.';
    case 'flight_not_pending':
      return `This flight has been ${flight.approvalStatus} already.`;
    case 'flight_not_open':
      return closedText(flight);
    case 'flight_concluded':
      return 'This flight is concluded. Only an administrator can still change it.';
    case 'flight_not_concluded':
      return 'This flight is not concluded yet. Set its status to CONCLUDED first.';
    case 'already_reviewed':
      return 'This flight has been reviewed already; its seats, departure and points are settled.';
    case 'flight_archived':
      return 'This flight was archived with its term; its seats, departure and points are settled.';
    default:
      return 'This flight cannot be changed that way as it stands.';
  }
}

function freeSlots({ name, capacity, taken }: RoleSeats): string {
  const free = capacity - taken;
  return `${name} has ${free} free ${free === 1 ? 'slot' : 'slots'}.`;
}

/** That a role is full, and where there is room instead: "Captain is full. Cabin Crew has 2 free slots." */
export function roleFullText(role: string, roles: readonly RoleSeats[]): string {
  const open = roles.filter(({ capacity, taken }) => taken < capacity);
  if (open.length === 0) return `${role} is full, and so is every other role on this flight.`;
  return [`${role} is full.`, ...open.map(freeSlots)].join(' ');
}
