import { describe, expect, it } from 'vitest';
import { needsApp } from './needs-app.ts';

describe('the app', () => {
  it.each([
    ['/login', '', false],
    ['/login/', '?error=not_in_group', false],
    ['/login', '?suspended=true', true],
    ['/login', '?suspended=no&returnTo=%2Fhub', false],
    ['/', '', false],
    ['/flights/7', '?suspended=true', false],
    ['/nothing-here', '', false],
    ['/terms-of-service', '', true],
    ['/privacy-policy/', '', true],
  ])('without a session draws %s%s: %s', (pathname, search, needs) => {
    expect(needsApp({ pathname, search }, false)).toBe(needs);
  });

  it('draws everything for who has a session', () => {
    expect(needsApp({ pathname: '/login', search: '' }, true)).toBe(true);
    expect(needsApp({ pathname: '/flights', search: '' }, true)).toBe(true);
  });
});
