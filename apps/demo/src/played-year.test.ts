import { expect, it } from 'vitest';
import { composePlayedYear } from './played-year.ts';
import { timestamps } from './testing/played-airline.ts';
import { DAY } from './timestamp.ts';

it.each([1, 7, 90, 366])('has at least two closed terms of %i days and an open one under way', (length) => {
  for (const timestamp of timestamps) {
    const playedUntil = Date.parse(timestamp);
    const { termStarts } = composePlayedYear(playedUntil, length);
    expect(termStarts.length).toBeGreaterThanOrEqual(3);
    expect(termStarts[0]).toBeLessThan(playedUntil - 340 * DAY);
    expect(termStarts.at(-1)).toBeLessThan(playedUntil);
    const lengths = termStarts.slice(1).map((start, index) => start - (termStarts[index] ?? 0));
    expect(new Set(lengths)).toEqual(new Set([length * DAY]));
  }
});

const startDaysOfMonth = (playedUntil: string) =>
  composePlayedYear(Date.parse(playedUntil), null).termStarts.map((start) => new Date(start).getUTCDate());

it('starts its terms on the 1st of each month, but early in a month the open one on the 20th of the last', () => {
  expect(new Set(startDaysOfMonth('2026-11-21T15:10:00.000Z'))).toEqual(new Set([1]));
  expect(startDaysOfMonth('2026-11-21T15:10:00.000Z')).toHaveLength(12);
  expect(startDaysOfMonth('2026-12-03T15:10:00.000Z').slice(-2)).toEqual([1, 20]);
});
