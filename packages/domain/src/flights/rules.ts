import { isAdministrator, OWNER_RANK, type RankThresholds, type Viewer } from '../contract/access.ts';
import type { ErrorCode } from '../contract/errors.ts';
import {
  type ApprovalStatus,
  type FlightStatus,
  isFlown,
  type SettableStatus,
  statuses,
  statusesWhere,
} from './status.ts';

/** The fields of a flight that the rules need. `dispatcherId` is null if it has no dispatcher. */
export type FlightState = {
  readonly status: FlightStatus;
  readonly approvalStatus: ApprovalStatus;
  readonly dispatcherId: string | null;
  readonly reviewedAt: string | null;
  readonly archived: boolean;
};

/**
 * Why an action is rejected: a code for programs, and a message that tells people what they can do instead.
 * `requiresAdministrator` means that only the viewer's rank was checked.
 */
export type RuleRefusal = {
  readonly code: ErrorCode;
  readonly message: string;
  readonly requiresAdministrator?: boolean;
};

type Rule = (viewer: Viewer, flight: FlightState, thresholds: RankThresholds) => RuleRefusal | null;

const ruleRefusal = (code: ErrorCode, message: string): RuleRefusal => ({ code, message });

const statusList = (names: readonly FlightStatus[]) => names.join(' or ');
const TAKEN_WHILE = `Seats can be taken while it is ${statusList(statusesWhere(({ canTakeSeats }) => canTakeSeats))}`;
const RETURNED_WHILE = `Seats can be given back while it is ${statusList(statusesWhere(({ canReturnSeats }) => canReturnSeats))}`;

const rankRefusal = (code: ErrorCode, message: string): RuleRefusal => ({
  code,
  message,
  requiresAdministrator: true,
});

const notManager = rankRefusal(
  'not_allowed',
  'Only the flight’s dispatcher or an administrator can do this.',
);
const administratorsOnly = rankRefusal('not_allowed', 'Only an administrator can do this.');
const overForDispatcher = rankRefusal(
  'flight_concluded',
  'This flight is concluded. Only an administrator can still change it.',
);
const statusIsFinal = ruleRefusal('flight_concluded', 'This flight is concluded, so its status is final.');

/** Returns whether a viewer is the dispatcher of a flight, who created it. */
export function isDispatcher(viewer: Viewer, { dispatcherId }: Pick<FlightState, 'dispatcherId'>): boolean {
  return dispatcherId === viewer.userId;
}

/** Returns whether a viewer may see a flight: it is approved, or they are its dispatcher or an administrator. */
export function canSeeFlight(
  viewer: Viewer,
  flight: Pick<FlightState, 'approvalStatus' | 'dispatcherId'>,
  thresholds: RankThresholds,
): boolean {
  if (flight.approvalStatus === 'approved' || isDispatcher(viewer, flight)) return true;
  return isAdministrator(viewer.rank, thresholds);
}

/** Returns whether a viewer manages a flight: its dispatcher or an administrator. The board shows them the button Details. */
export function canManageFlight(
  viewer: Viewer,
  flight: Pick<FlightState, 'dispatcherId'>,
  thresholds: RankThresholds,
): boolean {
  return isDispatcher(viewer, flight) || isAdministrator(viewer.rank, thresholds);
}

const onlyAdministrators = (viewer: Viewer, thresholds: RankThresholds) =>
  isAdministrator(viewer.rank, thresholds) ? null : administratorsOnly;

// The dispatcher manages a flight until it is concluded. Administrators manage it afterwards too.
function manageRefusal(viewer: Viewer, flight: FlightState, thresholds: RankThresholds): RuleRefusal | null {
  if (isAdministrator(viewer.rank, thresholds)) return null;
  if (!isDispatcher(viewer, flight)) return notManager;
  return isFlown(flight.status) ? overForDispatcher : null;
}

function approvalRefusal({ approvalStatus }: FlightState): RuleRefusal | null {
  if (approvalStatus === 'approved') return null;
  return ruleRefusal(
    'flight_not_approved',
    approvalStatus === 'rejected'
      ? 'This flight was rejected and can no longer be changed. Create a new one instead.'
      : 'This flight is still waiting for approval. An administrator must approve it first.',
  );
}

function pendingRefusal({ approvalStatus }: FlightState): RuleRefusal | null {
  if (approvalStatus === 'pending') return null;
  return ruleRefusal('flight_not_pending', `This flight has been ${approvalStatus} already.`);
}

