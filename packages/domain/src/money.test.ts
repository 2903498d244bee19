import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromMinor, hasAtMostTwoDecimals, plainAmount, toMinor } from './money.ts';

const anyHundredths = integer({ min: 0, max: 10_000_000 * 100 });

describe('money', () => {
  it.each([
    [0, 0],
    [1, 100],
    [0.1, 10],
    [0.29, 29],
    [1.1, 110],
    [4.35, 435],
    [64.1, 6410],
    [1.15, 115],
    [8.2, 820],
    [99_999.99, 9_999_999],
    [100_000, 10_000_000],
  ])('%d is %d hundredths', (amount, hundredths) => {
    expect(toMinor(amount)).toBe(hundredths);
    expect(fromMinor(hundredths)).toBe(amount);
  });

  it('is unchanged by conversion to hundredths and back, as a number and as text', () => {
    assert(property(anyHundredths, (hundredths) => toMinor(fromMinor(hundredths)) === hundredths));
    assert(
      property(
        anyHundredths,
        (hundredths) => Number(plainAmount(fromMinor(hundredths))) === fromMinor(hundredths),
      ),
    );
  });

  it('hasAtMostTwoDecimals checks the number of decimals', () => {
    assert(property(anyHundredths, (hundredths) => hasAtMostTwoDecimals(fromMinor(hundredths))));
    expect([0, 1, 2.5, 2.55, 100_000, 0.1 + 0.2].map(hasAtMostTwoDecimals)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
    expect([1.005, 2.555, 0.001, 1.000_000_000_1, 99_999.999, Number.NaN].some(hasAtMostTwoDecimals)).toBe(
      false,
    );
  });

  it.each([
    [50, '50'],
    [2.5, '2.50'],
    [2.55, '2.55'],
    [0.1, '0.10'],
    [0, '0'],
    [100_000, '100000'],
    [1234.56, '1234.56'],
  ])('%d is formatted as %s', (amount, written) => {
    expect(plainAmount(amount)).toBe(written);
  });
});
