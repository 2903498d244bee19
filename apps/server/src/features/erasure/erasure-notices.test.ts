import { createHmac } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { runInUnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { recordFromGroup } from '../../platform/people/person.ts';
import { createSandboxPortal, startSharedSandbox } from '../../testing/sandbox-portal.ts';
import { dumpDatabase } from '../../testing/test-database.ts';
import {
  captureLog,
  createTestPortal,
  type SignedInMember,
  signedInMember,
  type TestPortal,
} from '../../testing/test-portal.ts';
import { searchForNames } from './name-search.ts';

const SECRET = 'a secret that is shared';
const environment = { ROBLOX_WEBHOOK_SECRET: SECRET, WRITE_LIMIT_PER_MINUTE: '100000' };
const log = captureLog();

let member: SignedInMember;
let count = 0;

const portal = await createTestPortal({ environment, logger: log.logger });

beforeEach(async () => {
  count += 1;
  // Roblox ids are numbers in notices.
  member = await signedInMember(portal, {
    roblox_id: String(9_876_543_000 + count),
    username: `Forget_Me${count}`,
  });
});

afterAll(() => portal[Symbol.asyncDispose]());

function noticeOf(userId: unknown, id: string = `notice-${count}`, type = 'RightToErasureRequest'): string {
  return JSON.stringify({
    NotificationId: id,
    EventType: type,
    EventTime: '2026-03-02T12:00:00.0000000Z',
    EventPayload: { UserId: userId, GameIds: [1234] },
  });
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
const now = () => seconds(portal.clock());

function sign(body: string, time = now(), secret = SECRET): string {
  const mac = createHmac('sha256', secret).update(`${time}.${body}`).digest('base64');
  return `t=${time},v1=${mac}`;
}

function deliver(body: string, signature: string | null = sign(body), to: TestPortal = portal) {
  // The request comes from a server, not a browser, so it has no origin.
  return to.app.inject({
    method: 'POST',
    url: '/webhooks/roblox',
    headers: {
      'content-type': 'application/json',
      ...(signature !== null && { 'roblox-signature': signature }),
    },
    payload: body,
  });
}

const ownNotice = (id?: string) => noticeOf(Number(member.user.roblox_id), id);

const takenIn = () => portal.database.db.selectFrom('erasures').select('id').execute();

async function isKnown({ user }: SignedInMember = member): Promise<boolean> {
  const row = await portal.database.db
    .selectFrom('users')
    .select('forgotten_at')
    .where('id', '=', user.id)
    .executeTakeFirst();
  return row?.forgotten_at === null;
}

describe('an erasure notice', () => {
  it('is executed, and leaves no trace in database or log', async () => {
    const response = await deliver(ownNotice());
    expect([response.statusCode, response.json()]).toEqual([200, { received: true }]);
    await searchForNames(portal);
    const dump = JSON.stringify(await dumpDatabase(portal.database)) + log.lines.join('');
    expect(dump).not.toContain(member.user.roblox_id);
    expect(dump.toLowerCase()).not.toContain(member.user.username.toLowerCase());
    expect((await portal.send('GET', '/api/auth/me', { as: member.as })).statusCode).toBe(401);
  });

  it('names several people at once, in both fields', async () => {
    const other = await signedInMember(portal, { roblox_id: '8765432101' });
    const third = await signedInMember(portal, { roblox_id: '8765432102' });
    const body = JSON.stringify({
      NotificationId: `many-${count}`,
      EventType: 'RightToErasureRequest',
      EventPayload: { UserId: Number(member.user.roblox_id), UserIds: ['8765432101', 8765432102] },
    });
    expect((await deliver(body)).statusCode).toBe(200);
    expect([await isKnown(), await isKnown(other), await isKnown(third)]).toEqual([false, false, false]);
  });

  it('does nothing when it is repeated, even if the person has come back since', async () => {
    expect((await deliver(ownNotice())).statusCode).toBe(200);
    const back = await signedInMember(portal, { roblox_id: member.user.roblox_id });
    portal.clock.advance(60_000);
    const again = await deliver(ownNotice());
    expect([again.statusCode, await isKnown(back)]).toEqual([200, true]);
    expect((await deliver(ownNotice('a later one'))).statusCode).toBe(200);
    expect(await isKnown(back)).toBe(false);
  });

  it('is executed once when it is delivered many times at once', async () => {
    const before = await takenIn();
    const responses = await Promise.all(Array.from({ length: 8 }, () => deliver(ownNotice())));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await takenIn()).toHaveLength(before.length + 1);
    expect(await isKnown()).toBe(false);
  });

  it('is accepted for an unknown person, and keeps a sync of the group from adding them', async () => {
    const robloxId = String(7_000_000_000 + count);
    expect((await deliver(noticeOf(Number(robloxId)))).statusCode).toBe(200);
    const person = { robloxId, username: 'Unknown_1', displayName: 'Unknown_1' };
    const brought = await runInUnitOfWork(portal, (uow) => recordFromGroup(uow, person, portal.clock()));
    expect(brought).toBeNull();
  });

  it.each(['SampleNotification', 'SubscriptionPurchased'])('erases nobody for %s', async (type) => {
    expect((await deliver(noticeOf(Number(member.user.roblox_id), `s-${type}`, type))).statusCode).toBe(200);
    expect(await isKnown()).toBe(true);
  });
});

describe('a notice is rejected (401) and changes nothing', () => {
  const TEN_MINUTES = 600;

  it.each([
    ['without a signature', () => null],
    ['without a mac', () => `t=${now()}`],
    ['without a time', () => sign(ownNotice()).replace(/^t=\d+,/, '')],
    ['with a character behind its mac', () => `${sign(ownNotice())}A`],
    ['with what is no base64 in its mac', () => sign(ownNotice()).replace('v1=', 'v1=.')],
    ['with an empty mac', () => `t=${now()},v1=`],
    ['signed with another secret', () => sign(ownNotice(), now(), 'another')],
    ['signed with nothing', () => sign(ownNotice(), now(), '')],
    ['signed over another body', () => sign(`${ownNotice()} `)],
    [
      'signed at another time than it says',
      () => sign(ownNotice(), now() - 1).replace(/t=\d+/, `t=${now()}`),
    ],
    ['too old', () => sign(ownNotice(), now() - TEN_MINUTES - 1)],
    ['from the future', () => sign(ownNotice(), now() + TEN_MINUTES + 1)],
    ['with a time that is none', () => sign(ownNotice()).replace(/t=\d+/, 't=soon')],
  ])('%s', async (_how, signatureOf) => {
    const before = await dumpDatabase(portal.database);
    const response = await deliver(ownNotice(), signatureOf());
    expect([response.statusCode, response.json()]).toMatchObject([401, { code: 'invalid_signature' }]);
    expect(await dumpDatabase(portal.database)).toEqual(before);
  });

  it('when no secret is set, for any signature', async () => {
    await using open = await createTestPortal({});
    for (const secret of ['', SECRET, 'null', 'undefined']) {
      expect((await deliver(ownNotice(), sign(ownNotice(), now(), secret), open)).statusCode).toBe(401);
    }
  });
});

describe('a notice', () => {
  it('is valid until the end of its ten minutes, with spaces and an additional older mac', async () => {
    const signature = sign(ownNotice(), now() - 600).replace(',', ` , v1=${'A'.repeat(43)}= , `);
    expect((await deliver(ownNotice(), signature)).statusCode).toBe(200);
    expect(await isKnown()).toBe(false);
  });

  it.each([
    ['no JSON', 'forget me'],
    ['no notice', '{}'],
    ['nobody', noticeOf(undefined, 'nobody')],
    ['an id that is none', noticeOf('casey', 'casey')],
    ['a broken number', noticeOf(1.5, 'broken')],
    ['a list where one id is to be', noticeOf([1], 'list')],
    ['an id that is neither a number nor digits', noticeOf({ id: 1 }, 'thing')],
    ['true', noticeOf(true, 'true')],
  ])('returns 400 when it cannot be read: %s', async (_what, body) => {
    expect((await deliver(body)).statusCode).toBe(400);
  });

  it('returns 415 for another type than JSON, and 404 for a GET request', async () => {
    const headers = { 'content-type': 'text/plain', 'roblox-signature': sign('x') };
    const response = await portal.app.inject({
      method: 'POST',
      url: '/webhooks/roblox',
      headers,
      payload: 'x',
    });
    expect(response.statusCode).toBe(415);
    expect((await portal.send('GET', '/webhooks/roblox')).statusCode).toBe(404);
  });
});

it('a notice from the sandbox works like one from Roblox', async () => {
  const sandbox = await startSharedSandbox();
  try {
    await using live = await createSandboxPortal(sandbox, { environment });
    const robloxId = await sandbox.newPerson({ username: 'Forget_Sandbox' });
    await live.newBrowser().signIn(robloxId);
    const url = await live.app.listen({ host: '127.0.0.1', port: 0 });
    const send = async (secret: string) => {
      // The sandbox uses the clock of the machine.
      const at = live.clock().toISOString();
      const body = JSON.stringify({ url: `${url}/webhooks/roblox`, secret, userId: robloxId, at });
      const response = await fetch(`${sandbox.url}/control/erasure`, { method: 'POST', body });
      return await response.json();
    };
    expect(await send('wrong')).toMatchObject({ status: 401 });
    expect(await send(SECRET)).toMatchObject({ status: 200 });
    await searchForNames(live);
    expect(JSON.stringify(await dumpDatabase(live.database))).not.toContain(robloxId);
  } finally {
    await sandbox.close();
  }
});
