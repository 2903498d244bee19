import { expect, it, vi } from 'vitest';
import { dayInWords, daysInWords, formatDay } from './days.ts';

it.each([
  ['2026-03-02', 'Mar 02, 2026'],
  ['2026-12-31T23:59:59.999Z', 'Dec 31, 2026'],
])('%s is %s in words', (day, words) => {
  expect(formatDay(day)).toBe(words);
});

it('formats a range by its days, in any time zone of the reader', () => {
  vi.stubEnv('TZ', 'America/New_York');
  expect(daysInWords({ from: '2026-03-02', to: '2026-03-09' })).toBe('Mar 02, 2026 to Mar 09, 2026');
  expect(daysInWords({ from: '2026-03-02', to: '2026-03-02' })).toBe('Mar 02, 2026');
});

it.each([
  ['2026-12-30', 'Yesterday'],
  ['2026-12-31', 'Today'],
  ['2027-01-01', 'Tomorrow'],
  ['2027-01-02', 'Sat'],
  ['2027-01-06', 'Wed'],
  ['2027-01-07', 'Jan 07, 2027'],
  ['2026-12-29', 'Dec 29'],
])('%s is shown as %s on Dec 31, 2026', (day, words) => {
  expect(dayInWords(day, '2026-12-31')).toBe(words);
});
