import { describe, expect, it } from 'vitest';
import { readLoginSearch, returnHere } from './login-search.ts';

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
});
