import { canSelfAllocate, selfAllocateRefusal, stateRefusalText } from '@crewroom/domain/flights/rules';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { factsOf } from './flight-facts.ts';
import { isFull } from './seats.ts';

const ALL_TAKEN = 'Every seat is taken. This page follows by itself when one is given back.';

/** Whether seats can be taken for oneself, and where not, why; no word is needed for one who has a seat. */
export type SeatOffer = { readonly isOpen: boolean; readonly why: string | null };

export function seatOffer(flight: FlightCard): SeatOffer {
  const isOpen = canSelfAllocate(factsOf(flight), flight.isUserAssigned);
  if (flight.isUserAssigned) return { isOpen, why: null };
  const refusal = selfAllocateRefusal(flight);
  if (refusal !== null) return { isOpen, why: stateRefusalText(refusal, flight) };
  return { isOpen, why: isFull(flight) ? ALL_TAKEN : null };
}
