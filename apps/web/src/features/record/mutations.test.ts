import { describe, expect, it } from 'vitest';
import { resultInWords } from './mutations.ts';

describe('resultInWords', () => {
  it.each([
    [0, 0, 0, 'no changes'],
    [2, 0, 0, '2 joined'],
    [0, 1, 3, '1 changed, 3 left'],
    [250, 12, 1, '250 joined, 12 changed, 1 left'],
  ])('%i, %i, %i', (added, changed, left, words) => {
    expect(resultInWords({ added, changed, left })).toBe(words);
  });
});
