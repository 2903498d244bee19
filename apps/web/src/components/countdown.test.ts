import { describe, expect, it } from 'vitest';
import { countdown } from './countdown.ts';

const flight = { join: '2026-03-10T17:30:00.000Z', departure: '2026-03-10T18:30:00.000Z' };

describe('the countdown to a flight', () => {
  it.each([
    ['BRIEFING', '2026-03-10T14:10:00.000Z', 'Report in 3 hours, 20 minutes'],
    ['BRIEFING', '2026-03-10T17:30:00.000Z', 'Departs in 1 hour'],
    ['BRIEFING', '2026-03-10T18:29:30.000Z', 'Departs in less than a minute'],
    ['BRIEFING', '2026-03-10T18:50:00.000Z', 'Departure was due 20 minutes ago'],
    ['IN PROGRESS', '2026-03-10T18:50:00.000Z', 'Under way for 20 minutes'],
    ['IN PROGRESS', '2026-03-10T18:20:00.000Z', 'Under way'],
  ] as const)('%s at %s says %s', (status, now, words) => {
    expect(countdown({ ...flight, status }, new Date(now), 'Report')).toBe(words);
  });

  it('names the first step like its screen does', () => {
    const now = new Date('2026-03-10T17:00:00.000Z');
    expect(countdown({ ...flight, status: 'AVAILABLE' }, now, 'Crew joins')).toBe('Crew joins in 30 minutes');
  });
});
