import { expect, it } from 'vitest';
import { prefetchUrls } from './prefetched-queries.ts';

const SUNDAY = '2026-11-22';
const ALWAYS = ['/api/auth/me', '/api/sanctions'];

it.each([
  ['/profile', '', '/api/users/profile'],
  ['/leaderboard', '', '/api/users/leaderboard'],
  ['/scheduling', 'column=approved', '/api/flights/scheduling'],
  ['/admin/keys', '', '/api/admin/keys'],
  ['/profile/0198-a', '', '/api/users/0198-a'],
  ['/flights/0198-a', '', '/api/flights/0198-a'],
  ['/flights', '', '/api/flights/week?date=2026-11-16'],
  ['/flights', 'date=2026-11-25&mine=yes', '/api/flights/week?date=2026-11-23'],
  ['/flights', 'date=next', '/api/flights/week?date=2026-11-16'],
  ['/flights', 'date=2026-99-99', '/api/flights/week?date=2026-11-16'],
  ['/flights', 'date=2026-02-30', '/api/flights/week?date=2026-11-16'],
  ['/flights', 'date=1066-10-14', '/api/flights/week?date=2026-11-16'],
])('%s?%s prefetches the session, sanctions, and %s', (path, query, url) => {
  expect(prefetchUrls(path, new URLSearchParams(query), SUNDAY)).toEqual([...ALWAYS, url]);
});

it.each(['', 'filter=below-quota'])('/admin?%s prefetches the staff and the state of the roster', (query) => {
  expect(prefetchUrls('/admin', new URLSearchParams(query), SUNDAY)).toEqual([
    ...ALWAYS,
    '/api/admin/users',
    '/api/admin/roster',
  ]);
});

it.each([
  ['0198-a', ['/api/admin/users/0198-a']],
  ['<b>', []],
])('/admin?user=%s also prefetches the open record if the id is valid', (user, record) => {
  expect(prefetchUrls('/admin', new URLSearchParams({ user }), SUNDAY).toSorted()).toEqual(
    [...ALWAYS, '/api/admin/users', '/api/admin/roster', ...record].toSorted(),
  );
});

it.each(['search=ad', 'filter=quota-deficit'])("/admin?%s leaves the members' query to the app", (query) => {
  expect(prefetchUrls('/admin', new URLSearchParams(query), SUNDAY)).toEqual([
    ...ALWAYS,
    '/api/admin/roster',
  ]);
});

it.each(['/hub', '/u/somebody', '/flights/a%2Fb', '/flights/<b>', '/flights/a/b'])(
  '%s prefetches the session and sanctions, and leaves the rest to the app',
  (path) => {
    expect(prefetchUrls(path, new URLSearchParams(), SUNDAY)).toEqual(ALWAYS);
  },
);
