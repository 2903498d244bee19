import { proposedTimes, timesBefore, WEEK_STEP_DAYS } from '@crewroom/domain/flights/schedule';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { blankNewFlight, type NewFlightValues, valuesOf } from './flight-values.ts';
import { rowsOf } from './role-requirements.ts';

const WEEK_MS = WEEK_STEP_DAYS * 86_400_000;

/** The first departure in the future that is whole weeks after another, and later than it (ISO instants). */
function nextWeekly(departure: string, now: Date): string {
  const last = Date.parse(departure);
  const weeks = Math.max(1, Math.floor((now.getTime() - last) / WEEK_MS) + 1);
  return new Date(last + weeks * WEEK_MS).toISOString();
}

/**
 * The values of a new flight like another, a week later or on its next weekday in the future, at the same times. Joining
 * times that are as far before the departure as the form proposes them follow it when it is changed; the others stay.
 */
export function valuesOfNextWeekly(flight: FlightCard, now: Date): NewFlightValues {
  const scheduledDate = nextWeekly(flight.scheduledDate, now);
  const values = {
    ...blankNewFlight(),
    ...valuesOf({ ...flight, scheduledDate }),
    roles: rowsOf(flight.roles),
  };
  const proposed = proposedTimes(values.time);
  return { ...values, ownTimes: timesBefore.filter((name) => values[name] !== proposed[name]) };
}

/** The values of the return flight: departure and arrival have changed places. */
export function valuesOfReturn(values: NewFlightValues): NewFlightValues {
  return { ...values, departure: values.arrival, arrival: values.departure };
}
