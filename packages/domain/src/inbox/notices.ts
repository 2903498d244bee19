import { daysInWords, instantInWords } from '../days.ts';
import { type FreedReason, freedReasons } from '../flights/log.ts';
import { SHORT_NOTICE_HOURS } from '../flights/schedule.ts';
import type { FlightStatus } from '../flights/status.ts';
import { plainAmount } from '../money.ts';
import { storedMention } from '../names.ts';
import type { LeaveDays } from '../record/leave.ts';
import type { MarkKind } from '../record/marks.ts';
import type { AppealDecision, QualificationName, SanctionType } from '../record/rules.ts';
import { settingLabel } from '../settings/messages.ts';
import { counted } from '../text.ts';

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
  'licence_expiring',
  'reward',
  'mark',
  'mark_contested',
  'mark_decided',
  'term_advanced',
  'security',
] as const;

export type NoticeKind = (typeof noticeKinds)[number];

/** How many items an inbox answers, and for how many days it keeps them. */
export const inboxLimits = { items: 50, days: 90 } as const;

/** A notice in words: plain text with names as they are stored (see `withNames`), and the portal's page it is about. */
export type NoticeInWords = { readonly kind: NoticeKind; readonly text: string; readonly link: string };

/** The flight a notice is about. */
export type NoticedFlight = { readonly id: string; readonly flightCode: string };

/** What changed of a flight, as far as its crew must know; an empty gate is none. */
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
    parts.push(gateNow === '' ? 'has no gate any more' : `leaves from gate ${gateNow}${before}`);
  }
  return parts.join(' and ');
}

/** What a mark says of its flight, behind "You" and as a thing. */
const marksInWords: Readonly<
  Record<MarkKind, { readonly you: (flight: string) => string; readonly noun: string }>
> = {
  late: { you: (flight) => `joined ${flight} after staff were to`, noun: 'being late for' },
  left_early: { you: (flight) => `left ${flight} before its departure`, noun: 'leaving early from' },
  absent: {
    you: (flight) => `were absent from ${flight}, by its review, and nothing is credited to you`,
    noun: 'being absent from',
  },
  short_notice: {
    you: (flight) =>
      `gave back your seat on ${flight} less than ${SHORT_NOTICE_HOURS} hours before it departs`,
    noun: 'the seat given back at short notice on',
  },
};

type Words<Facts> = (facts: Facts) => string;
type About<Facts> = (facts: Facts) => string | null;

/** A notice's kind, its words and its page, each made of its facts; in these members stand by their ids. */
type NoticeDefinition<Facts> = {
  readonly kind: NoticeKind;
  readonly text: Words<Facts>;
  readonly link: Words<Facts>;
  /** What it is about, where only the newest of its kind about it says anything: that takes the place of an earlier one. */
  readonly about?: About<Facts>;
};

type OnFlight = { readonly flight: NoticedFlight };
type Seat = OnFlight & { readonly role: string };
type By = { readonly by: string };
/** `id` is the mark's. */
type Marked = OnFlight & { readonly mark: MarkKind; readonly id: string };
/** `id` is the sanction's. What was told before it was kept has none. */
type Sanctioned = { readonly type: SanctionType; readonly id?: string };
type Appealed = Sanctioned & { readonly member: string };

const aboutSanction = ({ id }: Sanctioned) => id ?? null;
const aboutMark = ({ id }: Marked) => id;

const flightPage = ({ flight }: OnFlight) => `/flights/${flight.id}`;

function onFlight<Facts extends OnFlight>(
  kind: NoticeKind,
  text: Words<Facts>,
  about?: About<Facts>,
): NoticeDefinition<Facts> {
  return { kind, text, link: flightPage, ...(about && { about }) };
}

/** Defines a notice that leads to one page, whatever its facts. */
function onPage(page: string) {
  return <Facts>(kind: NoticeKind, text: Words<Facts>, about?: About<Facts>): NoticeDefinition<Facts> => ({
    kind,
    text,
    link: () => page,
    ...(about && { about }),
  });
}

const onProfile = onPage('/profile');
const onReliability = onPage('/profile#reliability');
const onAppeals = onPage('/admin?view=appeals');

/** An alert for the owners of the group; `about` where it comes once for a while. */
function alert<Facts>(
  text: Words<Facts>,
  { link = '/admin/security', about }: { readonly link?: string; readonly about?: About<Facts> } = {},
): NoticeDefinition<Facts> {
  return onPage(link)('security', text, about);
}

