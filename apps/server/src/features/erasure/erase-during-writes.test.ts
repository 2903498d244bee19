import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { runInUnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { eraseFully } from '../../testing/erasure/erase-fully.ts';
import { proposal } from '../../testing/flights/proposal.ts';
import { untilSomeoneWaits } from '../../testing/interleaving.ts';
import { dumpDatabase } from '../../testing/test-database.ts';
import { createTestPortal, type SignedInMember, signedInMember } from '../../testing/test-portal.ts';
import { eraseMember } from './erase-member.ts';
import { searchForNames } from './name-search.ts';

let member: SignedInMember;
let count = 0;
/** Runs once a request has been admitted. The request waits for the returned promise. */
let onPassed: () => Promise<void> = () => Promise.resolve();

const environment = { WRITE_LIMIT_PER_MINUTE: '100000' };
const portal = await createTestPortal({
  environment,
  extend: (app) => app.addHook('preHandler', () => onPassed()),
});

beforeEach(async () => {
  count += 1;
  const names = { username: `Forget_Me${count}`, display_name: `Remy Möller${count}` };
  member = await signedInMember(portal, { rank: 244, roblox_id: `98765432${count}`, ...names });
});

afterAll(() => portal[Symbol.asyncDispose]());

function propose(headers: Record<string, string> = {}) {
  const payload = { ...proposal, notes: `Ask @${member.user.username}` };
  return portal.send('POST', '/api/flights', { as: member.as, payload, headers });
}

async function expectNoTrace(): Promise<void> {
  await searchForNames(portal);
  const dump = JSON.stringify(await dumpDatabase(portal.database)).toLowerCase();
  const traces = [member.user.roblox_id, member.user.username, member.user.display_name];
  expect(traces.filter((trace) => dump.includes(trace.toLowerCase()))).toEqual([]);
}

const keyed = { 'idempotency-key': 'Forget_Me-own-write' };

it.each([
  ['without a key', {}],
  ['with a key', keyed],
])('rejects a write of their own that was already admitted, %s', async (_how, headers) => {
  const before = await dumpDatabase(portal.database);
  onPassed = async () => {
    onPassed = () => Promise.resolve();
    await eraseFully(portal, member.user.roblox_id);
  };
  const response = await propose(headers);
  expect([response.statusCode, response.json()]).toMatchObject([401, { code: 'no_session' }]);
  const { flights, flight_log: log } = await dumpDatabase(portal.database);
  expect([flights, log]).toEqual([before['flights'], before['flight_log']]);
  await expectNoTrace();
});

it.each([
  ['without a key', {}],
  ['with a key', keyed],
])('rejects a write of their own that waits for the erasure, %s', async (_how, headers) => {
  const passed = Promise.withResolvers<void>();
  onPassed = () => {
    onPassed = () => Promise.resolve();
    passed.resolve();
    return Promise.resolve();
  };
  let response: ReturnType<typeof propose> | undefined;
  await runInUnitOfWork(portal, async (uow) => {
    await eraseMember(uow, member.user.roblox_id);
    response = propose(headers);
    await passed.promise;
  });
  expect((await response)?.statusCode).toBe(401);
  await expectNoTrace();
});

it('removes their names from texts by others that waited for the erasure', async () => {
  const admin = await signedInMember(portal, { rank: 247 });
  const other = await signedInMember(portal, { rank: 239 });
  const content = `Ask @${member.user.username} (${member.user.display_name}), ${member.user.roblox_id}.`;
  const passed = Promise.withResolvers<void>();
  onPassed = () => {
    passed.resolve();
    return Promise.resolve();
  };
  const note = () =>
    portal.send('POST', `/api/admin/users/${other.user.id}/notes`, {
      as: admin.as,
      payload: { content },
      headers: { 'idempotency-key': 'waits' },
    });
  let response: ReturnType<typeof note> | undefined;
  await runInUnitOfWork(portal, async (uow) => {
    await eraseMember(uow, member.user.roblox_id);
    response = note();
    await passed.promise;
    if (portal.database.engine === 'postgres') await untilSomeoneWaits(portal.database);
    // On SQLite the request queues its write before the next turn of the event loop.
    else await setImmediate();
  });
  expect((await response)?.statusCode).toBe(201);
  await expectNoTrace();
});
