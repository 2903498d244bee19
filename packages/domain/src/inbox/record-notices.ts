import { daysInWords, instantInWords } from '../days.ts';
import { SHORT_NOTICE_HOURS } from '../flights/schedule.ts';
import { plainAmount } from '../money.ts';
import { storedMention } from '../names.ts';
import type { LeaveDays } from '../record/leave.ts';
import type { ReliabilityEventKind } from '../record/reliability-events.ts';
import type { AppealDecision, QualificationName, SanctionType } from '../record/rules.ts';
import { type By, onPage, onProfile } from './define-notice.ts';
import type { OnFlight } from './flight-notices.ts';

/** The text of a reliability event after "You", and as a noun. */
const reliabilityEventsInWords: Readonly<
  Record<ReliabilityEventKind, { readonly you: (flight: string) => string; readonly noun: string }>
> = {
  late: { you: (flight) => `joined ${flight} after its staff joining time`, noun: 'being late for' },
  left_early: { you: (flight) => `left ${flight} before its departure`, noun: 'leaving early from' },
  absent: {
    you: (flight) => `were marked absent from ${flight} in its review, so nothing is credited to you`,
    noun: 'being absent from',
  },
  short_notice: {
    you: (flight) =>
      `gave back your seat on ${flight} less than ${SHORT_NOTICE_HOURS} hours before it departs`,
    noun: 'giving the seat back at short notice on',
  },
};

/** `id` is the id of the reliability event. `gaveBack` is present if the absence is a seat given back after the departure. */
type OnReliabilityEvent = OnFlight & {
  readonly mark: ReliabilityEventKind;
  readonly id: string;
  readonly gaveBack?: true;
};

const gaveBackInWords = (flight: string) =>
  `gave back your seat on ${flight} after it had departed, which counts as absent`;
/** `id` is the sanction's. Notices stored before it was introduced lack it. */
type Sanctioned = { readonly type: SanctionType; readonly id?: string };
type Appealed = Sanctioned & { readonly member: string };

const aboutSanction = ({ id }: Sanctioned) => id ?? null;
const aboutReliabilityEvent = ({ id }: OnReliabilityEvent) => id;

const onReliability = onPage('/profile#reliability');
const onAppeals = onPage('/admin?view=appeals');

/** The notices to members about their record, and to administrators about pending decisions. `by` and `member` are user ids. */
export const recordNotices = {
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
  /** `recorded` and `ended` are for leave that was not requested. */
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
  /** To the member: the sanction was deleted before a decision on their appeal. */
  appealedSanctionDeleted: onProfile<By & { readonly type: SanctionType }>(
    'appeal_decided',
    ({ type, by }) => `${storedMention(by)} deleted the ${type} you appealed against.`,
  ),
  /** `expiresAt` (ISO) is present if the qualification expires. Below, null means that it no longer expires. */
  qualified: onProfile<{ readonly qualification: QualificationName; readonly expiresAt?: string }>(
    'qualification',
    ({ qualification, expiresAt }) =>
      `You have been granted the ${qualification}${expiresAt === undefined ? '' : ` until ${instantInWords(expiresAt)}`}.`,
  ),
  licenceRenewed: onProfile<{ readonly qualification: QualificationName; readonly expiresAt: string | null }>(
    'qualification',
    ({ qualification, expiresAt }) =>
      expiresAt === null
        ? `Your ${qualification} was renewed and no longer expires.`
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
  marked: onReliability<OnReliabilityEvent>(
    'mark',
    ({ flight, mark: event, gaveBack = false }) => {
      const words = gaveBack ? gaveBackInWords : reliabilityEventsInWords[event].you;
      return `Added to your reliability: you ${words(flight.flightCode)}. You can contest it once.`;
    },
    aboutReliabilityEvent,
  ),
  markContested: {
    kind: 'mark_contested',
    text: ({ flight, mark: event, member }: OnReliabilityEvent & { readonly member: string }) =>
      `${storedMention(member)} contests a reliability entry: ${reliabilityEventsInWords[event].noun} ${flight.flightCode}.`,
    link: ({ member }: { readonly member: string }) => `/admin?user=${member}&tab=reliability`,
    about: aboutReliabilityEvent,
  },
  markDecided: onReliability<
    OnReliabilityEvent & By & { readonly excused: boolean; readonly comment: string }
  >(
    'mark_decided',
    ({ flight, mark: event, excused, by, comment }) =>
      `${storedMention(by)} ${excused ? 'excused' : 'did not excuse'} ${reliabilityEventsInWords[event].noun} ${flight.flightCode}: ${comment}`,
    aboutReliabilityEvent,
  ),
} as const;
