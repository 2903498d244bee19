import { describe, expect, it } from 'vitest';
import { defaultThresholds } from './access.ts';
import { menuRankOf } from './first-paint.ts';

describe('the rank that a first paint is drawn for', () => {
  it.each([
    [1, 'signed-in'],
    [239, 'signed-in'],
    [243, 'signed-in'],
    [244, 'dispatch'],
    [246, 'dispatch'],
    [247, 'admin'],
    [254, 'admin'],
    [255, 'owner'],
  ] as const)('of a member of rank %d is %s', (rank, expected) => {
    expect(menuRankOf(rank, defaultThresholds)).toBe(expected);
  });

  it('follows the thresholds that the airline has set', () => {
    expect(menuRankOf(150, { staff: 100, dispatch: 150, admin: 200 })).toBe('dispatch');
  });
});
