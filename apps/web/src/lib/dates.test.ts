import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  endOfLocalDay,
  formatLocal,
  formatZulu,
  isZuluHere,
  localBesideZulu,
  localDay,
  spanOfLocalDay,
  timesInWords,
  zuluTimeUnder,
} from './dates.ts';

const INSTANT = '2026-03-01T23:05:00.000Z';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('dates', () => {
  beforeEach(() => {
    vi.stubEnv('TZ', 'Europe/Zurich');
  });

  it('are shown in the specified formats in the viewer’s own time', () => {
    expect(formatLocal(INSTANT, 'date')).toBe('Mar 02, 2026');
    expect(formatLocal(INSTANT, 'time')).toBe('00:05');
    expect(formatLocal(INSTANT, 'dateTime')).toBe('Mar 02, 2026 00:05');
    expect(formatLocal(INSTANT, 'longDateTime')).toBe('March 02, 2026 at 00:05');
  });

  it('have a Z in Zulu after every time of day', () => {
    expect(formatZulu(INSTANT, 'date')).toBe('Mar 01, 2026');
    expect(formatZulu(INSTANT, 'time')).toBe('23:05Z');
    expect(formatZulu(INSTANT, 'dateTime')).toBe('Mar 01, 2026 23:05Z');
    expect(formatZulu(INSTANT, 'longDateTime')).toBe('March 01, 2026 at 23:05Z');
  });

  it('include the day of the local time only when it differs from the Zulu day', () => {
    expect(localBesideZulu(INSTANT)).toBe('Mar 02, 00:05');
    expect(localBesideZulu('2026-03-01T12:00:00.000Z')).toBe('13:00');
  });

  it("are shown once when the viewer's clock equals Zulu", () => {
    expect(isZuluHere(INSTANT)).toBe(false);
    vi.stubEnv('TZ', 'UTC');
    expect(isZuluHere(INSTANT)).toBe(true);
  });

  it('include the Zulu day of a time under another day', () => {
    expect(zuluTimeUnder('2026-03-02T00:30:00.000Z', INSTANT)).toBe('Mar 01, 23:05Z');
    expect(zuluTimeUnder('2026-03-01', INSTANT)).toBe('23:05Z');
  });
});

it('are invalid in every format for an invalid text', () => {
  expect([formatLocal('', 'date'), formatZulu('soon', 'time'), localBesideZulu('')]).toEqual([
    'Invalid date',
    'Invalid date',
    'Invalid date',
  ]);
});

describe('a day of the viewer', () => {
  it('ends at 23:59 of their own time', () => {
    const end = new Date(endOfLocalDay('2026-03-01') ?? '');
    expect([end.getFullYear(), end.getMonth(), end.getDate()]).toEqual([2026, 2, 1]);
    expect([end.getHours(), end.getMinutes(), end.getSeconds(), end.getMilliseconds()]).toEqual([
      23, 59, 0, 0,
    ]);
  });

  it('contains its own end', () => {
    for (const day of ['2026-03-01', '2026-03-29', '2026-10-25', '2028-02-29', '2026-12-31']) {
      expect(localDay(endOfLocalDay(day) ?? '')).toBe(day);
    }
  });

  it.each(['', '2026-02-30', '2026-13-01', 'tomorrow'])('has no end when it is %j', (text) => {
    expect(endOfLocalDay(text)).toBeNull();
  });

  it('ends at its last millisecond, and has 23 hours when clocks go forward', () => {
    vi.stubEnv('TZ', 'Europe/Zurich');
    expect(spanOfLocalDay('2026-03-29')).toEqual({
      first: '2026-03-28T23:00:00.000Z',
      last: '2026-03-29T21:59:59.999Z',
    });
    expect(spanOfLocalDay('2026-02-30')).toBeNull();
    expect(spanOfLocalDay('soon')).toBeNull();
  });
});

describe('the two times of a timestamp', () => {
  // In Zurich it is March 2 by now, in Zulu still March 1.
  const today = { zulu: '2026-03-01', local: '2026-03-02' };
  const timesOf = (instant: string, order: 'local' | 'zulu', under?: string) => {
    const { large, small } = timesInWords(instant, { today, order, under });
    return [large, small];
  };

  it('are the same in either order, each with the day of its own clock', () => {
    vi.stubEnv('TZ', 'Europe/Zurich');
    expect(timesOf(INSTANT, 'local')).toEqual(['Today 00:05', 'Mar 01, 23:05Z']);
    expect(timesOf(INSTANT, 'zulu')).toEqual(['Today 23:05Z', 'Mar 02, 00:05']);
    expect(timesOf('2026-03-02T11:45:00.000Z', 'local')).toEqual(['Today 12:45', '11:45Z']);
    expect(timesOf('2026-03-02T11:45:00.000Z', 'zulu')).toEqual(['Tomorrow 11:45Z', '12:45']);
    expect(timesOf('2026-03-07T11:45:00.000Z', 'local')).toEqual(['Sat 12:45', '11:45Z']);
  });

  it('omit the day that they are shown under, and include another', () => {
    vi.stubEnv('TZ', 'Europe/Zurich');
    expect(timesOf('2026-03-01T11:45:00.000Z', 'local', '2026-03-01')).toEqual(['12:45', '11:45Z']);
    expect(timesOf(INSTANT, 'local', '2026-03-01')).toEqual(['Mon 00:05', '23:05Z']);
    expect(timesOf(INSTANT, 'zulu', '2026-03-01')).toEqual(['23:05Z', 'Mar 02, 00:05']);
  });

  it('are one when the clock shows Zulu', () => {
    vi.stubEnv('TZ', 'UTC');
    expect(timesOf(INSTANT, 'local')).toEqual(['Today 23:05Z', null]);
  });
});
