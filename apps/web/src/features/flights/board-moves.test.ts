import type { SchedulingBoard } from '@crewroom/domain/flights/endpoints';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import type { FlightStatus } from '@crewroom/domain/flights/status';
import { beforeEach, describe, expect, it } from 'vitest';
import { approvedFlight, rejectedFlight, withFlight, withoutFlight } from './board-moves.ts';
import { exampleFlight } from './testing/example-flight.ts';

const now = new Date('2026-03-03T12:00:00.000Z');

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
    counts: { pending: 2, approved: 2, concluded: 0, rejected: 0, needsClosing: 1 },
  };
});

const idsOf = ({ pending, approved, concluded, rejected }: SchedulingBoard) =>
  [pending, approved, concluded, rejected].map((cards) => cards.map(({ _id }) => _id));

const changed = (id: string, change: (flight: FlightCard) => FlightCard, from = board) =>
  withFlight(from, id, change, now);

const setTo =
  (status: FlightStatus) =>
  (flight: FlightCard): FlightCard => ({ ...flight, status });

describe('withFlight', () => {
  it('lists an approved flight as available, among the approved ones by departure', () => {
    const approved = changed('second', approvedFlight);
    expect(idsOf(approved)).toEqual([['first'], ['monday', 'second', 'friday'], [], []]);
    expect(approved.approved[1]).toMatchObject({ status: 'AVAILABLE', approvalStatus: 'approved' });
    expect(approved.counts).toEqual({ pending: 1, approved: 3, concluded: 0, rejected: 0, needsClosing: 1 });
  });

  it('counts an approved flight that departed 12 hours ago among those that need closing', () => {
    expect(changed('first', approvedFlight).counts).toMatchObject({ approved: 3, needsClosing: 2 });
  });

  it('lists a flight that departs last at the end', () => {
    const late = { ...board, pending: [waiting('last', 9)] };
    expect(idsOf(changed('last', approvedFlight, late))[1]).toEqual(['monday', 'friday', 'last']);
  });

  it('lists a rejected flight as the newest rejected one', () => {
    const before = { ...board, rejected: [waiting('earlier', 1)], counts: { ...board.counts, rejected: 1 } };
    const rejected = changed('first', rejectedFlight, before);
    expect(idsOf(rejected)).toEqual([['second'], ['monday', 'friday'], [], ['first', 'earlier']]);
    expect(rejected.rejected[0]?.approvalStatus).toBe('rejected');
    expect(rejected.counts).toMatchObject({ pending: 1, rejected: 2 });
  });

  it('lists a closed flight among the concluded ones, the latest first', () => {
    const before = {
      ...board,
      concluded: [setTo('LOGGED')(flightOn('tuesday', 2)), setTo('LOGGED')(flightOn('earliest', 1))],
      counts: { ...board.counts, concluded: 2 },
    };
    const concluded = changed('monday', setTo('CONCLUDED'), before);
    expect(idsOf(concluded).slice(1, 3)).toEqual([['friday'], ['tuesday', 'monday', 'earliest']]);
    expect(concluded.counts).toMatchObject({ approved: 1, concluded: 3, needsClosing: 0 });
  });

  it('keeps a cancelled flight until its departure', () => {
    expect(changed('friday', setTo('CANCELLED')).counts).toEqual(board.counts);
    expect(idsOf(changed('friday', setTo('CANCELLED')))).toEqual(idsOf(board));
    const cancelled = changed('monday', setTo('CANCELLED'));
    expect(idsOf(cancelled)[1]).toEqual(['friday']);
    expect(cancelled.counts).toMatchObject({ approved: 1, needsClosing: 0 });
  });

  it('moves a flight to its place when its departure changes', () => {
    const putOff = changed('monday', (flight) => ({ ...flight, scheduledDate: '2026-03-07T18:30:00.000Z' }));
    expect(idsOf(putOff)[1]).toEqual(['friday', 'monday']);
    expect(putOff.counts).toMatchObject({ approved: 2, needsClosing: 0 });
  });

  it('returns the same board when nothing changes', () => {
    expect(changed('monday', approvedFlight)).toBe(board);
    expect(changed('monday', rejectedFlight)).toBe(board);
    expect(changed('no-such-flight', setTo('CONCLUDED'))).toBe(board);
  });
});

describe('withoutFlight', () => {
  it('removes a pending flight and lowers the count', () => {
    const without = withoutFlight(board, 'first');
    expect(idsOf(without)[0]).toEqual(['second']);
    expect(without.counts.pending).toBe(1);
  });

  it('returns the same board when the flight is not pending', () => {
    expect(withoutFlight(board, 'monday')).toBe(board);
    expect(withoutFlight(board, 'no-such-flight')).toBe(board);
  });
});
