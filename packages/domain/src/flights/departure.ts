import { DAY_MS, HOUR_MS, MINUTE_MS } from '../days.ts';
import { isShortNotice, shortNoticeWords } from './schedule.ts';
import { type ApprovalStatus, type FlightStatus, isUpcoming, statuses } from './status.ts';

/** Returns whether a departure (ISO timestamp) has passed at `now`. It has passed at its exact time. */
export function hasDeparted(departure: string, now: Date): boolean {
  return now.getTime() >= Date.parse(departure);
}

/**
 * Returns the whole minutes between a departure and a later time (both ISO timestamps), or null if the time is before the
 * departure.
 */
export function minutesAfterDeparture(at: string, departure: string): number | null {
  const after = Date.parse(at) - Date.parse(departure);
  return after < 0 ? null : Math.floor(after / MINUTE_MS);
}

const MINUTES_OF_HOUR = HOUR_MS / MINUTE_MS;
const MINUTES_OF_DAY = DAY_MS / MINUTE_MS;
/** From this many days on, hours are left out. */
const DAYS_ALONE = 2;

function hoursAndMinutes(minutes: number): string {
  const hours = Math.floor(minutes / MINUTES_OF_HOUR);
  const rest = minutes % MINUTES_OF_HOUR;
  return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 ? [`${rest} min`] : [])].join(' ');
}

/** Returns minutes before a departure in words: "45 min before", "1 h 10 min before", "at departure". */
export function beforeDepartureInWords(minutes: number): string {
  return minutes <= 0 ? 'at departure' : `${hoursAndMinutes(minutes)} before`;
}

/** Returns minutes after a departure in words: "6 h after departure", "1 h 5 min after departure", "3 days after departure". */
export function afterDepartureInWords(minutes: number): string {
  if (minutes < 1) return 'right after departure';
  const days = Math.floor(minutes / MINUTES_OF_DAY);
  if (days >= DAYS_ALONE) return `${days} days after departure`;
  return `${hoursAndMinutes(minutes)} after departure`;
}

/** How many hours after its departure a flight that nobody closed counts as upcoming. */
export const CLOSING_HOURS = 12;

const CLOSING_MS = CLOSING_HOURS * HOUR_MS;

/** Returns the timestamp (ISO) from which on a flight with this departure (ISO) needs closing. */
export function needsClosingFrom(departure: string): string {
  return new Date(Date.parse(departure) + CLOSING_MS).toISOString();
}

/** Returns the latest departure (ISO timestamp) that needs closing at `now`. */
export function closingCutoff(now: Date): string {
  return new Date(now.getTime() - CLOSING_MS).toISOString();
}

type Closable = { readonly status: FlightStatus; readonly scheduledDate: string };

const isLate = (departure: string, now: Date) => Date.parse(departure) + CLOSING_MS <= now.getTime();

/**
 * Returns whether an approved flight needs closing at `now`: it departed at least 12 hours ago, and is neither concluded nor
 * cancelled.
 */
export function needsClosing(
  { status, scheduledDate, approvalStatus }: Closable & { readonly approvalStatus: ApprovalStatus },
  now: Date,
): boolean {
  return approvalStatus === 'approved' && isUpcoming(status) && isLate(scheduledDate, now);
}

/**
 * Returns whether a flight counts as upcoming at `now`: it is under way, or it has not begun and departed less than 12
 * hours ago, if at all.
 */
export function countsAsUpcoming({ status, scheduledDate }: Closable, now: Date): boolean {
  const { phase } = statuses[status];
  return phase === 'flying' || (phase === 'planned' && !isLate(scheduledDate, now));
}

/**
 * Returns how a seat that is given back at a timestamp counts for reliability: absent after the departure (ISO timestamp),
 * short notice less than 12 hours before it, and null earlier.
 */
export function reliabilityKindOfReturn(departure: string, at: Date): 'absent' | 'short_notice' | null {
  if (hasDeparted(departure, at)) return 'absent';
  return isShortNotice(departure, at) ? 'short_notice' : null;
}

const lateReturnWords =
  'The flight has departed: a seat given back now counts as absent for your reliability, unless you take one on the flight again.';

/** Returns the text of the consequence for reliability of giving a seat back at `now`, or null if there is none. */
export function giveBackWarning(departure: string, now: Date): string | null {
  const kind = reliabilityKindOfReturn(departure, now);
  if (kind === null) return null;
  return kind === 'absent' ? lateReturnWords : shortNoticeWords;
}
