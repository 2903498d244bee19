import { isBlank } from '@crewroom/domain/text';
import { readTimeOfDay } from './time-of-day.ts';

/** The fields of a flight as they are typed: the departure is a Zulu day (`YYYY-MM-DD`) and a Zulu time of day. */
export type FlightDraft = {
  readonly flightCode: string;
  readonly departure: string;
  readonly arrival: string;
  readonly aircraft: string;
  readonly gate: string;
  readonly day: string;
  readonly time: string;
  readonly staffJoining: string;
  readonly passengerJoining: string;
  readonly boarding: string;
  readonly serviceCategory: string;
  readonly notes: string;
};

export type DraftField = keyof FlightDraft;

export const emptyDraft: FlightDraft = {
  flightCode: '',
  departure: '',
  arrival: '',
  aircraft: '',
  gate: '',
  day: '',
  time: '',
  staffJoining: '',
  passengerJoining: '',
  boarding: '',
  serviceCategory: '',
  notes: '',
};

/** Specification, section 5; day and time are the two halves of `scheduledDate`. */
const required = [
  'flightCode',
  'departure',
  'arrival',
  'aircraft',
  'day',
  'time',
  'staffJoining',
  'passengerJoining',
  'boarding',
] as const satisfies readonly DraftField[];

export const timeFields = ['time', 'staffJoining', 'passengerJoining', 'boarding'] as const;

export function isRequired(field: DraftField): boolean {
  return required.some((name) => name === field);
}

/** The required fields that say nothing. */
export function blankFields(draft: FlightDraft): DraftField[] {
  return required.filter((field) => isBlank(draft[field]));
}

/** The fields whose text is no time of day. */
export function unreadableTimes(draft: FlightDraft): DraftField[] {
  return timeFields.filter((field) => readTimeOfDay(draft[field]) === null);
}

/** The instant of departure a draft names; null while its day or time is missing or is none. */
export function departureOf({ day, time }: Pick<FlightDraft, 'day' | 'time'>): string | null {
  const at = new Date(`${day}T${readTimeOfDay(time) ?? ''}:00.000Z`);
  // A day such as 30 February would become another one.
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day) return null;
  return at.toISOString();
}

const timeOf = (text: string): string => readTimeOfDay(text) ?? text;

/** The fields as the calls take them. What is no day or time goes as it was typed, for the server to name the fault. */
export function flightFieldsOf(draft: FlightDraft) {
  return {
    flightCode: draft.flightCode,
    route: { departure: draft.departure, arrival: draft.arrival },
    aircraft: draft.aircraft,
    gate: draft.gate,
    scheduledDate: departureOf(draft) ?? `${draft.day}T${timeOf(draft.time)}:00.000Z`,
    times: {
      staffJoining: timeOf(draft.staffJoining),
      passengerJoining: timeOf(draft.passengerJoining),
      boarding: timeOf(draft.boarding),
    },
    serviceCategory: draft.serviceCategory,
    notes: draft.notes,
  };
}
