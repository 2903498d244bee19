import { OWNER_RANK, type Viewer } from '../contract/access.ts';
import type { Issue, Suspension } from '../contract/schemas.ts';
import { DAY_MS } from '../days.ts';
import { namesOf } from '../record-from-names.ts';
import { isBelowQuota, isQuotaMet, type TermFlights } from '../terms/rules.ts';
import { counted } from '../text.ts';

/** The allowed values in a member's record. */
export const sanctionTypes = ['reminder', 'warning', 'suspension'] as const;
export const rankChangeTypes = ['promotion', 'demotion', 'qualification', 'transfer'] as const;

/** The minimum and maximum of one reward. */
export const rewardLimits = { min: 1, max: 100_000 } as const;

export type SanctionType = (typeof sanctionTypes)[number];
export type RankChangeType = (typeof rankChangeTypes)[number];

/** The types of notes, as text. */
export const noteWords = {
  general: 'General',
  loa: 'Leave of absence',
  performance: 'Performance',
} as const;

export type NoteType = keyof typeof noteWords;
export const noteTypes = namesOf(noteWords);

/** The types of rewards, as text. */
export const rewardWords = { bonus: 'Bonus', commission: 'Commission', incentive: 'Incentive' } as const;

export type RewardType = keyof typeof rewardWords;
export const rewardTypes = namesOf(rewardWords);

/** The qualifications that can be granted. */
export const qualificationNames = [
  'Ground Services Licence',
  'Cabin Crew Licence',
  'First Officer Licence',
  'Captain License',
  'Tarmac Supervisor Licence',
  'Maître de Cabine Licence',
  'Administrative Division',
  'Operations Division',
  'Network Division',
] as const;

export type QualificationName = (typeof qualificationNames)[number];

/** The kinds of administrative history entries. */
export const adminActionTypes = [
  'sanction_add',
  'sanction_delete',
  'qualification_add',
  'qualification_delete',
  'qualification_renew',
  'note_add',
  'reward_add',
  'quota_update',
  'term_advance',
  'term_undo',
  'role_update',
  'leave_add',
  'leave_delete',
  'leave_approve',
  'leave_decline',
  'appeal_uphold',
  'appeal_lift',
  'member_forget',
  'key_create',
  'key_revoke',
  'erasure_notice',
  'sessions_end',
  'settings_change',
  'import',
  'aircraft_change',
  'mark_decide',
] as const;

/** The actor in the history if it was not a member: Roblox, which requested an erasure. */
export const ROBLOX_ACTOR = 'Roblox';

export type AdminActionType = (typeof adminActionTypes)[number];

/** The filters of the members' list by their quota. */
export const adminFilters = ['all', 'below-quota', 'over-quota', 'quota-deficit'] as const;

export type AdminFilter = (typeof adminFilters)[number];

/** How many entries a page of the history has by default. */
export const HISTORY_PAGE = 10;

/**
 * Returns why an administrator may not administer a member, or null. Nobody may administer themselves or a member of a higher
 * rank, except the owner. Does not check that the viewer is an administrator.
 */
export function administerRefusal(viewer: Viewer, target: Viewer): 'own_record' | 'higher_rank' | null {
  if (viewer.rank === OWNER_RANK) return null;
  if (viewer.userId === target.userId) return 'own_record';
  return (target.rank ?? 0) > (viewer.rank ?? 0) ? 'higher_rank' : null;
}

/**
 * Returns whether a record must be shown without hidden notes and issuers: it is the viewer's own, and they are not the owner.
 */
export function mustHideOwnRecord(viewer: Viewer, targetId: string): boolean {
  return viewer.userId === targetId && viewer.rank !== OWNER_RANK;
}

const MAX_YEARS_AHEAD = 5;

/** How many days a sanction lasts by default. */
export const DEFAULT_SANCTION_DAYS = 30;

/** Returns the default end (ISO timestamp) of a sanction issued at `now`: 30 days later. */
export function defaultSanctionExpiry(now: Date): string {
  return new Date(now.getTime() + DEFAULT_SANCTION_DAYS * DAY_MS).toISOString();
}

/** Returns the latest allowed end (ISO timestamp) of a sanction issued at `now`: five years later. */
export function latestSanctionExpiry(now: Date): string {
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + MAX_YEARS_AHEAD);
  return latest.toISOString();
}

function expiryError(end: number, now: Date): string | null {
  if (end <= now.getTime()) return 'The end must be in the future.';
  const isTooLate = end > Date.parse(latestSanctionExpiry(now));
  return isTooLate ? `The end can be at most ${MAX_YEARS_AHEAD} years ahead.` : null;
}

