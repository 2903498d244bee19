import { type FlightFieldName, flightFields } from './fields.ts';
import type { FlightStatus } from './status.ts';

/** What the activity log records, one word an act. */
export const logActions = [
  'created',
  'approved',
  'rejected',
  'edited',
  'status changed',
  'allocated',
  'unallocated',
  'reviewed',
] as const;

export type LogAction = (typeof logActions)[number];

/** Who stands in the log when the portal itself acts. */
export const SYSTEM_ACTOR = 'System';

/** What the log says of a flight that was proposed: under which code, and by whom. */
export function createdDetails(flightCode: string, by: string): string {
  return `Flight ${flightCode} created by @${by}`;
}

/** What the log says of a seat that was taken or given: `member` and `by` are usernames. */
export function allocatedDetails(member: string, role: string, isSelf: boolean): string {
  return isSelf ? `@${member} took a seat as ${role}` : `@${member} was given a seat as ${role}`;
}

/** What the log says of a seat that was given back or taken away; `why` where the portal itself did it. */
export function unallocatedDetails(member: string, role: string, isSelf: boolean, why?: string): string {
  const reason = why === undefined ? '' : `: ${why}`;
  return `${isSelf ? `@${member} gave back the seat as ${role}` : `@${member} was taken off the seat as ${role}`}${reason}`;
}

/** What the log says of a change of status: it names both. */
export function statusDetails(from: FlightStatus, to: FlightStatus): string {
  return `Status changed from ${from} to ${to}`;
}

/** What the log says of an edit: which fields changed. */
export function editedDetails(fields: readonly FlightFieldName[]): string {
  return `Changed ${fields.map((field) => flightFields[field].inLog).join(', ')}`;
}

/** What the log says of a review: the points, and who did not come. */
export function reviewedDetails(
  points: { readonly attended: number; readonly hosted: number },
  absent: readonly string[],
): string {
  const awarded = `Awarded ${points.attended} for attending and ${points.hosted} for hosting`;
  return absent.length === 0 ? awarded : `${awarded}; absent: ${absent.map((name) => `@${name}`).join(', ')}`;
}

/** A line of the log around the words in it that people chose: a flight's code, or what a seat is called. */
export type ChosenInLog = { readonly head: string; readonly chosen: string; readonly tail: string };

/** Finds what people chose in a line of the log; the rest are the portal's own words and mentions. */
export function chosenInLog(details: string): ChosenInLog {
  const parts = /^(Flight )(.*)( created by .*)$/s.exec(details) ?? /^(.*? seat as )(.*)()$/s.exec(details);
  const [, head = details, chosen = '', tail = ''] = parts ?? [];
  return { head, chosen, tail };
}
