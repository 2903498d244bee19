import type { QualificationName } from '../record/rules.ts';
import { type FlightFieldName, flightFields } from './fields.ts';
import type { FlightStatus } from './status.ts';

/** The kinds of entries in the activity log. */
export const logActions = [
  'created',
  'approved',
  'rejected',
  'edited',
  'status changed',
  'allocated',
  'unallocated',
  'swapped',
  'reviewed',
] as const;

export type LogAction = (typeof logActions)[number];

/** The actor in the log when the portal itself makes a change. */
export const SYSTEM_ACTOR = 'System';

/** The actor in the log when the airline's game makes a change. */
export const GAME_ACTOR = 'Game';

/** Whether the actor of an entry is no member. */
export function isNoMember(actor: string): boolean {
  return actor === SYSTEM_ACTOR || actor === GAME_ACTOR;
}

/** The log entry of a created flight; `by` is a username. */
export function createdDetails(flightCode: string, by: string): string {
  return `Flight ${flightCode} created by @${by}`;
}

/**
 * The log entry of a seat that `member` (a username) took (`isSelf`) or was given; `without` is the qualification that the
 * role requires and they do not hold.
 */
export function allocatedDetails(
  member: string,
  role: string,
  isSelf: boolean,
  without: QualificationName | null = null,
): string {
  if (isSelf) return `@${member} took a seat as ${role}`;
  const lacking = without === null ? '' : ` without ${without}`;
  return `@${member} was given${lacking} a seat as ${role}`;
}

/** The log entry of a seat that went to the first in line. */
export function movedUpDetails(member: string, role: string): string {
  return `@${member} moved up from the wait-list to a seat as ${role}`;
}

/** The log entry of a seat that was handed over; both are usernames. */
export function swappedDetails(from: string, to: string, role: string): string {
  return `@${to} took over from @${from} the seat as ${role}`;
}

/** The log entry of a seat that was given back (`isSelf`) or taken away; `why` is the reason when the portal did it. */
export function unallocatedDetails(member: string, role: string, isSelf: boolean, why?: string): string {
  const reason = why === undefined ? '' : `: ${why}`;
  return `${isSelf ? `@${member} gave back the seat as ${role}` : `@${member} was taken off the seat as ${role}`}${reason}`;
}

/** The log entry of a change of status. */
export function statusDetails(from: FlightStatus, to: FlightStatus): string {
  return `Status changed from ${from} to ${to}`;
}

/** The log entry of an edit: it names the changed fields. */
export function editedDetails(fields: readonly FlightFieldName[]): string {
  return `Changed ${fields.map((field) => flightFields[field].inLog).join(', ')}`;
}

/** The log entry of a review: the points, and the usernames of those absent. */
export function reviewedDetails(
  points: { readonly attended: number; readonly hosted: number },
  absent: readonly string[],
): string {
  const awarded = `Awarded ${points.attended} for attending and ${points.hosted} for hosting`;
  return absent.length === 0 ? awarded : `${awarded}; absent: ${absent.map((name) => `@${name}`).join(', ')}`;
}

/** A log entry split around the text in it that people chose: a flight's code, or the name of a role. */
export type ChosenInLog = { readonly head: string; readonly chosen: string; readonly tail: string };

/** Splits a log entry around the text that people chose. The rest is the portal's own words and mentions. */
export function chosenInLog(details: string): ChosenInLog {
  const parts = /^(Flight )(.*)( created by .*)$/s.exec(details) ?? /^(.*? seat as )(.*)()$/s.exec(details);
  const [, head = details, chosen = '', tail = ''] = parts ?? [];
  return { head, chosen, tail };
}
