import {
  defaultThresholds,
  isAdministrator,
  OWNER_RANK,
  type RankThresholds,
  type Viewer,
} from '../contract/access.ts';
import type { ErrorCode } from '../contract/errors.ts';
import {
  type ApprovalStatus,
  type FlightStatus,
  isFlown,
  type SettableStatus,
  statuses,
  statusesWhere,
} from './status.ts';

/** What the rules look at in a flight. `dispatcherId` is null where nobody dispatches it. */
export type FlightState = {
  readonly status: FlightStatus;
  readonly approvalStatus: ApprovalStatus;
  readonly dispatcherId: string | null;
  readonly reviewedAt: string | null;
  readonly archived: boolean;
};

/** Why something may not be done: the code for the program, and words for the person: what, why, and what instead. */
export type Refused = { readonly code: ErrorCode; readonly message: string };

type Rule = (viewer: Viewer, flight: FlightState, thresholds: RankThresholds) => Refused | null;

const refused = (code: ErrorCode, message: string): Refused => ({ code, message });

const listed = (names: readonly FlightStatus[]) => names.join(' or ');
const TAKEN_WHILE = `Seats can be taken while it is ${listed(statusesWhere(({ takesSeats }) => takesSeats))}`;
const RETURNED_WHILE = `Seats can be given back while it is ${listed(statusesWhere(({ returnsSeats }) => returnsSeats))}`;

const notYours = refused('not_allowed', 'Only the flight’s dispatcher or an administrator can do this.');
const notDecidable = refused('not_allowed', 'Only an administrator can do this.');
const overForDispatcher = refused(
  'flight_concluded',
  'This flight is concluded. Only an administrator can still change it.',
);
const statusIsFinal = refused('flight_concluded', 'This flight is concluded, so its status is final.');

/** Whether a viewer created a flight. */
export function isDispatcher(viewer: Viewer, { dispatcherId }: Pick<FlightState, 'dispatcherId'>): boolean {
  return dispatcherId === viewer.userId;
}

/** Whether a flight exists for a viewer: approved, or their own, or they are an administrator. */
export function canSeeFlight(
  viewer: Viewer,
  flight: Pick<FlightState, 'approvalStatus' | 'dispatcherId'>,
  thresholds: RankThresholds = defaultThresholds,
): boolean {
  if (flight.approvalStatus === 'approved' || isDispatcher(viewer, flight)) return true;
  return isAdministrator(viewer.rank, thresholds);
}

/** Whether a viewer runs a flight at all: its dispatcher, or an administrator. The board offers them its Details. */
export function runsFlight(
  viewer: Viewer,
  flight: Pick<FlightState, 'dispatcherId'>,
  thresholds: RankThresholds = defaultThresholds,
): boolean {
  return isDispatcher(viewer, flight) || isAdministrator(viewer.rank, thresholds);
}

const onlyAdministrators = (viewer: Viewer, thresholds: RankThresholds) =>
  isAdministrator(viewer.rank, thresholds) ? null : notDecidable;

// The dispatcher runs a flight until it is concluded; administrators after it too.
function runRefusal(viewer: Viewer, flight: FlightState, thresholds: RankThresholds): Refused | null {
  if (isAdministrator(viewer.rank, thresholds)) return null;
  if (!isDispatcher(viewer, flight)) return notYours;
  return isFlown(flight.status) ? overForDispatcher : null;
}

function approvalRefusal({ approvalStatus }: FlightState): Refused | null {
  if (approvalStatus === 'approved') return null;
  return refused(
    'flight_not_approved',
    approvalStatus === 'rejected'
      ? 'This flight was rejected and can no longer be changed. Create a new one instead.'
      : 'This flight is still waiting for approval. An administrator must approve it first.',
  );
}

function pendingRefusal({ approvalStatus }: FlightState): Refused | null {
  if (approvalStatus === 'pending') return null;
  return refused('flight_not_pending', `This flight has been ${approvalStatus} already.`);
}

function settledRefusal({ reviewedAt, archived }: FlightState): Refused | null {
  if (reviewedAt !== null) {
    const message = 'This flight has been reviewed already; its seats, departure and points are settled.';
    return refused('already_reviewed', message);
  }
  if (!archived) return null;
  const message = 'This flight was archived with its term; its seats, departure and points are settled.';
  return refused('flight_archived', message);
}

function whyNoSeat(status: FlightStatus): string {
  if (isFlown(status)) return 'This flight is over. Choose another flight on the schedule.';
  if (status === 'CANCELLED') return 'This flight is cancelled. Choose another flight on the schedule.';
  if (status === 'SCHEDULED') return `This flight is not open yet. ${TAKEN_WHILE}.`;
  return `This flight is ${status}. ${TAKEN_WHILE}; ask its dispatcher if you need a change.`;
}

