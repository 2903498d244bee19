import {
  type FieldGroup,
  type FlightFieldName,
  flightField,
  flightFieldNames,
  flightFields,
  groupFields,
  mapFields,
  ungroupFields,
} from '@crewroom/domain/flights/fields';
import { flightMessages } from '@crewroom/domain/flights/messages';
import { instantBeforeDeparture, timesBefore } from '@crewroom/domain/flights/schedule';
import type { FlightCard, FlightEdit } from '@crewroom/domain/flights/schemas';
import { type TimeWarning, timeWarnings } from '@crewroom/domain/flights/time-warnings';
import { recordFromNames } from '@crewroom/domain/record-from-names';
import { isBlank, normalizeInput } from '@crewroom/domain/text';
import type { FieldErrors } from '../../../components/form/field-errors.ts';
import { localBesideZulu } from '../../../lib/dates.ts';

/** The fields of the form: the departure is split into a day (`YYYY-MM-DD`) and a time of day, both in UTC. */
export type FieldName = Exclude<FlightFieldName, 'scheduledDate'> | 'day' | 'time';

export type FlightValues = { readonly [Name in FieldName]: string };

const isDeparture = (name: FieldName): name is 'day' | 'time' => name === 'day' || name === 'time';

/** Returns the flight field for a form field: both `day` and `time` belong to `scheduledDate`. */
const contractField = (name: FieldName): FlightFieldName => (isDeparture(name) ? 'scheduledDate' : name);

/** The fields of the form, in the order of `flightFields`. */
export const fieldNames: readonly FieldName[] = flightFieldNames.flatMap((name): FieldName[] =>
  name === 'scheduledDate' ? ['day', 'time'] : [name],
);

/** The fields of the form for the flight. The briefing has a form of its own, with text only. */
export const detailFields: readonly FieldName[] = fieldNames.filter((name) => name !== 'notes');

const timeFields = ['time', 'staffJoining', 'passengerJoining', 'boarding'] as const;

export type TimeField = (typeof timeFields)[number];

const isTime = (name: FieldName): boolean => (timeFields as readonly FieldName[]).includes(name);

export function isRequired(name: FieldName): boolean {
  return flightField(contractField(name)).required;
}

export function blankFlight(): FlightValues {
  const { scheduledDate: _, ...texts } = mapFields(() => '');
  return { ...texts, day: '', time: '' };
}

/** Returns the form values of an existing flight. */
export function valuesOf(flight: FlightCard): FlightValues {
  const fields = ungroupFields<string>(flight);
  const { scheduledDate, ...texts } = mapFields((name) => fields[name] ?? '');
  return { ...texts, day: scheduledDate.slice(0, 10), time: scheduledDate.slice(11, 16) };
}

const TIME = /^(\d{1,2})[:.h ]?(\d{2})\s*[zZ]?$/;

/** The message for a text that is not a time of day. */
const INVALID_TIME = 'Give a time such as 18:30, from 00:00 to 23:59.';

