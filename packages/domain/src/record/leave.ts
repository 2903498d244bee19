/** Where a leave stands: asked for, decided on, or taken back. */
export const leaveStatuses = ['pending', 'approved', 'declined', 'withdrawn'] as const;

export type LeaveStatus = (typeof leaveStatuses)[number];

/** Days of a leave, `YYYY-MM-DD` in UTC, the last one included. */
export type LeaveDays = { readonly from: string; readonly to: string };

export type LeaveFacts = LeaveDays & { readonly status: LeaveStatus };

/** The day in UTC of an instant, `YYYY-MM-DD`. */
export function zuluDayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

const dayBefore = (day: string): string => zuluDayOf(new Date(Date.parse(day) - 86_400_000));

/** Whether a leave keeps its member away on a day: it is approved and covers it. */
export function isOnLeave({ from, to, status }: LeaveFacts, day: string): boolean {
  return status === 'approved' && from <= day && day <= to;
}

/** What ending a leave makes of it. Nothing is deleted. */
export type LeaveEnd = { readonly status: 'withdrawn' } | { readonly to: string };

/**
 * What ending a leave on a day makes of it, or null where there is nothing left to end. One that waits or has not begun is
 * withdrawn; one that runs did happen, so its last day becomes yesterday; on its first day it is withdrawn.
 */
export function endOfLeave(leave: LeaveFacts, today: string): LeaveEnd | null {
  const { from, to, status } = leave;
  if (status === 'pending') return { status: 'withdrawn' };
  if (status !== 'approved' || to < today) return null;
  return from < today ? { to: dayBefore(today) } : { status: 'withdrawn' };
}
