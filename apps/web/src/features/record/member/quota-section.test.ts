import { describe, expect, it } from 'vitest';
import { quotaChange } from './quota-section.tsx';

describe('quotaChange', () => {
  it.each(['4', ' 4 ', '04', '4.0'])('saves nothing when %j is the saved value', (typed) => {
    expect(quotaChange(typed, 4)).toEqual({ kind: 'none' });
  });

  it.each([
    ['6', 6],
    ['0', 0],
    // The server rejects these, with the reason.
    ['-1', -1],
    ['2.5', 2.5],
  ])('sends %j', (typed, requiredFlights) => {
    expect(quotaChange(typed, 4)).toEqual({ kind: 'change', requiredFlights });
  });

  it('sends a failed value again only when it is another number', () => {
    expect(quotaChange('6', 4, '6')).toEqual({ kind: 'tried' });
    expect(quotaChange('7', 4, '6')).toEqual({ kind: 'change', requiredFlights: 7 });
    expect(quotaChange('6', 4, null)).toEqual({ kind: 'change', requiredFlights: 6 });
  });

  it.each(['', '  ', 'four', '1e999'])('finds no number in %j', (typed) => {
    expect(quotaChange(typed, 4)).toEqual({ kind: 'unreadable' });
  });
});
