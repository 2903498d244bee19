import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { readLog } from '../../testing/flights/flight-story.ts';
import { stageFlight } from '../../testing/flights/staged-flight.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';
import { runInUnitOfWork } from '../changes/unit-of-work.ts';
import { claimKey } from './idempotency.ts';

let portal: TestPortal;
let twin: TestPortal;
let member: SignedInMember;

beforeAll(async () => {
  portal = await createFlightPortal();
  // A second process shares only the database: modules of its own have their own list of running mutations.
  vi.resetModules();
  const again = await import('../../testing/flights/flight-portal.ts');
  twin = await again.createFlightPortal({ database: portal.database });
  member = await signedInMember(portal, { rank: 239 });
});

afterAll(async () => {
  await twin.app.close();
  await portal[Symbol.asyncDispose]();
});

async function newFlight(): Promise<string> {
  return (await stageFlight(portal.database.db, 'available', { dispatcher_id: member.user.id })).flight.id;
}

function allocate(at: TestPortal, flightId: string, key: string) {
  const headers = { 'idempotency-key': key };
  return at.send('POST', `/api/flights/${flightId}/allocate`, {
    as: member.as,
    headers,
    payload: { roleIndex: 0 },
  });
}

it('executes a mutation once when two processes receive it at the same time', async () => {
  for (let round = 0; round < 20; round += 1) {
    const flightId = await newFlight();
    const asked = Array.from({ length: 10 }, (_, n) =>
      allocate(n % 2 === 0 ? portal : twin, flightId, `r${round}`),
    );
    const responses = await Promise.all(asked);
    const done = responses.filter(({ statusCode }) => statusCode === 200);
    expect(new Set(done.map(({ body }) => body)).size).toBe(1);
    for (const response of responses.filter((one) => !done.includes(one))) {
      expect(response.json()).toMatchObject({ code: 'in_progress' });
    }
    expect(await readLog(portal.database, flightId)).toHaveLength(1);
    expect((await allocate(twin, flightId, `r${round}`)).body).toBe(done[0]?.body);
  }
});

it('rejects in every process a mutation that one of them is running under the same key', async () => {
  const flightId = await newFlight();
  const path = `/api/flights/${flightId}/allocate`;
  const key = {
    userId: member.user.id,
    method: 'POST',
    path,
    key: createHash('sha256').update('held').digest('base64url'),
    bodyHash: '',
  };
  await runInUnitOfWork(portal, async (uow) => {
    expect(await claimKey(uow, key)).toBeNull();
    for (const process of [portal, twin]) {
      expect((await allocate(process, flightId, 'held')).json()).toMatchObject({ code: 'in_progress' });
    }
    expect((await allocate(twin, await newFlight(), 'held')).statusCode).toBe(200);
  });
  expect((await allocate(portal, flightId, 'held')).statusCode).toBe(200);
});
