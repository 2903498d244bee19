import type { Row } from './played-airline.ts';

type Seat = { readonly role: string; readonly at: string; readonly assignedBy: string | null };

/** What a flight's log, read from the beginning, says of the flight. */
export type Replay = {
  status: string;
  /** Action, moment and administrator of each decision; the same of each review, by username. */
  readonly decided: string[];
  readonly reviewed: string[];
  /** By username. */
  readonly seats: Map<string, Seat>;
  /** What the rules would have refused, and entries that do not follow from those before. */
  readonly errors: string[];
};

const SEAT = /^@(\w+) (?:took a seat|was given a seat|gave back the seat|was taken off the seat) as ([^:]+)/;
const SWAP = /^@(\w+) took over from @(\w+) the seat as (.+)$/;
/** The statuses in which members may take a seat, and give it back or hand it over, themselves. */
const MAY_TAKE = ['AVAILABLE'];
const MAY_GIVE_BACK = ['AVAILABLE', 'BRIEFING'];

type Entry = Row<'flight_log'>;

function seatOf({ details }: Entry): { readonly member: string; readonly role: string } {
  const [, member = '', role = ''] = SEAT.exec(details) ?? [];
  return { member, role };
}

function replayAllocation(entry: Entry, replay: Replay, capacities: ReadonlyMap<string, number>): void {
  const { member, role } = seatOf(entry);
  const isSelf = entry.performed_by_username === member;
  const taken = [...replay.seats.values()].filter((seat) => seat.role === role).length;
  if (taken >= (capacities.get(role) ?? 0)) replay.errors.push(`${role} overbooked by ${member}`);
  if (replay.seats.has(member)) replay.errors.push(`a second seat of ${member}`);
  if (isSelf && !MAY_TAKE.includes(replay.status)) replay.errors.push(`seat while ${replay.status}`);
  replay.seats.set(member, { role, at: entry.at, assignedBy: isSelf ? null : entry.performed_by_id });
}

function replayRelease(entry: Entry, replay: Replay): void {
  const { member, role } = seatOf(entry);
  const isSelf = entry.performed_by_username === member;
  if (replay.seats.get(member)?.role !== role) replay.errors.push(`${member} had no seat as ${role}`);
  if (isSelf && !MAY_GIVE_BACK.includes(replay.status)) replay.errors.push(`released while ${replay.status}`);
  replay.seats.delete(member);
}

function replaySwap(entry: Entry, replay: Replay): void {
  const [, to = '', from = '', role = ''] = SWAP.exec(entry.details) ?? [];
  if (replay.seats.get(from)?.role !== role) replay.errors.push(`${from} had no seat as ${role}`);
  if (replay.seats.has(to)) replay.errors.push(`a second seat of ${to}`);
  if (!MAY_GIVE_BACK.includes(replay.status)) replay.errors.push(`handed over while ${replay.status}`);
  replay.seats.delete(from);
  replay.seats.set(to, { role, at: entry.at, assignedBy: null });
}

function replayDecision(entry: Entry, replay: Replay): void {
  if (replay.decided.length > 0) replay.errors.push('decided twice');
  replay.decided.push(`${entry.action} ${entry.at} ${entry.performed_by_id}`);
  if (entry.action === 'approved') replay.status = 'AVAILABLE';
}

function replayStatusChange(entry: Entry, replay: Replay): void {
  if (entry.from_status !== replay.status)
    replay.errors.push(`${replay.status} told as ${entry.from_status}`);
  if (replay.decided.length === 0) replay.errors.push('a change before the approval');
  replay.status = entry.to_status ?? '';
}

function replayReview(entry: Entry, replay: Replay): void {
  if (replay.status !== 'CONCLUDED') replay.errors.push(`reviewed while ${replay.status}`);
  replay.reviewed.push(`${entry.at} ${entry.performed_by_username}`);
  replay.status = 'LOGGED';
}

/** Goes through the log of a flight with these roles, in order of time. */
export function replayLog(log: readonly Entry[], roles: readonly Row<'flight_roles'>[]): Replay {
  const capacities = new Map(roles.map(({ name, capacity }) => [name, capacity]));
  const replay: Replay = { status: 'SCHEDULED', decided: [], reviewed: [], seats: new Map(), errors: [] };
  const entries = log.toSorted((a, b) => (a.at + a.id < b.at + b.id ? -1 : 1));
  if (entries[0]?.action !== 'created') replay.errors.push('something before the creation');
  for (const entry of entries) {
    if (entry.action === 'allocated') replayAllocation(entry, replay, capacities);
    if (entry.action === 'unallocated') replayRelease(entry, replay);
    if (entry.action === 'swapped') replaySwap(entry, replay);
    if (entry.action === 'approved' || entry.action === 'rejected') replayDecision(entry, replay);
    if (entry.action === 'status changed') replayStatusChange(entry, replay);
    if (entry.action === 'reviewed') replayReview(entry, replay);
  }
  return replay;
}
