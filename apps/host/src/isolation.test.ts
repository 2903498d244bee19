import { fillPath } from '@crewroom/domain/contract/routes';
import { hostEndpoints } from '@crewroom/domain/hosting/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Belongings, walkIsolation } from './testing/isolation-walk.ts';
import { populateBoth } from './testing/populated-airline.ts';
import { rowsOf } from './testing/stored-airline.ts';
import { send, TestBrowser } from './testing/test-browser.ts';
import { openTestHost, type TestHost } from './testing/test-host.ts';

let test: TestHost;
let borealis: Belongings;
let cirrus: Belongings;

beforeAll(async () => {
  test = await openTestHost({ SIGN_IN_LIMIT_PER_MINUTE: '100000' });
  ({ borealis, cirrus } = await populateBoth(test));
});
afterAll(() => test[Symbol.asyncDispose]());

/** Tables that the airline writes by itself, such as the log of rejected requests. */
const ownWork = ['jobs', 'roster', 'security_events', 'topic_versions', 'sign_in_states'];

/** Returns all rows of an airline's other tables, as JSON. Only PostgreSQL counts rejected requests in a table. */
const stored = ({ airline }: Belongings) =>
  rowsOf(test, airline._id, new Set(test.databaseUrl === null ? ownWork : [...ownWork, 'rate_limits']));

/** Waits until neither airline works by itself. */
async function untilDone(): Promise<void> {
  await send(new URL('/livez', borealis.airline.url));
  for (const { airline } of [borealis, cirrus]) {
    await expect.poll(() => test.host.airlines.get(airline._id)?.portal.isWorkDone()).toBe(true);
  }
}

describe('an airline', () => {
  it('rejects what another airline gave out, and neither changes', async () => {
    await untilDone();
    const before = [await stored(borealis), await stored(cirrus)];
    const { holes, probes } = await walkIsolation(borealis, cirrus);
    expect(holes).toEqual([]);
    expect(probes).toBeGreaterThan(500);
    expect([await stored(borealis), await stored(cirrus)]).toEqual(before);
  });
});

describe('every endpoint of the host', () => {
  it('rejects the session of an airline', async () => {
    const headers = { cookie: cirrus.owner.cookieHeader('cirrus.localhost') };
    for (const { method, path, access, ...endpoint } of Object.values(hostEndpoints)) {
      if (access === 'public') continue;
      const url = new URL(fillPath(path, { id: borealis.airline._id }), test.url);
      const body = method === 'GET' ? {} : { body: 'bodyType' in endpoint ? Buffer.from('-') : {} };
      expect([path, (await send(url, { method, ...body, headers })).status]).toEqual([path, 401]);
    }
    const stranger = new TestBrowser();
    expect((await stranger.open(`${test.url}/api/host/airlines`)).status).toBe(401);
  });
});
