import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { securityEndpoints } from '@crewroom/domain/auth/security-endpoints';
import { type HostedAirline, hostEndpoints } from '@crewroom/domain/hosting/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arriveAt, type HostBrowser, openTestHost, people, type TestHost } from './testing/test-host.ts';

let test: TestHost;
let webRoot: string;
let owner: HostBrowser;
let operator: HostBrowser;
let airline: HostedAirline;

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'crewroom-web-'));
  await mkdir(join(webRoot, 'assets'));
  await writeFile(join(webRoot, 'index.html'), '<head><!--start-data--></head>');
  test = await openTestHost({ WEB_ROOT: webRoot });
  owner = await test.signIn(people.amir);
  airline = await owner.createAirline('4251', 'borealis');
  await arriveAt(owner, airline.url, people.amir);
  operator = await test.signIn(people.olivia);
});
afterAll(async () => {
  await test[Symbol.asyncDispose]();
  await rm(webRoot, { recursive: true });
});

const allow = (browser: HostBrowser, isAllowed: boolean) =>
  browser.open(`${airline.url}/api/admin/support`, {
    method: 'PUT',
    body: { isAllowed },
    headers: { origin: airline.url },
  });

const enter = () => operator.ask('POST', `/api/host/airlines/${airline._id}/enter`);

/** Enters the airline as an operator, with a ticket. Returns the ticket's URL. */
async function arrive(): Promise<string> {
  const { url } = (await enter()).read(hostEndpoints.enterAirline.response);
  await operator.open(url);
  return url;
}

const statusOf = async (browser: HostBrowser, path: string) =>
  (await browser.open(airline.url + path)).status;

describe('support access', () => {
  it('needs the consent of the owner, reads for an hour, and changes nothing', async () => {
    expect((await enter()).json()).toMatchObject({ code: 'no_consent' });
    const consent = async (browser: HostBrowser) =>
      (await browser.open(`${airline.url}/api/admin/support`)).json();
    expect(await consent(owner)).toEqual({ isAllowed: false });
    expect((await allow(owner, true)).json()).toEqual({ isAllowed: true });
    expect(await consent(owner)).toEqual({ isAllowed: true });
    const url = await arrive();
    expect(await statusOf(operator, '/api/admin/security')).toBe(200);
    const stranger = await test.signIn(people.dana);
    expect((await stranger.open(url)).status).toBe(403);
    expect((await allow(operator, false)).json()).toMatchObject({ code: 'not_allowed' });
    for (const browser of [owner, operator]) {
      const page = await browser.open(`${airline.url}/flights`);
      expect(page.text).toContain(`"hostUrl":"${test.url}"`);
      expect(page.text).toContain('"supportUntil":"2026-03-02T13:00:00.000Z"');
    }
    const log = await owner.open(`${airline.url}/api/admin/security?kind=support`);
    const { events } = log.read(securityEndpoints.securityLog.response);
    expect(events.map(({ actor, details }) => [actor?.username, details.code])).toEqual([
      ['OwnerOlivia', 'entered'],
      ['AdminAmir', 'allowed'],
    ]);
    test.clock.now += 3_600_000;
    expect(await statusOf(operator, '/api/auth/me')).toBe(401);
    expect((await owner.open(`${airline.url}/flights`)).text).not.toContain('supportUntil');
  });

  it('ends at once when the owner withdraws their consent', async () => {
    await arrive();
    expect(await statusOf(operator, '/api/auth/me')).toBe(200);
    const { url } = (await enter()).read(hostEndpoints.enterAirline.response);
    await allow(owner, false);
    expect(await statusOf(operator, '/api/auth/me')).toBe(401);
    expect((await operator.open(url)).json()).toMatchObject({ code: 'no_consent' });
    expect((await enter()).status).toBe(403);
    const events = await operator.ask('GET', '/api/host/events?limit=5');
    expect(events.read(hostEndpoints.hostEvents.response).events.map(({ action }) => action)).toEqual([
      'consent',
      'enter',
      'enter',
      'enter',
      'consent',
    ]);
  });

  it('stays visible when the airline closes and opens again', async () => {
    await allow(owner, true);
    await arrive();
    await test.host.airlines.close(airline._id);
    expect((await owner.open(`${airline.url}/flights`)).text).toContain('"supportUntil"');
  });
});
