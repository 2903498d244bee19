import type { SchedulingBoard } from '@crewroom/domain/flights/calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { withApproved, withoutFlight, withRejected } from './board-moves.ts';
import { exampleFlight } from './testing/example-flight.ts';

const DANA = 'id-of-Dana';

const flightOn = (id: string, day: number) =>
  exampleFlight({ _id: id, scheduledDate: `2026-03-0${day}T18:30:00.000Z` });

const waiting = (id: string, day: number) => ({
  ...flightOn(id, day),
  status: 'SCHEDULED' as const,
  approvalStatus: 'pending' as const,
});

let board: SchedulingBoard;

beforeEach(() => {
  board = {
    pending: [waiting('first', 2), waiting('second', 4)],
    approved: [flightOn('monday', 1), flightOn('friday', 5)],
    concluded: [],
    rejected: [],
    counts: { pending: 2, approved: 2, concluded: 0, rejected: 0, needsClosing: 0 },
  };
});

const idsOf = ({ pending, approved, rejected }: SchedulingBoard) =>
  [pending, approved, rejected].map((cards) => cards.map(({ _id }) => _id));

describe('the board', () => {
  it('shows an approved flight open, among the approved by departure', () => {
    const after = withApproved(board, 'second');
    expect(idsOf(after)).toEqual([['first'], ['monday', 'second', 'friday'], []]);
    expect(after.approved[1]).toMatchObject({ status: 'AVAILABLE', approvalStatus: 'approved' });
  });

  it('shows the last to depart at the end', () => {
    const late = { ...board, pending: [waiting('last', 9)] };
    expect(idsOf(withApproved(late, 'last'))).toEqual([[], ['monday', 'friday', 'last'], []]);
  });

  it('shows a rejected flight to its dispatcher alone', () => {
    expect(idsOf(withRejected(board, 'first', DANA))).toEqual([['second'], ['monday', 'friday'], ['first']]);
    expect(withRejected(board, 'first', DANA).rejected[0]?.approvalStatus).toBe('rejected');
    expect(idsOf(withRejected(board, 'first', 'someone'))).toEqual([['second'], ['monday', 'friday'], []]);
  });

  it('decides nothing twice', () => {
    expect(withApproved(board, 'monday')).toBe(board);
    expect(withRejected(board, 'monday', DANA)).toBe(board);
    expect(withoutFlight(board, 'no-such-flight')).toBe(board);
  });
});
