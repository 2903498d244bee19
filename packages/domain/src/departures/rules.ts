import { DAY_MS, dayAfter, HOUR_MS, zuluDayOf } from '../days.ts';
import { instantBeforeDeparture } from '../flights/schedule.ts';
import { type FlightStatus, isFlown, statuses } from '../flights/status.ts';

/** Which departures the public sees: from so long before now until so long after it, in milliseconds. */
export const shownDepartures = { backMs: 2 * HOUR_MS, aheadMs: 7 * DAY_MS } as const;

/** How long an answer about departures may be kept, in seconds, and how often the page asks again. */
export const DEPARTURES_SECONDS = 30;

/** The statuses of flights that the public sees: all but those of flights that have ended for good. */
export const isShownToPublic = (status: FlightStatus): boolean => !isFlown(status);

/** What is asked about a departure here. The times of day (`HH:mm`) come before it, in UTC. */
export type Departing = {
  readonly scheduledDate: string;
  readonly boarding: string;
  readonly passengerJoining: string;
  readonly status: FlightStatus;
};

/** The instants (ISO) at which passengers may join, board and depart, in that order. */
export function stepsOf({ scheduledDate, boarding, passengerJoining }: Departing): readonly string[] {
  return [
    instantBeforeDeparture(passengerJoining, scheduledDate),
    instantBeforeDeparture(boarding, scheduledDate),
    scheduledDate,
  ];
}

/** Whether passengers may join a flight at `now`: from its passenger joining on, unless it was cancelled or has ended. */
export function takesPassengers(departing: Departing, now: Date): boolean {
  const { phase } = statuses[departing.status];
  const [joining = departing.scheduledDate] = stepsOf(departing);
  return phase !== 'cancelled' && phase !== 'flown' && Date.parse(joining) <= now.getTime();
}

/** How a departure stands, as a board says it: the words, and the tone of their colour. */
export type DepartureState = {
  readonly words:
    | 'On schedule'
    | 'Preparing'
    | 'Join now'
    | 'Boarding'
    | 'Delayed'
    | 'Under way'
    | 'Cancelled';
  readonly tone: 'slate' | 'amber' | 'green' | 'blue' | 'red';
};

/**
 * How a departure stands at `now`, for people who know nothing of the portal's statuses: what is cancelled or under way says so,
 * a departure that has passed is delayed, and before it passengers join and board by their times.
 */
export function departureState(departing: Departing, now: Date): DepartureState {
  const { status } = departing;
  const { phase } = statuses[status];
  if (phase === 'cancelled') return { words: 'Cancelled', tone: 'red' };
  if (phase === 'flying') return { words: 'Under way', tone: 'blue' };
  const reached = stepsOf(departing).filter((at) => Date.parse(at) <= now.getTime()).length;
  if (reached === 3) return { words: 'Delayed', tone: 'amber' };
  if (reached === 2) return { words: 'Boarding', tone: 'green' };
  if (reached === 1) return { words: 'Join now', tone: 'green' };
  return status === 'BRIEFING'
    ? { words: 'Preparing', tone: 'amber' }
    : { words: 'On schedule', tone: 'slate' };
}

/** How often one network may read the departures in a minute: a page of its own for each of a whole audience. */
export const DEPARTURES_PER_MINUTE = 600;

/**
 * Up to when a board of departures that is read at `now` stands: half a minute, or until the next step of one of them, or until
 * midnight in UTC, as it says which of them are today.
 */
export function standsUntil(departures: readonly Departing[], now: Date): string {
  const latest = new Date(now.getTime() + DEPARTURES_SECONDS * 1_000).toISOString();
  const steps = departures.flatMap(stepsOf).filter((at) => at > now.toISOString());
  const midnight = `${dayAfter(zuluDayOf(now), 1)}T00:00:00.000Z`;
  return [latest, midnight, ...steps].toSorted()[0] ?? latest;
}
