import type { RankThresholds, Viewer } from '@crewroom/domain/contract/access';
import { type FlightAct, type FlightState, flightRefusal, runsFlight } from '@crewroom/domain/flights/rules';
import type { FlightCard } from '@crewroom/domain/flights/schemas';

/** What the rules look at in a flight that was read. */
export function stateOf({ dispatcher, ...flight }: FlightCard): FlightState {
  const { status, approvalStatus, reviewedAt, archived } = flight;
  return { status, approvalStatus, reviewedAt, archived, dispatcherId: dispatcher?._id ?? null };
}

/** What stands in the way of each part of running a flight, in words; null where nothing does. */
export type Management = {
  readonly seats: string | null;
  readonly status: string | null;
  readonly edit: string | null;
  readonly departure: string | null;
};

/** What a viewer may do in running a flight; null for someone who does not run it. */
export function managementOf(
  viewer: Viewer | null,
  flight: FlightCard,
  thresholds: RankThresholds,
): Management | null {
  const state = stateOf(flight);
  if (viewer === null || !runsFlight(viewer, state, thresholds)) return null;
  const why = (act: FlightAct) => flightRefusal(act, viewer, state, thresholds)?.message ?? null;
  return {
    seats: why('seatOthers'),
    status: why('setStatus'),
    edit: why('edit'),
    departure: why('moveDeparture'),
  };
}
