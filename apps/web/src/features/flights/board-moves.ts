import { hasDeparted, needsClosing } from '@crewroom/domain/flights/departure';
import type { BoardColumn, SchedulingBoard } from '@crewroom/domain/flights/endpoints';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { statuses } from '@crewroom/domain/flights/status';

const columns = ['pending', 'approved', 'concluded', 'rejected'] as const satisfies readonly BoardColumn[];

/** Returns where a flight is listed on the board, or undefined when the board does not list it. */
function positionOf(board: SchedulingBoard, id: string) {
  for (const column of columns) {
    const index = board[column].findIndex(({ _id }) => _id === id);
    const card = board[column][index];
    if (card !== undefined) return { column, index, card };
  }
  return undefined;
}

/** Returns the column of a flight at `now`, or null for a cancelled flight that has departed. The board leaves those out. */
function columnOf({ approvalStatus, status, scheduledDate }: FlightCard, now: Date): BoardColumn | null {
  if (approvalStatus !== 'approved') return approvalStatus;
  const { phase } = statuses[status];
  if (phase === 'flown') return 'concluded';
  return phase === 'cancelled' && hasDeparted(scheduledDate, now) ? null : 'approved';
}

type IsBefore = (listed: FlightCard, flight: FlightCard) => boolean;

const departsEarlier: IsBefore = (listed, flight) => listed.scheduledDate <= flight.scheduledDate;

/** Whether one flight is listed before another, in the order of each column. */
const isBefore: Readonly<Record<BoardColumn, IsBefore>> = {
  pending: departsEarlier,
  approved: departsEarlier,
  concluded: (listed, flight) => listed.scheduledDate > flight.scheduledDate,
  // The last decision comes first.
  rejected: () => false,
};

function withCount(board: SchedulingBoard, column: BoardColumn, change: 1 | -1): SchedulingBoard['counts'] {
  return { ...board.counts, [column]: board.counts[column] + change };
}

function removed(board: SchedulingBoard, column: BoardColumn, index: number): SchedulingBoard {
  return { ...board, [column]: board[column].toSpliced(index, 1), counts: withCount(board, column, -1) };
}

function inserted(board: SchedulingBoard, column: BoardColumn, flight: FlightCard): SchedulingBoard {
  const next = board[column].findIndex((listed) => !isBefore[column](listed, flight));
  const index = next < 0 ? board[column].length : next;
  return {
    ...board,
    [column]: board[column].toSpliced(index, 0, flight),
    counts: withCount(board, column, 1),
  };
}

/** Returns the board after one of its pending flights was deleted. */
export function withoutFlight(board: SchedulingBoard, id: string): SchedulingBoard {
  const position = positionOf(board, id);
  return position?.column === 'pending' ? removed(board, 'pending', position.index) : board;
}

/**
 * Returns the board after one of its flights changed: the flight moves to its column at `now`, and the counts follow. Returns
 * the same board when the flight is not listed or did not change.
 */
export function withFlight(
  board: SchedulingBoard,
  id: string,
  change: (flight: FlightCard) => FlightCard,
  now: Date,
): SchedulingBoard {
  const position = positionOf(board, id);
  if (position === undefined) return board;
  const { column, index, card } = position;
  const changed = change(card);
  if (changed === card) return board;
  const place = columnOf(changed, now);
  const needsClosingNow = Number(needsClosing(changed, now)) - Number(needsClosing(card, now));
  const counts = { ...board.counts, needsClosing: board.counts.needsClosing + needsClosingNow };
  const counted = needsClosingNow === 0 ? board : { ...board, counts };
  if (place === column && changed.scheduledDate === card.scheduledDate) {
    return { ...counted, [column]: board[column].with(index, changed) };
  }
  const without = removed(counted, column, index);
  return place === null ? without : inserted(without, place, changed);
}

/** Returns a flight after its approval, with the status AVAILABLE. Returns it unchanged when it is not pending. */
export function approvedFlight<Shown extends FlightCard>(flight: Shown): Shown {
  if (flight.approvalStatus !== 'pending') return flight;
  const status = flight.status === 'SCHEDULED' ? 'AVAILABLE' : flight.status;
  return { ...flight, status, approvalStatus: 'approved' };
}

/** Returns a flight after its rejection, or unchanged when it is not pending. */
export function rejectedFlight<Shown extends FlightCard>(flight: Shown): Shown {
  return flight.approvalStatus === 'pending' ? { ...flight, approvalStatus: 'rejected' } : flight;
}
