import type { BoardColumn, SchedulingBoard } from '@crewroom/domain/flights/endpoints';

/** What a filter chooses from in a column: "of 12", or "of 200 listed" when the column is cut. */
export function filteredFrom(board: SchedulingBoard, column: BoardColumn): string {
  const listed = board[column].length;
  return board.counts[column] > listed ? `of ${listed} listed` : `of ${listed}`;
}

/**
 * How many flights need closing according to the server, where the column of approved flights is cut; null where it lists all
 * of them, because then the current minute decides.
 */
export function closingBeyondList({ approved, counts }: SchedulingBoard): number | null {
  return counts.approved > approved.length ? counts.needsClosing : null;
}
