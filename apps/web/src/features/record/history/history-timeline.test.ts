import { afterEach, describe, expect, it, vi } from 'vitest';
import { byLocalDay } from './history-timeline.tsx';

const late = { timestamp: '2026-03-01T15:30:00.000Z' };
const early = { timestamp: '2026-03-01T14:30:00.000Z' };
const before = { timestamp: '2026-02-28T23:30:00.000Z' };

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('byLocalDay', () => {
  it.each([
    [
      'Asia/Tokyo',
      [
        ['2026-03-02', [late]],
        ['2026-03-01', [early, before]],
      ],
    ],
    [
      'America/New_York',
      [
        ['2026-03-01', [late, early]],
        ['2026-02-28', [before]],
      ],
    ],
  ] as const)('uses the days of %s', (zone, expected) => {
    vi.stubEnv('TZ', zone);
    const days = byLocalDay([late, early, before]);
    expect(days.map(({ day, actions }) => [day, actions])).toEqual(expected);
  });
});
