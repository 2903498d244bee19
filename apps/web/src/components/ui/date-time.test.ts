import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { DateTime, ZuluDateTime } from './date-time.tsx';

const value = '2026-03-01T23:05:00.000Z';

const wordsOf = (...[rendered]: Parameters<typeof renderToStaticMarkup>) =>
  renderToStaticMarkup(rendered).replaceAll(/<[^>]+>/g, '');

it('shows the zone of every time of day', () => {
  vi.stubEnv('TZ', 'Europe/Zurich');
  expect(wordsOf(DateTime({ value }))).toBe('Mar 02, 2026 00:05 local');
  expect(wordsOf(DateTime({ value, format: 'time' }))).toBe('00:05 local');
  expect(wordsOf(DateTime({ value, format: 'longDateTime' }))).toBe('March 02, 2026 at 00:05 local');
  expect(wordsOf(DateTime({ value, format: 'date' }))).toBe('Mar 02, 2026');
  expect(wordsOf(ZuluDateTime({ value, withLocal: true }))).toBe('23:05Z Mar 02, 00:05 local');
});

it('shows one time when the viewer’s clock equals Zulu', () => {
  vi.stubEnv('TZ', 'UTC');
  expect(wordsOf(DateTime({ value }))).toBe('Mar 01, 2026 23:05Z');
  expect(wordsOf(ZuluDateTime({ value, withLocal: true }))).toBe('23:05Z');
});
