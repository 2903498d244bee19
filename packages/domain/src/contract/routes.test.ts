import { describe, expect, it } from 'vitest';
import { plainRoutes, routeTable } from './routes.ts';

const calls = Object.values(routeTable);

describe('the table of routes', () => {
  it('names no method and path twice, beside the addresses that are no calls neither', () => {
    const addresses = [...calls, ...Object.values(plainRoutes)].map(
      ({ method, path }) => `${method} ${path}`,
    );
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('opens the calls of administration to administrators alone, and some to the owner alone', () => {
    const administration = calls.filter(({ path }) => path.startsWith('/api/admin/'));
    expect(administration.length).toBeGreaterThan(10);
    expect(administration.filter(({ access }) => access !== 'admin' && access !== 'owner')).toEqual([]);
  });

  it('opens none but signing out and an appeal to the suspended', () => {
    expect(calls.filter(({ access }) => access === 'session')).toEqual([
      routeTable.logout,
      routeTable.appealSanction,
    ]);
  });
});
