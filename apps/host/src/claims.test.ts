import { createHmac } from 'node:crypto';
import { type HostedAirline, hostEndpoints } from '@crewroom/domain/hosting/endpoints';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { send } from './testing/test-browser.ts';
import { type HostBrowser, openTestHost, people, type TestHost } from './testing/test-host.ts';

const WEEK_MS = 7 * 24 * 3_600_000;
const SECRET = 'a secret of the webhook';

let test: TestHost;
let amir: HostBrowser;
let dana: HostBrowser;
let operator: HostBrowser;
let airline: HostedAirline;

beforeEach(async () => {
  test = await openTestHost({ HOST_IDLE_MINUTES: '0.02', ROBLOX_WEBHOOK_SECRET: SECRET });
  amir = await test.signIn(people.amir);
  dana = await test.signIn(people.dana);
  operator = await test.signIn(people.olivia);
  airline = await amir.createAirline('4251', 'borealis');
  await giveGroupTo(people.dana);
});
afterEach(() => test[Symbol.asyncDispose]());

const giveGroupTo = (ownerRobloxId: string) =>
  test.control('PUT', 'groups/4251', { name: 'Borealis Air', ownerRobloxId });

const claim = () => dana.ask('POST', `/api/airlines/${airline._id}/claim`);
const object = () => amir.ask('POST', `/api/airlines/${airline._id}/claim/objection`);
const decide = (decision: 'accept' | 'reject') =>
  operator.ask('POST', `/api/host/airlines/${airline._id}/claim`, { decision });

const openClaims = async () =>
  (await operator.ask('GET', '/api/host/claims')).read(hostEndpoints.operatedClaims.response).claims;

/** The actions on claims with who took them, oldest first. */
async function claimEvents() {
  const answer = await operator.ask('GET', '/api/host/events?limit=50');
  const { events } = answer.read(hostEndpoints.hostEvents.response);
  return events
    .filter(({ action }) => ['claim', 'object', 'accept', 'reject'].includes(action))
    .map(({ action, robloxId }) => [action, robloxId])
    .toReversed();
}

async function ownerOf(browser: HostBrowser): Promise<string[]> {
  const answer = await browser.ask('GET', '/api/airlines');
  return answer.read(hostEndpoints.airlines.response).airlines.map(({ slug }) => slug);
}

/** Lets the week to object pass, and signs everybody in again, because sessions at the host end with it. */
async function letWeekPass(): Promise<void> {
  test.clock.now += WEEK_MS + 1_000;
  [amir, operator] = [await test.signIn(people.amir), await test.signIn(people.olivia)];
}

describe('a claim', () => {
  it('is the same when it is sent again, also at once, and stays objected to', async () => {
    const answers = await Promise.all([claim(), claim(), claim()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await object()).status).toBe(200);
    expect((await object()).status).toBe(200);
    const again = await claim();
    expect([again.status, again.json()]).toMatchObject([409, { code: 'other_state' }]);
    expect(again.text).toContain('An operator of this host decides');
    expect(await openClaims()).toMatchObject([{ objectBy: null }]);
    expect(await claimEvents()).toEqual([
      ['claim', people.dana],
      ['object', people.amir],
    ]);
  });

  it('cannot be accepted when its person does not own the group any more', async () => {
    await claim();
    await object();
    await giveGroupTo(people.casey);
    const accepted = await decide('accept');
    expect([accepted.status, accepted.json()]).toMatchObject([409, { code: 'other_state' }]);
    expect((await decide('reject')).status).toBe(200);
    expect(await ownerOf(amir)).toEqual(['borealis']);
  });

  it('goes to its person after a week without an objection', async () => {
    await claim();
    await letWeekPass();
    await expect.poll(openClaims).toEqual([]);
    expect(await ownerOf(amir)).toEqual([]);
    expect(await claimEvents()).toEqual([
      ['claim', people.dana],
      ['accept', null],
    ]);
  });

  it('ends after the week when its person does not own the group any more', async () => {
    await claim();
    await giveGroupTo(people.amir);
    await letWeekPass();
    await expect.poll(openClaims).toEqual([]);
    expect(await ownerOf(amir)).toEqual(['borealis']);
    expect((await claimEvents()).at(-1)).toEqual(['reject', null]);
  });

  it('is rejected for a person who owns three airlines', async () => {
    for (const n of [1, 2, 3]) {
      await test.control('PUT', `groups/900${n}`, { name: `G${n}`, ownerRobloxId: people.dana });
      await dana.createAirline(`900${n}`, `own-${n}`);
    }
    const answer = await claim();
    expect([answer.status, answer.json()]).toMatchObject([409, { code: 'too_many_airlines' }]);
    expect(await openClaims()).toEqual([]);
  });

  it('ends when Roblox asks to erase its person', async () => {
    await claim();
    await object();
    const body = {
      NotificationId: 'n1',
      EventType: 'RightToErasureRequest',
      EventPayload: { UserId: people.dana },
    };
    const time = Math.floor(test.clock.now / 1000);
    const mac = createHmac('sha256', SECRET)
      .update(`${time}.${JSON.stringify(body)}`)
      .digest('base64');
    const headers = { 'roblox-signature': `t=${time},v1=${mac}` };
    await send(new URL('/webhooks/roblox', test.url), { method: 'POST', body, headers });
    expect(await openClaims()).toEqual([]);
  });
});