/**
 * Returns why the fields of a flight that affect its points can no longer be changed, because it was reviewed or archived. Null
 * if they can.
 */
export function settledRefusal({
  reviewedAt,
  archived,
}: Pick<FlightState, 'reviewedAt' | 'archived'>): RuleRefusal | null {
  if (reviewedAt !== null) {
    const message = 'This flight has been reviewed already. Its seats, departure and points are settled.';
    return ruleRefusal('already_reviewed', message);
  }
  if (!archived) return null;
  const message = 'This flight was archived with its term. Its seats, departure and points are settled.';
  return ruleRefusal('flight_archived', message);
}

/** Returns advice for a message. Members who manage the flight can set its status, and others can ask its dispatcher. */
const adviceFor = (isManager: boolean, wish: string): string =>
  isManager ? 'You can set its status.' : `Ask its dispatcher ${wish}.`;

const adviceForFlown = (isManager: boolean): string =>
  isManager
    ? 'An administrator other than you can still correct its crew.'
    : 'Ask an administrator if its crew is not right.';

function noSeatReason(status: FlightStatus, isManager: boolean): string {
  if (isFlown(status)) return 'This flight is over. Choose another flight on the schedule.';
  if (status === 'CANCELLED') return 'This flight is cancelled. Choose another flight on the schedule.';
  if (status === 'SCHEDULED') return `This flight is not open yet. ${TAKEN_WHILE}.`;
  return `This flight is ${status}. ${TAKEN_WHILE}. ${adviceFor(isManager, 'if you need a change')}`;
}

function seatStaysReason({ status, reviewedAt, archived }: FlightState, isManager: boolean): string {
  if (reviewedAt !== null) return 'This flight has been reviewed already. Its crew is settled.';
  if (archived) return 'This flight was archived with its term. Its crew is settled.';
  if (isFlown(status)) return `This flight is over. ${adviceForFlown(isManager)}`;
  return `This flight is ${status}. ${RETURNED_WHILE}. ${adviceFor(isManager, 'to take you off')}`;
}

const editRefusal: Rule = (viewer, flight, thresholds) =>
  manageRefusal(viewer, flight, thresholds) ??
  (flight.approvalStatus === 'rejected' ? approvalRefusal(flight) : null);

const statusChangeRefusal = (flight: FlightState): RuleRefusal | null =>
  approvalRefusal(flight) ?? (isFlown(flight.status) ? statusIsFinal : null);

/** The actions on a flight, each with the rule that decides who may do it and in which state. */
const rules = {
  /** By administrators, while the flight is pending. */
  approve: (viewer, flight, thresholds) => onlyAdministrators(viewer, thresholds) ?? pendingRefusal(flight),
  /** Like `approve`. */
  reject: (viewer, flight, thresholds) => onlyAdministrators(viewer, thresholds) ?? pendingRefusal(flight),
  /** By its dispatcher only, not by administrators, while it is pending. */
  delete: (viewer, flight) => {
    const message = 'Only the flight’s dispatcher can delete it. You can reject it instead.';
    return isDispatcher(viewer, flight) ? pendingRefusal(flight) : ruleRefusal('not_allowed', message);
  },
  /** By its dispatcher until it is concluded, and by administrators, unless it was rejected. */
  edit: editRefusal,
  /** By members who may edit it, until it is reviewed or archived. */
  moveDeparture: (viewer, flight, thresholds) =>
    editRefusal(viewer, flight, thresholds) ?? settledRefusal(flight),
  /** By its dispatcher and administrators, once it is approved and until it is concluded. */
  setStatus: (viewer, flight, thresholds) =>
    manageRefusal(viewer, flight, thresholds) ?? statusChangeRefusal(flight),
  /** Reading who was on board, from game reports: by its dispatcher and administrators, in any state. */
  seeAttendance: (viewer, flight, thresholds) =>
    canManageFlight(viewer, flight, thresholds) ? null : notManager,
  /**
   * Giving or taking away other members' seats: by its dispatcher until it is concluded, and by administrators. Only on an
   * approved flight that is neither reviewed nor archived.
   */
  seatOthers: (viewer, flight, thresholds) =>
    manageRefusal(viewer, flight, thresholds) ?? approvalRefusal(flight) ?? settledRefusal(flight),
  /** By administrators, on an approved and CONCLUDED flight that is neither reviewed nor archived. */
  review: (viewer, flight, thresholds) => {
    const refusal =
      onlyAdministrators(viewer, thresholds) ?? approvalRefusal(flight) ?? settledRefusal(flight);
    if (refusal !== null || statuses[flight.status].isReviewable) return refusal;
    const message = 'This flight is not concluded yet. Set its status to CONCLUDED first.';
    return ruleRefusal('flight_not_concluded', message);
  },
} as const satisfies Record<string, Rule>;

