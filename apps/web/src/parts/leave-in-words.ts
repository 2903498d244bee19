import type { LeaveDays } from '@crewroom/domain/record/leave';
import { formatZulu } from '../lib/dates.ts';

/** A day (`YYYY-MM-DD`) in words: "Mar 02, 2026". */
export function dayInWords(day: string): string {
  return formatZulu(`${day}T00:00:00.000Z`, 'date');
}

/** The days of a leave in words: "Mar 02, 2026 to Mar 09, 2026", or a single day. */
export function leaveInWords({ from, to }: LeaveDays): string {
  return from === to ? dayInWords(from) : `${dayInWords(from)} to ${dayInWords(to)}`;
}
