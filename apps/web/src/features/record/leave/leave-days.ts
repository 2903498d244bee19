import { formatDay, zuluDayOf } from '@crewroom/domain/days';
import { endOfLeave, isOnLeave } from '@crewroom/domain/record/leave';
import type { Leave } from '@crewroom/domain/record/schemas';

/** The phase of an approved leave. */
type LeavePhase = 'ahead' | 'running' | 'over';

type LeaveDetails = Pick<Leave, 'from' | 'to' | 'status'>;

/** Returns whether an approved leave is ahead, running or over at `now`. Its days are in UTC, with the last one included. */
export function leavePhase(leave: LeaveDetails, now: Date): LeavePhase {
  const today = zuluDayOf(now);
  if (isOnLeave(leave, today)) return 'running';
  return leave.from > today ? 'ahead' : 'over';
}

const AT_WORK_AGAIN = 'count towards the quota again.';

/**
 * Returns the consequence of ending a leave, in words. A leave that began before today ends yesterday, and others are
 * withdrawn. Returns null for a past leave.
 */
export function leaveEnding(
  leave: LeaveDetails,
  now: Date,
): { readonly action: string; readonly consequence: string } | null {
  const end = endOfLeave(leave, zuluDayOf(now));
  if (end === null) return null;
  if ('to' in end) {
    const consequence = `Its last day becomes ${formatDay(end.to)} (Zulu). The days from today on ${AT_WORK_AGAIN}`;
    return { action: 'End leave', consequence };
  }
  return leave.status === 'pending'
    ? { action: 'Withdraw request', consequence: 'The request is withdrawn. You can ask again.' }
    : { action: 'Withdraw leave', consequence: `The leave is cancelled, and its days ${AT_WORK_AGAIN}` };
}
