import { createHash } from 'node:crypto';
import { DAY_MS } from '@crewroom/domain/days';
import { type Notifications, notificationsSchema } from '@crewroom/domain/notifications/endpoints';
import { notificationKinds } from '@crewroom/domain/notifications/rules';
import { describe, expect } from 'vitest';
import { unknownChanges } from '../../platform/changes/live.ts';
import { runInUnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { Secrets } from '../../platform/secrets/secret-key.ts';
import { createSession } from '../../platform/sessions/sessions.ts';
import { subscription } from '../../testing/notifications/subscription.ts';
import { it as base, codeOf } from '../../testing/portal-test.ts';
import type { SignedInMember, TestPortal } from '../../testing/test-portal.ts';
import { addDevice, removeOldDevices } from './devices.ts';
import { PushKeys } from './push-keys.ts';

const SECRET_KEY = 'a key of a test, of thirty-two characters';
const it = base.override('options', { scope: 'file' }, () => ({
  environment: { SECRET_KEY, WRITE_LIMIT_PER_MINUTE: '100000' },
}));

const URL = '/api/me/notifications';
const off = { push: false, discord: false };
const push = { push: true, discord: false };

async function read({ send }: TestPortal, as: string): Promise<Notifications> {
  return notificationsSchema.parse((await send('GET', URL, { as })).json());
}

const put = ({ send }: TestPortal, { as }: SignedInMember, payload: object) =>
  send('PUT', URL, { as, payload });
const add = ({ send }: TestPortal, as: string, payload: object = subscription()) =>
  send('POST', '/api/me/push', {
    as,
    payload,
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/130.0' },
  });

const devicesOf = async (portal: TestPortal, as: string) => (await read(portal, as)).channels.push;

describe('the notification settings', () => {
  it('are off by default', async ({ portal, crew }) => {
    expect(await read(portal, crew.as)).toEqual({
      channels: { push: [], discord: false },
      kinds: Object.fromEntries(notificationKinds.map((kind) => [kind, off])),
      reminderMinutes: null,
    });
  });

  it('are chosen per kind, and kinds not named keep their settings', async ({ portal, crew, admin }) => {
    await put(portal, crew, { kinds: { moved_up: push, reminder: push } });
    const both = { push: true, discord: true };
    const response = await put(portal, crew, { kinds: { sanction: both }, reminderMinutes: 60 });
    const chosen = notificationsSchema.parse(response.json());
    expect(chosen).toEqual(await read(portal, crew.as));
    expect(chosen).toMatchObject({
      kinds: { moved_up: push, reminder: push, sanction: both, reward: off },
      reminderMinutes: 60,
    });
    expect((await read(portal, admin.as)).kinds.moved_up).toEqual(off);
    await put(portal, crew, { kinds: { moved_up: off }, reminderMinutes: null });
    expect(await read(portal, crew.as)).toMatchObject({
      kinds: { moved_up: off, reminder: push },
      reminderMinutes: null,
    });
  });

  it.for([
    { reminderMinutes: 20 },
    { kinds: { unknown: push } },
    { kinds: { reward: true } },
    { kinds: { reward: { push: true } } },
    { channels: {} },
  ])('reject %j', async (payload, { portal, crew }) => {
    expect(codeOf(await put(portal, crew, payload))).toBe('400 invalid_input');
  });
});

describe('a browser', () => {
  it('is added once when it registers repeatedly', async ({ portal, crew }) => {
    const payload = subscription();
    const [first, again] = [await add(portal, crew.as, payload), await add(portal, crew.as, payload)];
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json()).toEqual(first.json());
    expect(first.json()).toMatchObject({ device: 'Firefox on Windows', at: portal.clock().toISOString() });
    expect(await devicesOf(portal, crew.as)).toEqual([first.json()]);
  });

  it('belongs to the member who signed in there last', async ({ portal, crew, admin }) => {
    const payload = subscription();
    const first = await add(portal, crew.as, payload);
    const second = await add(portal, admin.as, payload);
    expect(second.json()).not.toEqual(first.json());
    expect(await devicesOf(portal, crew.as)).toEqual([]);
    expect(await devicesOf(portal, admin.as)).toHaveLength(1);
  });

  it('replaces the one seen longest ago when it is the eleventh', async ({ portal, crew }) => {
    const first = subscription();
    await add(portal, crew.as, first);
    for (let n = 0; n < 9; n += 1) {
      portal.clock.advance(1);
      await add(portal, crew.as);
    }
    portal.clock.advance(1);
    await add(portal, crew.as, first);
    const before = await devicesOf(portal, crew.as);
    await add(portal, crew.as);
    const after = await devicesOf(portal, crew.as);
    expect(after).toHaveLength(10);
    // The first was seen again in the meantime, so the second is removed.
    expect(after.slice(1)).toEqual(before.filter((_device, index) => index !== 8));
  });

  it.for([
    { endpoint: 'https://push.example.org/abc' },
    { endpoint: 'http://127.0.0.1:6379/' },
    { endpoint: 'no address' },
    { keys: { p256dh: subscription().keys.p256dh, auth: 'short' } },
    { keys: { p256dh: 'A'.repeat(87), auth: subscription().keys.auth } },
  ])('is rejected with %j', async (wrong, { portal, crew }) => {
    expect(codeOf(await add(portal, crew.as, { ...subscription(), ...wrong }))).toBe('400 invalid_input');
  });

  it('can be removed only by its member', async ({ portal, crew, admin }) => {
    await add(portal, crew.as);
    const [device] = await devicesOf(portal, crew.as);
    const path = `/api/me/push/${device?._id}`;
    expect(codeOf(await portal.send('DELETE', path, { as: admin.as }))).toBe('404 not_found');
    expect(codeOf(await portal.send('DELETE', path, { as: crew.as }))).toBe('204');
    expect(codeOf(await portal.send('DELETE', path, { as: crew.as }))).toBe('404 not_found');
    expect(await devicesOf(portal, crew.as)).toEqual([]);
  });

  it('is not added for a session that ended after the request was admitted', async ({ portal, crew }) => {
    const { db } = portal.database;
    const sessions = db.selectFrom('sessions').where('user_id', '=', crew.user.id).select('id');
    const session = await sessions.executeTakeFirstOrThrow();
    const from = { viewer: { userId: crew.user.id, session }, device: 'Firefox', sandboxOrigin: null };
    const addNow = () => runInUnitOfWork(portal, (uow) => addDevice(uow, subscription(), from));
    expect(await addNow()).toBeTypeOf('string');
    await portal.send('POST', '/api/auth/logout', { as: crew.as });
    expect(await addNow()).toMatchObject({ code: 'no_session' });
    expect(await devicesOf(portal, await portal.signIn(crew.user.id))).toEqual([]);
  });

  it('is removed with all sessions, even if its own session has already ended', async ({ portal, crew }) => {
    const phone = await portal.signIn(crew.user.id);
    await add(portal, phone);
    expect(await devicesOf(portal, crew.as)).toHaveLength(1);
    const { db } = portal.database;
    const [, own] = await db
      .selectFrom('sessions')
      .where('user_id', '=', crew.user.id)
      .select('id')
      .orderBy('id')
      .execute();
    await db
      .deleteFrom('sessions')
      .where('id', '=', own?.id ?? '')
      .execute();
    await portal.send('DELETE', '/api/me/sessions', { as: crew.as });
    expect(await devicesOf(portal, crew.as)).toEqual([]);
  });

  it('is removed at its sign-out, while others stay', async ({ portal, crew }) => {
    const [phone, tablet] = [
      await portal.signIn(String(crew.user.id)),
      await portal.signIn(String(crew.user.id)),
    ];
    for (const as of [crew.as, phone, tablet]) await add(portal, as);
    await portal.send('POST', '/api/auth/logout', { as: phone });
    expect(await devicesOf(portal, crew.as)).toHaveLength(2);
    const [own] = (await devicesOf(portal, crew.as)).slice(-1);
    await portal.send('DELETE', '/api/me/sessions', { as: crew.as });
    expect(await devicesOf(portal, crew.as)).toEqual([own]);
  });

  it('stays when its member signs in there again, and nobody else', async ({ portal, crew, admin }) => {
    const signInAfter = async (as: string, userId: string, next: string) => {
      const previous = as.slice(as.indexOf('=') + 1);
      await runInUnitOfWork(portal, (uow) => createSession(uow, userId, { next, previous }));
      return `${as.slice(0, as.indexOf('='))}=${next}`;
    };
    const tokenOf = (name: string) =>
      createHash('sha256').update(`${crew.user.id}${name}`).digest('base64url');
    await add(portal, crew.as);
    const next = await signInAfter(crew.as, crew.user.id, tokenOf('next'));
    expect(await devicesOf(portal, next)).toHaveLength(1);
    await signInAfter(next, admin.user.id, tokenOf('other'));
    expect(await devicesOf(portal, await portal.signIn(crew.user.id))).toEqual([]);
  });

  it('is removed when it was not seen for three months', async ({ portal, crew }) => {
    await add(portal, crew.as);
    const later = (days: number) => new Date(portal.clock().getTime() + days * DAY_MS);
    await removeOldDevices(portal.database, later(90));
    expect(await devicesOf(portal, crew.as)).toHaveLength(1);
    await removeOldDevices(portal.database, later(91));
    expect(await devicesOf(portal, crew.as)).toEqual([]);
  });
});

