import { expect, it } from 'vitest';
import { relativeTime } from './relative-time.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');

it.each([
  ['2026-03-04T12:00:00.000Z', 'in 3 days'],
  ['2026-03-01T10:00:00.000Z', '2 hours ago'],
  ['2026-03-01T11:59:40.000Z', 'a few seconds ago'],
  ['2026-03-01T12:00:20.000Z', 'in a few seconds'],
  ['2026-03-01T11:59:00.000Z', '1 minute ago'],
  ['2026-03-01T12:58:00.000Z', 'in 1 hour'],
  ['2026-03-01T10:20:00.000Z', '2 hours ago'],
  ['2026-02-28T11:00:00.000Z', '1 day ago'],
  ['2026-02-10T12:00:00.000Z', '19 days ago'],
  ['2026-01-01T12:00:00.000Z', '2 months ago'],
  ['2024-02-01T12:00:00.000Z', '2 years ago'],
])('%s is %s', (instant, words) => {
  expect(relativeTime(instant, NOW)).toBe(words);
});
