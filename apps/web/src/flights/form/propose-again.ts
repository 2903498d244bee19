import { WEEK_STEP_DAYS } from '@crewroom/domain/flights/schedule';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { blankNewFlight, type NewFlightValues, valuesOf } from './flight-values.ts';
import { NOTHING } from './role-requirements.ts';

const WEEK_MS = WEEK_STEP_DAYS * 86_400_000;

/** The first departure in the future that is whole weeks after another, and later than it (ISO instants). */
function nextWeekly(departure: string, now: Date): string {
  const last = Date.parse(departure);
  const weeks = Math.max(1, Math.floor((now.getTime() - last) / WEEK_MS) + 1);
  return new Date(last + weeks * WEEK_MS).toISOString();
}

/** The values of a new flight like another, a week later or on its next weekday in the future, at the same times. */
export function valuesAgain(flight: FlightCard, now: Date): NewFlightValues {
  const scheduledDate = nextWeekly(flight.scheduledDate, now);
  const roles = flight.roles.map(({ name, capacity, requires }, id) => ({
    id,
    name,
    capacity: String(capacity),
    requires: requires ?? NOTHING,
  }));
  return { ...blankNewFlight(), ...valuesOf({ ...flight, scheduledDate }), roles };
}

/** The values of the flight back: departure and arrival have changed places. */
export function valuesBack(values: NewFlightValues): NewFlightValues {
  return { ...values, departure: values.arrival, arrival: values.departure };
}
