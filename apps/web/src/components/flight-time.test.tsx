import { cleanup } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { FlightTime } from './flight-time.tsx';
import { TimePreferenceContext } from './time-order.ts';

const value = '2026-03-02T11:45:00.000Z';
const memberOf = (rank: number) => ({ userId: 'id-of-Casey', rank, username: 'Casey', avatarUrl: '' });

async function wordsFor(rank: number, preference: 'local' | 'zulu' | null = null) {
  const { container } = await renderScreen(
    <TimePreferenceContext value={preference}>
      <FlightTime value={value} />
    </TimePreferenceContext>,
    { viewer: memberOf(rank) },
  );
  const words = [container.textContent, container.querySelector('time')?.title];
  cleanup();
  return words;
}

beforeEach(() => {
  vi.setSystemTime('2026-03-02T06:00:00.000Z');
  // As in Zurich. The process keeps the time zone that this document began with.
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-60);
});

it('shows both times, in the order of the rank or of the member’s own choice', async () => {
  const title = 'Mar 02, 2026 12:45 local, Mar 02, 2026 11:45Z';
  expect(await wordsFor(243)).toEqual(['Today 12:45 local 11:45Z', title]);
  expect(await wordsFor(244)).toEqual(['Today 11:45Z 12:45 local', title]);
  expect(await wordsFor(239, 'zulu')).toEqual(['Today 11:45Z 12:45 local', title]);
  expect(await wordsFor(247, 'local')).toEqual(['Today 12:45 local 11:45Z', title]);
});
