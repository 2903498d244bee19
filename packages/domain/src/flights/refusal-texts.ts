import type { ErrorCode } from '../api/error-codes.ts';
import type { FlightState } from './state-refusals.ts';

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
