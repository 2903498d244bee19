import { WEEK_MS } from '@crewroom/domain/days';
import type { AircraftType } from '@crewroom/domain/flights/aircraft-endpoints';
import { flightMessages } from '@crewroom/domain/flights/messages';
import { returnFlight } from '@crewroom/domain/flights/return-flight';
import { defaultRoles } from '@crewroom/domain/flights/roles';
import {
  proposedTimes,
  seriesLimits,
  timesBefore,
  withProposedTimes,
} from '@crewroom/domain/flights/schedule';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { type WeeklyFlight, weeklyFlights } from '@crewroom/domain/flights/weekly';
import { foldName } from '@crewroom/domain/names';
import { recordFromNames } from '@crewroom/domain/record-from-names';
import { normalizeInput } from '@crewroom/domain/text';
import { isTimeZone } from '@crewroom/domain/time-zones';
import type { FieldErrors } from '../../../components/form/field-errors.ts';
import {
  type LastRequirement,
  NO_QUALIFICATION,
  type RoleRow,
  rolesOf,
  rowsOf,
} from '../../../components/roles/role-row.ts';
import { ownTimeZone } from '../../../lib/dates.ts';
import { isSameTyped } from '../../../lib/draft-store.ts';
import {
  blankFlight,
  bodyOf,
  departureOf,
  type FlightValues,
  flightErrors,
  readTimeOfDay,
  type TimeField,
  valuesOf,
} from './flight-values.ts';

/** The values of the form for a new flight. */
export type NewFlightValues = FlightValues & {
  readonly roles: readonly RoleRow[];
  /** Whether the flight is proposed once a week, and the number of weeks as typed. */
  readonly isWeekly: boolean;
  readonly weeks: string;
  /** The time zone, as typed, in which it departs at the same local time each week. */
  readonly timeZone: string;
  /** The names of the joining times that the person chose. The others follow the departure. */
  readonly ownTimes: readonly string[];
};

/** Returns the values that the form begins with. */
export function blankNewFlight(): NewFlightValues {
  const roles = defaultRoles.map(({ name, capacity }, id) => ({
    id,
    name,
    capacity: String(capacity),
    requires: '',
  }));
  return { ...blankFlight(), roles, isWeekly: false, weeks: '4', timeZone: ownTimeZone(), ownTimes: [] };
}

/**
 * Returns the values that change with a typed time. The joining times follow the departure, except those that the person chose.
 * An emptied time is no longer chosen.
 */
export function afterTypedTime(values: NewFlightValues, typed: TimeField): Partial<NewFlightValues> {
  const departure = readTimeOfDay(values.time);
  if (typed === 'time')
    return departure === null ? {} : withProposedTimes(values, values.ownTimes, departure);
  const isOwn = values[typed].trim() !== '';
  return {
    ownTimes: timesBefore.filter((name) => (name === typed ? isOwn : values.ownTimes.includes(name))),
  };
}

/**
 * Returns the last requirement of each role in some flights. The flight that was created last decides, because ids grow with
 * the time of creation.
 */
export function lastRequirements(flights: readonly FlightCard[]): LastRequirement {
  const last = new Map<string, string>();
  for (const { roles } of flights.toSorted((a, b) => (a._id < b._id ? -1 : 1))) {
    for (const { name, requires } of roles) last.set(foldName(name), requires ?? NO_QUALIFICATION);
  }
  return (name) => last.get(foldName(name.trim()));
}

/** Returns the first future departure that is whole weeks after another departure (ISO instants). */
function nextWeekly(departure: string, now: Date): string {
  const last = Date.parse(departure);
  const weeks = Math.max(1, Math.floor((now.getTime() - last) / WEEK_MS) + 1);
  return new Date(last + weeks * WEEK_MS).toISOString();
}

/** Returns the joining times whose distance from the departure differs from the form's default. */
function ownTimesOf(values: FlightValues): string[] {
  const proposed = proposedTimes(values.time);
  return timesBefore.filter((name) => values[name] !== proposed[name]);
}

