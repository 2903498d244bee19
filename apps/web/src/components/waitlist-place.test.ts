import { expect, it } from 'vitest';
import { ordinal, placeInWords } from './waitlist-place.ts';

it.each([
  [1, 'first'],
  [3, 'third'],
  [4, '4th'],
  [11, '11th'],
  [21, '21st'],
  [112, '112th'],
])('formats place %i on the waitlist as %s', (position, word) => {
  expect(ordinal(position)).toBe(word);
});

it('formats a place on the waitlist as a title', () => {
  expect([placeInWords(1), placeInWords(12)]).toEqual(['First on waitlist', '12th on waitlist']);
});
