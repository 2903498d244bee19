import { storedMention } from '../names.ts';
import { namesOf } from '../record-from-names.ts';
import type { QualificationName } from '../record/rules.ts';
import { counted } from '../text.ts';
import { afterDepartureInWords } from './departure.ts';
import { type FlightFieldName, flightFields } from './fields.ts';
import { type ClosedPhase, closedInWords, type FlightStatus } from './status.ts';

/** The actions in the activity log, as the API names them. */
export const logActions = [
  'created',
  'approved',
  'rejected',
  'edited',
  'status changed',
  'allocated',
  'unallocated',
  'swapped',
  'waitlist ended',
  'offers ended',
  'reviewed',
] as const;

export type LogAction = (typeof logActions)[number];

/** The actor in the log when the portal itself makes a change. */
export const SYSTEM_ACTOR = 'System';

/** The actor in the log when the airline's game makes a change. */
export const GAME_ACTOR = 'Game';

/** Returns whether the actor of an entry is not a member. */
export function isNoMember(actor: string): boolean {
  return actor === SYSTEM_ACTOR || actor === GAME_ACTOR;
}

/** The texts for why the portal itself frees a seat. */
export const freedReasons = {
  suspended: 'suspended',
  off_staff: 'no longer on the staff',
  left_group: 'left the group',
  forgotten: 'asked for erasure',
} as const;

export type FreedReason = keyof typeof freedReasons;

/** The action of an entry, and the function that builds its text from its payload, in which members are ids. */
type LogKind<Payload> = { readonly action: LogAction; readonly words: (payload: Payload) => string };

function kind<Payload>(action: LogAction, words: (payload: Payload) => string): LogKind<Payload> {
  return { action, words };
}

type Seat = { readonly member: string; readonly role: string };

/** A seat that is taken or given back, and the minutes after the departure, if any. */
type TimedSeat = Seat & { readonly minutesAfterDeparture?: number };

/** An end of waitlists or offers: at departure, or before it because the flight got into a phase. */
type Ended = { readonly phase?: ClosedPhase };

const whenEnded = ({ phase }: Ended) =>
  phase === undefined ? 'at departure' : `because the flight ${closedInWords[phase]}`;

const whenAfter = ({ minutesAfterDeparture: minutes }: TimedSeat) =>
  minutes === undefined ? '' : ` ${afterDepartureInWords(minutes)}`;

/**
 * The kinds of entries. `by` is the member who created or decided. `without` is the required qualification that they do not
 * hold.
 */
const logKinds = {
  created: kind(
    'created',
    ({ flightCode, by }: { readonly flightCode: string; readonly by: string }) =>
      `Flight ${flightCode} created by ${storedMention(by)}`,
  ),
  approved: kind('approved', ({ by }: { readonly by: string }) => `Flight approved by ${storedMention(by)}`),
  rejected: kind('rejected', ({ by }: { readonly by: string }) => `Flight rejected by ${storedMention(by)}`),
  edited: kind(
    'edited',
    ({ fields }: { readonly fields: readonly FlightFieldName[] }) =>
      `Changed ${fields.map((field) => flightFields[field].inLog).join(', ')}`,
  ),
  status_changed: kind(
    'status changed',
    ({ from, to }: { readonly from: FlightStatus; readonly to: FlightStatus }) =>
      `Status changed from ${from} to ${to}`,
  ),
  seat_taken: kind(
    'allocated',
    (payload: TimedSeat) =>
      `${storedMention(payload.member)} took a seat as ${payload.role}${whenAfter(payload)}`,
  ),
  seat_given: kind('allocated', (payload: TimedSeat & { readonly without: QualificationName | null }) => {
    const without = payload.without === null ? '' : ` without ${payload.without}`;
    return `${storedMention(payload.member)} was given a seat as ${payload.role}${without}${whenAfter(payload)}`;
  }),
  moved_up: kind(
    'allocated',
    ({ member, role }: Seat) => `${storedMention(member)} moved up from the wait-list to a seat as ${role}`,
  ),
  swapped: kind(
    'swapped',
    ({ member, from, role }: Seat & { readonly from: string }) =>
      `${storedMention(member)} took over the seat as ${role} from ${storedMention(from)}`,
  ),
  seat_given_back: kind(
    'unallocated',
    (payload: TimedSeat) =>
      `${storedMention(payload.member)} gave back the seat as ${payload.role}${whenAfter(payload)}`,
  ),
  taken_off: kind(
    'unallocated',
    ({ member, role, why }: Seat & { readonly why: FreedReason | null }) =>
      `${storedMention(member)} was taken off the seat as ${role}${why === null ? '' : `: ${freedReasons[why]}`}`,
  ),
  /** Only members who manage the flight may see the names, so the entry has only their number. */
  wait_list_ended: kind(
    'waitlist ended',
    ({ waiting, ...ended }: Ended & { readonly waiting: number }) =>
      `The waitlist ended ${whenEnded(ended)}; ${counted(waiting, 'person was', 'people were')} still waiting`,
  ),
  /** Only the holder and the recipient of an offer may know the recipient. */
  offers_ended: kind(
    'offers ended',
    ({ offers, ...ended }: Ended & { readonly offers: number }) =>
      `${counted(offers, 'offer of a seat', 'offers of seats')} ended ${whenEnded(ended)}`,
  ),
  reviewed: kind(
    'reviewed',
    (payload: { readonly attended: number; readonly hosted: number; readonly absent: readonly string[] }) => {
      const awarded = `Awarded ${payload.attended} for attending and ${payload.hosted} for hosting`;
      const absent = payload.absent.map(storedMention).join(', ');
      return absent === '' ? awarded : `${awarded}; absent: ${absent}`;
    },
  ),
} as const;

export type LogKindName = keyof typeof logKinds;

/** An entry of the log as it is stored: its kind, and the payload of that kind. */
export type StoredLogEntry = {
  [Name in LogKindName]: {
    readonly kind: Name;
    readonly payload: Parameters<(typeof logKinds)[Name]['words']>[0];
  };
}[LogKindName];

/** The names of all kinds, in the order of the table. */
export const logKindNames = namesOf(logKinds);

/** Returns the action of an entry, and its text with names as they are stored (see `withNames`). */
export function logInWords({ kind: name, payload }: StoredLogEntry): {
  action: LogAction;
  details: string;
} {
  const { action, words } = logKinds[name];
  // The payload of each kind has the fields that its text uses.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { action, details: (words as (given: typeof payload) => string)(payload) };
}
