import { expect, it } from 'vitest';
import { placeAfter } from './pending-keys.ts';

it.each([
  ['j', -1, 0, 3, 0],
  ['j', 0, 0, 3, 1],
  ['j', 2, 2, 3, 2],
  ['k', 1, 1, 3, 0],
  ['k', 0, 0, 3, 0],
  // The second of four was approved: the next one has its place now, and the one before stands before it.
  ['j', -1, 1, 3, 1],
  ['k', -1, 1, 3, 0],
  ['j', -1, 3, 3, 2],
  ['j', -1, 0, 0, null],
] as const)('%s from place %i, last at %i, of %i leads to %j', (key, current, last, count, place) => {
  expect(placeAfter(key, current, last, count)).toBe(place);
});