function activeUntilError(until: number, end: number, now: Date): string | null {
  if (until <= now.getTime()) return 'The end of the suspension must be in the future.';
  return until > end ? 'The suspension cannot outlast the sanction.' : null;
}

/**
 * Checks the dates (ISO timestamps) of a new sanction at `now`, and returns an issue for each wrong one. `expiryDate` must be
 * in the future, at most five years ahead, and `activeUntil` in the future and not after `expiryDate`. Without an `expiryDate`
 * the default one counts.
 */
export function sanctionDateErrors(
  dates: { readonly expiryDate?: string | undefined; readonly activeUntil?: string | undefined },
  now: Date,
): Issue[] {
  const end = Date.parse(dates.expiryDate ?? defaultSanctionExpiry(now));
  const errors = {
    expiryDate: expiryError(end, now),
    activeUntil:
      dates.activeUntil === undefined ? null : activeUntilError(Date.parse(dates.activeUntil), end, now),
  };
  return Object.entries(errors).flatMap(([path, message]) => (message === null ? [] : [{ path, message }]));
}

/** The decisions on an appeal: the sanction is upheld, or ends at once and is kept. */
export const appealDecisions = ['upheld', 'lifted'] as const;

export type AppealDecision = (typeof appealDecisions)[number];

/** For how many days after the decision members see their appeal against a past sanction. */
export const APPEAL_SHOWN_DAYS = 30;

/**
 * Returns why an administrator may not decide on an appeal, or null. The limits of administering members apply, and the issuer
 * of the sanction must leave the decision to another one. The owner may decide on every appeal. `issuerId` is null if the
 * viewer may not know the issuer.
 */
export function decideAppealRefusal(
  viewer: Viewer,
  subject: Viewer,
  issuerId: string | null,
): 'own_record' | 'higher_rank' | 'own_sanction' | null {
  const refusal = administerRefusal(viewer, subject);
  if (refusal !== null || viewer.rank === OWNER_RANK) return refusal;
  return viewer.userId === issuerId ? 'own_sanction' : null;
}

/** A suspension as a browser stores it for the login screen. Without its id it cannot be appealed against from there. */
export type StoredSuspension = Omit<Suspension, 'sanctionId'> & Partial<Pick<Suspension, 'sanctionId'>>;

/** Returns whether a suspended member can appeal: the sanction is known, and they have not appealed yet. */
export function canAppeal(suspension: StoredSuspension): boolean {
  return suspension.sanctionId !== undefined && suspension.appeal === undefined;
}

type SanctionDates = {
  readonly type: string;
  readonly expiryDate: string;
  readonly activeUntil?: string | null | undefined;
};

/**
 * Returns the effective end of a sanction (ISO timestamp): for a suspension `activeUntil` if that is earlier than `expiryDate`.
 */
export function sanctionEnd({ type, expiryDate, activeUntil }: SanctionDates): string {
  const early =
    type === 'suspension' && activeUntil != null && Date.parse(activeUntil) < Date.parse(expiryDate);
  return early ? activeUntil : expiryDate;
}

/**
 * Returns the timestamps (ISO) at which sanctions change by the clock: when they expire, and for suspensions also when they end
 * before that.
 */
export function sanctionEnds(sanctions: readonly Omit<SanctionDates, 'type'>[]): string[] {
  return sanctions.flatMap(({ expiryDate, activeUntil }) => [
    expiryDate,
    ...(activeUntil ? [activeUntil] : []),
  ]);
}

/** Returns whether any of these is a suspension that has not ended at `now`. */
export function isSuspended(sanctions: readonly SanctionDates[], now: Date): boolean {
  return sanctions.some(
    (sanction) => sanction.type === 'suspension' && Date.parse(sanctionEnd(sanction)) > now.getTime(),
  );
}

const UNIT_SECONDS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/**
 * Returns the time until a timestamp in its two largest units, such as "6 days, 4 hours", or "less than a minute" at the end.
 */
export function timeLeft(end: string, now: Date): string {
  let seconds = Math.max(0, Math.floor((Date.parse(end) - now.getTime()) / 1000));
  const words: string[] = [];
  for (const [unit, unitSeconds] of UNIT_SECONDS) {
    const count = Math.floor(seconds / unitSeconds);
    seconds -= count * unitSeconds;
    if (count > 0) words.push(counted(count, unit));
  }
  return words.length === 0 ? 'less than a minute' : words.slice(0, 2).join(', ');
}

/** Returns whether a member passes a filter of the administrative list. */
export function passesFilter(filter: AdminFilter, flights: TermFlights): boolean {
  if (filter === 'all') return true;
  return filter === 'over-quota' ? isQuotaMet(flights) : isBelowQuota(flights);
}
