import { describe, expect, it } from 'vitest';
import { isLit, navigationFor } from './navigation.ts';

const profile = { path: '/profile', label: 'Profile' };
const flights = { path: '/flights', label: 'Flights' };
const leaderboard = { path: '/leaderboard', label: 'Leaderboard' };
const scheduling = { path: '/scheduling', label: 'Flight Scheduling' };
const administration = { path: '/admin', label: 'Administrative Division' };
const hub = { path: '/hub', label: 'Staff Hub' };

const staff = [profile, flights, leaderboard, hub];
const dispatchers = [profile, flights, leaderboard, scheduling, hub];
const all = [profile, flights, leaderboard, scheduling, administration, hub];

describe('the entries of the sidebar', () => {
  it.each([
    [null, []],
    [0, []],
    [238, []],
    [239, staff],
    [243, staff],
    [244, dispatchers],
    [246, dispatchers],
    [247, all],
    [255, all],
  ])('rank %s', (rank, entries) => {
    expect(navigationFor(rank)).toEqual(entries);
  });

  it('follow other thresholds', () => {
    const low = { staff: 1, dispatch: 2, admin: 3 };
    expect([0, 1, 2, 3].map((rank) => navigationFor(rank, low))).toEqual([[], staff, dispatchers, all]);
  });
});

const paths = ['/profile', '/flights', '/leaderboard', '/scheduling', '/admin', '/hub'] as const;

describe('the highlighted entry', () => {
  it.each([
    ['/profile', ['/profile']],
    ['/profile/', []],
    ['/profile/019a2b3c-4d5e-7f60-8123-456789abcdef', []],
    ['/flights', ['/flights']],
    ['/flights/019a2b3c-4d5e-7f60-8123-456789abcdef', ['/flights']],
    ['/leaderboard', ['/leaderboard']],
    ['/scheduling', ['/scheduling']],
    ['/admin', ['/admin']],
    ['/admin/', ['/admin']],
    ['/hub', ['/hub']],
    ['/u/ada', []],
    ['/u/admin', []],
    ['/', []],
    ['/terms-of-service', []],
    ['/privacy-policy', []],
  ])('at %s is %j', (path, lit) => {
    expect(paths.filter((entry) => isLit(entry, path))).toEqual(lit);
  });
});
