import { type DayRange, dayAfter, HOUR_MS, zuluDayOf } from '../days.ts';

/** The states of a leave: requested, approved, declined, or withdrawn. */
export const leaveStatuses = ['pending', 'approved', 'declined', 'withdrawn'] as const;

export type LeaveStatus = (typeof leaveStatuses)[number];

/** Days of a leave, `YYYY-MM-DD` in UTC, the last one included. */
export type LeaveDays = DayRange;

/** The fields of a leave that the rules need. */
export type LeaveDetails = LeaveDays & { readonly status: LeaveStatus };

/** The maximum number of days in a leave request. */
export const LONGEST_LEAVE_DAYS = 120;

/** How many hours the westernmost time zone is behind UTC. */
const FURTHEST_BEHIND_HOURS = 12;

/**
 * Returns the first day (`YYYY-MM-DD`) for which leave can be requested at `now`: the earliest one that is still today anywhere
 * on Earth. The UTC day would already be tomorrow in an American evening.
 */
export function earliestLeaveDay(now: Date): string {
  return zuluDayOf(new Date(now.getTime() - FURTHEST_BEHIND_HOURS * HOUR_MS));
}

/** Returns whether a member is on leave on a day (`YYYY-MM-DD`) because of this leave: it is approved and includes the day. */
export function isOnLeave({ from, to, status }: LeaveDetails, day: string): boolean {
  return status === 'approved' && from <= day && day <= to;
}

/** How ending a leave changes it: its status, or its last day. */
export type LeaveEnd = { readonly status: 'withdrawn' } | { readonly to: string };

/**
 * Returns how ending a leave today (`YYYY-MM-DD`) changes it, or null if it has already ended or was declined or withdrawn. A
 * leave that is pending, or begins today or later, is withdrawn. A leave that began earlier ends yesterday.
 */
export function endOfLeave(leave: LeaveDetails, today: string): LeaveEnd | null {
  const { from, to, status } = leave;
  if (status === 'pending') return { status: 'withdrawn' };
  if (status !== 'approved' || to < today) return null;
  return from < today ? { to: dayAfter(today, -1) } : { status: 'withdrawn' };
}
