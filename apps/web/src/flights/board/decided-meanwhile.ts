import type { SchedulingBoard } from '@crewroom/domain/flights/calls';
import type { FlightCard } from '@crewroom/domain/flights/schemas';

const holds = (cards: readonly FlightCard[], id: string): boolean => cards.some(({ _id }) => _id === id);

/**
 * A sentence about what somebody else decided about a pending flight, and what can be done now; null while it is
 * pending.
 */
export function decidedMeanwhile(
  board: SchedulingBoard,
  { _id: id, flightCode }: Pick<FlightCard, '_id' | 'flightCode'>,
): string | null {
  if (holds(board.pending, id)) return null;
  if (holds(board.approved, id) || holds(board.concluded, id)) {
    return `${flightCode} has been approved in the meantime. Its details are where it can still be cancelled.`;
  }
  if (holds(board.rejected, id)) return `${flightCode} has been rejected in the meantime.`;
  return `${flightCode} has been rejected or deleted in the meantime.`;
}
