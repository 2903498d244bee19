import { describe, expect, it } from 'vitest';
import { endOfLocalDay, localDay } from './local-day.ts';

describe('a day of the viewer', () => {
  it('ends at 23:59 of their own time', () => {
    const end = new Date(endOfLocalDay('2026-03-01') ?? '');
    expect([end.getFullYear(), end.getMonth(), end.getDate()]).toEqual([2026, 2, 1]);
    expect([end.getHours(), end.getMinutes(), end.getSeconds(), end.getMilliseconds()]).toEqual([
      23, 59, 0, 0,
    ]);
  });

  it('is the day its own end falls on', () => {
    for (const day of ['2026-03-01', '2026-03-29', '2026-10-25', '2028-02-29', '2026-12-31']) {
      expect(localDay(endOfLocalDay(day) ?? '')).toBe(day);
    }
  });

  it.each(['', '2026-02-30', '2026-13-01', 'tomorrow'])('there is none in %j', (text) => {
    expect(endOfLocalDay(text)).toBeNull();
  });
});
