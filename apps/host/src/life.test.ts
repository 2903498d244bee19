import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { type HostedAirline, hostEndpoints, type OperatedAirline } from '@crewroom/domain/hosting/endpoints';
import { signatureOf } from '@crewroom/sandbox/discord/application';
import { sandboxDiscord } from '@crewroom/server/integrations/discord/settings';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Processes } from './registry/processes.ts';
import { damage, repair } from './testing/stored-airline.ts';
import { send } from './testing/test-browser.ts';
import { arriveAt, type HostBrowser, openTestHost, people, type TestHost } from './testing/test-host.ts';

let test: TestHost;
let borealis: HostedAirline;
let cirrus: HostedAirline;
let operator: HostBrowser;

beforeAll(async () => {
  test = await openTestHost({ HOST_IDLE_MINUTES: '0.02', HOST_AIRLINE_REQUESTS: '3' });
  borealis = await (await test.signIn(people.amir)).createAirline('4251', 'borealis');
  cirrus = await (await test.signIn(people.dana)).createAirline('4252', 'cirrus');
  operator = await test.signIn(people.olivia);
});
afterAll(() => test[Symbol.asyncDispose]());

const live = async ({ url }: HostedAirline) => (await send(new URL('/livez', url))).status;

async function operated(id: string): Promise<OperatedAirline> {
  const answer = await operator.ask('GET', '/api/host/airlines');
  const { airlines } = answer.read(hostEndpoints.operatedAirlines.response);
  const found = airlines.find(({ _id }) => _id === id);
  if (found === undefined) throw new Error('The operator does not see the airline');
  return found;
}

/** Returns the actions of the latest host events. */
const eventsOf = async (limit: number) =>
  (await operator.ask('GET', `/api/host/events?limit=${limit}`)).read(hostEndpoints.hostEvents.response);

/** Advances the host's clock until the airline is closed. */
async function untilClosed({ _id }: HostedAirline): Promise<void> {
  test.clock.now += 5_000;
  await expect.poll(() => test.host.airlines.isOpen(_id)).toBe(false);
}

