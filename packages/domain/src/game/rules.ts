import { DAY_MS, HOUR_MS } from '../days.ts';
import { type FlightState, type RuleRefusal, settledRefusal } from '../flights/rules.ts';

/** The maximum lifetime of a key in days, and the default choices. */
export const keyLimits = { days: 1825, usualDays: [30, 90, 365] } as const;

/** Returns the expiry (ISO timestamp) of a key created at `now` with a lifetime in days, or null for none. */
export function keyExpiry(now: Date, days: number | undefined): string | null {
  return days === undefined ? null : new Date(now.getTime() + days * DAY_MS).toISOString();
}

/** Returns whether a key has expired at `now`. */
export function isKeyExpired({ expiresAt }: { readonly expiresAt: string | null }, now: Date): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now.getTime();
}

/** The maximum number of events in a report and of a flight, and the maximum length of an event's id. */
export const reportLimits = { events: 200, eventsOfFlight: 20_000, id: 64 } as const;

/** The maximum range of departures in days that the game may request, and the default range. */
export const gameFlightsWindow = { mostDays: 31, hoursBack: 3, hoursAhead: 24 } as const;

/** When the attendance of a flight may be reported, in hours before and after its departure. */
const reportWindow = { before: 6, after: 12 } as const;

/** Returns the range (ISO) in which events count for a departure (ISO) and may be reported. */
export function reportSpan(departure: string): { readonly first: string; readonly last: string } {
  const departsAt = Date.parse(departure);
  const hoursOn = (hours: number) => new Date(departsAt + hours * HOUR_MS).toISOString();
  return { first: hoursOn(-reportWindow.before), last: hoursOn(reportWindow.after) };
}

/** Returns a function that tells whether a time (milliseconds) is within the reporting hours of a departure (ISO). */
function withinSpan(departure: string): (at: number) => boolean {
  const { first, last } = reportSpan(departure);
  const [from, until] = [Date.parse(first), Date.parse(last)];
  return (at) => at >= from && at <= until;
}

const closed = (message: string): RuleRefusal => ({ code: 'attendance_closed', message });

/**
 * Returns why the attendance of a flight may not be reported, or null. It was reviewed or archived, or it is more than six
 * hours before its departure or twelve after it. Reported events must be within the same hours.
 */
export function attendanceRefusal(
  flight: Pick<FlightState, 'reviewedAt' | 'archived'> & { readonly scheduledDate: string },
  instants: readonly string[],
  now: Date,
): RuleRefusal | null {
  const settled = settledRefusal(flight);
  if (settled !== null) return settled;
  const isWithin = withinSpan(flight.scheduledDate);
  if (!isWithin(now.getTime())) {
    return closed('Attendance is taken from 6 hours before a flight’s departure to 12 hours after.');
  }
  return instants.every((at) => isWithin(Date.parse(at)))
    ? null
    : closed('An event happened earlier than 6 hours before the departure or later than 12 hours after.');
}
