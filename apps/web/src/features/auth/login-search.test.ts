import { describe, expect, it } from 'vitest';
import { returnToSearch } from '../../lib/return-to-search.ts';
import { loginUrl, readLoginSearch } from './login-search.ts';

describe('login search', () => {
  it('reads known parameters only', () => {
    expect(
      readLoginSearch({ error: 'access_denied', suspended: 'true', returnTo: '/hub', other: 'x' }),
    ).toEqual({
      error: 'access_denied',
      suspended: 'true',
      returnTo: '/hub',
    });
    expect(readLoginSearch({ error: '', suspended: undefined })).toEqual({});
  });

  it('stores the screen to return to, except for the profile and other sites', () => {
    expect(returnToSearch('/flights?date=2026-03-02')).toEqual({ returnTo: '/flights?date=2026-03-02' });
    expect(returnToSearch('/profile')).toEqual({});
    expect(returnToSearch('//elsewhere.example')).toEqual({});
  });

  it.each([
    ['/flights', '?date=2026-03-02', '', '/login?returnTo=%2Fflights%3Fdate%3D2026-03-02'],
    ['/profile/7', '', '#leave', '/login?returnTo=%2Fprofile%2F7%23leave'],
    ['/profile', '', '', '/login'],
    ['/', '', '', '/login'],
    ['/nothing-here', '?x=1', '', '/login'],
    ['/login', '?error=not_in_group', '', '/login?error=not_in_group'],
    ['/login/', '?returnTo=%2Fhub', '', '/login?returnTo=%2Fhub'],
  ])('returns, without a session, for %s%s%s the URL %s', (pathname, search, hash, url) => {
    expect(loginUrl({ pathname, search, hash })).toBe(url);
  });
});
