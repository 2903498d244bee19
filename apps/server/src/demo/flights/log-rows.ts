import {
  allocatedDetails,
  editedDetails,
  type LogAction,
  reviewedDetails,
  SYSTEM_ACTOR,
  statusDetails,
  unallocatedDetails,
} from '@crewroom/domain/flights/log';
import { defaultReviewPoints } from '@crewroom/domain/terms/rules';
import type { NewDemoId } from '../demo-ids.ts';
import type { DemoRow } from '../demo-rows.ts';
import type { DemoMember } from '../members/demo-member.ts';
import { instantOf, type Moment } from '../moments.ts';
import type { Edit, FlightDraft } from './flight-draft.ts';
import type { StatusChange } from './life.ts';
import type { SeatEvent } from './seat-events.ts';

/** One entry of a flight's log. `by` is null when the portal itself acted. */
export type LogEntry = {
  readonly at: Moment;
  readonly action: LogAction;
  readonly by: DemoMember | null;
  readonly details: string;
  readonly change?: StatusChange;
};

function beginningOf({ departure, life }: FlightDraft): LogEntry[] {
  const { dispatcher, createdAt, decision } = life;
  const details = `Flight ${departure.service.code} created by @${dispatcher.person.username}`;
  const created: LogEntry = { at: createdAt, action: 'created', by: dispatcher, details };
  if (decision === null) return [created];
  const { at, by, approved } = decision;
  const action = approved ? 'approved' : 'rejected';
  return [created, { at, action, by, details: `Flight ${action} by @${by.person.username}` }];
}

function editEntry({ at, by, field }: Edit): LogEntry {
  return { at, action: 'edited', by, details: editedDetails([field]) };
}

function statusEntry(change: StatusChange): LogEntry {
  const { at, by, from, to } = change;
  return { at, action: 'status changed', by, details: statusDetails(from, to), change };
}

function seatEntry({ at, kind, member, role: index, by }: SeatEvent, { roles }: FlightDraft): LogEntry {
  const role = roles[index]?.name ?? '';
  const { username } = member.person;
  if (kind === 'taken') {
    return { at, action: 'allocated', by, details: allocatedDetails(username, role, by === member) };
  }
  const details = unallocatedDetails(username, role, by === member, by === null ? 'suspended' : undefined);
  return { at, action: 'unallocated', by, details };
}

function reviewEntry({ life, absent }: FlightDraft): LogEntry[] {
  if (life.review === null) return [];
  const names = absent.map(({ person }) => person.username);
  return [{ ...life.review, action: 'reviewed', details: reviewedDetails(defaultReviewPoints, names) }];
}

/** The log of a flight in order of time. */
export function logOf(draft: FlightDraft): LogEntry[] {
  return [
    ...beginningOf(draft),
    ...draft.edits.map(editEntry),
    ...draft.life.changes.map(statusEntry),
    ...draft.events.map((event) => seatEntry(event, draft)),
    ...reviewEntry(draft),
  ].toSorted((a, b) => a.at - b.at);
}

/** The rows of a flight's log. */
export function logRows(draft: FlightDraft, newId: NewDemoId): DemoRow<'flight_log'>[] {
  return logOf(draft).map(({ at, action, by, details, change }) => ({
    id: newId(at),
    flight_id: draft.id,
    action,
    details,
    from_status: change?.from ?? null,
    to_status: change?.to ?? null,
    at: instantOf(at),
    performed_by_id: by?.id ?? null,
    performed_by_username: by?.person.username ?? SYSTEM_ACTOR,
  }));
}
