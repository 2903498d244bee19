import { endOfLeave, isOnLeave, zuluDayOf } from '@crewroom/domain/record/leave';
import type { Leave } from '@crewroom/domain/record/schemas';
import { formatZulu } from '../lib/dates.ts';

/** Where a leave stands: its days are Zulu days, the last one included. */
export type LeaveStanding = 'ahead' | 'running' | 'over';

// The administrators' record tells of approved leave alone.
const approved = ({ from, to }: Leave) => ({ from, to, status: 'approved' as const });

export function leaveStanding(leave: Leave, now: Date): LeaveStanding {
  const today = zuluDayOf(now);
  if (isOnLeave(approved(leave), today)) return 'running';
  return leave.from > today ? 'ahead' : 'over';
}

const written = (day: string): string => formatZulu(`${day}T00:00:00.000Z`, 'date');

/** The days of a leave as they are written: "Mar 02, 2026 to Mar 09, 2026", or the only one. */
export function leaveInWords({ from, to }: Pick<Leave, 'from' | 'to'>): string {
  return from === to ? written(from) : `${written(from)} to ${written(to)}`;
}

/**
 * What taking a leave back does: one that began before today keeps the days that are over, one that did not is
 * withdrawn. Null for one that is over, which stays.
 */
export function leaveEnding(
  leave: Leave,
  now: Date,
): { readonly act: string; readonly consequence: string } | null {
  const end = endOfLeave(approved(leave), zuluDayOf(now));
  if (end === null) return null;
  if ('to' in end)
    return { act: 'End leave', consequence: `Its last day becomes ${written(end.to)} (Zulu).` };
  return { act: 'Withdraw leave', consequence: 'It goes off the record, as if it had never been.' };
}
