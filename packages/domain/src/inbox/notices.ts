import type { FlightStatus } from '../flights/status.ts';
import { plainAmount } from '../money.ts';
import type { LeaveDays } from '../record/leave.ts';
import type { AppealDecision, QualificationName } from '../record/rules.ts';

/** What members are told about. */
export const noticeKinds = [
  'seat_given',
  'seat_removed',
  'moved_up',
  'seat_offered',
  'seat_swapped',
  'flight_changed',
  'flight_cancelled',
  'flight_reviewed',
  'flight_approved',
  'flight_rejected',
  'crew_short',
  'leave_asked',
  'leave_decided',
  'sanction',
  'appeal',
  'appeal_decided',
  'qualification',
  'reward',
  'term_advanced',
] as const;

export type NoticeKind = (typeof noticeKinds)[number];

/** The kinds that tell administrators about somebody else. */
export const noticesAboutOthers = ['leave_asked', 'appeal'] as const satisfies readonly NoticeKind[];

/** How many items an inbox answers, and for how many days it keeps them. */
export const inboxLimits = { items: 50, days: 90 } as const;

/** Something to tell a member: plain text with `@username` mentions, and the portal's page it is about. */
export type Notice = { readonly kind: NoticeKind; readonly text: string; readonly link: string };

/** The flight a notice is about. */
export type NoticedFlight = { readonly id: string; readonly flightCode: string };

const onFlight = (kind: NoticeKind, { id }: NoticedFlight, text: string): Notice => ({
  kind,
  text,
  link: `/flights/${id}`,
});

/** A departure as the notices write it, such as "2026-03-04 18:30Z". */
const formatDeparture = (instant: string) => `${instant.slice(0, 16).replace('T', ' ')}Z`;

/** What changed of a flight, as far as its crew must know; an empty gate is none. */
export type FlightMove = {
  readonly departs?: { readonly before: string; readonly now: string };
  readonly gate?: { readonly before: string; readonly now: string };
};

function movesInWords({ departs, gate }: FlightMove): string {
  const parts: string[] = [];
  if (departs)
    parts.push(`departs ${formatDeparture(departs.now)} instead of ${formatDeparture(departs.before)}`);
  if (gate) {
    const before = gate.before === '' ? '' : ` instead of ${gate.before}`;
    parts.push(gate.now === '' ? 'has no gate any more' : `leaves from gate ${gate.now}${before}`);
  }
  return parts.join(' and ');
}

const daysInWords = ({ from, to }: LeaveDays) => (from === to ? from : `${from} to ${to}`);
const flightCountInWords = (count: number) => (count === 1 ? '1 flight' : `${count} flights`);

