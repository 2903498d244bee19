import {
  defaultThresholds,
  isAdministrator,
  OWNER_RANK,
  type RankThresholds,
  type Viewer,
} from '../auth/rank.ts';
import { type ApprovalStatus, type FlightStatus, isConcluded } from './status.ts';

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
