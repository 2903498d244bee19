import { expect, it } from 'vitest';
import { nextToReview } from './review-host.tsx';

const waiting = ['a', 'b', 'c'].map((_id) => ({ _id }));

it.each([
  ['a', 'b'],
  ['b', 'c'],
  ['c', 'a'],
  ['reviewed by somebody else meanwhile', 'a'],
])('returns after %s the flight %s', (reviewed, next) => {
  expect(nextToReview(waiting, reviewed)?._id).toBe(next);
});

it('returns undefined after the last flight', () => {
  expect(nextToReview(waiting.slice(0, 1), 'a')).toBeUndefined();
  expect(nextToReview([], 'a')).toBeUndefined();
});