describe('an airline', () => {
  it('closes when it is idle, and opens once for concurrent requests with its data', async () => {
    const amir = await test.signIn(people.amir);
    await arriveAt(amir, borealis.url, people.amir);
    await untilClosed(borealis);
    expect(await operated(borealis._id)).toMatchObject({
      isOpen: false,
      members: 1,
      problem: null,
      errorsToday: 0,
    });
    const answers = await Promise.all([1, 2, 3].map(() => amir.open(`${borealis.url}/api/auth/me`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await operated(borealis._id)).toMatchObject({ isOpen: true });
  });

  it('opens when its work is due, and closes when the work is done', async () => {
    expect(await live(cirrus)).toBe(200);
    await untilClosed(cirrus);
    const { dueAt } = await operated(cirrus._id);
    expect(Date.parse(dueAt ?? '') - test.clock.now).toBeLessThanOrEqual(3_600_000);
    test.clock.now += 3_600_000;
    await expect.poll(() => test.host.airlines.isOpen(cirrus._id)).toBe(true);
    await expect.poll(() => test.host.airlines.isOpen(cirrus._id)).toBe(false);
    expect(Date.parse((await operated(cirrus._id)).dueAt ?? '')).toBeGreaterThan(test.clock.now);
  });

  it('stays open while the host works in it, although nothing is due there', async () => {
    const { airlines } = test.host;
    await Promise.all([untilClosed(borealis), untilClosed(cirrus)]);
    await airlines.use(borealis._id, async (airline) => {
      // Each closing of the other airline shows that a sweep has looked at both.
      for (let sweeps = 0; sweeps < 2; sweeps += 1) {
        await airlines.open(cirrus._id, true);
        await expect.poll(() => airlines.isOpen(cirrus._id)).toBe(false);
      }
      expect(airlines.get(borealis._id)).toBe(airline);
    });
    await expect.poll(() => airlines.isOpen(borealis._id)).toBe(false);
  });

  it('is unavailable alone when its file is damaged, and is tried again after half a minute', async () => {
    const owner = await test.signIn(people.amir);
    await test.control('PUT', 'groups/8001', { name: 'G', ownerRobloxId: people.amir });
    const broken = await owner.createAirline('8001', 'broken');
    await untilClosed(broken);
    await damage(test, broken._id);
    const api = await send(new URL('/api/auth/me', broken.url));
    expect([api.status, api.json()]).toEqual([503, expect.objectContaining({ code: 'airline_unavailable' })]);
    const page = await send(new URL('/profile', broken.url));
    expect([page.status, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    expect(await live(cirrus)).toBe(200);
    expect((await operated(broken._id)).problem).toMatch(/database|relation/);
    await repair(test, broken._id);
    expect(await live(broken)).toBe(503);
    test.clock.now += 30_000;
    expect(await live(broken)).toBe(200);
    expect((await operated(broken._id)).problem).toBe(null);
  });

  it('is suspended with a reason, resumed and closed by operators only', async () => {
    const path = `/api/host/airlines/${cirrus._id}`;
    const dana = await test.signIn(people.dana);
    expect((await dana.ask('POST', `${path}/suspend`, { reason: 'No' })).json()).toMatchObject({
      code: 'not_operator',
    });
    expect(
      (await operator.ask('POST', `${path}/suspend`, { reason: 'Breaks the terms.' })).json(),
    ).toMatchObject({
      state: 'suspended',
      reason: 'Breaks the terms.',
    });
    const api = await send(new URL('/api/auth/me', cirrus.url));
    expect([api.status, api.json()]).toEqual([
      503,
      expect.objectContaining({
        code: 'airline_suspended',
        message: 'This airline is suspended: Breaks the terms.',
      }),
    ]);
    expect((await send(new URL('/', cirrus.url))).text).toContain('Breaks the terms.');
    const discord = await send(new URL('/discord/interactions', cirrus.url), { method: 'POST', body: {} });
    expect([discord.status, discord.json()]).toMatchObject([200, { type: 4, data: { flags: 64 } }]);
    expect((await operator.ask('POST', `${path}/suspend`, { reason: 'Again' })).status).toBe(409);
    expect((await operator.ask('POST', `${path}/close`, { slug: 'wrong' })).status).toBe(400);
    expect((await operator.ask('POST', `${path}/close`, { slug: 'cirrus' })).json()).toMatchObject({
      state: 'closing',
    });
    expect((await send(new URL('/api/auth/me', cirrus.url))).json()).toMatchObject({
      code: 'airline_closing',
    });
    expect((await operator.ask('POST', `${path}/resume`)).json()).toMatchObject({
      state: 'active',
      closesAt: null,
    });
    expect(await live(cirrus)).toBe(200);
    const { events } = await eventsOf(4);
    expect(events.map(({ action }) => action)).toEqual(['resume', 'close', 'suspend', 'found']);
    expect((await dana.ask('GET', '/api/host/events')).status).toBe(403);
  });

  it('is erased thirty days after it was closed, and its address is unknown then', async () => {
    await test.control('PUT', 'groups/8002', { name: 'G', ownerRobloxId: people.dana });
    const gone = await (await test.signIn(people.dana)).createAirline('8002', 'gone');
    await operator.ask('POST', `/api/host/airlines/${gone._id}/close`, { slug: 'gone' });
    test.clock.now += 30 * 24 * 3_600_000;
    await expect.poll(async () => (await send(new URL('/api/auth/me', gone.url))).status).toBe(404);
    operator = await test.signIn(people.olivia);
    const { events } = await eventsOf(1);
    expect(events).toMatchObject([{ action: 'erase', robloxId: null, airlineId: gone._id }]);
  });

  it('cannot be resumed once it is being erased', async () => {
    await test.control('PUT', 'groups/8003', { name: 'G', ownerRobloxId: people.dana });
    const late = await (await test.signIn(people.dana)).createAirline('8003', 'late');
    await operator.ask('POST', `/api/host/airlines/${late._id}/close`, { slug: 'late' });
    await untilClosed(late);
    const { airlines } = test.host;
    const closeNow = airlines.close.bind(airlines);
    const erasing = Promise.withResolvers<void>();
    const isHidden = async () => {
      const again = await test.signIn(people.olivia);
      const listed = (await again.ask('GET', '/api/host/airlines')).read(
        hostEndpoints.operatedAirlines.response,
      );
      return listed.airlines.every(({ _id }) => _id !== late._id);
    };
    let isErasing = false;
    // Its records are deleted while somebody resumes it. Something else may close it before, such as a notice.
    const close = vi.spyOn(airlines, 'close').mockImplementation(async (id) => {
      await closeNow(id);
      if (id !== late._id || !(await isHidden())) return;
      isErasing = true;
      await erasing.promise;
    });
    onTestFinished(() => {
      close.mockRestore();
      erasing.resolve();
    });
    test.clock.now += 30 * 24 * 3_600_000;
    operator = await test.signIn(people.olivia);
    await expect.poll(() => isErasing).toBe(true);
    const resumed = await operator.ask('POST', `/api/host/airlines/${late._id}/resume`);
    expect(resumed.status).toBe(404);
    erasing.resolve();
    await expect.poll(async () => (await eventsOf(1)).events).toMatchObject([{ action: 'erase' }]);
  });

  it('is stored as closed when the registry was away for a moment', async () => {
    expect(await live(borealis)).toBe(200);
    const away = vi
      .spyOn(Processes.prototype, 'markClosed')
      .mockRejectedValueOnce(new Error('The registry is away'));
    await untilClosed(borealis);
    await expect.poll(async () => (await operated(borealis._id)).isOpen).toBe(false);
    away.mockRestore();
  });

  it('opens for a Discord interaction only when Discord has signed it', async () => {
    const amir = await test.signIn(people.amir);
    await arriveAt(amir, borealis.url, people.amir);
    const body = { changes: sandboxDiscord };
    const headers = { origin: borealis.url };
    const set = await amir.open(`${borealis.url}/api/admin/settings`, { method: 'PUT', body, headers });
    expect(set.status).toBe(200);
    await untilClosed(borealis);
    const atHost = new URL(`/discord/interactions/${borealis._id}`, test.url);
    const own = new URL('/discord/interactions', borealis.url);
    const time = String(Math.floor(test.clock.now / 1_000));
    const ping = { type: 1 };
    const signed = (signature: string) => ({
      'x-signature-ed25519': signature,
      'x-signature-timestamp': time,
    });
    for (const to of [atHost, own]) {
      for (const more of [{}, signed('ab'.repeat(64))]) {
        const answer = await send(to, { method: 'POST', body: ping, headers: more });
        expect([answer.status, answer.json()]).toMatchObject([401, { code: 'invalid_signature' }]);
      }
    }
    expect(test.host.airlines.isOpen(borealis._id)).toBe(false);
    const valid = signed(signatureOf(time, JSON.stringify(ping)));
    const pong = await send(atHost, { method: 'POST', body: ping, headers: valid });
    expect([pong.status, pong.json()]).toEqual([200, { type: 1 }]);
    expect(test.host.airlines.isOpen(borealis._id)).toBe(true);
  });

  it('keeps every slug of several renames at once as a current or a former one', async () => {
    await test.control('PUT', 'groups/8004', { name: 'G', ownerRobloxId: people.casey });
    const casey = await test.signIn(people.casey);
    const { _id } = await casey.createAirline('8004', 'first-name');
    const slugs = ['name-one', 'name-two', 'name-three', 'name-four'];
    const answers = await Promise.all(
      slugs.map((slug) => casey.ask('PUT', `/api/airlines/${_id}`, { slug })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const reached = await Promise.all(
      ['first-name', ...slugs].map(async (slug) => (await send(new URL('/livez', test.urlOf(slug)))).status),
    );
    expect(reached.toSorted((a, b) => a - b)).toEqual([200, 308, 308, 308, 308]);
  });

  it('rejects new flights when its space is used up, and notifies its owner', async () => {
    await using small = await openTestHost({ HOST_AIRLINE_MB: '0.1' });
    const amir = await small.signIn(people.amir);
    const { url } = await amir.createAirline('4251', 'small');
    await arriveAt(amir, url, people.amir);
    const flight = {
      flightCode: 'BA1',
      route: { departure: 'ZRH', arrival: 'JFK' },
      aircraft: 'A330',
      scheduledDate: '2026-03-04T18:30:00.000Z',
      times: { staffJoining: '17:30', passengerJoining: '18:00', boarding: '18:15' },
      roles: [{ name: 'Captain', capacity: 1 }],
    };
    const headers = { origin: url };
    const full = await amir.open(`${url}/api/flights`, { method: 'POST', body: flight, headers });
    expect([full.status, full.json()]).toEqual([409, expect.objectContaining({ code: 'airline_full' })]);
    expect((await amir.open(`${url}/api/inbox`)).text).toContain('space is used');
  });

  it('rejects requests beyond its own limit, and other airlines still serve', async () => {
    expect(await live(borealis)).toBe(200);
    const open = test.host.airlines.get(borealis._id);
    if (open === undefined) throw new Error('It is not open');
    open.requests = 3;
    const busy = await send(new URL('/api/auth/me', borealis.url));
    expect([busy.status, busy.json()]).toEqual([503, expect.objectContaining({ code: 'airline_busy' })]);
    expect(busy.headers['retry-after']).toBe('5');
    expect(await live(cirrus)).toBe(200);
    open.requests = 0;
    expect(await live(borealis)).toBe(200);
  });
});

describe('the request router', () => {
  it.each([
    [{ host: 'evil.example' }, 404],
    [{ host: '127.0.0.1' }, 404],
    [{ host: 'nobody.localhost' }, 404],
    [{ host: 'BOREALIS.localhost.' }, 200],
    [{ host: 'xn--brealis-4za.localhost' }, 404],
    [
      {
        host: 'evil.example',
        'x-forwarded-host': 'borealis.localhost',
        forwarded: 'host=borealis.localhost',
      },
      404,
    ],
    [{ host: 'bore alis.localhost' }, 400],
  ])('answers a request with %j by %d', async (headers, status) => {
    expect((await send(new URL('/livez', test.url), { headers })).status).toBe(status);
  });

  it.each([
    ['GET /livez', ['borealis.localhost', 'borealis.localhost'], 400],
    ['GET /livez', [], 400],
    ['GET http://cirrus.localhost/livez', ['borealis.localhost'], 400],
    ['GET http://borealis.localhost/livez', ['borealis.localhost'], 200],
  ])('answers %s for the hosts %j by %d', async (line, hosts, status) => {
    const named = hosts.map((host) => `Host: ${host}\r\n`).join('');
    const socket = connect(Number(new URL(test.url).port), '127.0.0.1');
    socket.end(`${line} HTTP/1.1\r\n${named}Connection: close\r\n\r\n`);
    expect((await text(socket)).split(' ')[1]).toBe(String(status));
  });

  it('limits how many closed airlines an address opens in a minute, except with a session there', async () => {
    await using limited = await openTestHost({ HOST_OPENINGS_PER_MINUTE: '1', HOST_OPEN_AIRLINES: '1' });
    const [one, two] = [
      await (await limited.signIn(people.amir)).createAirline('4251', 'one'),
      await (await limited.signIn(people.dana)).createAirline('4252', 'two'),
    ];
    const dana = await limited.signIn(people.dana);
    await arriveAt(dana, two.url, people.dana);
    await limited.restart();
    expect(await live(one)).toBe(200);
    expect(await live(two)).toBe(429);
    const forged = { cookie: `crewroom-session=${'x'.repeat(43)}` };
    expect((await send(new URL('/livez', two.url), { headers: forged })).status).toBe(429);
    expect(await live(one)).toBe(200);
    expect((await dana.open(`${two.url}/api/auth/me`)).status).toBe(200);
    await limited.restart();
    // The airline reads an encoded cookie too.
    const encoded = dana
      .cookieHeader(new URL(two.url).hostname)
      .replaceAll(/=(.)/g, (_pair, letter: string) => `=%${letter.charCodeAt(0).toString(16)}`);
    expect((await send(new URL('/api/auth/me', two.url), { headers: { cookie: encoded } })).status).toBe(200);
    await limited.restart();
    limited.clock.now += 60_000;
    expect(await live(two)).toBe(200);
    await expect.poll(() => limited.host.airlines.isOpen(one._id)).toBe(false);
  });
});
