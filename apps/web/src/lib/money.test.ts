import { describe, expect, it } from 'vitest';
import { formatChf, formatDollars } from './money.ts';

describe('money', () => {
  it.each([
    [0, 'CHF 0'],
    [12.5, 'CHF 12.50'],
    [1250, 'CHF 1,250'],
    [99_999.99, 'CHF 99,999.99'],
  ])('writes the term pay %d as %s', (amount, text) => {
    expect(formatChf(amount)).toBe(text);
  });

  it.each([
    [50, '$50'],
    [2.5, '$2.50'],
  ])('writes the reward %d as %s', (amount, text) => {
    expect(formatDollars(amount)).toBe(text);
  });
});