function whySeatStays({ status, reviewedAt }: FlightState): string {
  if (reviewedAt !== null) return 'This flight has been reviewed already; its crew is settled.';
  if (isFlown(status)) return 'This flight is over. Ask an administrator if its crew is not right.';
  return `This flight is ${status}. ${RETURNED_WHILE}; ask its dispatcher to take you off.`;
}

const editRefusal: Rule = (viewer, flight, thresholds) =>
  runRefusal(viewer, flight, thresholds) ??
  (flight.approvalStatus === 'rejected' ? approvalRefusal(flight) : null);

/** The acts on a flight, each with the one rule that says whether it may be done, and why not. */
const rules = {
  /** An administrator, while it is pending. */
  approve: (viewer, flight, thresholds) => onlyAdministrators(viewer, thresholds) ?? pendingRefusal(flight),
  /** As approving. */
  reject: (viewer, flight, thresholds) => onlyAdministrators(viewer, thresholds) ?? pendingRefusal(flight),
  /** The dispatcher alone, whatever the rank, while it is pending. */
  delete: (viewer, flight) => {
    const message = 'Only the flight’s dispatcher can delete it. You can reject it instead.';
    return isDispatcher(viewer, flight) ? pendingRefusal(flight) : refused('not_allowed', message);
  },
  /** Who runs it, unless it was rejected. */
  edit: editRefusal,
  /** Who may edit it, until it is reviewed or archived. */
  moveDeparture: (viewer, flight, thresholds) =>
    editRefusal(viewer, flight, thresholds) ?? settledRefusal(flight),
  /** Who runs it, approved and until it is concluded: that status is final. */
  setStatus: (viewer, flight, thresholds) =>
    runRefusal(viewer, flight, thresholds) ??
    approvalRefusal(flight) ??
    (isFlown(flight.status) ? statusIsFinal : null),
  /** Who runs it: approved, neither reviewed nor archived. */
  seatOthers: (viewer, flight, thresholds) =>
    runRefusal(viewer, flight, thresholds) ?? approvalRefusal(flight) ?? settledRefusal(flight),
  /** An administrator: approved, CONCLUDED, neither reviewed nor archived. */
  review: (viewer, flight, thresholds) => {
    const refusal =
      onlyAdministrators(viewer, thresholds) ?? approvalRefusal(flight) ?? settledRefusal(flight);
    if (refusal !== null || statuses[flight.status].reviewable) return refusal;
    const message = 'This flight is not concluded yet. Set its status to CONCLUDED first.';
    return refused('flight_not_concluded', message);
  },
} as const satisfies Record<string, Rule>;

export type FlightAct = keyof typeof rules;

/** Why a viewer may not do this to a flight as it stands, or null: whose right it is comes first, its state after it. */
export function flightRefusal(
  act: FlightAct,
  viewer: Viewer,
  flight: FlightState,
  thresholds: RankThresholds = defaultThresholds,
): Refused | null {
  return rules[act](viewer, flight, thresholds);
}

/** Why nobody can take a seat themself on a flight as it stands, or null: approved, in a status that takes seats. */
export function takeSeatRefusal(flight: FlightState): Refused | null {
  const isOpen = statuses[flight.status].takesSeats;
  return approvalRefusal(flight) ?? (isOpen ? null : refused('flight_not_open', whyNoSeat(flight.status)));
}

/** Why nobody can give back their own seat as a flight stands, or null: approved, in a status that lets seats go. */
export function giveBackSeatRefusal(flight: FlightState): Refused | null {
  const isOpen = statuses[flight.status].returnsSeats;
  return approvalRefusal(flight) ?? (isOpen ? null : refused('flight_not_open', whySeatStays(flight)));
}

/** As `flightRefusal` of `setStatus`, to one status: the status it has already changes nothing, so who runs it may. */
export function statusRefusal(
  to: SettableStatus,
  viewer: Viewer,
  flight: FlightState,
  thresholds: RankThresholds = defaultThresholds,
): Refused | null {
  const staysAsItIs = flight.status === to && runsFlight(viewer, flight, thresholds);
  return staysAsItIs ? approvalRefusal(flight) : flightRefusal('setStatus', viewer, flight, thresholds);
}

/**
 * Why a reviewer may award the default points only: they dispatched or flew the flight, and are not the owner; or null.
 * That they may review it is given.
 */
export function pointsRefusal(viewer: Viewer, flight: FlightState, isCrew: boolean): Refused | null {
  if (viewer.rank === OWNER_RANK || !(isCrew || isDispatcher(viewer, flight))) return null;
  return refused(
    'not_allowed',
    'You dispatched or flew this flight, so only the default points can be awarded by you. Ask another administrator to award others.',
  );
}

/** Seats of one role: its name, how many there are, and how many are taken. */
export type RoleSeats = { readonly name: string; readonly capacity: number; readonly taken: number };

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
