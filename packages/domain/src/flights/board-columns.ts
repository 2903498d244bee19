import type { BoardColumn, SchedulingBoard } from './endpoints.ts';

// Separate from the schemas, because the web app runs it, and the schemas must not reach the browser.

/** Returns the columns of the scheduling board without the counts. */
export function columnsOfBoard({
  counts: _counts,
  ...columns
}: SchedulingBoard): Pick<SchedulingBoard, BoardColumn> {
  return columns;
}
