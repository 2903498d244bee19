import type { ErrorCode } from '../api/error-codes.ts';
import { type ApprovalStatus, type FlightStatus, isConcluded, type SettableStatus } from './status.ts';

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
