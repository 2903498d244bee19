import type { FlightState, RuleRefusal } from './rules.ts';
import { statuses } from './status.ts';

const because = (message: string): RuleRefusal => ({ code: 'not_open_for_interest', message });

/** Returns why no member can declare interest in a flight, or null. It must be approved, and neither begun nor departed. */
export function interestRefusal(
  { approvalStatus, status }: Pick<FlightState, 'approvalStatus' | 'status'>,
  hasDeparted: boolean,
): RuleRefusal | null {
  if (approvalStatus === 'pending') {
    return because('This flight is still waiting for approval. Come back once it is on the schedule.');
  }
  if (approvalStatus === 'rejected') return because('This flight was rejected. Choose another flight.');
  if (status === 'CANCELLED') return because('This flight is cancelled. Choose another flight.');
  if (hasDeparted || statuses[status].phase !== 'planned') {
    return because('This flight has departed. Choose a later flight.');
  }
  return null;
}
