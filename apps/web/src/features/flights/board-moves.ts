import type { SchedulingBoard } from '@crewroom/domain/flights/calls';
import type { FlightCard } from '@crewroom/domain/flights/schemas';

type BoardColumn = keyof SchedulingBoard;

const columns = ['pending', 'approved', 'concluded', 'rejected'] as const satisfies readonly BoardColumn[];

/** Where a flight stands on the board; undefined when it does not. */
function positionOf(board: SchedulingBoard, id: string) {
  for (const column of columns) {
    const index = board[column].findIndex(({ _id }) => _id === id);
    const card = board[column][index];
    if (card !== undefined) return { column, index, card };
  }
  return undefined;
}

/** The board without a flight. */
export function withoutFlight(board: SchedulingBoard, id: string): SchedulingBoard {
  const position = positionOf(board, id);
  if (position === undefined) return board;
  return { ...board, [position.column]: board[position.column].toSpliced(position.index, 1) };
}

/**
 * The board after a pending flight was approved: it is AVAILABLE and among the approved ones, which are sorted by
 * departure.
 */
export function withApproved(board: SchedulingBoard, id: string): SchedulingBoard {
  const position = positionOf(board, id);
  if (position?.column !== 'pending') return board;
  const { card } = position;
  const status = card.status === 'SCHEDULED' ? 'AVAILABLE' : card.status;
  const approved: FlightCard = { ...card, status, approvalStatus: 'approved' };
  const later = board.approved.findIndex(({ scheduledDate }) => scheduledDate > card.scheduledDate);
  const index = later < 0 ? board.approved.length : later;
  return { ...withoutFlight(board, id), approved: board.approved.toSpliced(index, 0, approved) };
}

/** The board after a pending flight was rejected: it is gone, or for its dispatcher among the rejected ones. */
export function withRejected(
  board: SchedulingBoard,
  id: string,
  viewerId: string | undefined,
): SchedulingBoard {
  const position = positionOf(board, id);
  if (position?.column !== 'pending') return board;
  const without = withoutFlight(board, id);
  if (position.card.dispatcher === null || position.card.dispatcher._id !== viewerId) return without;
  return { ...without, rejected: [{ ...position.card, approvalStatus: 'rejected' }, ...board.rejected] };
}
