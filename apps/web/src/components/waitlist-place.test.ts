import { expect, it } from 'vitest';
import { ordinal, placeInWords } from './waitlist-place.ts';

it.each([
  [1, 'first'],
  [3, 'third'],
  [4, '4th'],
  [11, '11th'],
  [21, '21st'],
  [112, '112th'],
])('place %i in line is the %s', (position, word) => {
  expect(ordinal(position)).toBe(word);
});

it('a place on the waitlist is written as a title', () => {
  expect([placeInWords(1), placeInWords(12)]).toEqual(['First on waitlist', '12th on waitlist']);
});
