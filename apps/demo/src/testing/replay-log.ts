import type { StoredLogEntry } from '@crewroom/domain/flights/log';
import { storedEntryOf } from '@crewroom/server/features/flights/flight-log';
import type { Row } from './played-airline.ts';

type Seat = { readonly role: string; readonly at: string; readonly assignedBy: string | null };

/** The state of a flight according to its log, from the beginning. */
export type Replay = {
  status: string;
  /** The decision, time and administrator of each decision, and the time and administrator of each review. */
  readonly decided: string[];
  readonly reviewed: string[];
  /** By user id. */
  readonly seats: Map<string, Seat>;
  /** Actions that the rules would have rejected, and entries that do not follow from those before. */
  readonly errors: string[];
};

/** The statuses in which members may take a seat, and give it back or hand it over, themselves. */
const MAY_TAKE = ['AVAILABLE'];
const MAY_GIVE_BACK = ['AVAILABLE', 'BRIEFING'];

type LogRow = Row<'flight_log'>;
type Entry<Kind extends StoredLogEntry['kind'] = StoredLogEntry['kind']> = LogRow &
  Extract<StoredLogEntry, { readonly kind: Kind }>;

/** A row of the log with its payload. */
export function entryOf(row: LogRow): Entry {
  return { ...row, ...storedEntryOf(row) };
}

function replayAllocation(
  { payload: { member, role }, ...entry }: Entry<'seat_taken' | 'seat_given' | 'moved_up'>,
  replay: Replay,
  capacities: ReadonlyMap<string, number>,
): void {
  const isSelf = entry.performed_by_id === member;
  const taken = [...replay.seats.values()].filter((seat) => seat.role === role).length;
  if (taken >= (capacities.get(role) ?? 0)) replay.errors.push(`${role} overbooked by ${member}`);
  if (replay.seats.has(member)) replay.errors.push(`a second seat of ${member}`);
  if (isSelf && !MAY_TAKE.includes(replay.status)) replay.errors.push(`seat while ${replay.status}`);
  replay.seats.set(member, { role, at: entry.at, assignedBy: isSelf ? null : entry.performed_by_id });
}

function replayRelease(
  { payload: { member, role }, ...entry }: Entry<'seat_given_back' | 'taken_off'>,
  replay: Replay,
): void {
  const isSelf = entry.performed_by_id === member;
  if (replay.seats.get(member)?.role !== role) replay.errors.push(`${member} had no seat as ${role}`);
  if (isSelf && !MAY_GIVE_BACK.includes(replay.status)) replay.errors.push(`released while ${replay.status}`);
  replay.seats.delete(member);
}

function replaySwap({ payload: { member, from, role }, at }: Entry<'swapped'>, replay: Replay): void {
  if (replay.seats.get(from)?.role !== role) replay.errors.push(`${from} had no seat as ${role}`);
  if (replay.seats.has(member)) replay.errors.push(`a second seat of ${member}`);
  if (!MAY_GIVE_BACK.includes(replay.status)) replay.errors.push(`handed over while ${replay.status}`);
  replay.seats.delete(from);
  replay.seats.set(member, { role, at, assignedBy: null });
}

function replayDecision(entry: Entry, replay: Replay): void {
  if (replay.decided.length > 0) replay.errors.push('decided twice');
  replay.decided.push(`${entry.kind} ${entry.at} ${entry.performed_by_id}`);
  if (entry.kind === 'approved') replay.status = 'AVAILABLE';
}

function replayStatusChange(entry: Entry, replay: Replay): void {
  if (entry.from_status !== replay.status)
    replay.errors.push(`${replay.status} told as ${entry.from_status}`);
  if (replay.decided.length === 0) replay.errors.push('a change before the approval');
  replay.status = entry.to_status ?? '';
}

function replayReview(entry: Entry, replay: Replay): void {
  if (replay.status !== 'CONCLUDED') replay.errors.push(`reviewed while ${replay.status}`);
  replay.reviewed.push(`${entry.at} ${entry.performed_by_id}`);
  replay.status = 'LOGGED';
}

function replayEntry(entry: Entry, replay: Replay, capacities: ReadonlyMap<string, number>): void {
  switch (entry.kind) {
    case 'seat_taken':
    case 'seat_given':
    case 'moved_up':
      replayAllocation(entry, replay, capacities);
      break;
    case 'seat_given_back':
    case 'taken_off':
      replayRelease(entry, replay);
      break;
    case 'swapped':
      replaySwap(entry, replay);
      break;
    case 'approved':
    case 'rejected':
      replayDecision(entry, replay);
      break;
    case 'status_changed':
      replayStatusChange(entry, replay);
      break;
    case 'reviewed':
      replayReview(entry, replay);
      break;
    default:
  }
}

/** Goes through the log of a flight with these roles, in the order of its numbers. */
export function replayLog(log: readonly LogRow[], roles: readonly Row<'flight_roles'>[]): Replay {
  const capacities = new Map(roles.map(({ name, capacity }) => [name, capacity]));
  const replay: Replay = { status: 'SCHEDULED', decided: [], reviewed: [], seats: new Map(), errors: [] };
  const entries = log.toSorted((a, b) => a.number - b.number).map(entryOf);
  if (entries[0]?.kind !== 'created') replay.errors.push('something before the creation');
  for (const entry of entries) replayEntry(entry, replay, capacities);
  return replay;
}
