import { describe, expect, it } from 'vitest';
import { termDays } from './term-days.ts';

const at = (text: string) => new Date(text);
const november = {
  term: { startedAt: '2026-11-01T00:00:00.000Z' },
  nextQuotaReset: '2026-12-01T00:00:00.000Z',
};

describe('termDays', () => {
  it.each([
    ['2026-11-01T00:00:00.000Z', { day: 1, length: 30, isDue: false }],
    ['2026-11-30T23:59:00.000Z', { day: 30, length: 30, isDue: false }],
    ['2026-12-01T00:00:00.000Z', { day: 31, length: 30, isDue: true }],
  ])('counts the days of the term at %s', (now, expected) => {
    expect(termDays(november, at(now))).toEqual(expected);
  });

  it('counts a part of a day as a day when the term began within one', () => {
    const started = { ...november, term: { startedAt: '2026-11-29T18:00:00.000Z' } };
    expect(termDays(started, at('2026-11-29T18:01:00.000Z'))).toMatchObject({ day: 1, length: 2 });
  });
});
