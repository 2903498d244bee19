import { formatDay } from '@crewroom/domain/days';
import type { LeaveDays } from '@crewroom/domain/record/leave';

/** The days of a leave in words: "Mar 02, 2026 to Mar 09, 2026", or a single day. */
export function leaveInWords({ from, to }: LeaveDays): string {
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
}
