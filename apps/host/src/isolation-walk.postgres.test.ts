import { gameScopes } from '@crewroom/domain/contract/access';
import { apiRoutes } from '@crewroom/domain/contract/api-routes';
import { fillPath, plainRoutes } from '@crewroom/domain/contract/routes';
import { gameKeyEndpoints } from '@crewroom/domain/game/endpoints';
import { type HostedAirline, hostEndpoints } from '@crewroom/domain/hosting/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from './testing/stored-airline.ts';
import { type Answer, type Sent, send, TestBrowser } from './testing/test-browser.ts';
import { openTestHost, people, type TestHost } from './testing/test-host.ts';

let test: TestHost;
let borealis: HostedAirline;
let cirrus: HostedAirline;
/** The credentials of the other airline's owner, as request headers. */
let foreign: Readonly<Record<string, Sent['headers']>>;

const isProfile = ({ pathname }: URL) => pathname === '/profile';

/** Tables that the airline writes by itself, such as the log and the counts of rejected requests. */
const ownWork = new Set([
  'jobs',
  'rate_limits',
  'roster',
  'security_events',
  'sign_in_states',
  'topic_versions',
]);

/** Returns all rows of an airline's other tables, as JSON. */
const stored = ({ _id }: HostedAirline) => rowsOf(test, _id, ownWork);

beforeAll(async () => {
  test = await openTestHost({ SIGN_IN_LIMIT_PER_MINUTE: '100000' });
  const amir = await test.signIn(people.amir);
  borealis = await amir.found('4251', 'borealis');
  const dana = await test.signIn(people.dana);
  cirrus = await dana.found('4252', 'cirrus');
  await dana.follow(`${cirrus.url}/api/auth/roblox`, people.dana, isProfile);
  const { status } = await dana.open(`${cirrus.url}/api/auth/me`);
  if (status !== 200) throw new Error(`Dana is not signed in at the airline: ${status}`);
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
/** Public routes, and routes that check credentials of their own. */
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

/** Sends the credentials of another airline to an endpoint. */
async function intrude({ method, path }: (typeof closed)[number], given: Sent['headers']): Promise<Answer> {
  const names = path.matchAll(/:([A-Za-z]+)/g).map(([, name = '']) => [name, anId] as const);
  const url = new URL(fillPath(path, Object.fromEntries(names)), borealis.url);
  const type = method === 'PUT' || method === 'POST' ? fileTypes[path] : undefined;
  const headers = { ...given, ...(type !== undefined && { 'content-type': type }) };
  return await send(url, { method, ...(method !== 'GET' && { body: {} }), headers });
}

const rejected = new Set([401, 403, 404]);

describe('every endpoint of an airline', () => {
  it('rejects the credentials of another airline, and changes nothing', async () => {
    await send(new URL('/livez', borealis.url));
    for (const { _id } of [borealis, cirrus]) {
      await expect.poll(() => test.host.airlines.get(_id)?.portal.isWorkDone()).toBe(true);
    }
    const before = [await stored(borealis), await stored(cirrus)];
    const admitted: string[] = [];
    let combinations = 0;
    for (const route of closed) {
      for (const [what, given] of Object.entries(foreign)) {
        const answer = await intrude(route, given);
        combinations += 1;
        if (!rejected.has(answer.status)) {
          admitted.push(`${route.method} ${route.path} with ${what}: ${answer.status}`);
        }
        expect(answer.text).not.toContain('DispatcherDana');
      }
    }
    expect(admitted).toEqual([]);
    expect([await stored(borealis), await stored(cirrus)]).toEqual(before);
    expect(combinations).toBeGreaterThan(500);
  });
});

describe('every endpoint of the host', () => {
  it('rejects the session of an airline', async () => {
    for (const { method, path, access, ...endpoint } of Object.values(hostEndpoints)) {
      if (access === 'public') continue;
      const url = new URL(fillPath(path, { id: borealis._id }), test.url);
      const body = method === 'GET' ? {} : { body: 'bodyType' in endpoint ? Buffer.from('-') : {} };
      const headers = foreign['session of another airline'] ?? {};
      expect([path, (await send(url, { method, ...body, headers })).status]).toEqual([path, 401]);
    }
    const stranger = new TestBrowser();
    expect((await stranger.open(`${test.url}/api/host/airlines`)).status).toBe(401);
  });
});
