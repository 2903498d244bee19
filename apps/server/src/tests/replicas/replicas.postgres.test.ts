import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Replicas, sendTo, startReplicas } from '../../testing/replicas.ts';
import { insertFlight, insertRole, insertUser } from '../../testing/rows.ts';
import { type SharedSandbox, startSharedSandbox } from '../../testing/sandbox-portal.ts';
import { browserAt, credentialsFor } from '../../testing/server-process.ts';
import { createTestTarget, type TestTarget } from '../../testing/test-database.ts';

const PEOPLE = 60;
const ROUNDS = 10;

let target: TestTarget;
let sandbox: SharedSandbox;
let replicas: Replicas;

beforeAll(async () => {
  // Empty: all three migrate its schema at the same time.
  target = await createTestTarget('empty');
  if (target.target.engine !== 'postgres') throw new Error('this is about PostgreSQL');
  replicas = await startReplicas({
    count: 3,
    databaseUrl: target.target.url,
    environment: async (publicUrl) => {
      sandbox = await startSharedSandbox([`${publicUrl}/api/auth/roblox/callback`]);
      return credentialsFor(sandbox.url);
    },
  });
}, 120_000);

afterAll(async () => {
  await replicas[Symbol.asyncDispose]();
  await sandbox.close();
  await target[Symbol.asyncDispose]();
});

/** A member with a fresh rank, and the cookie of their session. */
async function signedIn(rank = 239) {
  const given = { rank, rank_checked_at: new Date().toISOString() };
  const { id } = await insertUser(replicas.database.db, given);
  return { id, cookie: await replicas.signIn(id) };
}

async function newFlight(dispatcherId: string): Promise<string> {
  const { db } = replicas.database;
  const { id } = await insertFlight(db, {
    dispatcher_id: dispatcherId,
    scheduled_date: new Date(Date.now() + 3_600_000).toISOString(),
  });
  await insertRole(db, { flight_id: id, name: 'Captain', capacity: 1 });
  return id;
}

function take(base: string, flightId: string, cookie: string, headers = {}) {
  return sendTo(base, 'POST', `/api/flights/${flightId}/allocate`, {
    cookie,
    body: { roleIndex: 0 },
    headers,
  });
}

function count(statuses: readonly number[], wanted: number): number {
  return statuses.filter((status) => status === wanted).length;
}

async function holdersOf(flightId: string): Promise<string[]> {
  const rows = replicas.database.db
    .selectFrom('allocations')
    .select('user_id')
    .where('flight_id', '=', flightId);
  return (await rows.execute()).map(({ user_id }) => user_id);
}

describe('three replicas behind a proxy', () => {
  it(`give one seat to one of ${PEOPLE} people in each of ${ROUNDS} rounds`, async () => {
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => signedIn()));
    const respondedBy = new Set<string | null>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const flight = await newFlight(people[0]?.id ?? '');
      const responses = await Promise.all(people.map(({ cookie }) => take(replicas.url, flight, cookie)));
      const statuses = responses.map(({ status }) => status);
      expect([count(statuses, 200), count(statuses, 409)]).toEqual([1, PEOPLE - 1]);
      expect(await holdersOf(flight)).toEqual([people[statuses.indexOf(200)]?.id]);
      for (const { headers } of responses) respondedBy.add(headers.get('x-replica'));
    }
    expect(respondedBy.size).toBe(3);
  }, 120_000);

  it('finish on any of them a sign-in that began on another', async () => {
    const robloxId = await sandbox.newPerson({ rank: 239 });
    // Each request of the browser goes to the next replica.
    const browser = browserAt(replicas);
    const response = await browser.signIn(robloxId);
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      expect.not.stringContaining('error'),
    ]);
    for (const { url } of replicas.all) {
      const me = await sendTo(url, 'GET', '/api/auth/me', { cookie: browser.session() ?? '' });
      expect(me.status).toBe(200);
    }
  });

  it('all use each setting that is changed on one of them', async () => {
    const { cookie } = await signedIn(255);
    const [one, ...others] = replicas.all;
    if (one === undefined) throw new Error('there are no replicas');
    const changes = {
      airlineName: 'Northern Air',
      airlineAccent: '#0b3d91',
      chatUrl: 'https://discord.gg/abc',
      'hub.uniformGuide': 'https://docs.example/uniform',
      rankStaff: 200,
      rankDispatch: 210,
      rankAdmin: 220,
      payPerPoint: 2.5,
      termUndoMinutes: 30,
      publicDepartures: true,
    };
    const put = (body: object) => sendTo(one.url, 'PUT', '/api/admin/settings', { cookie, body });
    expect((await put({ changes })).status).toBe(200);
    for (const { url } of [one, ...others]) {
      const rules = async () => await (await sendTo(url, 'GET', '/api/airline', { cookie })).json();
      await expect.poll(rules).toMatchObject({
        airline: { name: 'Northern Air', accent: '#0b3d91', chatUrl: 'https://discord.gg/abc' },
        thresholds: { staff: 200, dispatch: 210, admin: 220 },
        payPerPoint: 2.5,
        termUndoMinutes: 30,
        publicDepartures: true,
        hub: { 'uniform-guide': 'https://docs.example/uniform' },
      });
      const departures = async () => (await fetch(`${url}/api/public/departures`)).status;
      await expect.poll(departures).toBe(200);
    }
    const undone = Object.fromEntries(Object.keys(changes).map((key) => [key, null]));
    expect((await put({ changes: undone })).status).toBe(200);
  });
});
