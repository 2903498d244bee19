import { cleanup } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { DenseFlightTime, FlightTime } from './flight-time.tsx';

const value = '2026-03-02T11:45:00.000Z';
const memberOf = (rank: number) => ({ userId: 'id-of-Casey', rank, username: 'Casey', avatarUrl: '' });

async function wordsFor(
  rank: number,
  times: 'local' | 'zulu' | null = null,
  time = <FlightTime value={value} />,
) {
  const { container } = await renderScreen(time, { viewer: memberOf(rank), times });
  const words = [container.textContent, container.querySelector('time')?.title];
  cleanup();
  return words;
}

const shown = async (times: 'local' | 'zulu', time: ReactElement) => (await wordsFor(240, times, time))[0];

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

it('shows Zulu alone where space is scarce, or the local time first and Zulu next to it', async () => {
  const dense = <DenseFlightTime value={value} />;
  const zulu = ['11:45Z', 'Mar 02, 2026 12:45 your time'];
  const local = ['12:45 local 11:45Z', 'Mar 02, 2026 11:45Z (UTC)'];
  expect(await wordsFor(244, null, dense)).toEqual(zulu);
  expect(await wordsFor(243, null, dense)).toEqual(local);
  expect(await wordsFor(243, 'zulu', dense)).toEqual(zulu);
  expect(await wordsFor(247, 'local', dense)).toEqual(local);
});

it('names the day of each time where the clocks are on different days', async () => {
  const late = '2026-03-01T23:05:00.000Z';
  const both = <DenseFlightTime value={late} withLocal />;
  expect(await shown('zulu', both)).toBe('23:05Z Mar 02, 00:05 local');
  expect(await shown('local', both)).toBe('Mon 00:05 local 23:05Z');
  const under = <DenseFlightTime value={late} under="2026-03-02" />;
  expect(await shown('zulu', under)).toBe('Mar 01, 23:05Z');
  expect(await shown('local', under)).toBe('00:05 local Mar 01, 23:05Z');
  const full = <DenseFlightTime value={late} format="dateTime" />;
  expect(await shown('zulu', full)).toBe('Mar 01, 2026 23:05Z');
  expect(await shown('local', full)).toBe('Mar 02, 2026 00:05 local Mar 01, 23:05Z');
});

it('shows one time when the viewer’s clock equals Zulu', async () => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(0);
  expect((await wordsFor(240, 'local', <DenseFlightTime value={value} />))[0]).toBe('11:45Z');
});
