import { describe, expect, it } from 'vitest';
import { defaultThresholds } from '../contract/access.ts';
import { isGated, isScreen, mayOpen, titlesAt } from './screens.ts';

describe('the screens', () => {
  it.each([
    ['/scheduling', 243, false],
    ['/scheduling', 244, true],
    ['/admin', 246, false],
    ['/admin', 247, true],
    ['/admin/', 246, false],
    ['/scheduling/today', 243, false],
    ['/scheduling/today', 244, true],
    ['/admin/keys', 254, false],
    ['/admin/keys', 255, true],
    ['/admin/keys/', 254, false],
    ['/admin/security', 254, false],
    ['/admin/security', 255, true],
    ['/admin/settings', 254, false],
    ['/admin/settings', 255, true],
    ['/insights', 246, false],
    ['/insights', 247, true],
    ['/admin/import', 254, false],
    ['/admin/import', 255, true],
    ['/profile', null, true],
    ['/u/administrator', null, true],
  ])('%s at rank %s is allowed: %s', (path, rank, opens) => {
    expect(mayOpen(path, rank, defaultThresholds)).toBe(opens);
  });

  it('have exactly these paths', () => {
    const paths = [
      '/profile',
      '/profile/7',
      '/u/CaptainCara',
      '/flights',
      '/flights/7',
      '/admin/keys',
      '/admin/security',
      '/admin/settings',
      '/insights',
      '/admin/import',
      '/hub',
    ];
    expect(paths.every(isScreen)).toBe(true);
    expect(['/', '/login', '/terms-of-service', '/user', '/flightsuit', '/nothing'].some(isScreen)).toBe(
      false,
    );
  });

  it.each([
    ['/profile', { title: 'Profile Dashboard', shortTitle: 'Profile' }],
    ['/leaderboard', { title: 'Leaderboard', shortTitle: 'Leaderboard' }],
    ['/scheduling/today', { title: 'Evening board', shortTitle: 'Evening board' }],
    ['/profile/7', undefined],
    ['/flights/7', undefined],
    ['/nothing', undefined],
  ])('%s has the titles %o', (path, titles) => {
    expect(titlesAt(path)).toEqual(titles);
  });

  it('require a rank only on these paths', () => {
    expect(
      [
        '/scheduling',
        '/scheduling/today',
        '/admin',
        '/admin/keys',
        '/admin/security',
        '/admin/settings',
        '/insights',
        '/admin/import',
      ].every(isGated),
    ).toBe(true);
    expect(['/profile', '/flights', '/hub', '/administer'].some(isGated)).toBe(false);
  });
});
