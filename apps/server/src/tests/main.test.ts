import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { outcomeOf } from '../testing/browser.ts';
import { startStubRoblox } from '../testing/fake-roblox.ts';
import {
  browserAt,
  createServerFixture,
  isOpen,
  startRefused,
  startServer,
  whilePortIsHeld,
} from '../testing/server-process.ts';
import { createTestTarget } from '../testing/test-database.ts';

/** The Roblox id of CrewCasey, whom every sandbox has. */
const CASEY = '4690118302';

const fixture = await createServerFixture();

afterEach(() => fixture.sandbox.behave());
afterAll(() => fixture.sandbox.close());

describe('the process', () => {
  it('reports its URL when ready, serves it, and ends with code 0 when asked to', async () => {
    await using database = await createTestTarget('empty');
    await using server = await startServer(fixture.robloxSettings(database));
    expect(server.url).toBe(`http://localhost:${fixture.port}`);
    expect((await fetch(`${server.url}/livez`)).status).toBe(200);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    server.signal('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0, signal: null, stderr: '' });
    expect(await isOpen('localhost', fixture.port)).toBe(false);
  });

  it('finishes running requests when asked to end', async () => {
    const asked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    await using slow = await startStubRoblox(async () => {
      asked.resolve();
      await release.promise;
      return { status: 500 };
    });
    await using database = await createTestTarget();
    const issuer = { ROBLOX_OAUTH_ISSUER: `${slow.url}/oauth/` };
    await using server = await startServer(fixture.robloxSettings(database, issuer));
    const response = browserAt(server).open('/api/auth/roblox');
    await asked.promise;
    server.signal('SIGTERM');
    // Once the port is closed, the signal has been received. Only then may the response come.
    await expect.poll(() => isOpen('localhost', fixture.port)).toBe(false);
    release.resolve();
    expect(outcomeOf(await response, server.url).error).toBe('oauth_failed');
    expect(await server.ended).toMatchObject({ code: 0, signal: null });
  });

  it('keeps sessions over a restart, even after it was killed', async () => {
    await using database = await createTestTarget();
    await using first = await startServer(fixture.robloxSettings(database));
    const browser = browserAt(first);
    expect(outcomeOf(await browser.signIn(CASEY), first.url)).toMatchObject({
      to: '/profile',
      session: true,
    });
    first.signal('SIGKILL');
    await first.ended;
    await using second = await startServer(fixture.robloxSettings(database));
    expect(second.url).toBe(first.url);
    const me = await browser.open('/api/auth/me');
    expect(me.status).toBe(200);
    expect(await me.json()).toMatchObject({ user: { robloxUsername: 'CrewCasey' } });
  });

  it('permanently removes the rights of members below a rank raised in the environment', async () => {
    await using database = await createTestTarget();
    await using first = await startServer(fixture.robloxSettings(database));
    const browser = browserAt(first);
    await browser.signIn(CASEY);
    first.signal('SIGTERM');
    await first.ended;
    const raised = { RANK_STAFF: '244' };
    await using second = await startServer(fixture.robloxSettings(database, raised));
    second.signal('SIGTERM');
    await second.ended;
    await using third = await startServer(fixture.robloxSettings(database));
    expect(third.url).toBe(first.url);
    const me = await browser.open('/api/auth/me');
    expect([me.status, await me.json()]).toMatchObject([401, { code: 'rank_lost' }]);
  });

  it('reads the whole group by itself, unless that is turned off', async () => {
    await using database = await createTestTarget();
    await using server = await startServer(fixture.robloxSettings(database, { ROSTER_SYNC_MINUTES: '1' }));
    const browser = browserAt(server);
    await browser.signIn(CASEY);
    const leaderboard = async () => await (await browser.open('/api/users/leaderboard')).text();
    await expect.poll(leaderboard).toContain('"AdminAmir"');
  });

  it.each([
    ['the sandbox', 'sandboxSettings', 'robloxSettings'],
    ['a real group', 'robloxSettings', 'sandboxSettings'],
  ] as const)(
    'rejects the database of %s in the other mode, before the port opens',
    async (whose, ownSettings, otherSettings) => {
      await using database = await createTestTarget();
      const server = await startServer(fixture[ownSettings](database));
      server.signal('SIGTERM');
      expect(await server.ended).toMatchObject({ code: 0 });
      // A server that opened its port first would report that it is in use.
      const ending = await whilePortIsHeld(fixture.port, () =>
        startRefused(fixture[otherSettings](database)),
      );
      expect(ending).toMatchObject({ code: 1, stdout: '' });
      const owner = whose === 'the sandbox' ? 'the sandbox' : `group 4242 of ${fixture.sandbox.url}/oauth/`;
      expect(ending.stderr).toMatch(/^This database belongs to .+\n$/);
      expect(ending.stderr).toContain(`belongs to ${owner} and cannot be used with `);
    },
  );
});
