import type { FlightFacts } from '@crewroom/domain/flights/rules';
import type { FlightCard } from '@crewroom/domain/flights/schemas';

/** What the rules of permission look at in a flight that was read. */
export function factsOf({ status, approvalStatus, dispatcher }: FlightCard): FlightFacts {
  return { status, approvalStatus, dispatcherId: dispatcher?._id ?? null };
}
