import { DAY_MS, HOUR_MS } from '../days.ts';
import { type FlightState, type Refused, settledRefusal } from '../flights/rules.ts';

/** The most days that may be named for a key that ends, and the usual choices. */
export const keyLimits = { days: 1825, usualDays: [30, 90, 365] } as const;

/** When a key made at `now` ends (ISO instant), given the days it is good for; null for one without an end. */
export function keyExpiry(now: Date, days: number | undefined): string | null {
  return days === undefined ? null : new Date(now.getTime() + days * DAY_MS).toISOString();
}

/** Whether a key has ended at `now`. */
export function isKeyExpired({ expiresAt }: { readonly expiresAt: string | null }, now: Date): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now.getTime();
}

/** The most events of one report, of one flight, and the characters of an event's id. */
export const reportLimits = { events: 200, eventsOfFlight: 20_000, id: 64 } as const;

/** The longest span of departures that the game may ask for, in days; and what it gets when it does not say. */
export const gameFlightsWindow = { mostDays: 31, hoursBack: 3, hoursAhead: 24 } as const;

/** From when until when attendance of a flight may be reported, in hours around its departure. */
const reportWindow = { before: 6, after: 12 } as const;

/** From when until when (ISO) what happened on board counts for a departure (ISO), and may be reported. */
export function reportSpan(departure: string): { readonly first: string; readonly last: string } {
  const departsAt = Date.parse(departure);
  const hoursOn = (hours: number) => new Date(departsAt + hours * HOUR_MS).toISOString();
  return { first: hoursOn(-reportWindow.before), last: hoursOn(reportWindow.after) };
}

/** Returns whether something that happened at an instant (milliseconds) is within the hours of a departure (ISO). */
function withinSpan(departure: string): (at: number) => boolean {
  const { first, last } = reportSpan(departure);
  const [from, until] = [Date.parse(first), Date.parse(last)];
  return (at) => at >= from && at <= until;
}

const closed = (message: string): Refused => ({ code: 'attendance_closed', message });

/**
 * Why attendance of a flight may not be reported, or null: it was reviewed or archived, or it is now earlier than six hours
 * before its departure or later than twelve hours after. What is reported must have happened within the same hours.
 */
export function attendanceRefusal(
  flight: Pick<FlightState, 'reviewedAt' | 'archived'> & { readonly scheduledDate: string },
  instants: readonly string[],
  now: Date,
): Refused | null {
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