/** The notices, each made of its facts. `by` and `member` are usernames. */
export const notices = {
  seatGiven: (flight: NoticedFlight, role: string, by: string) =>
    onFlight('seat_given', flight, `@${by} gave you a seat as ${role} on ${flight.flightCode}.`),
  seatRemoved: (flight: NoticedFlight, role: string, by: string) =>
    onFlight('seat_removed', flight, `@${by} took you off your seat as ${role} on ${flight.flightCode}.`),
  movedUp: (flight: NoticedFlight, role: string) =>
    onFlight(
      'moved_up',
      flight,
      `A seat as ${role} on ${flight.flightCode} became free, and it is yours: you were first in line.`,
    ),
  /** `why` the portal itself freed it, such as "suspended". */
  seatFreed: (flight: NoticedFlight, role: string, why: string) =>
    onFlight('seat_removed', flight, `Your seat as ${role} on ${flight.flightCode} was freed: ${why}.`),
  /** Leads to the button that takes the seat over. */
  seatOffered: (flight: NoticedFlight, role: string, by: string): Notice => ({
    kind: 'seat_offered',
    text: `@${by} offers you the seat as ${role} on ${flight.flightCode}.`,
    link: `/flights/${flight.id}#offer`,
  }),
  seatSwapped: (flight: NoticedFlight, role: string, by: string) =>
    onFlight('seat_swapped', flight, `@${by} took over your seat as ${role} on ${flight.flightCode}.`),
  /** `move` says the earlier and the present value of what changed, instants as ISO text. */
  flightChanged: (flight: NoticedFlight, move: FlightMove) =>
    onFlight('flight_changed', flight, `${flight.flightCode} ${movesInWords(move)}.`),
  flightStatus: (flight: NoticedFlight, status: FlightStatus) =>
    onFlight('flight_changed', flight, `${flight.flightCode} is ${status} now.`),
  flightCancelled: (flight: NoticedFlight, by: string) =>
    onFlight('flight_cancelled', flight, `@${by} cancelled ${flight.flightCode}.`),
  /** `credit` is how many flights, and how much pay in CHF; null for who was marked absent. */
  flightReviewed: (
    flight: NoticedFlight,
    credit: { readonly flights: number; readonly pay: number } | null,
  ) =>
    onFlight(
      'flight_reviewed',
      flight,
      credit === null
        ? `${flight.flightCode} was reviewed, and you were marked absent: nothing is credited to you.`
        : `${flight.flightCode} was reviewed. Credited to you: ${flightCountInWords(credit.flights)}, CHF ${plainAmount(credit.pay)}.`,
    ),
  flightApproved: (flight: NoticedFlight, by: string) =>
    onFlight('flight_approved', flight, `@${by} approved your flight ${flight.flightCode}.`),
  flightRejected: (flight: NoticedFlight, by: string) =>
    onFlight('flight_rejected', flight, `@${by} rejected your flight ${flight.flightCode}.`),
  /** `free` names the roles with their free seats, such as "Captain (1)". */
  crewShort: (flight: NoticedFlight, hours: number, free: readonly string[]) =>
    onFlight(
      'crew_short',
      flight,
      `${flight.flightCode} departs within ${hours} hours and is short of crew: ${free.join(', ')}.`,
    ),
  leaveAsked: (member: string, days: LeaveDays): Notice => ({
    kind: 'leave_asked',
    text: `@${member} asks for leave, ${daysInWords(days)}.`,
    link: '/admin?view=leave',
  }),
  leaveDecided: (
    days: LeaveDays,
    decision: 'approved' | 'declined',
    by: string,
    comment: string | null,
  ): Notice => ({
    kind: 'leave_decided',
    text: `@${by} ${decision} your leave, ${daysInWords(days)}${comment === null ? '.' : `: ${comment}`}`,
    link: '/profile#leave',
  }),
  sanctioned: (type: string): Notice => ({
    kind: 'sanction',
    text: `You have received a ${type}. Your profile says why.`,
    link: '/profile',
  }),
  appealed: (member: string, type: string): Notice => ({
    kind: 'appeal',
    text: `@${member} appeals against a ${type}.`,
    link: '/admin?view=appeals',
  }),
  /** To the administrator who issued the sanction and may not decide. */
  appealedToIssuer: (member: string, type: string): Notice => ({
    kind: 'appeal',
    text: `@${member} appeals against a ${type} that you issued. Another administrator decides.`,
    link: '/admin?view=appeals',
  }),
  appealDecided: (type: string, decision: AppealDecision, by: string, comment: string): Notice => ({
    kind: 'appeal_decided',
    text: `@${by} ${decision} the ${type} you appealed against: ${comment}`,
    link: '/profile',
  }),
  /** To the member: the sanction was deleted while their appeal waited. */
  appealedSanctionDeleted: (type: string, by: string): Notice => ({
    kind: 'appeal_decided',
    text: `@${by} deleted the ${type} you appealed against.`,
    link: '/profile',
  }),
  qualified: (name: QualificationName): Notice => ({
    kind: 'qualification',
    text: `You have been granted the ${name}.`,
    link: '/profile',
  }),
  /** `amount` is in dollars, as rewards are. */
  rewarded: (amount: number, reason: string): Notice => ({
    kind: 'reward',
    text: `You have received a reward of $${plainAmount(amount)}: ${reason}`,
    link: '/profile',
  }),
  termAdvanced: (number: number, flown: number): Notice => ({
    kind: 'term_advanced',
    text: `Term ${number} has begun. You flew ${flightCountInWords(flown)} in the last one.`,
    link: '/profile',
  }),
  /** `undone` is the number of the term that had begun, and `number` that of the one which is open again. */
  termUndone: (undone: number, number: number): Notice => ({
    kind: 'term_advanced',
    text: `The beginning of term ${undone} was undone. Term ${number} goes on with everything you flew in it.`,
    link: '/profile',
  }),
} as const;
