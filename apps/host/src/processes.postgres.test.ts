import { request } from 'node:http';
import { type HostedAirline, hostEndpoints, hostedAirlineSchema } from '@crewroom/domain/hosting/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryPostgres, storageNameOf, storageNames } from './testing/stored-airline.ts';
import { type Answer, type Sent, send } from './testing/test-browser.ts';
import { type HostBrowser, type Joined, openTestHost, people, type TestHost } from './testing/test-host.ts';

let test: TestHost;
let second: Joined;
let operator: HostBrowser;

beforeAll(async () => {
  test = await openTestHost({
    HOST_IDLE_MINUTES: '100',
    HOST_OPENINGS_PER_MINUTE: '1000',
    HOST_FOUNDINGS_PER_PERSON: '50',
    HOST_FOUNDINGS_PER_ADDRESS: '50',
  });
  second = await test.join();
  operator = await test.signIn(people.olivia);
});
afterAll(async () => {
  await second[Symbol.asyncDispose]();
  await test[Symbol.asyncDispose]();
});

const isProfile = ({ pathname }: URL) => pathname === '/profile';

let groups = 7_300;

/** Creates an airline of a new group at the first process. */
async function newAirline(slug: string): Promise<HostedAirline> {
  groups += 1;
  const owner = String(9_300_000 + groups);
  await test.control('PUT', `accounts/${owner}`, { username: `P${owner}`, rank: null });
  await test.control('PUT', `groups/${groups}`, { name: `G${groups}`, ownerRobloxId: owner });
  return await (await test.signIn(owner)).createAirline(String(groups), slug);
}

/** Sends a request to a process by its port. The host name is that of the URL. */
const sendTo = (port: number, url: string, sent: Sent = {}): Promise<Answer> => {
  const target = new URL(url);
  const { host } = target;
  target.port = String(port);
  return send(target, { ...sent, headers: { ...sent.headers, host } });
};

const atSecond = (url: string, sent: Sent = {}) => sendTo(second.port, url, sent);

async function operated(id: string) {
  const answer = await operator.ask('GET', '/api/host/airlines');
  return answer.read(hostEndpoints.operatedAirlines.response).airlines.find(({ _id }) => _id === id);
}

