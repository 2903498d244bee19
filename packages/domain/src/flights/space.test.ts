import { describe, expect, it } from 'vitest';
import { isFull, isShortOfSpace } from './space.ts';

describe('the space of an airline', () => {
  it.each([
    [799, false, false],
    [800, true, false],
    [999, true, false],
    [1000, true, true],
  ])('of 1,000 bytes with %d used is short: %s, and full: %s', (used, short, full) => {
    expect([isShortOfSpace(used, 1000), isFull(used, 1000)]).toEqual([short, full]);
  });
});
