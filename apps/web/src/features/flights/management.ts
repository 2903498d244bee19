import type { RankThresholds, Viewer } from '@crewroom/domain/contract/access';
import {
  canManageFlight,
  type FlightAction,
  type FlightState,
  flightRefusal,
} from '@crewroom/domain/flights/rules';
import type { FlightCard } from '@crewroom/domain/flights/schemas';

/** Returns the part of a flight that the domain's rules need. */
export function stateOf({ dispatcher, ...flight }: FlightCard): FlightState {
  const { status, approvalStatus, reviewedAt, archived } = flight;
  return { status, approvalStatus, reviewedAt, archived, dispatcherId: dispatcher?._id ?? null };
}

/** What the members who run a flight do to it on its page. */
const managerActions = ['seatOthers', 'setStatus', 'edit', 'moveDeparture'] as const satisfies FlightAction[];

/** For each of these actions, the reason why it is not possible now, or null when it is possible. */
export type Management = Readonly<Record<(typeof managerActions)[number], string | null>>;

/** Returns the actions that a viewer may do to manage a flight, or null when they do not manage it. */
export function managementOf(
  viewer: Viewer | null,
  flight: FlightCard,
  thresholds: RankThresholds,
): Management | null {
  const state = stateOf(flight);
  if (viewer === null || !canManageFlight(viewer, state, thresholds)) return null;
  const why = (action: FlightAction) => flightRefusal(action, viewer, state, thresholds)?.message ?? null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries loses the names
  return Object.fromEntries(managerActions.map((action) => [action, why(action)])) as Management;
}
