import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gameScopes } from '@crewroom/domain/contract/access';
import { apiRoutes } from '@crewroom/domain/contract/api-routes';
import { fillPath, plainRoutes } from '@crewroom/domain/contract/routes';
import { gameKeyEndpoints } from '@crewroom/domain/game/endpoints';
import { type HostedAirline, hostEndpoints } from '@crewroom/domain/hosting/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sent, send, TestBrowser } from './testing/test-browser.ts';
import { openTestHost, people, type TestHost } from './testing/test-host.ts';

let test: TestHost;
let borealis: HostedAirline;
let cirrus: HostedAirline;
/** What the owner of the other airline holds there. */
let foreign: Readonly<Record<string, Sent['headers']>>;

const isProfile = ({ pathname }: URL) => pathname === '/profile';

/** The bytes of an airline's database as they are stored. */
async function stored({ _id }: HostedAirline): Promise<string> {
  const folder = join(test.dataDir, 'airlines', _id);
  const files = ['crewroom.sqlite', 'crewroom.sqlite-wal'].map((name) =>
    readFile(join(folder, name)).catch(() => Buffer.alloc(0)),
  );
  return createHmac('sha256', 'stored')
    .update(Buffer.concat(await Promise.all(files)))
    .digest('hex');
}

beforeAll(async () => {
  test = await openTestHost({ SIGN_IN_LIMIT_PER_MINUTE: '100000' });
  const amir = await test.signIn(people.amir);
  borealis = await amir.found('4251', 'borealis');
  const dana = await test.signIn(people.dana);
  cirrus = await dana.found('4252', 'cirrus');
  await dana.follow(`${cirrus.url}/api/auth/roblox`, people.dana, isProfile);
  expect((await dana.open(`${cirrus.url}/api/auth/me`)).status).toBe(200);
  const body = { name: 'Game', scopes: gameScopes };
  const made = await dana.open(`${cirrus.url}${apiRoutes.createGameKey.path}`, { method: 'POST', body });
  const { key } = made.read(gameKeyEndpoints.createGameKey.response);
  foreign = {
    'session of another airline': { cookie: dana.cookieHeader('cirrus.localhost') },
    'session of the host': { cookie: dana.cookieHeader('localhost') },
    'host’s session under the airline’s name': {
      cookie: dana.cookieHeader('localhost').replaceAll('crewroom-host=', 'crewroom-session='),
    },
    'game key of another airline': { authorization: `Bearer ${key}` },
  };
});
afterAll(() => test[Symbol.asyncDispose]());

const anId = '019a2b3c-4d5e-7f60-8123-456789abcdef';
const routes = [...Object.values(apiRoutes), ...Object.values(plainRoutes)];
/** What everybody may read, or what looks at its own proof of who asks. */
const open = new Set(
  [
    plainRoutes.startSignIn,
    plainRoutes.finishSignIn,
    plainRoutes.departuresPage,
    plainRoutes.apiDocument,
    plainRoutes.apiPage,
    plainRoutes.securityContact,
    plainRoutes.live,
    plainRoutes.ready,
    plainRoutes.logo,
    plainRoutes.departuresCalendar,
    apiRoutes.checkSetup,
    apiRoutes.completeSetup,
  ].map(({ path }) => path as string),
);
/** The types of bodies that are files. */
const fileTypes: Readonly<Record<string, string>> = {
  [plainRoutes.setLogo.path]: 'image/png',
  '/api/admin/import/preview': 'text/csv',
  '/api/admin/import': 'text/csv',
};

const closed = routes.filter(({ path }) => !open.has(path));

describe('every endpoint of an airline', () => {
  it('rejects what another airline gave, and changes nothing', { timeout: 120_000 }, async () => {
    await send(new URL('/livez', borealis.url));
    // What opening writes is written by now.
    await expect.poll(() => test.host.airlines.get(borealis._id)?.portal.isWorkDone()).toBe(true);
    const users = async () => (await test.host.airlines.get(borealis._id)?.measure())?.members;
    const before = [await stored(cirrus), await users()];
    const letIn: string[] = [];
    let combinations = 0;
    for (const { method, path } of closed) {
      const params = Object.fromEntries(
        [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => [name, anId]),
      );
      for (const [what, headers] of Object.entries(foreign)) {
        const body = method === 'GET' ? {} : { body: {} };
        const url = new URL(fillPath(path, params), borealis.url);
        const type = method === 'PUT' || method === 'POST' ? fileTypes[path] : undefined;
        const sent = { ...headers, ...(type !== undefined && { 'content-type': type }) };
        const answer = await send(url, { method, ...body, headers: sent });
        combinations += 1;
        if (![401, 403, 404].includes(answer.status))
          letIn.push(`${method} ${path} with ${what}: ${answer.status}`);
        expect(answer.text).not.toContain('DispatcherDana');
      }
    }
    expect(letIn).toEqual([]);
    expect([await stored(cirrus), await users()]).toEqual(before);
    expect(combinations).toBeGreaterThan(500);
  });
});

describe('every endpoint of the host', () => {
  it('rejects the session of an airline', async () => {
    for (const { method, path, access } of Object.values(hostEndpoints)) {
      if (access === 'public') continue;
      const url = new URL(fillPath(path, { id: borealis._id }), test.url);
      const body = method === 'GET' ? {} : { body: {} };
      const headers = foreign['session of another airline'] ?? {};
      expect([path, (await send(url, { method, ...body, headers })).status]).toEqual([path, 401]);
    }
    const stranger = new TestBrowser();
    expect((await stranger.open(`${test.url}/api/host/airlines`)).status).toBe(401);
  });
});
