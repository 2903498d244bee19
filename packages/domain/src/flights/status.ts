import { namesOf } from '../record-from-names.ts';

/** The meaning of a status. Rules, queries and screens read this table. */
type StatusMeaning = {
  /** Who may set it: staff, the airline's game as well, or a review only. */
  readonly setBy: 'staff' | 'staff and game' | 'review';
  /**
   * `planned` has not begun, `flying` is under way, `flown` has ended for good, and `cancelled` does not take place unless
   * its status is set back.
   */
  readonly phase: 'planned' | 'flying' | 'flown' | 'cancelled';
  /** Whether staff may take a seat for themselves. */
  readonly canTakeSeats: boolean;
  /** Whether staff may give their own seat back. */
  readonly canReturnSeats: boolean;
  /** Whether free seats go to the waitlist, it is paused and members keep their places, or there is none. */
  readonly waitlist: 'active' | 'paused' | 'none';
  /** Whether the flight can be reviewed. */
  readonly isReviewable: boolean;
  /** Whether members who run the flight see who is on board and who is missing. */
  readonly isAttendanceShown: boolean;
  /** Whether its card is dimmed on the scheduling board. */
  readonly isDimmedOnBoard: boolean;
};

/** The phase of a flight. */
export type FlightPhase = StatusMeaning['phase'];

/** The phases in which a flight has no waitlists and no offers of seats. */
export type ClosedPhase = Exclude<FlightPhase, 'planned'>;

/** What a flight did to get into a phase without waitlists. */
export const closedInWords = {
  flying: 'has started',
  flown: 'was concluded',
  cancelled: 'was cancelled',
} as const satisfies Record<ClosedPhase, string>;

/** Every status with its meaning, in the order of the selector. */
export const statuses = {
  SCHEDULED: {
    setBy: 'staff',
    phase: 'planned',
    canTakeSeats: false,
    canReturnSeats: false,
    waitlist: 'paused',
    isReviewable: false,
    isAttendanceShown: false,
    isDimmedOnBoard: false,
  },
  AVAILABLE: {
    setBy: 'staff',
    phase: 'planned',
    canTakeSeats: true,
    canReturnSeats: true,
    waitlist: 'active',
    isReviewable: false,
    isAttendanceShown: false,
    isDimmedOnBoard: false,
  },
  BRIEFING: {
    setBy: 'staff and game',
    phase: 'planned',
    canTakeSeats: false,
    canReturnSeats: true,
    waitlist: 'active',
    isReviewable: false,
    isAttendanceShown: true,
    isDimmedOnBoard: false,
  },
  'IN PROGRESS': {
    setBy: 'staff and game',
    phase: 'flying',
    canTakeSeats: false,
    canReturnSeats: false,
    waitlist: 'none',
    isReviewable: false,
    isAttendanceShown: true,
    isDimmedOnBoard: false,
  },
  CONCLUDED: {
    setBy: 'staff and game',
    phase: 'flown',
    canTakeSeats: false,
    canReturnSeats: false,
    waitlist: 'none',
    isReviewable: true,
    isAttendanceShown: false,
    isDimmedOnBoard: false,
  },
  CANCELLED: {
    setBy: 'staff',
    phase: 'cancelled',
    canTakeSeats: false,
    canReturnSeats: false,
    waitlist: 'none',
    isReviewable: false,
    isAttendanceShown: false,
    isDimmedOnBoard: true,
  },
  LOGGED: {
    setBy: 'review',
    phase: 'flown',
    canTakeSeats: false,
    canReturnSeats: false,
    waitlist: 'none',
    isReviewable: false,
    isAttendanceShown: false,
    isDimmedOnBoard: true,
  },
} as const satisfies Record<string, StatusMeaning>;

type Statuses = typeof statuses;

export type FlightStatus = keyof Statuses;

/** A status that a person may set. */
export type SettableStatus = {
  [Status in FlightStatus]: Statuses[Status]['setBy'] extends 'review' ? never : Status;
}[FlightStatus];

/** The names of all statuses, in the order of the table. */
export const flightStatuses = namesOf(statuses);

/** Returns the statuses for whose meaning `passes` is true, in the order of the table. */
export function statusesWhere(passes: (meaning: StatusMeaning) => boolean): FlightStatus[] {
  return flightStatuses.filter((status) => passes(statuses[status]));
}

/** The statuses that a person may set, in the order of the selector. */
export const settableStatuses = flightStatuses.filter(
  (status): status is SettableStatus => statuses[status].setBy !== 'review',
);

/** A status that the airline's game may set. */
export type GameStatus = {
  [Status in FlightStatus]: Statuses[Status]['setBy'] extends 'staff and game' ? Status : never;
}[FlightStatus];

/** The statuses that the airline's game may set, in the order of the table. */
export const gameStatuses = flightStatuses.filter(
  (status): status is GameStatus => statuses[status].setBy === 'staff and game',
);

/** The states of a flight's approval. `approved` and `rejected` are final. */
export const approvalStatuses = ['pending', 'approved', 'rejected'] as const;

export type ApprovalStatus = (typeof approvalStatuses)[number];

/** Returns whether a flight of this status has been flown and has ended. */
export function isFlown(status: FlightStatus): boolean {
  return statuses[status].phase === 'flown';
}

/** Returns whether a flight of this status is under way. */
export function isUnderWay(status: FlightStatus): boolean {
  return statuses[status].phase === 'flying';
}

/** Returns whether a flight of this status counts as upcoming: it has not begun, or is under way. */
export function isUpcoming(status: FlightStatus): boolean {
  const { phase } = statuses[status];
  return phase === 'planned' || phase === 'flying';
}

/**
 * Returns whether a flight of this status has not begun. That includes cancelled flights, whose status may be set back, so that
 * members who can no longer come must not keep a seat.
 */
export function isNotBegun(status: FlightStatus): boolean {
  const { phase } = statuses[status];
  return phase === 'planned' || phase === 'cancelled';
}

/** The statuses of flights that have not begun and are not cancelled. */
export const plannedStatuses = statusesWhere(({ phase }) => phase === 'planned');

/** The statuses of flights that count as upcoming. */
export const upcomingStatuses = flightStatuses.filter(isUpcoming);

/** The statuses of flights that have been flown. */
export const flownStatuses = flightStatuses.filter(isFlown);
