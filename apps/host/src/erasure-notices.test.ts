import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { membersOf } from './testing/stored-airline.ts';
import { send } from './testing/test-browser.ts';
import { arriveAt, openTestHost, people, type TestHost } from './testing/test-host.ts';

const SECRET = 'a secret of the webhook';
let test: TestHost;

beforeAll(async () => {
  test = await openTestHost({ ROBLOX_WEBHOOK_SECRET: SECRET, HOST_IDLE_MINUTES: '0.02' });
});
afterAll(() => test[Symbol.asyncDispose]());

function deliver(id: string, userId: string, secret = SECRET) {
  const body = { NotificationId: id, EventType: 'RightToErasureRequest', EventPayload: { UserId: userId } };
  const time = Math.floor(test.clock.now / 1000);
  const mac = createHmac('sha256', secret)
    .update(`${time}.${JSON.stringify(body)}`)
    .digest('base64');
  return send(new URL('/webhooks/roblox', test.url), {
    method: 'POST',
    body,
    headers: { 'roblox-signature': `t=${time},v1=${mac}` },
  });
}

describe('a notice of Roblox at the host', () => {
  it('erases the person in every airline that knows them, also in a suspended one, and opens no other', async () => {
    await test.control('PUT', 'groups/8101', { name: 'Knows', ownerRobloxId: people.amir });
    await test.control('PUT', 'accounts/9100001', {
      username: 'Leaver',
      rank: null,
      memberships: ['4251', '8101'].map((groupId) => ({ groupId, rank: 240, roleName: 'Crew' })),
    });
    const amir = await test.signIn(people.amir);
    const [one, two] = [await amir.createAirline('4251', 'one'), await amir.createAirline('8101', 'two')];
    const other = await (await test.signIn(people.dana)).createAirline('4252', 'other');
    const leaver = await test.signIn('9100001');
    for (const { url } of [one, two]) await arriveAt(leaver, url, '9100001');
    const operator = await test.signIn(people.olivia);
    await operator.ask('POST', `/api/host/airlines/${two._id}/suspend`, { reason: 'Later' });
    test.clock.now += 5_000;
    await expect.poll(() => [one, two, other].some(({ _id }) => test.host.airlines.isOpen(_id))).toBe(false);

    expect((await deliver('n1', '9100001', 'a wrong secret here')).status).toBe(401);
    expect(await membersOf(test, two._id)).toContain('9100001');
    expect((await deliver('n1', '9100001')).json()).toEqual({ received: true });
    const left = () => Promise.all([one, two].map(({ _id }) => membersOf(test, _id)));
    await expect.poll(async () => (await left()).flat()).not.toContain('9100001');
    expect(test.host.airlines.isOpen(other._id)).toBe(false);
    expect((await leaver.ask('GET', '/api/auth/me')).status).toBe(401);
  });

  it('waits a day for an administrator, also when the airline is closed by then', async () => {
    const dana = await test.signIn(people.dana);
    await test.control('PUT', 'groups/8102', { name: 'Held', ownerRobloxId: people.dana });
    const held = await dana.createAirline('8102', 'held');
    await arriveAt(dana, held.url, people.dana);
    const operator = await test.signIn(people.olivia);
    expect((await deliver('n2', people.dana)).status).toBe(200);
    expect(await membersOf(test, held._id)).toContain(people.dana);
    await operator.ask('POST', `/api/host/airlines/${held._id}/suspend`, { reason: 'Later' });
    await test.restart();
    test.clock.now += 24 * 3_600_000;
    await expect.poll(() => membersOf(test, held._id)).not.toContain(people.dana);
  });

  it('is rejected beyond 120 of an address in a minute', async () => {
    const path = new URL('/webhooks/roblox', test.url);
    const forged = () => send(path, { method: 'POST', body: {} });
    for (let nth = 0; nth < 120; nth += 1) await forged();
    const beyond = await forged();
    expect([beyond.status, beyond.json()]).toMatchObject([429, { code: 'too_many' }]);
    expect(Number(beyond.headers['retry-after'])).toBeGreaterThan(0);
    test.clock.now += 60_000;
    expect((await forged()).json()).toMatchObject({ code: 'invalid_signature' });
  });
});
