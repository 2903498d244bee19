/** What one status means. A new status is a new row here; every rule, query and screen that tells statuses apart reads it. */
type StatusMeaning = {
  /** Whether a person may set it. LOGGED is set by the review alone. */
  readonly settable: boolean;
  /**
   * `planned` has yet to begin, `flying` is under way, `flown` is over for good, and `cancelled` does not take place
   * unless it is set back.
   */
  readonly phase: 'planned' | 'flying' | 'flown' | 'cancelled';
  /** Whether staff may take a seat for themselves. */
  readonly takesSeats: boolean;
  /** Whether staff may give their own seat back. */
  readonly returnsSeats: boolean;
  /** Whether a review may settle the flight. */
  readonly reviewable: boolean;
  /** Whether its card stands back on the scheduling board. */
  readonly recedesOnBoard: boolean;
};

/** Every status with its meaning, in the order of the selector. */
export const statuses = {
  SCHEDULED: {
    settable: true,
    phase: 'planned',
    takesSeats: false,
    returnsSeats: false,
    reviewable: false,
    recedesOnBoard: false,
  },
  AVAILABLE: {
    settable: true,
    phase: 'planned',
    takesSeats: true,
    returnsSeats: true,
    reviewable: false,
    recedesOnBoard: false,
  },
  BRIEFING: {
    settable: true,
    phase: 'planned',
    takesSeats: false,
    returnsSeats: true,
    reviewable: false,
    recedesOnBoard: false,
  },
  'IN PROGRESS': {
    settable: true,
    phase: 'flying',
    takesSeats: false,
    returnsSeats: false,
    reviewable: false,
    recedesOnBoard: false,
  },
  CONCLUDED: {
    settable: true,
    phase: 'flown',
    takesSeats: false,
    returnsSeats: false,
    reviewable: true,
    recedesOnBoard: false,
  },
  CANCELLED: {
    settable: true,
    phase: 'cancelled',
    takesSeats: false,
    returnsSeats: false,
    reviewable: false,
    recedesOnBoard: true,
  },
  LOGGED: {
    settable: false,
    phase: 'flown',
    takesSeats: false,
    returnsSeats: false,
    reviewable: false,
    recedesOnBoard: true,
  },
} as const satisfies Record<string, StatusMeaning>;

type Statuses = typeof statuses;

export type FlightStatus = keyof Statuses;

/** A status that a person may set. */
export type SettableStatus = {
  [Status in FlightStatus]: Statuses[Status]['settable'] extends true ? Status : never;
}[FlightStatus];

const isStatus = (name: string): name is FlightStatus => name in statuses;

/** Every status. */
export const flightStatuses = Object.keys(statuses).filter(isStatus);

/** The statuses whose meaning passes, in the order of the table: for a query's condition. */
export function statusesWhere(passes: (meaning: StatusMeaning) => boolean): FlightStatus[] {
  return flightStatuses.filter((status) => passes(statuses[status]));
}

/** The statuses a person may set, in the order of the selector. */
export const settableStatuses = flightStatuses.filter(
  (status): status is SettableStatus => statuses[status].settable,
);

/** Where a flight stands with its approval; both decisions are final. */
export const approvalStatuses = ['pending', 'approved', 'rejected'] as const;

export type ApprovalStatus = (typeof approvalStatuses)[number];

/** Whether a flight has been flown to its end, for good. */
export function isFlown(status: FlightStatus): boolean {
  return statuses[status].phase === 'flown';
}

/** Whether a seat on such a flight is an upcoming one: it has yet to begin, or is under way. */
export function isUpcoming(status: FlightStatus): boolean {
  const { phase } = statuses[status];
  return phase === 'planned' || phase === 'flying';
}

/**
 * Whether a flight has not begun. A cancelled one has not either: it may be set back, and then only those who can come
 * may hold its seats.
 */
export function isNotBegun(status: FlightStatus): boolean {
  const { phase } = statuses[status];
  return phase === 'planned' || phase === 'cancelled';
}
