import { MINUTE_MS } from '@crewroom/domain/days';
import { expect, it } from 'vitest';
import { leadInWords } from './lead-in-words.ts';

it.each([
  [0, 'at departure'],
  [45, '45 min before'],
  [60, '1 h before'],
  [70, '1 h 10 min before'],
])('says that a time is %d minutes before the departure: %s', (minutes, words) => {
  expect(leadInWords(minutes * MINUTE_MS)).toBe(words);
});
