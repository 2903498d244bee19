import { START_DATA_ID } from '@crewroom/domain/auth/start-data';
import { firstReadings } from '@crewroom/domain/catalogue/first-readings';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { owedLogout } from '../features/auth/owed-logout.ts';
import { erasuresQuery } from '../features/auth/queries.ts';
import { flightQuery, flightWeekQuery, schedulingBoardQuery } from '../features/flights/queries.ts';
import { gameKeysQuery } from '../features/game/queries.ts';
import { ownProfileQuery, userQuery } from '../features/members/queries.ts';
import { adminUserQuery, adminUsersQuery, rosterQuery } from '../features/record/queries.ts';
import { leaderboardQuery } from '../features/terms/queries.ts';
import { callAddress } from '../lib/api-client.ts';
import { callAddresses } from '../lib/call-addresses.ts';
import { forgetEarlyReadings, takeEarlyReading } from '../lib/early-readings.ts';

/** Runs the early script in a page with these readings; tells what it asked for. */
async function runIn(readings: unknown): Promise<string[]> {
  const asked: string[] = [];
  vi.stubGlobal('document', {
    getElementById: (id: string) =>
      id === START_DATA_ID ? { textContent: JSON.stringify({ readings }) } : null,
  });
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return Promise.resolve(new Response(`"${address}"`));
  });
  vi.resetModules();
  await import('./early-readings.ts');
  return asked;
}

afterEach(() => {
  forgetEarlyReadings();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('what the page begins to read', () => {
  it('is taken once by who asks for that address', async () => {
    expect(await runIn(['/api/auth/me'])).toEqual(['/api/auth/me']);
    expect(takeEarlyReading('/api/inbox')).toBeUndefined();
    expect(await (await takeEarlyReading('/api/auth/me')?.answer)?.json()).toBe('/api/auth/me');
    expect(takeEarlyReading('/api/auth/me')).toBeUndefined();
  });

  it('is not taken when it is old', async () => {
    vi.useFakeTimers();
    await runIn(['/api/auth/me']);
    vi.advanceTimersByTime(31_000);
    expect(takeEarlyReading('/api/auth/me')).toBeUndefined();
  });

  it('is nothing while a logout is owed, because the session ends first', async () => {
    const kept = new Map<string, string>();
    const setItem = (key: string, value: string) => void kept.set(key, value);
    const removeItem = (key: string) => void kept.delete(key);
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem, removeItem });
    vi.stubGlobal('window', { localStorage });
    owedLogout.owe('some-id');
    expect(await runIn(['/api/auth/me'])).toEqual([]);
    owedLogout.forget();
    expect(await runIn(['/api/auth/me'])).toEqual(['/api/auth/me']);
  });

  it('is nothing on a page without readings', async () => {
    expect(await runIn(undefined)).toEqual([]);
  });

  it.each([
    ['/profile', ownProfileQuery()],
    ['/profile/some-id', userQuery('some-id')],
    ['/leaderboard', leaderboardQuery()],
    ['/flights', flightWeekQuery('2026-11-22')],
    ['/flights/some-id', flightQuery('some-id')],
    ['/scheduling', schedulingBoardQuery()],
    ['/admin', adminUsersQuery('', 'all')],
    ['/admin', rosterQuery()],
    ['/admin?user=some-id', adminUserQuery('some-id')],
    ['/admin/keys', gameKeysQuery()],
    ['/admin/security', erasuresQuery()],
  ])('on %s has the address of the query that the screen makes', (address, { queryKey }) => {
    const { pathname, searchParams } = new URL(address, 'https://crewroom.example');
    const [name, parts] = queryKey;
    const { params, query } = { params: undefined, query: undefined, ...parts };
    expect(firstReadings(pathname, searchParams, '2026-11-22')).toContain(
      callAddress(callAddresses[name].path, params, query),
    );
  });
});