/** The notices. `by` and `member` are user ids. */
export const notices = {
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
      `A seat as ${role} on ${flight.flightCode} became free, and it is yours: you were first in line.`,
    flightPage,
  ),
  /** The portal itself freed it. */
  seatFreed: onFlight<Seat & { readonly why: FreedReason }>(
    'seat_removed',
    ({ flight, role, why }) =>
      `Your seat as ${role} on ${flight.flightCode} was freed: ${freedReasons[why]}.`,
    flightPage,
  ),
  /** Leads to the button that takes the seat over. */
  seatOffered: {
    kind: 'seat_offered',
    text: ({ flight, role, by }: Seat & By) =>
      `${storedMention(by)} offers you the seat as ${role} on ${flight.flightCode}.`,
    link: (facts: Seat & By) => `${flightPage(facts)}#offer`,
    about: ({ flight, by }: OnFlight & By) => `${flight.id} ${by}`,
  },
  seatSwapped: onFlight<Seat & By>(
    'seat_swapped',
    ({ flight, role, by }) => `${storedMention(by)} took over your seat as ${role} on ${flight.flightCode}.`,
    flightPage,
  ),
  /** `move` says the earlier and the present value of what changed, instants as ISO text. */
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
  /** `credit` is how many flights, and how much pay in CHF; null for who was absent and is told so by no mark. */
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
  /** `free` are the roles with their free seats, written as "Captain (1)". */
  crewShort: onFlight<
    OnFlight & {
      readonly hours: number;
      readonly free: readonly { readonly role: string; readonly seats: number }[];
    }
  >('crew_short', ({ flight, hours, free }) => {
    const roles = free.map(({ role, seats }) => `${role} (${seats})`).join(', ');
    return `${flight.flightCode} departs within ${hours} hours and is short of crew: ${roles}.`;
  }),
  /** `leave` is the leave's id. */
  leaveAsked: onPage('/admin?view=leave')<{
    readonly member: string;
    readonly leave: string;
    readonly days: LeaveDays;
  }>(
    'leave_asked',
    ({ member, days }) => `${storedMention(member)} asks for leave, ${daysInWords(days)}.`,
    ({ leave }) => leave,
  ),
  /** `recorded` and `ended` it was without having been asked for. */
  leaveDecided: onPage('/profile#leave')<
    By & {
      readonly days: LeaveDays;
      readonly decision: 'approved' | 'declined' | 'recorded' | 'ended';
      readonly comment: string | null;
    }
  >(
    'leave_decided',
    ({ days, decision, by, comment }) =>
      `${storedMention(by)} ${decision} your leave, ${daysInWords(days)}${comment === null ? '.' : `: ${comment}`}`,
  ),
  sanctioned: onProfile<Sanctioned>(
    'sanction',
    ({ type }) => `You have received a ${type}. Your profile says why.`,
    aboutSanction,
  ),
  appealed: onAppeals<Appealed>(
    'appeal',
    ({ member, type }) => `${storedMention(member)} appeals against a ${type}.`,
    aboutSanction,
  ),
  /** To the administrator who issued the sanction and may not decide. */
  appealedToIssuer: onAppeals<Appealed>(
    'appeal',
    ({ member, type }) =>
      `${storedMention(member)} appeals against a ${type} that you issued. Another administrator decides.`,
    aboutSanction,
  ),
  appealDecided: onProfile<
    By & { readonly type: SanctionType; readonly decision: AppealDecision; readonly comment: string }
  >(
    'appeal_decided',
    ({ type, decision, by, comment }) =>
      `${storedMention(by)} ${decision} the ${type} you appealed against: ${comment}`,
  ),
  /** To the member: the sanction was deleted while their appeal waited. */
  appealedSanctionDeleted: onProfile<By & { readonly type: SanctionType }>(
    'appeal_decided',
    ({ type, by }) => `${storedMention(by)} deleted the ${type} you appealed against.`,
  ),
  /** `expiresAt` (ISO) is there where it expires; so it is below, null where it does not any more. */
  qualified: onProfile<{ readonly qualification: QualificationName; readonly expiresAt?: string }>(
    'qualification',
    ({ qualification, expiresAt }) =>
      `You have been granted the ${qualification}${expiresAt === undefined ? '' : ` until ${instantInWords(expiresAt)}`}.`,
  ),
  licenceRenewed: onProfile<{ readonly qualification: QualificationName; readonly expiresAt: string | null }>(
    'qualification',
    ({ qualification, expiresAt }) =>
      expiresAt === null
        ? `Your ${qualification} was renewed, and expires no more.`
        : `Your ${qualification} was renewed until ${instantInWords(expiresAt)}.`,
  ),
  qualificationRemoved: onProfile<{ readonly qualification: QualificationName }>(
    'qualification',
    ({ qualification }) => `Your ${qualification} was removed.`,
  ),
  licenceExpiring: onProfile<{ readonly qualification: QualificationName; readonly expiresAt: string }>(
    'licence_expiring',
    ({ qualification, expiresAt }) =>
      `Your ${qualification} expires on ${instantInWords(expiresAt)}. An administrator can renew it.`,
  ),
  /** `amount` is in dollars, as rewards are. */
  rewarded: onProfile<{ readonly amount: number; readonly reason: string }>(
    'reward',
    ({ amount, reason }) => `You have received a reward of $${plainAmount(amount)}: ${reason}`,
  ),
  marked: onReliability<Marked>(
    'mark',
    ({ flight, mark }) =>
      `Noted for your reliability: you ${marksInWords[mark].you(flight.flightCode)}. You can contest it once.`,
    aboutMark,
  ),
  markContested: {
    kind: 'mark_contested',
    text: ({ flight, mark, member }: Marked & { readonly member: string }) =>
      `${storedMention(member)} contests a mark: ${marksInWords[mark].noun} ${flight.flightCode}.`,
    link: ({ member }: { readonly member: string }) => `/admin?user=${member}&tab=reliability`,
    about: aboutMark,
  },
  markDecided: onReliability<Marked & By & { readonly excused: boolean; readonly comment: string }>(
    'mark_decided',
    ({ flight, mark, excused, by, comment }) =>
      `${storedMention(by)} ${excused ? 'excused' : 'did not excuse'} ${marksInWords[mark].noun} ${flight.flightCode}: ${comment}`,
    aboutMark,
  ),
  termAdvanced: onProfile<{ readonly number: number; readonly flown: number }>(
    'term_advanced',
    ({ number, flown }) => `Term ${number} has begun. You flew ${counted(flown, 'flight')} in the last one.`,
  ),
  /** `undone` is the number of the term that had begun, and `number` that of the one which is open again. */
  termUndone: onProfile<{ readonly undone: number; readonly number: number }>(
    'term_advanced',
    ({ undone, number }) =>
      `The beginning of term ${undone} was undone. Term ${number} goes on with everything you flew in it.`,
  ),
  /** `device` is in coarse words. */
  signedInFromNew: alert<{ readonly member: string; readonly device: string }>(
    ({ member, device }) =>
      `${storedMention(member)} signed in with ${device}, from a device and network not seen before.`,
  ),
  keyMade: alert<By>(({ by }) => `${storedMention(by)} made a key for the game.`, { link: '/admin/keys' }),
  /** `keys` are those of the settings whose secrets were set or removed. */
  secretsChanged: alert<By & { readonly keys: readonly string[] }>(
    ({ by, keys }) =>
      `${storedMention(by)} changed secrets of the settings: ${keys.map(settingLabel).join(', ')}.`,
    { link: '/admin/settings' },
  ),
  /** `by` is null where it was the command on the server. */
  memberForgotten: alert<{ readonly by: string | null }>(({ by }) =>
    by === null
      ? 'A member was forgotten by the command on the server.'
      : `${storedMention(by)} had a member forgotten.`,
  ),
  /** How many were forgotten whom notices of Roblox's had named. */
  turnsTaken: alert<{ readonly forgotten: number }>(
    ({ forgotten }) =>
      `${counted(forgotten, 'member was', 'members were')} forgotten, as Roblox had asked before.`,
  ),
  /** How many people a notice of Roblox's named. */
  erasureNoticed: alert<{ readonly named: number }>(
    ({ named }) => `Roblox asked to forget ${counted(named, 'person', 'people')}.`,
  ),
  manySanctions: alert<By & { readonly number: number }>(
    ({ by, number }) => `${storedMention(by)} issued ${number} sanctions within an hour.`,
    { link: '/admin?view=history', about: ({ by }) => `sanctions ${by}` },
  ),
  robloxUnreadable: alert<object>(() => 'The group could not be read from Roblox for an hour.', {
    link: '/admin',
    about: () => 'roblox',
  }),
  backupFailed: alert<{ readonly byCommand?: boolean }>(
    ({ byCommand = false }) =>
      byCommand
        ? 'A backup could not be made. What the command printed says why.'
        : 'A backup could not be made. The log of the portal says why.',
    { about: () => 'backup' },
  ),
} as const;