const keysOf = (portal: TestPortal, secretKey: string | null = SECRET_KEY) =>
  new PushKeys(portal, new Secrets({ secretKey, dataDir: '/dev/null' }));

describe('the key for subscriptions', () => {
  it('is created once by several processes, and encrypted', async ({ portal, crew, admin }) => {
    const make = async () => {
      await portal.database.db.deleteFrom('airline_settings').execute();
      return await Promise.all([1, 2, 3, 4].map(() => keysOf(portal).pair()));
    };
    // The race is rare in a single round.
    for (let round = 0; round < 20; round += 1)
      expect(new Set((await make()).map((pair) => pair?.privateKey)).size).toBe(1);
    const pairs = await make();
    for (const { as } of [crew, admin])
      expect((await portal.send('GET', '/api/me/push/key', { as })).json()).toEqual({
        publicKey: pairs[0]?.publicKey,
      });
    const rows = await portal.database.db.selectFrom('airline_settings').selectAll().execute();
    expect(rows).toMatchObject([{ key: 'pushKeys', value: null }]);
    expect(JSON.stringify(rows)).not.toContain(pairs[0]?.privateKey);
  });

  it('is created again when it cannot be decrypted', async ({ portal, crew }) => {
    const before = await keysOf(portal).pair();
    await add(portal, crew.as);
    const after = await keysOf(portal, 'another key of thirty-two characters!').pair();
    expect(after?.publicKey).not.toBe(before?.publicKey);
    expect(await devicesOf(portal, crew.as)).toEqual([]);
  });

  it('is created again when it is missing after a restore', async ({ portal, crew }) => {
    const knowing = keysOf(portal);
    const before = await knowing.pair();
    await add(portal, crew.as);
    await portal.database.db.deleteFrom('airline_settings').execute();
    const after = await keysOf(portal).pair();
    expect(after?.publicKey).not.toBe(before?.publicKey);
    expect(await devicesOf(portal, crew.as)).toEqual([]);
    portal.live.publish(unknownChanges);
    await portal.live.delivered();
    expect(await knowing.pair()).toEqual(after);
  });

  it('is absent when nothing can be encrypted', async ({ portal }) => {
    await portal.database.db.deleteFrom('airline_settings').execute();
    expect(await keysOf(portal, null).pair()).toBeNull();
  });
});
