import type { SchedulingBoard } from '@crewroom/domain/flights/endpoints';
import { expect, it } from 'vitest';
import { exampleFlight } from '../testing/example-flight.ts';
import { decidedMeanwhile } from './confirmations.tsx';

const flight = exampleFlight({ _id: 'asked', flightCode: 'SK102' });
const emptyBoard: SchedulingBoard = {
  pending: [],
  approved: [],
  concluded: [],
  rejected: [],
  counts: { pending: 0, approved: 0, concluded: 0, rejected: 0, needsClosing: 0 },
};

it.each([
  ['pending', null],
  ['approved', expect.stringMatching(/^SK102 has been approved in the meantime\. .*cancel/)],
  ['concluded', expect.stringMatching(/^SK102 has been approved in the meantime\./)],
  ['rejected', 'SK102 has been rejected in the meantime.'],
])('says what was decided when the flight is %s', (column, words: unknown) => {
  expect(decidedMeanwhile({ ...emptyBoard, [column]: [flight] }, flight)).toEqual(words);
});

it('says that the flight is gone when the board does not list it', () => {
  const board = { ...emptyBoard, pending: [exampleFlight({ _id: 'another' })] };
  expect(decidedMeanwhile(board, flight)).toBe('SK102 has been rejected or deleted in the meantime.');
});
