import { describe, expect, it } from 'vitest';
import { stripesOf } from './rank-stripes.ts';

describe('the stripes of a rank', () => {
  it.each([
    [null, 0],
    [0, 0],
    [238, 0],
    [239, 1],
    [241, 1],
    [242, 2],
    [243, 2],
    [244, 3],
    [246, 3],
    [247, 4],
    [254, 4],
    [255, 4],
  ])('rank %s has %i, and the star if it is the owner’s', (rank, count) => {
    expect(stripesOf(rank)).toEqual({ count, hasStar: rank === 255 });
  });

  it('follows the airline’s own thresholds', () => {
    const thresholds = { staff: 10, dispatch: 20, admin: 30 };
    expect([9, 10, 15, 20, 30].map((rank) => stripesOf(rank, thresholds).count)).toEqual([0, 1, 2, 3, 4]);
  });
});
