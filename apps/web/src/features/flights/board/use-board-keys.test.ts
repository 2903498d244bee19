import { expect, it } from 'vitest';
import { neighbourOf, placeAfter } from './use-board-keys.ts';

it.each([
  ['j', -1, 0, 3, 0],
  ['j', 0, 0, 3, 1],
  ['j', 2, 2, 3, 2],
  ['k', 1, 1, 3, 0],
  ['k', 0, 0, 3, 0],
  // The second of four was approved: the next one now has its place.
  ['j', -1, 1, 3, 1],
  ['k', -1, 1, 3, 0],
  ['j', -1, 3, 3, 2],
  ['j', -1, 0, 0, null],
] as const)('%s from place %i, last at %i, of %i leads to %j', (key, current, last, count, place) => {
  expect(placeAfter(key, current, last, count)).toBe(place);
});

it.each([
  [['a', 'b', 'c'], 'a', 'b'],
  [['a', 'b', 'c'], 'b', 'c'],
  [['a', 'b', 'c'], 'c', 'b'],
  [['a'], 'a', undefined],
  // Somebody else decided on it.
  [['a', 'b'], 'c', undefined],
] as const)('of %j, when %s is decided, %s takes the focus', (ids, decided, neighbour) => {
  expect(neighbourOf(ids, decided)).toBe(neighbour);
});
