import type { BoardColumn, SchedulingBoard } from './endpoints.ts';

// In a file of its own, because the web app runs it: the schemas are not meant to reach the browser.

/** Returns the columns of the scheduling board without the counts. */
export function columnsOfBoard({
  counts: _counts,
  ...columns
}: SchedulingBoard): Pick<SchedulingBoard, BoardColumn> {
  return columns;
}