/** The maximum number of flights that are approved at once. */
export const MAX_APPROVALS = 50;

export type FlightAction = keyof typeof rules;

/**
 * Returns why a viewer may not perform an action on a flight, or null. The viewer's right is checked before the flight's state.
 */
export function flightRefusal(
  action: FlightAction,
  viewer: Viewer,
  flight: FlightState,
  thresholds: RankThresholds,
): RuleRefusal | null {
  return rules[action](viewer, flight, thresholds);
}

/**
 * Returns why staff cannot take a seat on a flight themselves, or null. It must be approved, in a status with `canTakeSeats`. The
 * message does not refer members who run the flight (`isManager`) to its dispatcher.
 */
export function takeSeatRefusal(flight: FlightState, isManager = false): RuleRefusal | null {
  if (statuses[flight.status].canTakeSeats) return approvalRefusal(flight);
  return approvalRefusal(flight) ?? ruleRefusal('flight_not_open', noSeatReason(flight.status, isManager));
}

/**
 * Returns why staff cannot give back their own seat, or null. The flight must be approved, in a status with `canReturnSeats`.
 * `isManager` works as for taking a seat.
 */
export function giveBackSeatRefusal(flight: FlightState, isManager = false): RuleRefusal | null {
  if (statuses[flight.status].canReturnSeats) return approvalRefusal(flight);
  return approvalRefusal(flight) ?? ruleRefusal('flight_not_open', seatStaysReason(flight, isManager));
}

const departedMessages = {
  wait: 'This flight has departed, so its waitlists have ended.',
  offer: 'This flight has departed, so its seats can no longer be offered.',
  accept: 'This flight has departed, so the offers of its seats have ended.',
} as const;

/**
 * Returns why nobody can join a waitlist of a departed flight, offer a seat on it or accept one. Null before the departure.
 * Members who run the flight (`isManager`) are told how to open it again, others whom to ask.
 */
export function departedRefusal(
  action: keyof typeof departedMessages,
  hasDeparted: boolean,
  isManager = false,
): RuleRefusal | null {
  if (!hasDeparted) return null;
  const later = isManager
    ? 'If it leaves later, change its departure.'
    : 'If it leaves later, its dispatcher can change the departure.';
  const code = action === 'accept' ? 'not_offered' : 'flight_departed';
  return ruleRefusal(code, `${departedMessages[action]} ${later}`);
}

/**
 * Returns why a viewer may not set a flight to the status `to`, or null. Works like `flightRefusal('setStatus', …)`, but
 * members who manage the flight may set the current status, which changes nothing.
 */
export function statusRefusal(
  to: SettableStatus,
  viewer: Viewer,
  flight: FlightState,
  thresholds: RankThresholds,
): RuleRefusal | null {
  const staysAsItIs = flight.status === to && canManageFlight(viewer, flight, thresholds);
  return staysAsItIs ? approvalRefusal(flight) : flightRefusal('setStatus', viewer, flight, thresholds);
}

/** Returns the result of `statusRefusal` for the airline's game, which manages every flight. */
export function gameStatusRefusal(to: SettableStatus, flight: FlightState): RuleRefusal | null {
  return flight.status === to ? approvalRefusal(flight) : statusChangeRefusal(flight);
}

/**
 * Returns why a reviewer may award only the default points, or null. They dispatched the flight or were its crew, and are not
 * the group's owner. Does not check whether they may review the flight.
 */
export function pointsRefusal(viewer: Viewer, flight: FlightState, isCrew: boolean): RuleRefusal | null {
  if (viewer.rank === OWNER_RANK || !(isCrew || isDispatcher(viewer, flight))) return null;
  return ruleRefusal(
    'not_allowed',
    'You dispatched or flew this flight, so you can award only the default points. Ask another administrator to award others.',
  );
}

/**
 * Returns why a reviewer may not excuse absent members (by id) as having given notice, or null. They are among them, and are
 * not the group's owner.
 */
export function excuseRefusal(viewer: Viewer, withNoticeIds: readonly string[] = []): RuleRefusal | null {
  if (viewer.rank === OWNER_RANK || !withNoticeIds.includes(viewer.userId)) return null;
  return ruleRefusal(
    'not_allowed',
    'You cannot excuse your own absence. Contest the entry on your profile, and another administrator decides.',
  );
}
