import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/stored-values.ts';
import { readLog } from '../../testing/flights/flight-story.ts';
import { insertFlight, insertRole, insertSeat } from '../../testing/rows.ts';
import { dumpDatabase } from '../../testing/test-database.ts';
import {
  captureLog,
  createTestPortal,
  type SignedInMember,
  signedInMember,
} from '../../testing/test-portal.ts';
import { searchForNames } from './name-search.ts';

const log = captureLog();

let member: SignedInMember;
let count = 0;

const portal = await createTestPortal({
  environment: { WRITE_LIMIT_PER_MINUTE: '100000' },
  logger: log.logger,
});
const owner = await signedInMember(portal, { rank: 255, username: 'Owner_1' });

beforeEach(async () => {
  count += 1;
  const given = { username: `Forget_Me${count}`, roblox_id: `98765432${count}` };
  member = await signedInMember(portal, { rank: 247, ...given });
});

afterAll(() => portal[Symbol.asyncDispose]());

type Sent = { readonly as?: string; readonly id?: string; readonly payload?: unknown; readonly key?: string };

function erase({ as = owner.as, id = member.user.id, payload, key }: Sent = {}) {
  return portal.send('POST', `/api/admin/users/${id}/forget`, {
    as,
    payload: JSON.stringify(payload === undefined ? { username: member.user.username } : payload),
    headers: {
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
  });
}

const statusAndBody = (response: Awaited<ReturnType<typeof erase>>) => [
  response.statusCode,
  response.json<object>(),
];

async function tracesLeft(): Promise<string[]> {
  await searchForNames(portal);
  const kept = JSON.stringify([await dumpDatabase(portal.database), log.lines]).toLowerCase();
  return [member.user.roblox_id, member.user.username].filter((one) => kept.includes(one.toLowerCase()));
}

describe('erasing a member as the owner', () => {
  it('removes their names, frees their upcoming seats, and is recorded without a name', async () => {
    const { db } = portal.database;
    const flight = await insertFlight(db);
    await insertSeat(db, await insertRole(db, { flight_id: flight.id }), { user_id: member.user.id });
    const response = await erase();
    expect(statusAndBody(response)).toEqual([200, { forgotten: true }]);
    expect(response.headers['crewroom-topics']).toBe('*');
    expect(await tracesLeft()).toEqual([]);
    expect((await portal.send('GET', '/api/auth/me', { as: member.as })).statusCode).toBe(401);
    const shown = await portal.send('GET', `/api/admin/users/${member.user.id}`, { as: owner.as });
    expect(shown.statusCode).toBe(404);
    const seats = db.selectFrom('allocations').select('id').where('flight_id', '=', flight.id);
    expect(await seats.execute()).toEqual([]);
    expect((await readLog(portal.database, flight.id))[0]).toMatchObject({
      details: expect.stringMatching(/^Deleted member .*asked for erasure/) as unknown,
      performedByUsername: 'System',
    });
    const url = '/api/admin/history?actionType=member_forget&limit=1';
    expect((await portal.send('GET', url, { as: owner.as })).json()).toMatchObject({
      actions: [
        {
          performedByUsername: 'Owner_1',
          targetUsername: 'Deleted member',
          details: { action: 'forgotten' },
        },
      ],
    });
  });

  it('works on the owner’s own account', async () => {
    const other = await signedInMember(portal, { rank: 255, username: `Own_Way${count}` });
    const payload = { username: other.user.username };
    expect((await erase({ as: other.as, id: other.user.id, payload, key: 'own' })).statusCode).toBe(200);
    await searchForNames(portal);
    const dump = JSON.stringify(await dumpDatabase(portal.database)).toLowerCase();
    expect(dump).not.toContain(other.user.username.toLowerCase());
  });

  it('happens once for concurrent requests, and for each of several members at once', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, () => signedInMember(portal)));
    const responses = await Promise.all([
      ...[1, 2, 3].map(() => erase()),
      ...others.map(({ user }) => erase({ id: user.id, payload: { username: user.username } })),
    ]);
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.slice(0, 3).map(String).toSorted()).toEqual(['200', '404', '404']);
    expect(statuses.slice(3)).toEqual([200, 200, 200, 200]);
  });
});

describe('erasing a member', () => {
  it.each<[string, () => unknown]>([
    ['another name', () => 'Forget_Me'],
    ['another case', () => member.user.username.toLowerCase()],
    ['an “@”', () => `@${member.user.username}`],
  ])('for %s, at the username', async (_what, typed) => {
    const before = await dumpDatabase(portal.database);
    expect(statusAndBody(await erase({ payload: { username: typed() } }))).toMatchObject([
      400,
      { code: 'invalid_input', issues: [{ path: 'username' }] },
    ]);
    expect(await dumpDatabase(portal.database)).toEqual(before);
  });

  it('is rejected for an unknown member, and for one who was already erased', async () => {
    expect(statusAndBody(await erase({ id: newId() }))).toMatchObject([404, { code: 'not_found' }]);
    await erase();
    expect((await erase()).statusCode).toBe(404);
  });
});