export type NoticeName = keyof typeof notices;

/** Something to tell a member, as it is stored: which notice it is, and its facts. */
export type Notice = {
  [Name in NoticeName]: {
    readonly notice: Name;
    readonly facts: Parameters<(typeof notices)[Name]['text']>[0];
  };
}[NoticeName];

/** The notices that tell administrators about somebody else. */
export const noticesAboutOthers = [
  'leaveAsked',
  'appealed',
  'appealedToIssuer',
  'markContested',
  'signedInFromNew',
] as const satisfies readonly NoticeName[];

function definitionOf({ notice }: Notice): NoticeDefinition<Notice['facts']> {
  const definition: unknown = notices[notice];
  // Each notice has the facts that its words are made of.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return definition as NoticeDefinition<Notice['facts']>;
}

/** The words of a notice. */
export function noticeInWords(notice: Notice): NoticeInWords {
  const { kind, text, link } = definitionOf(notice);
  return { kind, text: text(notice.facts), link: link(notice.facts) };
}

/** The kind of a notice, by which members choose where they are told of it. */
export function noticeKindOf(notice: Notice): NoticeKind {
  return definitionOf(notice).kind;
}

/** What a notice is about, where it takes the place of an earlier one about the same; null where each says something of its own. */
export function noticeAbout(notice: Notice): string | null {
  return definitionOf(notice).about?.(notice.facts) ?? null;
}