/**
 * Returns the values of a new flight like another one, on its next weekday in the future, at the same times. Joining times with
 * the form's default distance follow the departure when it changes. The others stay.
 */
export function valuesOfNextWeekly(flight: FlightCard, now: Date): NewFlightValues {
  const scheduledDate = nextWeekly(flight.scheduledDate, now);
  const values = {
    ...blankNewFlight(),
    ...valuesOf({ ...flight, scheduledDate }),
    roles: rowsOf(flight.roles),
  };
  return { ...values, ownTimes: ownTimesOf(values) };
}

/**
 * Returns the values for the return of a flight: departure and arrival trade places, the gate is empty, and it departs after
 * its outbound flight.
 */
export function asReturnOf(outbound: FlightCard, values: NewFlightValues, now: Date): NewFlightValues {
  const { scheduledDate, times } = returnFlight(outbound, now);
  // Every field is listed, so that a new one cannot be taken over by accident.
  const fields: FlightValues = {
    flightCode: values.flightCode,
    departure: values.arrival,
    arrival: values.departure,
    aircraft: values.aircraft,
    gate: '',
    day: scheduledDate.slice(0, 10),
    time: scheduledDate.slice(11, 16),
    staffJoining: times.staffJoining,
    passengerJoining: times.passengerJoining,
    boarding: times.boarding,
    serviceCategory: values.serviceCategory,
    notes: values.notes,
  };
  return { ...values, ...fields, ownTimes: ownTimesOf(fields) };
}

type Rows = NewFlightValues['roles'];

/** Returns whether rows hold the same roles with the same seats and requirements. */
export function hasSameRoles(one: Rows, other: Rows): boolean {
  return isSameTyped(rolesOf(one), rolesOf(other));
}

/**
 * Returns whether the person changed the roles: they are neither the default roles of the form nor the roles of an aircraft.
 */
export function hasOwnRoles(rows: Rows, types: readonly Pick<AircraftType, 'roles'>[]): boolean {
  const offered = [blankNewFlight().roles, ...types.map(({ roles }) => rowsOf(roles))];
  return !offered.some((one) => hasSameRoles(rows, one));
}

/** Returns the body of the request that creates a flight. */
export function newFlightBody({ roles, ...values }: NewFlightValues) {
  return { ...bodyOf(values), roles: rolesOf(roles) };
}

/** Reads a time zone as people write it: "america/new york" is America/New_York. */
export const readZone = (text: string): string => normalizeInput(text, { isKey: true }).replaceAll(' ', '_');

/** Returns the errors of a flight, and of the time zone of a series, before they are sent. */
export function newFlightErrors(values: NewFlightValues): FieldErrors {
  const hasZone = !values.isWeekly || isTimeZone(readZone(values.timeZone));
  return { ...flightErrors(values), ...(!hasZone && { timeZone: flightMessages.timeZone }) };
}

/**
 * Returns the flights of a series, each at the same local time. Returns none while day, time, number or time zone are
 * incomplete. Joining times that are not typed yet have their default.
 */
export function seriesFlights(values: NewFlightValues): readonly WeeklyFlight[] {
  const scheduledDate = departureOf(values);
  const weeks = Number(values.weeks);
  const timeZone = readZone(values.timeZone);
  const { min: least, max: most } = seriesLimits;
  const isNumber = Number.isInteger(weeks) && weeks >= least && weeks <= most;
  if (scheduledDate === null || !isNumber || !isTimeZone(timeZone)) return [];
  const proposed = proposedTimes(scheduledDate.slice(11, 16));
  const times = recordFromNames(timesBefore, (name) => readTimeOfDay(values[name]) ?? proposed[name]);
  return weeklyFlights({ scheduledDate, times }, weeks, timeZone);
}

/** Returns the body of the request that creates a series. An invalid number of weeks is sent for the server to reject. */
export function seriesBody(values: NewFlightValues) {
  return {
    flight: newFlightBody(values),
    weeks: Number(values.weeks.trim() === '' ? Number.NaN : values.weeks),
    timeZone: readZone(values.timeZone),
  };
}
