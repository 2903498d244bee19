import { array, assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOME, loginErrorToast, safeReturnTo, signInUrl } from './sign-in.ts';

describe('the toast of a failed sign-in', () => {
  it.each([
    ['access_denied', 'Authentication was cancelled'],
    ['not_in_group', 'You are not a member of the Skyline Airways group'],
    ['insufficient_rank', 'Your rank is insufficient to access this portal'],
    ['oauth_failed', 'Authentication failed. Please try again'],
    ['roblox_unavailable', 'An error occurred during authentication'],
    ['too_many', 'An error occurred during authentication'],
    ['', 'An error occurred during authentication'],
    ['ACCESS_DENIED', 'An error occurred during authentication'],
    ['<script>', 'An error occurred during authentication'],
    ['constructor', 'An error occurred during authentication'],
  ])('%j: %s', (error, toast) => {
    expect(loginErrorToast(error, 'Skyline Airways')).toBe(toast);
  });
});

const urlPieces = [
  '/',
  '\\',
  '.',
  '..',
  '%2f',
  '%5c',
  '%2e',
  ':',
  '@',
  '\t',
  'evil.example',
  'https',
  '?',
  '#',
  'api',
  'login',
  '%61',
];
const hostile = array(constantFrom(...urlPieces), { maxLength: 12 }).map((parts) => parts.join(''));
const origin = 'https://portal.example';

const staysOnHost = (value: string) => {
  const target = safeReturnTo(value);
  const { origin: host, pathname, search, hash } = new URL(target, origin);
  return (
    host === origin && target.startsWith(pathname) && `${pathname}${search}${hash}`.length <= target.length
  );
};

describe('safeReturnTo', () => {
  it.each([
    '/profile',
    '/profile/019a2b3c-4d5e-7f60-8123-456789abcdef',
    '/u/Ada_99',
    '/u/J%C3%BCrgen',
    '/u/some%20one',
    '/flights',
    '/flights?date=2026-03-02',
    '/flights/019a2b3c-4d5e-7f60-8123-456789abcdef#log',
    '/leaderboard',
    '/scheduling',
    '/admin?user=019a2b3c-4d5e-7f60-8123-456789abcdef&tab=notes',
    '/admin?search=a//b/../c',
    '/flights?next=https://evil.example',
    '/hub',
    '/terms-of-service',
    '/apiary',
    '/loginish',
    '/u/login',
    '/u/api',
    '/u/..name',
    '/@evil.example',
    '/',
    `/${'a'.repeat(499)}`,
  ])('keeps %s', (url) => {
    expect(safeReturnTo(url)).toBe(url);
  });

  it.each([
    // Another host, in every spelling that browsers accept.
    '//evil.example',
    '///evil.example',
    '//evil.example/profile',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/\\/evil.example',
    '/%5cevil.example',
    '/%5Cevil.example',
    '/%2fevil.example',
    '/%2F%2Fevil.example',
    '/profile//evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e%2e//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/%09/evil.example',
    '/%0a/evil.example',
    '/%0d%0aSet-Cookie:%20a=b',
    // Schemes.
    'https://evil.example',
    'http:evil.example',
    'https:/evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://evil.example/1',
    'vbscript:x',
    'mailto:a@evil.example',
    // Not an absolute path.
    '',
    'profile',
    'evil.example',
    '@evil.example',
    '?next=/profile',
    '#/profile',
    './profile',
    '../profile',
    // Dot segments, plain and encoded.
    '/.',
    '/..',
    '/./profile',
    '/profile/..',
    '/profile/../api/auth/logout',
    '/profile/%2e%2e/api/auth/me',
    '/profile/%2E./api/auth/me',
    '/profile/.%2e',
    // Not a screen, plain, encoded and in any case.
    '/api',
    '/api/auth/roblox',
    '/api/auth/logout?x=1',
    '/API/auth/roblox',
    '/%61pi/auth/roblox',
    '/ap%69',
    '/api%2fauth%2froblox',
    '/login',
    '/login?error=oauth_failed',
    '/login#x',
    '/login/',
    '/Login',
    '/log%69n',
    '/avatars/1',
    '/assets/index.js',
    '/livez',
    '/readyz?verbose',
    // Characters that a header cannot carry, or nobody can read.
    '/pro file',
    '/profile\u0000',
    '/profile%00',
    '/profile\u0085',
    '/profile\u2028',
    '/profile\u202E',
    '/u/Jürgen',
    '/u/日本',
    '/／evil.example',
    '/profile\uD800',
    '/profile\r\nSet-Cookie: a=b',
    // Invalid encodings.
    '/%',
    '/%zz',
    '/%c3%28',
    '/u/%ff',
    // Too long.
    `/${'a'.repeat(500)}`,
  ])('returns the profile for %j', (url) => {
    expect(safeReturnTo(url)).toBe('/profile');
  });

  it.each([
    undefined,
    null,
    7,
    true,
    {},
    [],
    ['/flights'],
    ['//evil.example'],
    { toString: () => '/flights' },
  ])('returns the profile for %j, which is not text', (value) => {
    expect(safeReturnTo(value)).toBe(HOME);
  });

  it('never leaves the portal’s own host, and is unchanged within a URL', () => {
    assert(property(hostile, staysOnHost), { numRuns: 500 });
    assert(
      property(hostile, (rest) => staysOnHost(`/${rest}`)),
      { numRuns: 500 },
    );
    assert(property(string({ unit: 'binary', maxLength: 30 }), (tail) => staysOnHost(`/${tail}`)));
  });

  it('never opens the API or the login screen', () => {
    assert(
      property(hostile, (value) => {
        const path = decodeURIComponent(new URL(safeReturnTo(`/${value}`), origin).pathname);
        return !/^\/+(api|login)(\/|$)/i.test(path);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps every URL that it returned', () => {
    assert(property(hostile, (value) => safeReturnTo(safeReturnTo(value)) === safeReturnTo(value)));
  });
});

it('signInUrl contains the whole return URL', () => {
  expect(signInUrl(undefined)).toBe('/api/auth/roblox');
  const url = new URL(signInUrl('/flights?date=2026-11-25&mine=yes#seats'), 'https://portal.example');
  expect(url.pathname).toBe('/api/auth/roblox');
  expect(url.searchParams.get('returnTo')).toBe('/flights?date=2026-11-25&mine=yes#seats');
});
