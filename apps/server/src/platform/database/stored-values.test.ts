import { expect, it } from 'vitest';
import { newId, toInstant } from './stored-values.ts';

it('returns UUIDs of version 7 that ascend, even within a millisecond', () => {
  const ids = Array.from({ length: 2000 }, newId);
  expect(
    ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
  ).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
});

it('formats every timestamp with the same width', () => {
  expect(toInstant(new Date(0))).toBe('1970-01-01T00:00:00.000Z');
  expect(toInstant(new Date('2026-03-01T01:30:00+01:00'))).toBe('2026-03-01T00:30:00.000Z');
});

it('sorts as text like as time', () => {
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
  'rejects timestamps that need more characters',
  (time) => {
    expect(() => toInstant(new Date(time))).toThrow(RangeError);
  },
);
