import { describe, expect, it } from 'vitest';
import { quotaStanding } from './quota-standing.ts';

describe('the standing on the quota', () => {
  it.each([
    [0, 0, 4, false, '4 flights to go'],
    [2, 1, 4, false, '1 flight to go'],
    [3, 1, 4, true, 'Quota met'],
    [9, 0, 4, true, 'Quota met'],
    [0, 0, 0, true, ''],
  ])('%i attended and %i hosted of %i', (attended, hosted, requiredFlights, isMet, words) => {
    expect(quotaStanding({ attended, hosted, requiredFlights })).toEqual({ isMet, words });
  });
});
