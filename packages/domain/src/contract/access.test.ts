import { describe, expect, it } from 'vitest';
import {
  access,
  canSchedule,
  hasRequiredRank,
  isAdministrator,
  isCurrentEntry,
  isStaff,
  navigationFor,
} from './access.ts';

describe('access by rank', () => {
  it.each([
    // rank, portal, scheduling, administration
    [null, false, false, false],
    [0, false, false, false],
    [238, false, false, false],
    [239, true, false, false],
    [243, true, false, false],
    [244, true, true, false],
    [246, true, true, false],
    [247, true, true, true],
    [255, true, true, true],
  ])('rank %s: portal %s, scheduling %s, administration %s', (rank, portal, scheduling, administration) => {
    expect([isStaff(rank), canSchedule(rank), isAdministrator(rank)]).toEqual([
      portal,
      scheduling,
      administration,
    ]);
  });

  it.each([
    [null, false, false, false],
    [9, false, false, false],
    [10, true, false, false],
    [19, true, false, false],
    [20, true, true, false],
    [29, true, true, false],
    [30, true, true, true],
  ])('rank %s at thresholds 10, 20 and 30: %s, %s, %s', (rank, ...expected) => {
    const low = { staff: 10, dispatch: 20, admin: 30 };
    expect([isStaff(rank, low), canSchedule(rank, low), isAdministrator(rank, low)]).toEqual(expected);
  });
});

describe('the access levels', () => {
  it.each([
    // rank, public, session, signed-in, dispatch, admin, owner
    [null, true, true, false, false, false, false],
    [238, true, true, false, false, false, false],
    [239, true, true, true, false, false, false],
    [244, true, true, true, true, false, false],
    [247, true, true, true, true, true, false],
    [254, true, true, true, true, true, false],
    [255, true, true, true, true, true, true],
  ])('rank %s: %s, %s, %s, %s, %s, %s', (rank, ...expected) => {
    const levels = ['public', 'session', 'signed-in', 'dispatch', 'admin', 'owner'] as const;
    expect(levels.map((level) => hasRequiredRank(level, rank))).toEqual(expected);
    expect(levels).toEqual(Object.keys(access));
  });

  it('let a suspended member use only public and session', () => {
    const open = Object.entries(access).filter(([, { whileSuspended }]) => whileSuspended);
    expect(open.map(([level]) => level)).toEqual(['public', 'session']);
  });
});

const profile = { path: '/profile', label: 'Profile' };
const flights = { path: '/flights', label: 'Flights' };
const leaderboard = { path: '/leaderboard', label: 'Leaderboard' };
const scheduling = { path: '/scheduling', label: 'Flight Scheduling' };
const administration = { path: '/admin', label: 'Administrative Division' };
const insights = { path: '/insights', label: 'Insights' };
const hub = { path: '/hub', label: 'Staff Hub' };

const staff = [profile, flights, leaderboard, hub];
const dispatchers = [profile, flights, leaderboard, scheduling, hub];
const all = [profile, flights, leaderboard, scheduling, administration, insights, hub];

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

const paths = ['/profile', '/flights', '/leaderboard', '/scheduling', '/admin', '/insights', '/hub'] as const;

describe('isCurrentEntry', () => {
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
    ['/insights', ['/insights']],
    ['/hub', ['/hub']],
    ['/u/ada', []],
    ['/u/admin', []],
    ['/', []],
    ['/terms-of-service', []],
    ['/privacy-policy', []],
  ])('at %s is %j', (path, highlighted) => {
    expect(paths.filter((entry) => isCurrentEntry(entry, path))).toEqual(highlighted);
  });
});
