import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type HostedAirline, hostEndpoints } from '@crewroom/domain/hosting/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send } from './testing/test-browser.ts';
import { arriveAt, type HostBrowser, openTestHost, people, type TestHost } from './testing/test-host.ts';

const DAY_MS = 24 * 3_600_000;

let test: TestHost;
let amir: HostBrowser;
let operator: HostBrowser;
let airline: HostedAirline;

beforeAll(async () => {
  test = await openTestHost({ HOST_IDLE_MINUTES: '0.02' });
  amir = await test.signIn(people.amir);
  operator = await test.signIn(people.olivia);
  airline = await amir.createAirline('4251', 'borealis');
  await arriveAt(amir, airline.url, people.amir);
});
afterAll(() => test[Symbol.asyncDispose]());

/** Returns after how many days the owner is notified next, by the registry. Null without a further notice. */
function nextNoticeAfter(closedAt: number): number | null {
  using registry = new DatabaseSync(join(test.dataDir, 'host.sqlite'), { readOnly: true });
  const at = registry.prepare('select closing_notice_at as at from airlines').get()?.['at'];
  return at === null ? null : (Date.parse(String(at)) - closedAt) / DAY_MS;
}

/** Returns the notices in the airline's file with when they were sent. */
function noticesIn(notice: string) {
  const file = join(test.dataDir, 'airlines', airline._id, 'crewroom.sqlite');
  using database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  return database.prepare('select at from inbox_items where notice = ?').all(notice);
}

describe('a closing airline', () => {
  it('notifies its owner at once, a week before it is erased, and a day before', async () => {
    await operator.ask('POST', `/api/host/airlines/${airline._id}/close`, { slug: 'borealis' });
    const closedAt = test.clock.now;
    for (const [days, next] of [
      [0, 23],
      [23, 29],
      [29, null],
    ] as const) {
      test.clock.now = closedAt + days * DAY_MS;
      await expect.poll(() => nextNoticeAfter(closedAt)).toBe(next);
      expect(noticesIn('airlineClosing')).toEqual([{ at: new Date(test.clock.now).toISOString() }]);
    }
    const page = await send(new URL('/profile', airline.url));
    expect([page.status, page.text]).toEqual([503, expect.stringContaining('is erased on Apr 01, 2026')]);
    operator = await test.signIn(people.olivia);
    await operator.ask('POST', `/api/host/airlines/${airline._id}/resume`);
    expect(nextNoticeAfter(closedAt)).toBeNull();
    await arriveAt(amir, airline.url, people.amir);
    expect((await amir.open(`${airline.url}/api/inbox`)).text).toContain('It is erased on Apr 01, 2026.');
  });
});

const claimsOf = async (browser: HostBrowser) =>
  (await browser.ask('GET', '/api/claims')).read(hostEndpoints.claims.response).claims;

const decide = (browser: HostBrowser, decision: string) =>
  browser.ask('POST', `/api/host/airlines/${airline._id}/claim`, { decision });
const operatedClaims = async () =>
  (await operator.ask('GET', '/api/host/claims')).read(hostEndpoints.operatedClaims.response).claims;

describe('a claimed airline', () => {
  it('tells its former owner in their inbox and at the host', async () => {
    await test.control('PUT', 'groups/4251', { name: 'Borealis Air', ownerRobloxId: people.dana });
    const memberships = [{ groupId: '4251', rank: 239, roleName: 'Cabin Crew' }];
    await test.control('PUT', `accounts/${people.amir}`, { memberships });
    const dana = await test.signIn(people.dana);
    amir = await test.signIn(people.amir);
    expect(await claimsOf(amir)).toEqual([]);
    expect((await dana.ask('POST', `/api/airlines/${airline._id}/claim`)).status).toBe(201);
    for (const browser of [amir, dana]) {
      expect(await claimsOf(browser)).toMatchObject([
        { claimedBy: people.dana, airline: { slug: 'borealis' } },
      ]);
    }
    await arriveAt(amir, airline.url, people.amir);
    expect((await amir.open(`${airline.url}/api/inbox`)).text).toContain(
      `The new owner of the Roblox group claims this airline. You may object at ${test.url}`,
    );
    await dana.ask('POST', `/api/airlines/${airline._id}/claim`);
    expect(noticesIn('airlineClaimed')).toHaveLength(1);
    await amir.ask('POST', `/api/airlines/${airline._id}/claim/objection`);
    expect(await claimsOf(dana)).toMatchObject([{ objectBy: null }]);
  });

  it('goes to its new owner, or stays, as an operator decides after the objection', async () => {
    const dana = await test.signIn(people.dana);
    expect((await decide(dana, 'accept')).json()).toMatchObject({ code: 'not_operator' });
    expect((await decide(operator, 'later')).status).toBe(400);
    expect(await operatedClaims()).toMatchObject([{ claimedBy: people.dana, objectBy: null }]);
    expect((await decide(operator, 'reject')).json()).toMatchObject({ ownerRobloxId: people.amir });
    expect(await operatedClaims()).toEqual([]);
    expect((await decide(operator, 'accept')).status).toBe(409);

    await dana.ask('POST', `/api/airlines/${airline._id}/claim`);
    const early = await decide(operator, 'accept');
    expect([early.status, early.json()]).toMatchObject([409, { code: 'other_state' }]);
    await amir.ask('POST', `/api/airlines/${airline._id}/claim/objection`);
    const answers = await Promise.all([decide(operator, 'accept'), decide(operator, 'accept')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await dana.ask('GET', '/api/airlines')).json()).toMatchObject({
      airlines: [{ ownerRobloxId: people.dana }],
    });
    const { events } = (await operator.ask('GET', '/api/host/events?limit=10')).read(
      hostEndpoints.hostEvents.response,
    );
    const decisions = events.filter(({ action }) => action === 'accept' || action === 'reject');
    expect(decisions.map(({ action, robloxId }) => [action, robloxId])).toEqual([
      ['accept', people.olivia],
      ['reject', people.olivia],
    ]);
    expect((await decide(operator, 'accept')).status).toBe(409);
  });
});
