import { navigationFor, type ScreenPath } from '@crewroom/domain/auth/navigation';
import { defaultThresholds } from '@crewroom/domain/auth/rank';
import { describe, expect, it } from 'vitest';
import { builtScreens, isGated, mayOpen, sidebarFor } from './screens.ts';

const OWNER = 255;

describe('the screens', () => {
  it('still to come are these, and none is offered', () => {
    const all = navigationFor(OWNER).map(({ path }) => path);
    const isBuilt = (path: ScreenPath) => builtScreens.some((built) => built === path);
    expect(all.filter((path) => !isBuilt(path))).toEqual(['/scheduling']);
    expect(sidebarFor(OWNER, defaultThresholds).map(({ path }) => path)).toEqual(all.filter(isBuilt));
  });

  it('are not offered to someone without a rank', () => {
    expect(sidebarFor(null, defaultThresholds)).toEqual([]);
  });

  it.each([
    ['/scheduling', 243, false],
    ['/scheduling', 244, true],
    ['/admin', 246, false],
    ['/admin', 247, true],
    ['/admin/', 246, false],
    ['/profile', null, true],
    ['/u/administrator', null, true],
  ])('%s at rank %s opens: %s', (path, rank, opens) => {
    expect(mayOpen(path, rank, defaultThresholds)).toBe(opens);
  });

  it('ask for a rank on two addresses only', () => {
    expect(['/scheduling', '/admin'].every(isGated)).toBe(true);
    expect(['/profile', '/flights', '/hub', '/administer'].some(isGated)).toBe(false);
  });
});
