import type { Issue } from '../contract/schemas.ts';
import { DAY_MS } from '../days.ts';
import type { QualificationName } from './rules.ts';

/** A granted qualification, with its expiry (ISO timestamp) if it has one. */
export type GrantedQualification = {
  readonly name: QualificationName;
  readonly expiresAt?: string | null | undefined;
};

/** Returns whether a qualification is held at a timestamp. It is not held from its exact expiry on. */
export function isHeldAt({ expiresAt }: Pick<GrantedQualification, 'expiresAt'>, at: Date): boolean {
  return expiresAt == null || Date.parse(expiresAt) > at.getTime();
}

/** Returns the names of the qualifications that are held at a timestamp. Taking a seat uses the time of the request. */
export function heldAt(granted: readonly GrantedQualification[], at: Date): QualificationName[] {
  return granted.filter((one) => isHeldAt(one, at)).map(({ name }) => name);
}

/** How many days before the expiry the holder of a qualification is notified, once each. */
export const expiryNoticeDays = [30, 7] as const;

export type ExpiryNoticeDays = (typeof expiryNoticeDays)[number];

/**
 * Returns the notice that is due at `now` for a qualification with this expiry (ISO timestamp), or null. It is the one with the
 * fewest days that still include the expiry, unless it was sent (`notifiedDays`). An expired qualification has no notice.
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

/** The length limit of each list of qualifications for administrators: future and past expiries. */
export const MAX_EXPIRING_QUALIFICATIONS = 200;

/** The status of a qualification at a timestamp: held, held but within the days of notices, or expired. */
export type ExpiryStatus = 'held' | 'expiring' | 'expired';

export function expiryStatus({ expiresAt }: Pick<GrantedQualification, 'expiresAt'>, at: Date): ExpiryStatus {
  if (expiresAt == null) return 'held';
  const left = Date.parse(expiresAt) - at.getTime();
  if (left <= 0) return 'expired';
  return left <= expiryNoticeDays[0] * DAY_MS ? 'expiring' : 'held';
}

/**
 * Checks the expiry of a qualification (ISO timestamp, null for never) at `now`, which must be in the future. Returns one issue
 * or none.
 */
export function expiryErrors(expiresAt: string | null | undefined, now: Date): Issue[] {
  if (expiresAt == null || Date.parse(expiresAt) > now.getTime()) return [];
  return [{ path: 'expiresAt', message: 'The end must be in the future.' }];
}

/**
 * Returns the day (`YYYY-MM-DD`) the given months after another: the same day of that month, or its last day if it is shorter.
 */
export function dayAfterMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10);
}
