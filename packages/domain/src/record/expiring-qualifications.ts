import type { Issue } from '../contract/schemas.ts';
import { DAY_MS } from '../days.ts';
import type { QualificationName } from './rules.ts';

/** A qualification that somebody was granted; one that expires has the instant (ISO) from which it is not held any more. */
export type Granted = {
  readonly name: QualificationName;
  readonly expiresAt?: string | null | undefined;
};

/** Whether a qualification is held at an instant: it is not, from the moment on at which it expires. */
export function isHeldAt({ expiresAt }: Pick<Granted, 'expiresAt'>, at: Date): boolean {
  return expiresAt == null || Date.parse(expiresAt) > at.getTime();
}

/** The names of those of some granted qualifications that are held at an instant. Whoever takes a seat goes by the moment they take it. */
export function heldAt(granted: readonly Granted[], at: Date): QualificationName[] {
  return granted.filter((one) => isHeldAt(one, at)).map(({ name }) => name);
}

/** How many days before it expires the holder of a qualification is told, once each. */
export const expiryNoticeDays = [30, 7] as const;

export type ExpiryNoticeDays = (typeof expiryNoticeDays)[number];

/**
 * The notice that is due at `now` for a qualification that expires at an instant (ISO), or null: the one with the fewest days
 * within which it expires, unless that was told (`notifiedDays`). One that has expired is told no more.
 */
export function dueExpiryNotice(
  expiresAt: string,
  notifiedDays: number | null,
  now: Date,
): ExpiryNoticeDays | null {
  const left = Date.parse(expiresAt) - now.getTime();
  const days = left <= 0 ? undefined : expiryNoticeDays.findLast((one) => left <= one * DAY_MS);
  return days === undefined || (notifiedDays !== null && notifiedDays <= days) ? null : days;
}

/** The length limit of each list of licences for administrators: those that will expire, and those that have. */
export const MAX_EXPIRING_QUALIFICATIONS = 200;

/** How a qualification stands at an instant: held, held but within the days in which its holder is told, or expired. */
export type ExpiryStatus = 'held' | 'expiring' | 'expired';

export function expiryStatus({ expiresAt }: Pick<Granted, 'expiresAt'>, at: Date): ExpiryStatus {
  if (expiresAt == null) return 'held';
  const left = Date.parse(expiresAt) - at.getTime();
  if (left <= 0) return 'expired';
  return left <= expiryNoticeDays[0] * DAY_MS ? 'expiring' : 'held';
}

/** Checks when a qualification is to expire (ISO instant, null for never) at `now`: an end must be to come. Returns an issue or none. */
export function expiryErrors(expiresAt: string | null | undefined, now: Date): Issue[] {
  if (expiresAt == null || Date.parse(expiresAt) > now.getTime()) return [];
  return [{ path: 'expiresAt', message: 'The end must lie in the future.' }];
}

/** The day (`YYYY-MM-DD`) so many months after another: the same day of that month, or its last where it has no such day. */
export function dayAfterMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10);
}
