import { rolesToTake } from '@crewroom/domain/flights/fitting';
import type { Flight } from '@crewroom/domain/flights/schemas';
import type { FreeRole } from '@crewroom/domain/flights/shortage';
import { seatAvailability } from '../seat-choice.ts';
import { type HeldSeat, isFull, seatOf } from '../seats.ts';

/** The maximum number of buttons that fit in one line of a phone. */
const MAX_BUTTONS = 2;

/**
 * Returns the roles with a free seat that have a button. Shown roles keep their places while one of them can be taken, so that
 * a button never changes under a thumb.
 */
export function stableRoles(shown: readonly FreeRole[], free: readonly FreeRole[]): readonly FreeRole[] {
  const isFree = ({ roleIndex }: FreeRole) => free.some((one) => one.roleIndex === roleIndex);
  return shown.some(isFree) ? shown : free.slice(0, MAX_BUTTONS);
}

/**
 * The summary of a flight for the viewer: their own seat, the free seats they may take, their place on the waitlist, or why
 * there is no seat for them.
 */
export type SeatSummary =
  | { readonly is: 'own'; readonly own: HeldSeat }
  | { readonly is: 'choice'; readonly roles: readonly FreeRole[] }
  | { readonly is: 'waiting'; readonly role: string; readonly position: number }
  | { readonly is: 'full' | 'unqualified' };

/** Returns the summary of a flight for a viewer at `now`. Returns null when nobody can take a seat and the viewer has none. */
export function seatSummaryOf(flight: Flight, viewerId: string | undefined, now: Date): SeatSummary | null {
  const own = seatOf(flight, viewerId);
  if (own !== undefined) return { is: 'own', own };
  if (!seatAvailability(flight, now).isOpen) return null;
  const roles = rolesToTake(flight.roles, flight.qualifications);
  if (roles.length > 0) return { is: 'choice', roles };
  const { waitingFor } = flight;
  if (waitingFor === null) return { is: isFull(flight) ? 'full' : 'unqualified' };
  const role = flight.roles[waitingFor.roleIndex]?.name ?? '';
  return { is: 'waiting', role, position: waitingFor.position };
}
