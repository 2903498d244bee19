import { describe, expect, it } from 'vitest';
import { indexOfKey } from './use-row-focus.ts';

describe('indexOfKey', () => {
  it.each([
    ['ArrowDown', 3, 1, 4],
    ['ArrowUp', 3, 1, 2],
    ['Home', 3, 1, 0],
    ['End', 3, 1, 9],
    ['ArrowDown', 9, 1, undefined],
    ['ArrowUp', 0, 1, undefined],
    ['Home', 0, 1, undefined],
    ['Enter', 3, 1, undefined],
    ['ArrowRight', 3, 1, undefined],
    ['ArrowDown', 3, 3, 6],
    ['ArrowUp', 3, 3, 0],
    ['ArrowRight', 3, 3, 4],
    ['ArrowLeft', 3, 3, 2],
    ['ArrowDown', 8, 3, undefined],
    ['ArrowLeft', 0, 3, undefined],
  ])('returns for %s from member %i of ten in %i columns: %s', (key, index, columns, wanted) => {
    expect(indexOfKey(key, index, 10, columns)).toBe(wanted);
  });
});
