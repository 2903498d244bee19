import { errorBodySchema } from '@crewroom/domain/contract/schemas';
import { expect, it } from 'vitest';
import { untilSomeoneWaits } from '../../testing/interleaving.ts';
import { insertFlight, insertRole } from '../../testing/rows.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import {
  createTestPortal,
  type SignedInMember,
  signedInMember,
  type TestPortal,
} from '../../testing/test-portal.ts';
import type { Database, Transaction } from '../database/database.ts';
import { forUpdate, inTransaction } from '../database/transaction.ts';

const PEOPLE = 200;

async function newFlight({ database: { db } }: TestPortal, { user }: SignedInMember): Promise<string> {
  const { id } = await insertFlight(db, { dispatcher_id: user.id });
  await insertRole(db, { flight_id: id, name: 'Captain', capacity: 1 });
  return id;
}

function lockFlight(trx: Transaction, id: string) {
  return trx.selectFrom('flights').select('id').where('id', '=', id).$call(forUpdate(trx)).execute();
}

function take(portal: TestPortal, flightId: string, { as }: SignedInMember) {
  return portal.send('POST', `/api/flights/${flightId}/allocate`, { as, payload: { roleIndex: 0 } });
}

/** Holds that many connections, by default all ten of the pool, until the work is done. */
async function whileNoneIsFree(database: Database, work: () => Promise<void>, count = 10): Promise<void> {
  if (count === 0) return await work();
  await inTransaction(database, () => whileNoneIsFree(database, work, count - 1));
}

it(`serves other reads and writes while ${PEOPLE} members wait for one flight`, async () => {
  await using portal = await createTestPortal({ environment: { WRITE_LIMIT_PER_MINUTE: '100000' } });
  const people: SignedInMember[] = [];
  for (let n = 0; n < PEOPLE; n += 1) people.push(await signedInMember(portal, { rank: 239 }));
  // A member outside the queue: every other change of a member in it waits too.
  const somebody = await signedInMember(portal, { rank: 239 });
  const hot = await newFlight(portal, somebody);
  const other = await newFlight(portal, somebody);
  let waiting: Promise<{ statusCode: number }[]> | undefined;
  await inTransaction(portal.database, async (trx) => {
    await lockFlight(trx, hot);
    waiting = Promise.all(people.map((person) => take(portal, hot, person)));
    await untilSomeoneWaits(portal.database, 2);
    for (const url of [`/api/flights/${hot}`, '/api/flights/week', '/api/users/leaderboard', '/readyz']) {
      const response = await portal.send('GET', url, { as: somebody.as });
      expect([url, response.statusCode]).toEqual([url, 200]);
    }
    expect((await take(portal, other, somebody)).statusCode).toBe(200);
  });
  const statuses = ((await waiting) ?? []).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(PEOPLE - 1);
});

it('returns a busy error with a retry time when a change waits too long for a row', async () => {
  const database = await createTestDatabase({ connection: 25_000, lock: 50, statement: 40_000 });
  await using portal = await createTestPortal({ database });
  const member = await signedInMember(portal);
  const flight = await newFlight(portal, member);
  const response = await inTransaction(portal.database, async (trx) => {
    await lockFlight(trx, flight);
    return await take(portal, flight, member);
  });
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
  expect(errorBodySchema.parse(response.json())).toMatchObject({
    code: 'unavailable',
    message: 'The portal is busy right now. Please try again in a moment.',
  });
  expect((await take(portal, flight, member)).statusCode).toBe(200);
});

it('reports a live but unready process while no connection is free, before one is', async () => {
  const database = await createTestDatabase({ connection: 2_000, lock: 2_000, statement: 40_000 });
  await using portal = await createTestPortal({ database });
  const { as } = await signedInMember(portal);
  await whileNoneIsFree(portal.database, async () => {
    expect((await portal.send('GET', '/livez')).statusCode).toBe(200);
    expect((await portal.send('GET', '/readyz')).statusCode).toBe(503);
    const response = await portal.send('GET', '/api/auth/me', { as });
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
  });
  expect((await portal.send('GET', '/readyz')).statusCode).toBe(200);
});
