import { DAY_MS, dayAfter, HOUR_MS, zuluDayOf } from '../days.ts';
import { instantBeforeDeparture } from '../flights/schedule.ts';
import { type FlightStatus, isFlown, statuses } from '../flights/status.ts';

/** The range of public departures: how long before and after now, in milliseconds. */
export const departuresRange = { backMs: 2 * HOUR_MS, aheadMs: 7 * DAY_MS } as const;

/** How long a response with departures may be cached, in seconds, and how often the page refreshes. */
export const DEPARTURES_SECONDS = 30;

/** Returns whether the public sees flights of a status: all except those of flights that have ended for good. */
export const isShownToPublic = (status: FlightStatus): boolean => !isFlown(status);

/** The fields of a departure that the rules need. The times of day (`HH:mm`) precede it, in UTC. */
export type DepartureTimes = {
  readonly scheduledDate: string;
  readonly boarding: string;
  readonly passengerJoining: string;
  readonly status: FlightStatus;
};

/** Returns the timestamps (ISO) at which passengers may join, board and depart, in that order. */
export function departureStepsOf({
  scheduledDate,
  boarding,
  passengerJoining,
}: DepartureTimes): readonly string[] {
  return [
    instantBeforeDeparture(passengerJoining, scheduledDate),
    instantBeforeDeparture(boarding, scheduledDate),
    scheduledDate,
  ];
}

/**
 * Returns whether passengers may join a flight at `now`: from its passenger joining on, unless it was cancelled or has ended.
 */
export function canPassengersJoin(departing: DepartureTimes, now: Date): boolean {
  const { phase } = statuses[departing.status];
  const [joining = departing.scheduledDate] = departureStepsOf(departing);
  return phase !== 'cancelled' && phase !== 'flown' && Date.parse(joining) <= now.getTime();
}

/** The state of a departure on a board: the text, and the tone of its colour. */
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
 * Returns the state of a departure at `now`, for people who do not know the portal's statuses. Cancelled and current flights
 * say so, and a flight whose departure has passed is delayed. Before it, passengers join and board by its times.
 */
export function departureState(departing: DepartureTimes, now: Date): DepartureState {
  const { status } = departing;
  const { phase } = statuses[status];
  if (phase === 'cancelled') return { words: 'Cancelled', tone: 'red' };
  if (phase === 'flying') return { words: 'Under way', tone: 'blue' };
  const reached = departureStepsOf(departing).filter((at) => Date.parse(at) <= now.getTime()).length;
  if (reached === 3) return { words: 'Delayed', tone: 'amber' };
  if (reached === 2) return { words: 'Boarding', tone: 'green' };
  if (reached === 1) return { words: 'Join now', tone: 'green' };
  return status === 'BRIEFING'
    ? { words: 'Preparing', tone: 'amber' }
    : { words: 'On schedule', tone: 'slate' };
}

/** How often one network may read the departures in a minute. A whole audience may share a network. */
export const DEPARTURES_PER_MINUTE = 600;

/**
 * Returns until when a board of departures read at `now` is valid: half a minute, the next step of one of them, or midnight in
 * UTC, because it marks today's departures.
 */
export function validUntil(departures: readonly DepartureTimes[], now: Date): string {
  const latest = new Date(now.getTime() + DEPARTURES_SECONDS * 1_000).toISOString();
  const steps = departures.flatMap(departureStepsOf).filter((at) => at > now.toISOString());
  const midnight = `${dayAfter(zuluDayOf(now), 1)}T00:00:00.000Z`;
  return [latest, midnight, ...steps].toSorted()[0] ?? latest;
}
