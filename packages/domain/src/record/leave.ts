import { type DayRange, dayAfter, HOUR_MS, zuluDayOf } from '../days.ts';

/** The states of a leave: requested, approved, declined, or withdrawn. */
export const leaveStatuses = ['pending', 'approved', 'declined', 'withdrawn'] as const;

export type LeaveStatus = (typeof leaveStatuses)[number];

/** Days of a leave, `YYYY-MM-DD` in UTC, the last one included. */
export type LeaveDays = DayRange;

/** What the rules need to know of a leave. */
export type LeaveDetails = LeaveDays & { readonly status: LeaveStatus };

/** The most days a member may ask for at once. */
export const LONGEST_LEAVE_DAYS = 120;

/** Local time in the westernmost time zone is so many hours behind UTC. */
const FURTHEST_BEHIND_HOURS = 12;

/**
 * The first day (`YYYY-MM-DD`) for which leave can be requested at `now`: the earliest one that is still today anywhere on Earth.
 * A day in UTC would begin tomorrow in an American evening.
 */
export function earliestLeaveDay(now: Date): string {
  return zuluDayOf(new Date(now.getTime() - FURTHEST_BEHIND_HOURS * HOUR_MS));
}

/** Whether a member is on leave on a day (`YYYY-MM-DD`) because of this leave: it is approved and includes the day. */
export function isOnLeave({ from, to, status }: LeaveDetails, day: string): boolean {
  return status === 'approved' && from <= day && day <= to;
}

/** How ending a leave changes it: its status, or its last day. */
export type LeaveEnd = { readonly status: 'withdrawn' } | { readonly to: string };

/**
 * How ending a leave today (`YYYY-MM-DD`) changes it; null when it has ended already or was declined or withdrawn. A leave
 * that is pending, or begins today or later, is withdrawn. A leave that began earlier ends yesterday.
 */
export function endOfLeave(leave: LeaveDetails, today: string): LeaveEnd | null {
  const { from, to, status } = leave;
  if (status === 'pending') return { status: 'withdrawn' };
  if (status !== 'approved' || to < today) return null;
  return from < today ? { to: dayAfter(today, -1) } : { status: 'withdrawn' };
}
