import { describe, expect, it } from 'vitest';
import { quotaChange } from './quota-draft.ts';

describe('leaving the field of the quota', () => {
  it.each(['4', ' 4 ', '04', '4.0'])('saves nothing when %j is what is saved', (typed) => {
    expect(quotaChange(typed, 4)).toEqual({ kind: 'none' });
  });

  it.each([
    ['6', 6],
    ['0', 0],
    // These go to the server, which says what is wrong.
    ['-1', -1],
    ['2.5', 2.5],
  ])('sends %j', (typed, requiredFlights) => {
    expect(quotaChange(typed, 4)).toEqual({ kind: 'change', requiredFlights });
  });

  it.each(['', '  ', 'four', '1e999'])('finds no number in %j', (typed) => {
    expect(quotaChange(typed, 4)).toEqual({ kind: 'unreadable' });
  });
});
