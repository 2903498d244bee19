import { expect, it } from 'vitest';
import { toInstant } from './instant.ts';

it('writes every moment in the same width', () => {
  expect(toInstant(new Date(0))).toBe('1970-01-01T00:00:00.000Z');
  expect(toInstant(new Date('2026-03-01T01:30:00+01:00'))).toBe('2026-03-01T00:30:00.000Z');
});

it('orders text as time', () => {
  const times = [
    Date.UTC(2026, 9, 1),
    5,
    Date.UTC(2026, 10, 1),
    Date.UTC(999, 0, 1),
    Date.UTC(2026, 9, 1) + 1,
  ];
  const byTime = times.toSorted((a, b) => a - b).map((time) => toInstant(new Date(time)));
  expect(byTime.toSorted()).toEqual(byTime);
});

it.each([Date.UTC(10_000, 0, 1), Date.UTC(-1, 0, 1)])(
  'has no form for moments that need more room',
  (time) => {
    expect(() => toInstant(new Date(time))).toThrow(RangeError);
  },
);
