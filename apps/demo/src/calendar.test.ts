import { expect, it } from 'vitest';
import { createCalendar, DAY } from './calendar.ts';
import { moments } from './testing/played-airline.ts';

it.each([1, 7, 90, 366])('has at least two closed terms of %i days and an open one under way', (length) => {
  for (const moment of moments) {
    const now = Date.parse(moment);
    const { termStarts } = createCalendar(now, length);
    expect(termStarts.length).toBeGreaterThanOrEqual(3);
    expect(termStarts[0]).toBeLessThan(now - 340 * DAY);
    expect(termStarts.at(-1)).toBeLessThan(now);
    const lengths = termStarts.slice(1).map((start, index) => start - (termStarts[index] ?? 0));
    expect(new Set(lengths)).toEqual(new Set([length * DAY]));
  }
});

const daysAt = (moment: string) =>
  createCalendar(Date.parse(moment), null).termStarts.map((start) => new Date(start).getUTCDate());

it('begins its terms on the 1st of each month, but for one that would have seen nothing yet', () => {
  expect(new Set(daysAt('2026-11-21T15:10:00.000Z'))).toEqual(new Set([1]));
  expect(daysAt('2026-11-21T15:10:00.000Z')).toHaveLength(12);
  expect(daysAt('2026-12-03T15:10:00.000Z').slice(-2)).toEqual([1, 20]);
});
