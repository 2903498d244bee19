import { authEndpoints } from '@crewroom/domain/auth/endpoints';
import { endpointTable } from '@crewroom/domain/catalogue/endpoints';
import type { Access } from '@crewroom/domain/contract/access';
import { plainRoutes, type Route } from '@crewroom/domain/contract/routes';
import { afterAll, describe, expect, it } from 'vitest';
import { registerEndpoint } from './platform/http/register-endpoint.ts';
import { createTestDatabase } from './testing/test-database.ts';
import { createTestPortal } from './testing/test-portal.ts';

type RegisteredRoute = { readonly method: string; readonly path: string; readonly access: Access | null };

const registered: RegisteredRoute[] = [];

const portal = await createTestPortal({
  environment: { WEB_ROOT: 'no web app' },
  extend: (app) => {
    app.addHook('onRoute', function note({ method, url }) {
      for (const one of [method].flat()) registered.push({ method: one, path: url, access: this.access });
    });
  },
});

afterAll(() => portal[Symbol.asyncDispose]());

const contract: readonly (readonly [string, Route])[] = Object.entries(endpointTable);
const plain: readonly Route[] = Object.values(plainRoutes);

function registrationsOf({ method, path }: Route): RegisteredRoute[] {
  return registered.filter((one) => one.method === method && one.path === path);
}

describe('every endpoint of the contract', () => {
  it.each(contract)('is in the scope it names, once: %s', (_name, route) => {
    const found = registrationsOf(route).map(({ access }) => access);
    expect(found).toEqual([route.access]);
  });

  it('was walked', () => {
    expect(contract.length).toBeGreaterThan(30);
    expect(registered.length).toBeGreaterThanOrEqual(contract.length + plain.length);
  });
});

describe('every registered route', () => {
  it('is a call of the contract or one of the few plain addresses', () => {
    const known = [...contract.map(([, route]) => route), ...plain];
    const isKnown = ({ method, path }: RegisteredRoute) =>
      known.some((route) => route.path === path && (route.method === method || method === 'HEAD'));
    expect(registered.filter((route) => !isKnown(route))).toEqual([]);
  });

  it.each(plain)('has the access it is listed with: $path', ({ method, path, access }) => {
    const found = registrationsOf({ method, path, access });
    // The health checks are in no scope, so anybody may call them, as a public route.
    expect(found.map((one) => one.access ?? 'public')).toEqual([access]);
  });

  it('under /api that is open to everybody is a part of signing in, the reference, the departures, or the set-up', () => {
    const open = registered.filter(({ path, access }) => path.startsWith('/api') && access === 'public');
    expect(new Set(open.map(({ path }) => path))).toEqual(
      new Set([
        plainRoutes.startSignIn.path,
        plainRoutes.finishSignIn.path,
        plainRoutes.apiDocument.path,
        plainRoutes.apiPage.path,
        endpointTable.publicDepartures.path,
        endpointTable.setup.path,
        endpointTable.checkSetup.path,
      ]),
    );
  });
});

describe('a call in another scope than the contract names', () => {
  it('keeps the server from starting', async () => {
    await using database = await createTestDatabase();
    const starting = createTestPortal({
      database,
      extend: (_app, open) =>
        open('public', (scope) =>
          registerEndpoint(scope, authEndpoints.logout, () => Promise.resolve(undefined)),
        ),
    });
    await expect(starting).rejects.toThrow('POST /api/auth/logout needs the scope session, not public');
  });
});
