import { countDays, daysInWords } from '@crewroom/domain/days';
import { type LeaveDays, LONGEST_LEAVE_DAYS } from '@crewroom/domain/record/leave';
import type { Leave } from '@crewroom/domain/record/schemas';
import {
  daysBeforeReset,
  effectiveRequiredFlights,
  leaveArithmetic,
  leaveDaysWithin,
  type TermQuota,
} from '@crewroom/domain/terms/rules';
import { counted } from '../../../lib/format-count.ts';

const flights = (count: number) => counted(count, 'flight');

/**
 * Returns a sentence on how leave changes the quota of the open term, from `now` (the current quota) to `then`. `whose` says
 * whether the reader is the member.
 */
export function quotaChangeInWords(
  now: TermQuota,
  then: TermQuota,
  whose: 'your' | 'their' = 'your',
): string {
  const [before, after] = [effectiveRequiredFlights(now), effectiveRequiredFlights(then)];
  if (now.requiredFlights === 0) return 'There is no quota to lower.';
  if (now.leaveDays === then.leaveDays)
    return `This won’t change ${whose} quota this term: ${flights(before)}.`;
  const sum = leaveArithmetic(then);
  return before === after
    ? `This term still asks for ${flights(after)}: ${sum}.`
    : `This term asks for ${flights(after)} instead of ${before}: ${sum}.`;
}

/** The viewer's quota and the end of the open term, from their own profile. */
export type OwnTermFigures = { readonly quota: TermQuota; readonly nextQuotaReset: string };

type OwnLeave = Pick<Leave, 'from' | 'to' | 'status'>;

/** Returns whether days are two days in order, and within the maximum length of a request. */
function canBeAskedFor({ from, to }: LeaveDays): boolean {
  return from !== '' && to !== '' && from <= to && countDays({ from, to }) <= LONGEST_LEAVE_DAYS;
}

/** The effect of a request for these days. Null until the days are valid. */
export type LeaveEffect =
  | { readonly kind: 'overlap'; readonly words: string }
  | { readonly kind: 'effect'; readonly days: string; readonly quota: string };

/**
 * Returns the effect of a request for some days: their number and the remaining quota, with the viewer's other leave and the
 * term.
 */
export function leaveEffect(
  days: LeaveDays,
  leaves: readonly OwnLeave[],
  { quota, nextQuotaReset }: OwnTermFigures,
): LeaveEffect | null {
  if (!canBeAskedFor(days)) return null;
  const current = leaves.filter(({ status }) => status === 'approved' || status === 'pending');
  const other = current.find(({ from, to }) => from <= days.to && days.from <= to);
  if (other !== undefined) {
    const how = other.status === 'approved' ? 'have leave' : 'have asked for leave';
    return {
      kind: 'overlap',
      words: `You ${how} already: ${daysInWords(other)}. Choose other days, or withdraw that first.`,
    };
  }
  const term = daysBeforeReset(nextQuotaReset, quota.termDays);
  const approved = leaves.filter(({ status }) => status === 'approved');
  const then = { ...quota, leaveDays: leaveDaysWithin([...approved, days], term) };
  return {
    kind: 'effect',
    days: counted(countDays(days), 'day'),
    quota: quotaChangeInWords(quota, then),
  };
}
