import { authEndpoints } from '@crewroom/domain/auth/endpoints';
import { errorBodySchema } from '@crewroom/domain/contract/schemas';
import type { HostedAirline } from '@crewroom/domain/hosting/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestBrowser } from './testing/test-browser.ts';
import { openTestHost, people, type TestHost } from './testing/test-host.ts';

let test: TestHost;
let borealis: HostedAirline;
let cirrus: HostedAirline;

beforeAll(async () => {
  test = await openTestHost({});
  borealis = await (await test.signIn(people.amir)).createAirline('4251', 'borealis');
  cirrus = await (await test.signIn(people.dana)).createAirline('4252', 'cirrus');
  const memberships = [
    { groupId: '4251', rank: 244 },
    { groupId: '4252', rank: 239 },
  ];
  await test.control('PUT', `accounts/${people.casey}`, { memberships });
});
afterAll(() => test[Symbol.asyncDispose]());

const isArrival = ({ pathname }: URL) => pathname === '/api/auth/arrive';
const REFUSED = '/login?error=oauth_failed';

/** Signs a person in until the browser has its ticket. Returns the URL with the ticket. */
async function ticketFor(browser: TestBrowser, { url }: HostedAirline, robloxId: string): Promise<URL> {
  return (await browser.follow(`${url}/api/auth/roblox`, robloxId, isArrival)).url;
}

async function rankAt(browser: TestBrowser, { url }: HostedAirline): Promise<unknown> {
  const answer = await browser.open(`${url}/api/auth/me`);
  if (answer.status !== 200) return answer.status;
  const { user } = answer.read(authEndpoints.me.response);
  return user.groupRank?.rankId;
}

describe('signing in at an airline', () => {
  it('gives each airline its own session, by the rank in its own group', async () => {
    const casey = new TestBrowser();
    await casey.open(await ticketFor(casey, borealis, people.casey));
    expect([await rankAt(casey, borealis), await rankAt(casey, cirrus)]).toEqual([244, 401]);
    await casey.open(await ticketFor(casey, cirrus, people.casey));
    expect([await rankAt(casey, borealis), await rankAt(casey, cirrus)]).toEqual([244, 239]);
    // It opens neither the host nor, with another address, the other airline.
    expect((await casey.open(`${test.url}/api/auth/me`)).status).toBe(401);
    const stolen = { cookie: casey.cookieHeader('cirrus.localhost') };
    expect((await new TestBrowser().open(`${borealis.url}/api/auth/me`, { headers: stolen })).status).toBe(
      401,
    );
  });

  it('accepts a ticket once, within a minute, at its own airline and in its own browser', async () => {
    const casey = new TestBrowser();
    const arrival = await ticketFor(casey, borealis, people.casey);
    const elsewhere = new URL(arrival.pathname + arrival.search, cirrus.url);
    expect((await casey.open(elsewhere)).headers['location']).toBe(REFUSED);
    const victim = new TestBrowser();
    await ticketFor(victim, borealis, people.amir);
    expect((await victim.open(arrival)).headers['location']).toBe(REFUSED);
    expect((await new TestBrowser().open(arrival)).headers['location']).toBe(REFUSED);
    expect((await casey.open(arrival)).headers['location']).toBe('/profile');
    expect((await casey.open(arrival)).headers['location']).toBe(REFUSED);
    expect(await rankAt(victim, borealis)).toBe(401);

    const late = new TestBrowser();
    const second = await ticketFor(late, borealis, people.casey);
    test.clock.now += 60_000;
    expect((await late.open(second)).headers['location']).toBe(REFUSED);
  });

  it('explains a cancelled sign-in, a missing membership and a made-up state', async () => {
    const browser = new TestBrowser();
    const outcome = async (account: string | null) =>
      (
        await browser.follow(
          `${borealis.url}/api/auth/roblox`,
          account,
          ({ pathname }) => pathname === '/login',
        )
      ).url.search;
    expect(await outcome(null)).toBe('?error=access_denied');
    expect(await outcome(people.olivia)).toBe('?error=not_in_group');
    const made = await browser.open(`${test.url}/api/auth/enter?state=made-up`);
    expect(made.headers['location']).toBe('/?error=oauth_failed');
  });

  it('asks Roblox again when a sign-in must be confirmed, even with a session at the host', async () => {
    const amir = await test.signIn(people.amir);
    const direct = await amir.follow(`${borealis.url}/api/auth/roblox`, 'nobody', isArrival);
    await amir.open(direct.url);
    expect(await rankAt(amir, borealis)).toBe(255);
    const again = await amir.open(`${borealis.url}/api/auth/roblox?again=1`);
    const entered = await amir.open(again.headers['location'] ?? '');
    expect(entered.headers['location']).toContain('/oauth/');
  });
});

