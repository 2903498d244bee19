import { assert, nat, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isBelowQuota,
  isOverQuota,
  MOST_REQUIRED_FLIGHTS,
  quotaInWords,
  quotaRatio,
  termFlightsCount,
} from './quota.ts';

describe('the quota', () => {
  it.each([
    // attended, hosted, required: count, ratio, below, over, words
    [3, 1, 4, 4, 1, false, true, '3 attended + 1 hosted of 4'],
    [3, 0, 4, 3, 0.75, true, false, '3 attended + 0 hosted of 4'],
    [0, 0, 4, 0, 0, true, false, '0 attended + 0 hosted of 4'],
    [5, 1, 4, 6, 1.5, false, true, '5 attended + 1 hosted of 4'],
    [0, 2, 1, 2, 2, false, true, '0 attended + 2 hosted of 1'],
    [1, 0, 3, 1, 1 / 3, true, false, '1 attended + 0 hosted of 3'],
    [999, 0, 1000, 999, 0.999, true, false, '999 attended + 0 hosted of 1000'],
    [0, 0, 0, 0, 1, false, false, 'no quota'],
    [7, 2, 0, 9, 1, false, false, 'no quota'],
  ])(
    '%d attended, %d hosted, %d required',
    (attended, hosted, requiredFlights, count, ratio, below, over, words) => {
      const flights = { attended, hosted, requiredFlights };
      expect(termFlightsCount(flights)).toBe(count);
      expect(quotaRatio(flights)).toBe(ratio);
      expect([isBelowQuota(flights), isOverQuota(flights)]).toEqual([below, over]);
      expect(quotaInWords(flights)).toBe(words);
    },
  );

  it('is a finite share that grows with every flight, and never both missed and met', () => {
    const flights = record({ attended: nat(5000), hosted: nat(5000), requiredFlights: nat(1000) });
    assert(
      property(flights, (term) => {
        const more = { ...term, attended: term.attended + 1 };
        const ratio = quotaRatio(term);
        return (
          Number.isFinite(ratio) &&
          ratio >= 0 &&
          quotaRatio(more) >= ratio &&
          !(isBelowQuota(term) && isOverQuota(term))
        );
      }),
    );
  });

  it('is at most 1000 flights', () => {
    expect(MOST_REQUIRED_FLIGHTS).toBe(1000);
  });
});
