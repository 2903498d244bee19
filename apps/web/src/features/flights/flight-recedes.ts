import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { isAhead } from '@crewroom/domain/flights/status';

// A flight that leaves late is still one of now; a forgotten one is not.
const LATE_MS = 3 * 3_600_000;

/** Whether a flight is no matter of now any more: over, cancelled, or left behind without ever having begun. */
export function recedes({ status, scheduledDate }: FlightCard, now: Date): boolean {
  if (!isAhead(status)) return true;
  return status !== 'IN PROGRESS' && Date.parse(scheduledDate) + LATE_MS < now.getTime();
}