/** Reads a time of day as people write it (18:30, 1830, 9.05, 18:30Z) and returns it as `HH:mm`, or null for anything else. */
export function readTimeOfDay(text: string): string | null {
  const [, hours = '', minutes = ''] = TIME.exec(normalizeInput(text, { isKey: true })) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, '0')}:${minutes}`;
}

/** Returns the typed departure as an ISO instant, or null while its day or time is missing or invalid. */
export function departureOf({ day, time }: Pick<FlightValues, 'day' | 'time'>): string | null {
  const departure = new Date(`${day}T${readTimeOfDay(time) ?? ''}:00.000Z`);
  // JavaScript turns 30 February into 1 or 2 March.
  if (Number.isNaN(departure.getTime()) || departure.toISOString().slice(0, 10) !== day) return null;
  return departure.toISOString();
}

/**
 * Returns a typed UTC time in the viewer's local time: "20:30 your time". It adds the day when it differs from the UTC day, and
 * a remark when it is on the day before the departure. Returns null while the time is incomplete.
 */
export function timeHint(values: FlightValues, field: TimeField): string | null {
  const departure = departureOf(values);
  const time = readTimeOfDay(values[field]);
  if (departure === null || time === null) return null;
  if (field === 'time') return `${localBesideZulu(departure)} your time`;
  const instant = instantBeforeDeparture(time, departure);
  const isEvening = instant.slice(0, 10) !== values.day;
  return `${localBesideZulu(instant)} your time${isEvening ? ', the evening before' : ''}`;
}

/** Returns the likely mistakes in the typed times before the departure. People may send such times. */
export function timeWarningsOf(values: FlightValues): TimeWarning[] {
  const times = recordFromNames(timesBefore, (name) => readTimeOfDay(values[name]) ?? '');
  return timeWarnings(times, readTimeOfDay(values.time) ?? '');
}

/** Returns the values with times in their normal form. */
export function tidied<Values extends FlightValues>(values: Values): Values {
  const times = timeFields.map((name) => [name, readTimeOfDay(values[name]) ?? values[name]] as const);
  return { ...values, ...Object.fromEntries(times) };
}

const MISSING = 'This is required.';

/** Returns the errors that are found before sending: required fields that are empty, and invalid times. */
export function flightErrors(values: FlightValues): FieldErrors {
  const unreadable = timeFields.filter((name) => readTimeOfDay(values[name]) === null);
  const missing = fieldNames.filter((name) => isRequired(name) && isBlank(values[name]));
  return {
    ...Object.fromEntries(unreadable.map((name) => [name, INVALID_TIME])),
    ...Object.fromEntries(missing.map((name) => [name, MISSING])),
  };
}

/** Returns the text for errors that were found before sending. */
export function errorsInWords(errors: FieldErrors): string {
  const messages = Object.values(errors);
  return messages.includes(MISSING) ? flightMessages.requiredFields : (messages[0] ?? '');
}

const ROLE_PATH = /^roles(\.\d+(\.(name|capacity|requires))?)?$/;

/**
 * Returns the form field for an issue of the server, by its path such as `times.boarding` or `roles.0.name`. The paths of a
 * series begin with `flight`.
 */
export function fieldOfPath(fullPath: string): string | undefined {
  const path = fullPath.replace(/^flight\./, '');
  if (path === 'scheduledDate') return 'day';
  if (path === 'weeks' || path === 'timeZone') return path;
  if (ROLE_PATH.test(path)) return /\d$/.test(path) ? `${path}.name` : path;
  return fieldNames.find((name) => path === name || path.endsWith(`.${name}`));
}

/**
 * Returns the values in the shape of the request bodies. An invalid day or time is sent as typed, so that the server returns
 * the error.
 */
export function bodyOf(values: FlightValues) {
  const { day, time, ...texts } = tidied(values);
  return groupFields({ ...texts, scheduledDate: departureOf(values) ?? `${day}T${time}:00.000Z` });
}

/** Returns the names of the fields in which two sets of values differ. */
export function differences(one: FlightValues, other: FlightValues): FieldName[] {
  return fieldNames.filter((name) => one[name] !== other[name]);
}

/** Returns the first values, with some fields replaced by the second values. */
export function withFieldsOf(
  values: FlightValues,
  names: readonly FieldName[],
  other: FlightValues,
): FlightValues {
  return { ...values, ...Object.fromEntries(names.map((name) => [name, other[name]])) };
}

const inWords = (name: FieldName): string =>
  isDeparture(name) ? (name === 'day' ? 'date' : 'time') : flightFields[name].label.toLowerCase();

/** Returns the fields and their values in words: "gate to B14, boarding to 18:20Z". For the notes it returns only the name. */
export function namedValues(names: readonly FieldName[], values: FlightValues): string {
  return names
    .map((name) => {
      if (name === 'notes') return 'notes';
      const zulu = isTime(name) ? 'Z' : '';
      return `${inWords(name)} to ${values[name] === '' ? 'nothing' : `${values[name]}${zulu}`}`;
    })
    .join(', ');
}

/** Returns the property of the request body that contains a field: the field itself, `scheduledDate`, or its group. */
const partOf = (name: FieldName): FlightFieldName | FieldGroup => {
  const field = contractField(name);
  return flightField(field).group ?? field;
};

/**
 * Returns the body of the request that saves an edit. It has only the `changedFields`, so that it does not overwrite others'
 * changes. A group (route, times) is sent whole. Its other fields have the flight's current values.
 */
export function editOf(
  values: FlightValues,
  changedFields: readonly FieldName[],
  current: FlightValues,
): FlightEdit {
  const whole = bodyOf(withFieldsOf(current, changedFields, values));
  const parts = new Set<string>(changedFields.map(partOf));
  return Object.fromEntries(Object.entries(whole).filter(([part]) => parts.has(part)));
}
