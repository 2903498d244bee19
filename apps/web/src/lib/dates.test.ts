import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatLocal, formatZulu, localBesideZulu, relativeTime } from './dates.ts';

const INSTANT = '2026-03-01T23:05:00.000Z';

describe('dates', () => {
  beforeEach(() => {
    vi.stubEnv('TZ', 'Europe/Zurich');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('are shown in the specified formats in the viewer’s own time', () => {
    expect(formatLocal(INSTANT, 'date')).toBe('Mar 02, 2026');
    expect(formatLocal(INSTANT, 'time')).toBe('00:05');
    expect(formatLocal(INSTANT, 'dateTime')).toBe('Mar 02, 2026 00:05');
    expect(formatLocal(INSTANT, 'longDateTime')).toBe('March 02, 2026 at 00:05');
  });

  it('carry a Z in Zulu wherever a time of day stands', () => {
    expect(formatZulu(INSTANT, 'date')).toBe('Mar 01, 2026');
    expect(formatZulu(INSTANT, 'time')).toBe('23:05Z');
    expect(formatZulu(INSTANT, 'dateTime')).toBe('Mar 01, 2026 23:05Z');
    expect(formatZulu(INSTANT, 'longDateTime')).toBe('March 01, 2026 at 23:05Z');
  });

  it('name the day of the local time only when it is another than the Zulu day', () => {
    expect(localBesideZulu(INSTANT)).toBe('Mar 02, 00:05');
    expect(localBesideZulu('2026-03-01T12:00:00.000Z')).toBe('13:00');
  });

  it('say how far off an instant is', () => {
    const now = new Date('2026-03-01T12:00:00.000Z');
    expect(relativeTime('2026-03-04T12:00:00.000Z', now)).toBe('in 3 days');
    expect(relativeTime('2026-03-01T10:00:00.000Z', now)).toBe('2 hours ago');
  });
});
