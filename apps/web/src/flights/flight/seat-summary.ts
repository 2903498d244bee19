import { rolesToTake } from '@crewroom/domain/flights/fitting';
import type { Flight } from '@crewroom/domain/flights/schemas';
import type { FreeRole } from '@crewroom/domain/flights/shortage';
import { seatAvailability } from '../seat-choice.ts';
import { type HeldSeat, isFull, seatOf } from '../seats.ts';

// More buttons than these do not fit in one line of a phone.
const MAX_BUTTONS = 2;

/**
 * What a flight is for the viewer in one line: their own seat, the free seats they may take, of which so many have a button,
 * their place in line, or why there is no seat for them.
 */
export type SeatSummary =
  | { readonly is: 'own'; readonly own: HeldSeat }
  | { readonly is: 'choice'; readonly roles: readonly FreeRole[]; readonly hasMore: boolean }
  | { readonly is: 'waiting'; readonly role: string; readonly position: number }
  | { readonly is: 'full' | 'unqualified' };

/** The summary of a flight for a viewer; null where nobody can take a seat and they have none. */
export function seatSummaryOf(flight: Flight, viewerId: string | undefined): SeatSummary | null {
  const own = seatOf(flight, viewerId);
  if (own !== undefined) return { is: 'own', own };
  if (!seatAvailability(flight).isOpen) return null;
  const roles = rolesToTake(flight.roles, flight.qualifications);
  if (roles.length > 0) {
    return { is: 'choice', roles: roles.slice(0, MAX_BUTTONS), hasMore: roles.length > MAX_BUTTONS };
  }
  const { waitingFor } = flight;
  if (waitingFor === null) return { is: isFull(flight) ? 'full' : 'unqualified' };
  const role = flight.roles[waitingFor.roleIndex]?.name ?? '';
  return { is: 'waiting', role, position: waitingFor.position };
}
