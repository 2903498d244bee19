import { describe, expect, it } from 'vitest';
import { centsOf, formatChf, formatDollars } from './money.ts';

const column = (amounts: number[]): string[] => amounts.map((amount) => formatChf(amount, centsOf(amounts)));

describe('money', () => {
  it.each([
    [0, 'CHF 0'],
    [12.5, 'CHF 12.50'],
    [1250, 'CHF 1,250'],
    [99_999.99, 'CHF 99,999.99'],
  ])('formats the term pay %d as %s', (amount, text) => {
    expect(formatChf(amount)).toBe(text);
  });

  it.each([
    [50, '$50'],
    [2.5, '$2.50'],
  ])('formats the reward %d as %s', (amount, text) => {
    expect(formatDollars(amount)).toBe(text);
  });

  it('formats a whole column with cents if one amount has some, and otherwise without', () => {
    expect(column([1, 25, 1000])).toEqual(['CHF 1', 'CHF 25', 'CHF 1,000']);
    expect(column([1, 7.5, 1000])).toEqual(['CHF 1.00', 'CHF 7.50', 'CHF 1,000.00']);
    expect(formatDollars(25, centsOf([25, 7.5]))).toBe('$25.00');
  });
});
