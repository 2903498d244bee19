import { expect, it } from 'vitest';
import { formatDay } from './days.ts';

it.each([
  ['2026-03-02', 'Mar 02, 2026'],
  ['2026-12-31T23:59:59.999Z', 'Dec 31, 2026'],
])('%s is %s in words', (day, words) => {
  expect(formatDay(day)).toBe(words);
});
