import { defaultRoles, roleLimits } from '@crewroom/domain/flights/roles';
import { instantBeforeDeparture } from '@crewroom/domain/flights/schedule';
import { isBlank } from '@crewroom/domain/text';
import { localBesideZulu } from '../../lib/dates.ts';

const TIME = /^(\d{1,2})[:.h ]?(\d{2})\s*[zZ]?$/;

/** What is said at a field whose text is no time of day. */
export const TIME_HINT = 'Give a time such as 18:30, from 00:00 to 23:59.';

/** Reads a time of day as people write it (18:30, 1830, 9.05, 18:30Z) as `HH:mm`; null for anything else. */
export function readTimeOfDay(text: string): string | null {
  const [, hours = '', minutes = ''] = TIME.exec(text.trim()) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, '0')}:${minutes}`;
}

type TimeField = (typeof timeFields)[number];

/**
 * What a Zulu time that is being typed is in the viewer's own time: "20:30 your time", with the day where it is not
 * the Zulu one, and a word when it belongs to the evening before the departure. Null until it can be told.
 */
export function timeHint(draft: FlightDraft, field: TimeField): string | null {
  const departure = departureOf(draft);
  const time = readTimeOfDay(draft[field]);
  if (departure === null || time === null) return null;
  if (field === 'time') return `${localBesideZulu(departure)} your time`;
  const instant = instantBeforeDeparture(time, departure);
  const isEvening = instant.slice(0, 10) !== draft.day;
  return `${localBesideZulu(instant)} your time${isEvening ? ', the evening before' : ''}`;
}

/** A role of a new flight as it is typed; `id` tells rows apart while they come and go. */
export type RoleRow = { readonly id: number; readonly name: string; readonly capacity: string };

/** The rows a new flight starts with. */
export function startingRows(): RoleRow[] {
  return defaultRoles.map(({ name, capacity }, id) => ({ id, name, capacity: String(capacity) }));
}

/** Whether the rows are as they started, however they came to be so. */
export function areStartingRows(rows: readonly RoleRow[]): boolean {
  const start = startingRows();
  return (
    rows.length === start.length &&
    rows.every(({ name, capacity }, at) => name === start[at]?.name && capacity === start[at].capacity)
  );
}

export function canAddRow(rows: readonly RoleRow[]): boolean {
  return rows.length < roleLimits.rows;
}

/** Adds a row without a name, for one. */
export function withNewRow(rows: readonly RoleRow[]): RoleRow[] {
  const id = Math.max(-1, ...rows.map((row) => row.id)) + 1;
  return [...rows, { id, name: '', capacity: '1' }];
}

export function withRow(rows: readonly RoleRow[], changed: RoleRow): RoleRow[] {
  return rows.map((row) => (row.id === changed.id ? changed : row));
}

/** Removes a row; the last one stays. */
export function withoutRow(rows: readonly RoleRow[], id: number): RoleRow[] {
  return rows.length === 1 ? [...rows] : rows.filter((row) => row.id !== id);
}

/** The seats a row asks for: a number as it stands, at least 1, and 1 for what is no number. */
export function readCapacity(text: string): number {
  const seats = Number(text.trim() === '' ? Number.NaN : text);
  return Number.isFinite(seats) ? Math.max(1, seats) : 1;
}

/** The rows as the call takes them. */
export function rolesOf(rows: readonly RoleRow[]): { name: string; capacity: number }[] {
  return rows.map(({ name, capacity }) => ({ name, capacity: readCapacity(capacity) }));
}

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

/** The required fields; day and time are the two halves of `scheduledDate`. */
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
