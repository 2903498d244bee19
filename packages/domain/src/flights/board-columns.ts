import type { BoardColumn, SchedulingBoard } from './calls.ts';

/** Returns the columns of the scheduling board without the counts. */
export function columnsOfBoard({
  counts: _counts,
  ...columns
}: SchedulingBoard): Pick<SchedulingBoard, BoardColumn> {
  return columns;
}
