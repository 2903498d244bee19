import { expect, it } from 'vitest';
import { prefetchUrls } from './prefetched-queries.ts';

const SUNDAY = '2026-11-22';
const ALWAYS = ['/api/auth/me', '/api/sanctions', '/api/inbox', '/api/me/preferences'];
const OVERVIEW = [
  '/api/admin/term/preview',
  '/api/admin/leave',
  '/api/admin/licences',
  '/api/admin/appeals',
  '/api/admin/roster',
];

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
  [
    '/insights',
    'range=year&days=weekends',
    '/api/admin/insights?from=2025-11-23&to=2026-11-22&days=weekends',
  ],
  ['/insights', '', '/api/admin/insights?from=2026-08-25&to=2026-11-22&days=all'],
  [
    '/insights',
    'range=own&from=2026-11-01&to=2026-11-02',
    '/api/admin/insights?from=2026-11-01&to=2026-11-02&days=all',
  ],
])('%s?%s prefetches what every screen shows, and %s', (path, query, url) => {
  expect(prefetchUrls(path, new URLSearchParams(query), SUNDAY)).toEqual([...ALWAYS, url]);
});

/** The prefetched queries of the admin area without those of every screen, in any order. */
const ofAdminArea = (query: string) =>
  prefetchUrls('/admin', new URLSearchParams(query), SUNDAY)
    .filter((url) => !ALWAYS.includes(url))
    .toSorted();

it.each([
  ['', ['/api/admin/users', '/api/admin/outbox', ...OVERVIEW]],
  ['filter=below-quota', ['/api/admin/users', '/api/admin/outbox', ...OVERVIEW]],
  // The list of a search or of a filter of the server is left to the app.
  ['search=ad', ['/api/admin/outbox', ...OVERVIEW]],
  ['filter=quota-deficit', ['/api/admin/outbox', ...OVERVIEW]],
  // An open record or view covers the overview.
  ['view=chat', ['/api/admin/users', '/api/admin/outbox', '/api/admin/roster']],
  ['user=0198-a', ['/api/admin/users', '/api/admin/outbox', '/api/admin/roster', '/api/admin/users/0198-a']],
  ['user=%3Cb%3E', ['/api/admin/users', '/api/admin/outbox', '/api/admin/roster']],
])('/admin?%s prefetches %j', (query, urls) => {
  expect(ofAdminArea(query)).toEqual(urls.toSorted());
});

it.each(['range=term', 'range=own&from=2026-11-02&to=2026-11-01'])(
  '/insights?%s leaves the figures to the app, which knows the term or shows the error',
  (query) => {
    expect(prefetchUrls('/insights', new URLSearchParams(query), SUNDAY)).toEqual(ALWAYS);
  },
);

it.each(['/hub', '/u/somebody', '/flights/a%2Fb', '/flights/<b>', '/flights/a/b'])(
  '%s prefetches what every screen shows, and leaves the rest to the app',
  (path) => {
    expect(prefetchUrls(path, new URLSearchParams(), SUNDAY)).toEqual(ALWAYS);
  },
);
