import type { RankThresholds, Viewer } from '@crewroom/domain/contract/access';
import type { ErrorCode } from '@crewroom/domain/contract/errors';
import {
  canManageFlight,
  editRefusal,
  type FlightFacts,
  type FlightState,
  isDispatcher,
  seatsRefusal,
  stateRefusalText,
  statusFinalText,
} from '@crewroom/domain/flights/rules';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { isConcluded } from '@crewroom/domain/flights/status';

/** What the rules of permission look at in a flight that was read. */
export function factsOf({ status, approvalStatus, dispatcher }: FlightCard): FlightFacts {
  return { status, approvalStatus, dispatcherId: dispatcher?._id ?? null };
}

/** What stands in the way of each part of running a flight, in words; null where nothing does. */
export type Management = {
  readonly seats: string | null;
  readonly status: string | null;
  readonly edit: string | null;
  readonly departure: string | null;
};

const textOf = (code: ErrorCode | null, flight: FlightState): string | null =>
  code === null ? null : stateRefusalText(code, flight);

function statusText(flight: FlightState): string | null {
  if (flight.approvalStatus !== 'approved') return stateRefusalText('flight_not_approved', flight);
  return isConcluded(flight.status) ? statusFinalText : null;
}

/** What a viewer may do in running a flight; null for someone who does not run it. */
export function managementOf(
  viewer: Viewer | null,
  flight: FlightCard,
  thresholds: RankThresholds,
): Management | null {
  if (viewer === null) return null;
  const facts = factsOf(flight);
  if (canManageFlight(viewer, facts, thresholds)) {
    return {
      seats: textOf(seatsRefusal(flight), flight),
      status: statusText(flight),
      edit: textOf(editRefusal(flight, false), flight),
      departure: textOf(editRefusal(flight, true), flight),
    };
  }
  if (!isDispatcher(viewer, facts)) return null;
  const over = stateRefusalText('flight_concluded', flight);
  return { seats: over, status: over, edit: over, departure: over };
}
