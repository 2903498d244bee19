import { describe, expect, it } from 'vitest';
import { rowOfKey } from './use-row-focus.ts';

describe('a key in the list of members', () => {
  it.each([
    ['ArrowDown', 3, 4],
    ['ArrowUp', 3, 2],
    ['Home', 3, 0],
    ['End', 3, 9],
    ['ArrowDown', 9, undefined],
    ['ArrowUp', 0, undefined],
    ['Home', 0, undefined],
    ['Enter', 3, undefined],
  ])('%s leads from row %i of ten to %s', (key, row, wanted) => {
    expect(rowOfKey(key, row, 10)).toBe(wanted);
  });
});
