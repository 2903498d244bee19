import { createHash } from 'node:crypto';
import { DAY_MS } from '@crewroom/domain/days';
import { type Flight, flightSchema } from '@crewroom/domain/flights/schemas';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { readLog } from '../../testing/flights/flight-story.ts';
import { stageFlight } from '../../testing/flights/staged-flight.ts';
import { type SignedInMember, signedInMember } from '../../testing/test-portal.ts';
import { REPEATED_HEADER } from './mutations.ts';

let keyCount = 0;

const portal = await createFlightPortal();
const dispatcher = await signedInMember(portal);
const member = await signedInMember(portal, { rank: 239 });

afterAll(() => portal[Symbol.asyncDispose]());

type Method = 'POST' | 'PUT' | 'DELETE';
type Given = { readonly by?: SignedInMember; readonly payload?: object | string; readonly key?: string };

function newKey(): string {
  keyCount += 1;
  return `key-${keyCount}`;
}

function send(method: Method, path: string, { by = member, payload, key }: Given) {
  const headers = {
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(typeof payload === 'string' && { 'content-type': 'application/json' }),
  };
  return portal.send(method, path, { as: by.as, headers, ...(payload !== undefined && { payload }) });
}

async function newFlight(stage: 'pending' | 'available' = 'available', capacities = [1, 4]): Promise<string> {
  const given = { dispatcher_id: dispatcher.user.id };
  const { flight } = await stageFlight(portal.database.db, stage, given, capacities);
  return `/api/flights/${flight.id}`;
}

const idOf = (url: string) => url.slice('/api/flights/'.length);

const statusAndCodeOf = (response: LightMyRequestResponse) => [
  response.statusCode,
  response.json<{ code?: string }>().code,
];

const flightOf = (response: LightMyRequestResponse): Flight => flightSchema.parse(response.json());

const seat = { roleIndex: 0 };

describe('the same key with the same body', () => {
  it('is not executed again, and returns the current flight, marked as repeated', async () => {
    const url = await newFlight();
    const given = { payload: seat, key: newKey() };
    const first = await send('POST', `${url}/allocate`, given);
    await send('DELETE', `${url}/unallocate`, {});
    await send('PUT', `${url}/status`, { by: dispatcher, payload: { status: 'CANCELLED' } });
    const second = await send('POST', `${url}/allocate`, given);
    expect([first, second].map(({ headers }) => headers[REPEATED_HEADER])).toEqual([undefined, 'true']);
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(flightOf(second)).toMatchObject({ isUserAssigned: false, status: 'CANCELLED' });
    expect((await readLog(portal.database, idOf(url))).map(({ action }) => action)).toEqual([
      'allocated',
      'unallocated',
      'status changed',
    ]);
  });

  it('is recognized for any order and white space in its body', async () => {
    const url = await newFlight();
    const key = newKey();
    const { id } = member.user;
    const [one, other] = [`{"roleIndex":0,"userId":"${id}"}`, `{ "userId": "${id}", "roleIndex": 0 }`];
    const first = await send('POST', `${url}/allocate-user`, { by: dispatcher, payload: one, key });
    const second = await send('POST', `${url}/allocate-user`, { by: dispatcher, payload: other, key });
    expect([first.statusCode, second.body]).toEqual([200, first.body]);
  });
});

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');

describe('a key', () => {
  it('is rejected (409) with another body, and keeps its first result', async () => {
    const url = await newFlight();
    const key = newKey();
    const first = await send('POST', `${url}/allocate`, { payload: seat, key });
    const other = await send('POST', `${url}/allocate`, { payload: { roleIndex: 1 }, key });
    expect(statusAndCodeOf(other)).toEqual([409, 'idempotency_mismatch']);
    expect((await send('POST', `${url}/allocate`, { payload: seat, key })).body).toBe(first.body);
  });

  it('does not repeat what a member saw at a rank that they lost', async () => {
    const { db } = portal.database;
    const owner = await signedInMember(portal, { rank: 255 });
    const url = `/api/admin/users/${owner.user.id}/notes`;
    const given = { by: owner, payload: { content: 'Kept from the rest' }, key: newKey() };
    expect((await send('POST', url, given)).body).toContain('Kept from the rest');
    await db.updateTable('users').set({ rank: 247 }).where('id', '=', owner.user.id).execute();
    const response = await send('POST', url, given);
    expect(statusAndCodeOf(response)).toEqual([409, 'idempotency_mismatch']);
    expect(response.body).not.toContain('Kept from the rest');
  });

  it('stores nothing after a refusal', async () => {
    const url = await newFlight('available', [1]);
    const given = { payload: seat, key: newKey() };
    await send('POST', `${url}/allocate`, { by: dispatcher, payload: seat });
    expect(statusAndCodeOf(await send('POST', `${url}/allocate`, given))).toEqual([409, 'role_full']);
    expect(
      statusAndCodeOf(await send('POST', `${url}/allocate`, { ...given, payload: { roleIndex: 9 } })),
    ).toEqual([400, 'invalid_input']);
    await send('DELETE', `${url}/unallocate`, { by: dispatcher });
    expect((await send('POST', `${url}/allocate`, given)).statusCode).toBe(200);
  });

  it('belongs to one member, one path and one method', async () => {
    const [url, other] = [await newFlight(), await newFlight()];
    const key = newKey();
    const statuses = [
      await send('POST', `${url}/allocate`, { payload: seat, key }),
      await send('POST', `${other}/allocate`, { payload: seat, key }),
      await send('POST', `${other}/allocate`, { by: dispatcher, payload: { roleIndex: 1 }, key }),
      await send('PUT', url, { by: dispatcher, payload: { notes: 'a' }, key }),
      await send('PUT', `${url}/status`, { by: dispatcher, payload: { status: 'BRIEFING' }, key }),
      await send('DELETE', `${url}/unallocate`, { key }),
    ].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
    const rows = portal.database.db
      .selectFrom('idempotency_keys')
      .select('method')
      .where('key', '=', hashOf(key));
    expect(await rows.execute()).toHaveLength(6);
  });

  it.each(['', ' ', 'two words', 'x'.repeat(201), 'caf\u00e9', 'tab\there'])(
    'is rejected (400) as %j',
    async (key) => {
      const url = await newFlight();
      const response = await send('POST', `${url}/allocate`, { payload: seat, key });
      expect(statusAndCodeOf(response)).toEqual([400, 'invalid_input']);
      expect(response.json<{ issues: { path: string }[] }>().issues[0]?.path).toBe('Idempotency-Key');
      expect(await readLog(portal.database, idOf(url))).toEqual([]);
    },
  );

  it('may be 200 visible characters', async () => {
    const given = { payload: seat, key: '!~'.repeat(100) };
    expect((await send('POST', `${await newFlight()}/allocate`, given)).statusCode).toBe(200);
  });

  it('is kept for 24 hours, to the millisecond, even if its row is still stored afterwards', async () => {
    const url = await newFlight();
    const given = { by: dispatcher, payload: { notes: 'a' }, key: newKey() };
    const logged = async () => (await readLog(portal.database, idOf(url))).length;
    await send('PUT', url, given);
    await send('PUT', url, { by: dispatcher, payload: { notes: 'b' } });
    portal.clock.advance(DAY_MS - 1);
    await send('PUT', url, given);
    expect(await logged()).toBe(2);
    portal.clock.advance(1);
    expect((await send('PUT', url, given)).statusCode).toBe(200);
    expect(await logged()).toBe(3);
    await send('PUT', url, given);
    expect(await logged()).toBe(3);
  });
});
