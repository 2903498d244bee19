import type { Leave } from '@crewroom/domain/record/schemas';
import { formatZulu } from '../lib/dates.ts';

/** Where a leave stands: its days are Zulu days, the last one included. */
export type LeaveStanding = 'ahead' | 'running' | 'over';

/** The Zulu day of an instant, `YYYY-MM-DD`. */
export function zuluDayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

export function leaveStanding({ from, to }: Leave, now: Date): LeaveStanding {
  const today = zuluDayOf(now);
  if (from > today) return 'ahead';
  return to < today ? 'over' : 'running';
}

const written = (day: string): string => formatZulu(`${day}T00:00:00.000Z`, 'date');

/** The days of a leave as they are written: "Mar 02, 2026 to Mar 09, 2026", or the only one. */
export function leaveInWords({ from, to }: Pick<Leave, 'from' | 'to'>): string {
  return from === to ? written(from) : `${written(from)} to ${written(to)}`;
}

/**
 * What taking a leave back does: one that began before today keeps the days that are over, any other goes off the
 * record.
 */
export function leaveEnding(leave: Leave, now: Date): { readonly act: string; readonly consequence: string } {
  const standing = leaveStanding(leave, now);
  if (standing === 'running' && leave.from < zuluDayOf(now)) {
    const yesterday = zuluDayOf(new Date(now.getTime() - 86_400_000));
    return { act: 'End leave', consequence: `Its last day becomes ${written(yesterday)} (Zulu).` };
  }
  const consequence =
    standing === 'over'
      ? 'It is over; withdrawing it takes it off the record, as if it had never been.'
      : 'It goes off the record, as if it had never been.';
  return { act: 'Withdraw leave', consequence };
}
