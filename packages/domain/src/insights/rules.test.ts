import { array, assert, double, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fillOf,
  insightRange,
  isPartOfWeek,
  lastDays,
  quantileOf,
  rangeError,
  spanOfRange,
  weekdaysCounted,
  weekWithin,
  withEveryWeek,
} from './rules.ts';

describe('insightRange', () => {
  it('returns the requested range, and by default the 90 days up to today', () => {
    const today = '2026-03-02';
    expect(insightRange({ from: '2026-01-01', to: '2026-01-31' }, today)).toEqual({
      from: '2026-01-01',
      to: '2026-01-31',
    });
    expect(insightRange({}, today)).toEqual({ from: '2025-12-03', to: today });
    expect(insightRange({ from: '2026-03-01' }, today)).toEqual({ from: '2026-03-01', to: today });
    expect(insightRange({ to: '2026-04-10' }, today)).toEqual({ from: '2026-01-11', to: '2026-04-10' });
  });

  it('allows 1 to 400 days', () => {
    expect(rangeError({ from: '2026-03-02', to: '2026-03-02' })).toBeNull();
    expect(rangeError({ from: '2026-03-03', to: '2026-03-02' })).toBe('The end comes before the beginning.');
    expect(rangeError(lastDays('2026-03-02', 400))).toBeNull();
    expect(rangeError(lastDays('2026-03-02', 401))).toBe('Choose at most 400 days. These are 401.');
  });

  it('covers the first millisecond of its first day to the last of its last', () => {
    expect(spanOfRange({ from: '2026-02-28', to: '2026-02-28' })).toEqual({
      start: '2026-02-28T00:00:00.000Z',
      end: '2026-03-01T00:00:00.000Z',
    });
  });

  it('cuts off the days of a week beyond it', () => {
    const range = { from: '2026-03-04', to: '2026-03-18' };
    expect(weekWithin('2026-03-02', range)).toEqual({ from: '2026-03-04', to: '2026-03-08' });
    expect(weekWithin('2026-03-09', range)).toEqual({ from: '2026-03-09', to: '2026-03-15' });
    expect(weekWithin('2026-03-16', range)).toEqual({ from: '2026-03-16', to: '2026-03-18' });
    const mondays = ['2026-03-02', '2026-03-09', '2026-03-16'];
    expect(mondays.map((monday) => isPartOfWeek(monday, range))).toEqual([true, false, true]);
  });

  it('includes only the selected weekdays', () => {
    expect(weekdaysCounted('all')).toEqual({ first: 0, last: 6 });
    expect(weekdaysCounted('workdays')).toEqual({ first: 0, last: 4 });
    expect(weekdaysCounted('weekends')).toEqual({ first: 5, last: 6 });
  });
});

const week = (weekStart: string, flights: number) => ({ weekStart, flights });

it('has a row for each week from the first to the last', () => {
  const [first, last] = [week('2026-03-02T00:00:00.000Z', 3), week('2026-03-23T00:00:00.000Z', 1)];
  expect(withEveryWeek([first, last], (weekStart) => week(weekStart, 0))).toEqual([
    first,
    week('2026-03-09T00:00:00.000Z', 0),
    week('2026-03-16T00:00:00.000Z', 0),
    last,
  ]);
  expect(withEveryWeek([first], (weekStart) => week(weekStart, 0))).toEqual([first]);
  expect(withEveryWeek([], (weekStart) => week(weekStart, 0))).toEqual([]);
});

const of = (values: readonly number[], share: number) =>
  quantileOf(values.length, share, (place) => values[place]);

describe('quantileOf', () => {
  it.each([
    [[7], 0.9, 7],
    [[1, 2], 0.5, 1.5],
    [[1, 2, 9], 0.5, 2],
    [[0, 10, 20, 30], 0.9, 27],
  ])('for %j at %s is %s', (values, share, expected) => {
    expect(of(values, share)).toBeCloseTo(expected, 9);
  });

  it('is null without values', () => {
    expect(of([], 0.5)).toBeNull();
  });

  it('is between the values, with the right share above it', () => {
    assert(
      property(array(integer(), { minLength: 1 }), double({ min: 0, max: 1, noNaN: true }), (some, q) => {
        const values = some.toSorted((a, b) => a - b);
        const found = quantileOf(values.length, q, (place) => values[place]) ?? Number.NaN;
        const below = values.filter((value) => value <= found + 1e-6).length;
        expect(below).toBeGreaterThanOrEqual(Math.floor((values.length - 1) * q) + 1);
      }),
    );
  });
});

it('fillOf is null without seats', () => {
  expect(fillOf({ seats: 0, filled: 0 })).toBeNull();
  expect(fillOf({ seats: 8, filled: 6 })).toBe(0.75);
});
