import { describe, expect, it } from 'vitest';
import { returnHere } from '../../lib/return-here.ts';
import { loginUrl, readLoginSearch } from './login-search.ts';

describe('the address of the login screen', () => {
  it('gives what it knows and nothing else', () => {
    expect(
      readLoginSearch({ error: 'access_denied', suspended: 'true', returnTo: '/hub', other: 'x' }),
    ).toEqual({
      error: 'access_denied',
      suspended: 'true',
      returnTo: '/hub',
    });
    expect(readLoginSearch({ error: '', suspended: undefined })).toEqual({});
  });

  it('remembers where to return, but for the profile and for foreign places', () => {
    expect(returnHere('/flights?date=2026-03-02')).toEqual({ returnTo: '/flights?date=2026-03-02' });
    expect(returnHere('/profile')).toEqual({});
    expect(returnHere('//elsewhere.example')).toEqual({});
  });

  it.each([
    ['/flights', '?date=2026-03-02', '', '/login?returnTo=%2Fflights%3Fdate%3D2026-03-02'],
    ['/profile/7', '', '#leave', '/login?returnTo=%2Fprofile%2F7%23leave'],
    ['/profile', '', '', '/login'],
    ['/', '', '', '/login'],
    ['/nothing-here', '?x=1', '', '/login'],
    ['/login', '?error=not_in_group', '', '/login?error=not_in_group'],
    ['/login/', '?returnTo=%2Fhub', '', '/login?returnTo=%2Fhub'],
  ])('without a session, from %s%s%s, is %s', (pathname, search, hash, url) => {
    expect(loginUrl({ pathname, search, hash })).toBe(url);
  });
});
