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

  it('are never more than the maximum, and include the current page', () => {
    for (let pages = 1; pages <= 30; pages += 1) {
      for (let page = 1; page <= pages; page += 1) {
        const offered = pageWindow(page, pages, MOST);
        expect(offered.length).toBe(Math.min(MOST, pages));
        expect(offered).toContain(page);
        expect(offered.every((number) => number >= 1 && number <= pages)).toBe(true);
      }
    }
  });
});
