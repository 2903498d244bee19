import type { FlightCard, FlightEdit } from '@crewroom/domain/flights/schemas';
import { type DraftField, type FlightDraft, flightFieldsOf } from './flight-draft.ts';

/** A flight as its fields show it for editing. */
export function draftOf(flight: FlightCard): FlightDraft {
  const { flightCode, route, aircraft, gate, scheduledDate, times, serviceCategory, notes } = flight;
  return {
    flightCode,
    ...route,
    aircraft,
    gate,
    day: scheduledDate.slice(0, 10),
    time: scheduledDate.slice(11, 16),
    ...times,
    serviceCategory,
    notes,
  };
}

const labels: Readonly<Record<DraftField, string>> = {
  flightCode: 'flight code',
  departure: 'departure',
  arrival: 'arrival',
  aircraft: 'aircraft',
  gate: 'gate',
  day: 'date',
  time: 'time',
  staffJoining: 'staff joining',
  passengerJoining: 'passenger joining',
  boarding: 'boarding',
  serviceCategory: 'service category',
  notes: 'notes',
};

export const draftFields = Object.keys(labels).filter((field): field is DraftField => field in labels);

/** The fields in which two drafts differ. */
export function differences(one: FlightDraft, other: FlightDraft): DraftField[] {
  return draftFields.filter((field) => one[field] !== other[field]);
}

/** A draft with the values of another in some fields. */
export function withFieldsOf(
  draft: FlightDraft,
  fields: readonly DraftField[],
  other: FlightDraft,
): FlightDraft {
  return { ...draft, ...Object.fromEntries(fields.map((field) => [field, other[field]])) };
}

/** The fields in words: "gate to B14, boarding to 18:20"; the notes are named without their text. */
export function namedValues(fields: readonly DraftField[], draft: FlightDraft): string {
  return fields
    .map((field) => {
      const value = draft[field] === '' ? 'nothing' : draft[field];
      return field === 'notes' ? labels.notes : `${labels[field]} to ${value}`;
    })
    .join(', ');
}

const among = (fields: readonly DraftField[], ...names: DraftField[]): boolean =>
  names.some((name) => fields.includes(name));

/**
 * What saving sends: the `touched` fields as typed, the rest as the flight has it now, so that what others changed
 * meanwhile stays. A group (route, times) goes whole, its untouched parts with it.
 */
export function editOf(draft: FlightDraft, touched: readonly DraftField[], now: FlightDraft): FlightEdit {
  const all = flightFieldsOf(withFieldsOf(now, touched, draft));
  return {
    ...(among(touched, 'flightCode') && { flightCode: all.flightCode }),
    ...(among(touched, 'departure', 'arrival') && { route: all.route }),
    ...(among(touched, 'aircraft') && { aircraft: all.aircraft }),
    ...(among(touched, 'gate') && { gate: all.gate }),
    ...(among(touched, 'day', 'time') && { scheduledDate: all.scheduledDate }),
    ...(among(touched, 'staffJoining', 'passengerJoining', 'boarding') && { times: all.times }),
    ...(among(touched, 'serviceCategory') && { serviceCategory: all.serviceCategory }),
    ...(among(touched, 'notes') && { notes: all.notes }),
  };
}
