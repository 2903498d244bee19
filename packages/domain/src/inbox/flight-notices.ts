import { instantInWords } from '../days.ts';
import { CLOSING_HOURS } from '../flights/departure.ts';
import { type FreedReason, freedReasons } from '../flights/log.ts';
import { type ClosedPhase, closedInWords, type FlightStatus } from '../flights/status.ts';
import { plainAmount } from '../money.ts';
import { storedMention } from '../names.ts';
import { counted } from '../text.ts';
import type { About, By, NoticeDefinition, NoticeKind, Words } from './define-notice.ts';

/** The flight of a notice. */
export type NoticedFlight = { readonly id: string; readonly flightCode: string };

/** The changes of a flight that its crew must know. An empty gate means no gate. */
export type FlightMove = {
  readonly departs?: { readonly before: string; readonly now: string };
  readonly gate?: { readonly gateBefore: string; readonly gateNow: string };
};

function movesInWords({ departs, gate }: FlightMove): string {
  const parts: string[] = [];
  if (departs)
    parts.push(`departs ${instantInWords(departs.now)} instead of ${instantInWords(departs.before)}`);
  if (gate) {
    const { gateBefore, gateNow } = gate;
    const before = gateBefore === '' ? '' : ` instead of ${gateBefore}`;
    parts.push(gateNow === '' ? 'no longer has a gate' : `leaves from gate ${gateNow}${before}`);
  }
  return parts.join(' and ');
}

/** A notice about a flight. */
export type OnFlight = { readonly flight: NoticedFlight };
type Seat = OnFlight & { readonly role: string };

/** A seat whose waitlist or offer ended: at departure, or before it because the flight got into a phase. */
type EndedSeat = Seat & { readonly phase?: ClosedPhase };

const endInWords = ({ flight, phase }: EndedSeat) =>
  `${flight.flightCode} ${phase === undefined ? 'has departed' : closedInWords[phase]}`;

const flightPage = ({ flight }: OnFlight) => `/flights/${flight.id}`;

function onFlight<Payload extends OnFlight>(
  kind: NoticeKind,
  text: Words<Payload>,
  about?: About<Payload>,
): NoticeDefinition<Payload> {
  return { kind, text, link: flightPage, ...(about && { about }) };
}

/** The notices to crew and dispatchers about flights. `by` is a user id. */
export const flightNotices = {
  seatGiven: onFlight<Seat & By>(
    'seat_given',
    ({ flight, role, by }) => `${storedMention(by)} gave you a seat as ${role} on ${flight.flightCode}.`,
    flightPage,
  ),
  seatRemoved: onFlight<Seat & By>(
    'seat_removed',
    ({ flight, role, by }) =>
      `${storedMention(by)} took you off your seat as ${role} on ${flight.flightCode}.`,
    flightPage,
  ),
  movedUp: onFlight<Seat>(
    'moved_up',
    ({ flight, role }) =>
      `A seat as ${role} on ${flight.flightCode} became free, and it is yours: you were first on the waitlist.`,
    flightPage,
  ),
  /** The portal itself freed it. */
  seatFreed: onFlight<Seat & { readonly why: FreedReason }>(
    'seat_removed',
    ({ flight, role, why }) =>
      `Your seat as ${role} on ${flight.flightCode} was freed: ${freedReasons[why]}.`,
    flightPage,
  ),
  /** Links to the button that accepts the seat. */
  seatOffered: {
    kind: 'seat_offered',
    text: ({ flight, role, by }: Seat & By) =>
      `${storedMention(by)} offers you the seat as ${role} on ${flight.flightCode}.`,
    link: (payload: Seat & By) => `${flightPage(payload)}#offer`,
    about: ({ flight, by }: OnFlight & By) => `${flight.id} ${by}`,
  },
  seatSwapped: onFlight<Seat & By>(
    'seat_swapped',
    ({ flight, role, by }) => `${storedMention(by)} took over your seat as ${role} on ${flight.flightCode}.`,
    flightPage,
  ),
  waitListEnded: onFlight<EndedSeat>(
    'waitlist_ended',
    (ended) =>
      `${endInWords(ended)}, so the waitlist for a seat as ${ended.role} ended. You did not get one.`,
  ),
  /** To the holder of the seat. */
  offerEnded: onFlight<EndedSeat>(
    'offer_ended',
    (ended) =>
      `${endInWords(ended)}, so the offer of your seat as ${ended.role} ended. The seat is still yours.`,
  ),
  /** To the member to whom the seat was offered. */
  offerToYouEnded: onFlight<EndedSeat & By>(
    'offer_ended',
    (ended) =>
      `${endInWords(ended)}, so ${storedMention(ended.by)} can no longer hand you the seat as ${ended.role}.`,
  ),
  /** `move` contains the old and the new value of each change, with timestamps as ISO text. */
  flightChanged: onFlight<OnFlight & { readonly move: FlightMove }>(
    'flight_changed',
    ({ flight, move }) => `${flight.flightCode} ${movesInWords(move)}.`,
  ),
  flightStatus: onFlight<OnFlight & { readonly status: FlightStatus }>(
    'flight_changed',
    ({ flight, status }) => `${flight.flightCode} is ${status} now.`,
    ({ flight, status }) => `${flight.id} ${status}`,
  ),
  flightCancelled: onFlight<OnFlight & By>(
    'flight_cancelled',
    ({ flight, by }) => `${storedMention(by)} cancelled ${flight.flightCode}.`,
    flightPage,
  ),
  /** `credit` is the number of flights, and the pay in CHF. Null for an absent member without a reliability event. */
  flightReviewed: onFlight<
    OnFlight & { readonly credit: { readonly flights: number; readonly pay: number } | null }
  >('flight_reviewed', ({ flight, credit }) =>
    credit === null
      ? `${flight.flightCode} was reviewed, and you were marked absent: nothing is credited to you.`
      : `${flight.flightCode} was reviewed. Credited to you: ${counted(credit.flights, 'flight')}, CHF ${plainAmount(credit.pay)}.`,
  ),
  flightApproved: onFlight<OnFlight & By>(
    'flight_approved',
    ({ flight, by }) => `${storedMention(by)} approved your flight ${flight.flightCode}.`,
  ),
  flightRejected: onFlight<OnFlight & By>(
    'flight_rejected',
    ({ flight, by }) => `${storedMention(by)} rejected your flight ${flight.flightCode}.`,
  ),
  /** `free` are the roles with their free seats, such as "Captain (1)". */
  crewShort: onFlight<
    OnFlight & {
      readonly hours: number;
      readonly free: readonly { readonly role: string; readonly seats: number }[];
    }
  >('crew_short', ({ flight, hours, free }) => {
    const roles = free.map(({ role, seats }) => `${role} (${seats})`).join(', ');
    return `${flight.flightCode} departs within ${hours} hours and is short of crew: ${roles}.`;
  }),
  needsClosing: onFlight<OnFlight & { readonly status: FlightStatus }>(
    'needs_closing',
    ({ flight, status }) =>
      `${flight.flightCode} departed more than ${CLOSING_HOURS} hours ago and is still ${status}. Conclude it so that its crew can be credited, or cancel it if it did not take place.`,
  ),
} as const;
