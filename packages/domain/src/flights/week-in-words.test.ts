import { expect, it } from 'vitest';
import { weekInWords } from './week-in-words.ts';

it('names a week by its first and its last day', () => {
  expect(weekInWords('2026-01-01')).toBe('Dec 29, 2025 – Jan 04, 2026');
});
