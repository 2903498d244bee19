import { errorBodySchema } from '@crewroom/domain/contract/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storageNameOf, storageNames } from './testing/stored-airline.ts';
import { HostBrowser, openTestHost, people, type TestHost } from './testing/test-host.ts';

let test: TestHost;

beforeAll(async () => {
  test = await openTestHost({ HOST_FOUNDINGS_PER_PERSON: '20', HOST_FOUNDINGS_PER_ADDRESS: '100' });
});
afterAll(() => test[Symbol.asyncDispose]());

let groups = 6000;

/** Creates a group at Roblox with that owner. Returns its id. */
async function newGroup(ownerRobloxId: string): Promise<string> {
  groups += 1;
  const id = String(groups);
  await test.control('PUT', `groups/${id}`, { name: `Group ${id}`, ownerRobloxId });
  return id;
}

/** Creates a person without groups. Returns their id. */
async function newPerson(robloxUserId: string): Promise<string> {
  await test.control('PUT', `accounts/${robloxUserId}`, { username: `P${robloxUserId}`, rank: null });
  return robloxUserId;
}

describe('creating an airline', () => {
  it('leads its owner from the host into the airline, signed in with full rights', async () => {
    const dana = await test.signIn(people.dana);
    expect((await dana.ask('GET', '/api/auth/me')).json()).toEqual({
      user: { robloxId: people.dana, robloxUsername: 'DispatcherDana', isOperator: false },
    });
    expect((await dana.ask('GET', '/api/groups')).json()).toEqual({
      groups: [{ groupId: '4252', name: 'Cirrus Air', airline: null }],
    });
    expect((await dana.ask('GET', '/api/slugs/cirrus')).json()).toEqual({ isFree: true, reason: null });
    const airline = await dana.createAirline('4252', 'cirrus', 'Cirrus Air');
    expect(airline).toMatchObject({
      slug: 'cirrus',
      groupId: '4252',
      ownerRobloxId: people.dana,
      url: test.urlOf('cirrus'),
      state: 'active',
      reason: null,
      closesAt: null,
    });
    expect((await dana.ask('GET', '/api/slugs/cirrus')).json()).toEqual({ isFree: false, reason: 'taken' });
    expect((await dana.ask('GET', '/api/groups')).json()).toMatchObject({ groups: [{ airline }] });
    expect((await dana.ask('GET', '/api/airlines')).json()).toEqual({ airlines: [airline] });

    const start = `${airline.url}/api/auth/roblox?returnTo=%2Fadmin`;
    expect((await dana.follow(start, people.dana, ({ pathname }) => pathname === '/admin')).url.href).toBe(
      `${airline.url}/admin`,
    );
    const me = await dana.open(`${airline.url}/api/auth/me`);
    expect(me.json()).toMatchObject({
      user: { robloxUsername: 'DispatcherDana', groupRank: { rankId: 255 } },
    });
    expect((await dana.open(`${airline.url}/api/airline`)).json()).toMatchObject({
      airline: { name: 'Cirrus Air' },
      rosterSyncMinutes: 60,
    });
    expect(await storageNames(test)).toContain(storageNameOf(test, airline._id));
  });

  it('explains a rejection, and leaves slug and group free', async () => {
    const owner = await newPerson('9000001');
    const browser = await test.signIn(owner);
    const group = await newGroup(owner);
    await browser.createAirline(await newGroup(owner), 'taken-one');
    const create = (body: object) =>
      browser.ask('POST', '/api/airlines', { groupId: group, slug: 'free-one', name: 'N', ...body });
    const codeOf = async (body: object) => {
      const answer = await create(body);
      const { code, issues } = answer.read(errorBodySchema);
      return [answer.status, code, issues?.[0]?.path];
    };
    expect(await codeOf({ slug: 'No' })).toEqual([400, 'invalid_input', 'slug']);
    expect(await codeOf({ slug: 'my-discord' })).toEqual([400, 'invalid_input', 'slug']);
    expect(await codeOf({ slug: 'taken-one' })).toEqual([409, 'slug_taken', undefined]);
    expect(await codeOf({ groupId: '4242' })).toEqual([403, 'not_owner', undefined]);
    expect(await codeOf({ groupId: '999' })).toEqual([403, 'not_owner', undefined]);
    await test.control('PUT', 'faults', { service: 'groups', status: 503, match: `/groups/${group}/` });
    expect(await codeOf({})).toEqual([503, 'roblox_unavailable', undefined]);
    await test.control('DELETE', 'faults');
    expect((await create({})).status).toBe(201);
    expect(await codeOf({ slug: 'other' })).toEqual([409, 'group_taken', undefined]);
    await browser.createAirline(await newGroup(owner), 'third-one');
    expect(await codeOf({ groupId: await newGroup(owner), slug: 'fourth' })).toEqual([
      409,
      'too_many_airlines',
      undefined,
    ]);
    expect((await new HostBrowser(test.url).ask('POST', '/api/airlines', {})).status).toBe(401);
  });

  it('gives a slug to one of two concurrent creators', async () => {
    const both = [await newPerson('9000011'), await newPerson('9000012')];
    const creators = await Promise.all(both.map((one) => test.signIn(one)));
    const bodies = await Promise.all(
      both.map(async (one) => ({ groupId: await newGroup(one), slug: 'both', name: 'B' })),
    );
    const answers = await Promise.all(
      creators.map((one, index) => one.ask('POST', '/api/airlines', bodies[index])),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  it('is limited for a person each day', async () => {
    await using limited = await openTestHost({ HOST_FOUNDINGS_PER_PERSON: '1' });
    await limited.control('PUT', 'groups/7000', { name: 'G', ownerRobloxId: people.amir });
    const amir = await limited.signIn(people.amir);
    await amir.createAirline('4251', 'first');
    const second = { groupId: '7000', slug: 'second', name: 'S' };
    expect((await amir.ask('POST', '/api/airlines', second)).json()).toMatchObject({
      code: 'too_many_foundings',
    });
    limited.clock.now += 24 * 3_600_000 + 1;
    expect((await amir.ask('POST', '/api/airlines', second)).status).toBe(201);
  });
});

describe('another address', () => {
  it('is reached from the former one for a year', async () => {
    const owner = await newPerson('9000021');
    const browser = await test.signIn(owner);
    const { _id } = await browser.createAirline(await newGroup(owner), 'before');
    expect((await browser.ask('PUT', `/api/airlines/${_id}`, { slug: 'after' })).json()).toMatchObject({
      slug: 'after',
      url: test.urlOf('after'),
    });
    const moved = await browser.open(`${test.urlOf('before')}/flights?week=2`, { method: 'POST', body: {} });
    expect([moved.status, moved.headers['location']]).toEqual([308, `${test.urlOf('after')}/flights?week=2`]);
    expect((await browser.open(`${test.urlOf('after')}/livez`)).status).toBe(200);
    expect((await browser.ask('GET', '/api/slugs/before')).json()).toMatchObject({ reason: 'taken' });
    const stranger = await test.signIn(people.amir);
    expect((await stranger.ask('PUT', `/api/airlines/${_id}`, { slug: 'mine' })).status).toBe(404);
    test.clock.now += 366 * 24 * 3_600_000;
    await test.restart();
    expect((await browser.open(`${test.urlOf('before')}/livez`)).json()).toMatchObject({
      code: 'unknown_airline',
    });
  });
});
