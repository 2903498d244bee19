import type { BoardColumn, SchedulingBoard } from '@crewroom/domain/flights/endpoints';

/** Returns the number of flights that a filter chooses from: "of 12", or "of 200 listed" when the column is cut. */
export function filteredFrom(board: SchedulingBoard, column: BoardColumn): string {
  const listed = board[column].length;
  return board.counts[column] > listed ? `of ${listed} listed` : `of ${listed}`;
}

/**
 * Returns how many flights need closing according to the server, when the column of approved flights is cut. Returns null when
 * it lists all of them, because then the current minute decides.
 */
export function closingBeyondList({ approved, counts }: SchedulingBoard): number | null {
  return counts.approved > approved.length ? counts.needsClosing : null;
}