describe('the cookies', () => {
  it('are __Host- cookies over https, at the host and at an airline', async () => {
    await using secure = await openTestHost({ HOST_DOMAIN: 'crew.example' });
    const amir = await secure.signIn(people.amir);
    const { url } = await amir.createAirline('4251', 'borealis');
    const seen: string[] = [];
    const open = amir.open.bind(amir);
    amir.open = async (...sent) => {
      const answer = await open(...sent);
      if (answer.url.protocol === 'https:') seen.push(...answer.setCookies);
      return answer;
    };
    await amir.follow(
      `${url}/api/auth/roblox?again=1`,
      people.amir,
      ({ pathname }) => pathname === '/profile',
    );
    expect(seen.length).toBeGreaterThanOrEqual(2);
    for (const cookie of seen) {
      expect(cookie).toMatch(/^__Host-.*; Path=\/; .*HttpOnly; Secure; SameSite=Lax/);
      expect(cookie).not.toMatch(/domain/i);
    }
  });
});

/** Returns the error code of a rejected write, or the status of an accepted one. */
const codeOf = async (browser: TestBrowser, url: string, headers: Record<string, string>) => {
  const answer = await browser.open(url, { method: 'POST', headers });
  return answer.status === 403 ? answer.read(errorBodySchema).code : answer.status;
};

describe('a write from a sibling address', () => {
  it('is rejected as a foreign origin, at an airline and at the host', async () => {
    const casey = new TestBrowser();
    await casey.open(await ticketFor(casey, borealis, people.casey));
    const amir = await test.signIn(people.amir);
    for (const [browser, url] of [
      [casey, `${borealis.url}/api/auth/logout`],
      [amir, `${test.url}/api/auth/logout`],
    ] as const) {
      expect(await codeOf(browser, url, { 'sec-fetch-site': 'same-site' })).toBe('foreign_origin');
      expect(await codeOf(browser, url, { origin: cirrus.url })).toBe('foreign_origin');
      expect(
        await codeOf(browser, url, { origin: new URL(url).origin, 'sec-fetch-site': 'same-origin' }),
      ).toBe(204);
    }
  });
});

describe('signing in at the host', () => {
  it('is limited for each network, also of IPv6 addresses behind a proxy', async () => {
    await using limited = await openTestHost({ SIGN_IN_LIMIT_PER_MINUTE: '1', TRUST_PROXY: '1' });
    const errorFrom = async (address: string) => {
      const headers = { 'x-forwarded-for': address };
      const { status, headers: sent } = await new TestBrowser().open(`${limited.url}/api/auth/roblox`, {
        headers,
      });
      return [status, new URL(sent['location'] ?? '', limited.url).searchParams.get('error')];
    };
    expect(await errorFrom('2001:db8:1:2::1')).toEqual([302, null]);
    expect(await errorFrom('2001:db8:1:2::2')).toEqual([302, 'too_many']);
    expect(await errorFrom('2001:db8:1:3::1')).toEqual([302, null]);
    limited.clock.now += 60_000;
    expect(await errorFrom('2001:db8:1:2::2')).toEqual([302, null]);
  });
});
