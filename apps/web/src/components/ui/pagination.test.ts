import { describe, expect, it } from 'vitest';
import { pageWindow } from './pagination.tsx';

const MOST = 5;

describe('the pages offered', () => {
  it.each([
    [1, 0, []],
    [1, 1, [1]],
    [2, 3, [1, 2, 3]],
    [1, 5, [1, 2, 3, 4, 5]],
    [1, 20, [1, 2, 3, 4, 5]],
    [3, 20, [1, 2, 3, 4, 5]],
    [4, 20, [2, 3, 4, 5, 6]],
    [18, 20, [16, 17, 18, 19, 20]],
    [20, 20, [16, 17, 18, 19, 20]],
    [99, 20, [16, 17, 18, 19, 20]],
  ])('on page %i of %i are %j', (page, pages, offered) => {
    expect(pageWindow(page, pages, MOST)).toEqual(offered);
  });
});