describe('two processes of one host', () => {
  it('serve an airline that one of them created, with its session', async () => {
    const airline = await newAirline('shared');
    expect((await atSecond(`${airline.url}/livez`)).status).toBe(200);
    expect(second.host.airlines.isOpen(airline._id)).toBe(true);
    const slug = await atSecond(`${test.url}/api/slugs/shared`);
    expect(slug.json()).toEqual({ isFree: false, reason: 'taken' });
  });

  it('know at once what the other created, though they cached that it is unknown', async () => {
    expect((await atSecond(`${test.urlOf('later')}/livez`)).status).toBe(404);
    const airline = await newAirline('later');
    expect((await atSecond(`${airline.url}/livez`)).status).toBe(200);
  });

  it('follow a rename and a suspension of the other before it responds', async () => {
    const airline = await newAirline('moves');
    const owner = await test.signIn(airline.ownerRobloxId);
    for (let round = 0; round < 3; round += 1) {
      const [from, to] = [`moves${round || ''}`, `moves${round + 1}`];
      expect((await atSecond(`${test.urlOf(from)}/livez`)).status).toBe(200);
      const renamed = await owner.ask('PUT', `/api/airlines/${airline._id}`, { slug: to });
      expect(renamed.status).toBe(200);
      expect((await atSecond(`${test.urlOf(from)}/livez`)).status).toBe(308);
      expect((await atSecond(`${test.urlOf(to)}/livez`)).status).toBe(200);
    }
    const path = `/api/host/airlines/${airline._id}`;
    await operator.ask('POST', `${path}/suspend`, { reason: 'Later' });
    expect((await atSecond(`${test.urlOf('moves3')}/livez`)).json()).toMatchObject({
      code: 'airline_suspended',
    });
    await expect.poll(() => second.host.airlines.isOpen(airline._id)).toBe(false);
    await operator.ask('POST', `${path}/resume`);
    expect((await atSecond(`${test.urlOf('moves3')}/livez`)).status).toBe(200);
  });

  it('count an airline as open while any of them has it open', async () => {
    const airline = await newAirline('counted');
    await test.host.airlines.close(airline._id);
    expect((await operated(airline._id))?.isOpen).toBe(false);
    await atSecond(`${airline.url}/livez`);
    expect(test.host.airlines.isOpen(airline._id)).toBe(false);
    expect((await operated(airline._id))?.isOpen).toBe(true);
    await second.host.airlines.close(airline._id);
    expect((await operated(airline._id))?.isOpen).toBe(false);
  });

  it('send an event of one to the streams of the other, and to no other airline', async () => {
    const [one, two] = [await newAirline('live-one'), await newAirline('live-two')];
    const owner = await test.signIn(one.ownerRobloxId);
    await owner.follow(`${one.url}/api/auth/roblox`, one.ownerRobloxId, isProfile);
    const other = await test.signIn(two.ownerRobloxId);
    await other.follow(`${two.url}/api/auth/roblox`, two.ownerRobloxId, isProfile);
    const streams = [
      await listenTo(second.port, one.url, owner.cookieHeader(new URL(one.url).hostname)),
      await listenTo(second.port, two.url, other.cookieHeader(new URL(two.url).hostname)),
    ] as const;
    const changed = await owner.open(`${one.url}/api/admin/settings`, {
      method: 'PUT',
      body: { changes: { airlineName: 'Heard Air' } },
      headers: { origin: one.url },
    });
    expect(changed.status).toBe(200);
    await expect.poll(() => streams[0].text()).toContain('settings');
    // An airline's own jobs may have sent it other topics.
    expect(streams[1].text()).not.toContain('settings');
    for (const { end } of streams) end();
  });

  it('let one of two concurrent creators have a slug', async () => {
    for (let round = 0; round < 5; round += 1) {
      const slug = `race-${round}`;
      const creators = await Promise.all(
        [0, 1].map(async () => {
          groups += 1;
          const owner = String(9_300_000 + groups);
          const groupId = String(groups);
          await test.control('PUT', `accounts/${owner}`, { username: `P${owner}`, rank: null });
          await test.control('PUT', `groups/${groupId}`, { name: 'G', ownerRobloxId: owner });
          return { groupId, browser: await test.signIn(owner) };
        }),
      );
      const answers = await Promise.all(
        creators.map(({ browser, groupId }, index) =>
          sendTo(index === 0 ? Number(new URL(test.url).port) : second.port, `${test.url}/api/airlines`, {
            method: 'POST',
            body: { groupId, slug, name: 'R' },
            headers: { cookie: browser.cookieHeader('localhost'), origin: test.url },
          }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
      const winner = answers.find(({ status }) => status === 201)?.read(hostedAirlineSchema);
      expect(await storageNames(test)).toContain(storageNameOf(test, winner?._id ?? ''));
    }
  });

  it('open an airline with due work in one of them', async () => {
    const airlines = [
      await newAirline('due-one'),
      await newAirline('due-two'),
      await newAirline('due-three'),
    ];
    for (const { _id } of airlines) await test.host.airlines.close(_id);
    const twice: string[] = [];
    const both = ({ _id }: HostedAirline) =>
      test.host.airlines.isOpen(_id) && second.host.airlines.isOpen(_id);
    const watching = setInterval(() => {
      twice.push(...airlines.filter(both).map(({ slug }) => slug));
    }, 5);
    test.clock.now += 3_600_000;
    for (const { _id } of airlines) {
      await expect
        .poll(async () => Date.parse((await operated(_id))?.dueAt ?? ''))
        .toBeGreaterThan(test.clock.now);
    }
    await expect
      .poll(() =>
        airlines.some(({ _id }) => test.host.airlines.isOpen(_id) || second.host.airlines.isOpen(_id)),
      )
      .toBe(false);
    clearInterval(watching);
    expect(twice).toEqual([]);
    for (const { _id } of airlines) {
      const schema = storageNameOf(test, _id);
      const [row] = await queryPostgres<{ claimed: string | null }>(
        test.databaseUrl ?? '',
        `select max(claimed_by) as claimed from ${schema}.jobs`,
      );
      expect(row?.claimed).toBe(null);
    }
  });

  it('open the airlines of a process that crashed, and undo its creation', async () => {
    const airline = await newAirline('crashed');
    await test.host.airlines.close(airline._id);
    const url = test.databaseUrl ?? '';
    // A process that was seen a minute ago, with this airline open and a creation half done.
    // In one statement: a process that looked between two of them would remove the one without the airline.
    await queryPostgres(
      url,
      `with dead as (insert into crewroom_host.processes (id, seen_at, applied) values ('dead', 0, 0) returning id)
       insert into crewroom_host.open_airlines select '${airline._id}', id from dead`,
    );
    const half = '019a2b3c-4d5e-7f60-8123-456789abcdef';
    await queryPostgres(
      url,
      `insert into crewroom_host.airlines (id, slug, group_id, name, owner_roblox_id, state, created_at, last_used_at, schema_version)
       values ('${half}', 'half-done', '1', 'H', '1', 'founding', '', '', '')`,
    );
    await queryPostgres(url, `create schema ${storageNameOf(test, half)}`);
    const isOpenAnywhere = () =>
      test.host.airlines.isOpen(airline._id) || second.host.airlines.isOpen(airline._id);
    await expect.poll(isOpenAnywhere, { interval: 5 }).toBe(true);
    await expect.poll(() => storageNames(test)).not.toContain(storageNameOf(test, half));
    expect((await atSecond(`${test.url}/api/slugs/half-done`)).json()).toMatchObject({ isFree: true });
    expect(await queryPostgres(url, `select 1 from crewroom_host.processes where id = 'dead'`)).toEqual([]);
  });

  it('keep an airline that is being created open after they lost their listening connection', async () => {
    const airline = await newAirline('founding');
    const setState = (state: string) =>
      queryPostgres(
        test.databaseUrl ?? '',
        `update crewroom_host.airlines set state = '${state}' where id = '${airline._id}'`,
      );
    await setState('founding');
    await test.host.airlines.catchUp();
    expect(test.host.airlines.isOpen(airline._id)).toBe(true);
    await setState('suspended');
    await test.host.airlines.catchUp();
    expect(test.host.airlines.isOpen(airline._id)).toBe(false);
    await setState('active');
  });

  it('count openings of an address together', async () => {
    const limited = await openTestHost({ HOST_OPENINGS_PER_MINUTE: '1' });
    try {
      const one = await (await limited.signIn(people.amir)).createAirline('4251', 'one');
      const two = await (await limited.signIn(people.dana)).createAirline('4252', 'two');
      for (const { _id } of [one, two]) await limited.host.airlines.close(_id);
      await using other = await limited.join();
      expect((await send(new URL('/livez', one.url))).status).toBe(200);
      expect((await sendTo(other.port, `${two.url}/livez`)).status).toBe(429);
    } finally {
      await limited[Symbol.asyncDispose]();
    }
  });
});

/** Opens the live stream of an airline at a process. */
async function listenTo(port: number, url: string, cookie: string) {
  const { host } = new URL(url);
  let text = '';
  const sent = request({ host: '127.0.0.1', port, path: '/api/events', headers: { host, cookie } });
  const { promise, resolve } = Promise.withResolvers<number>();
  sent.once('response', (response) => {
    response.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      resolve(response.statusCode ?? 0);
    });
    response.on('error', () => undefined);
  });
  sent.on('error', () => undefined);
  sent.end();
  expect(await promise).toBe(200);
  return { text: () => text, end: () => sent.destroy() };
}
