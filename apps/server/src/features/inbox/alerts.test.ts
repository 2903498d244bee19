import { DAY_MS, HOUR_MS, MINUTE_MS } from '@crewroom/domain/days';
import { inboxSchema } from '@crewroom/domain/inbox/schemas';
import { describe, expect } from 'vitest';
import { runInUnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { reportBackup } from '../../report-backup.ts';
import { memberWith } from '../../testing/fake-roblox.ts';
import { noticesFor } from '../../testing/inbox/notices.ts';
import { codeOf, it } from '../../testing/portal-test.ts';
import {
  createTestPortal,
  type SignedInMember,
  signedInMember,
  type TestPortal,
} from '../../testing/test-portal.ts';
import { recordFailure, recordSync } from '../roster/roster.ts';

const environment = { WRITE_LIMIT_PER_MINUTE: '100000', RANK_MAX_AGE_MINUTES: '10080' };
it.override({ options: { environment } });

async function inboxOf(portal: TestPortal, { as }: SignedInMember) {
  return inboxSchema.parse((await portal.send('GET', '/api/inbox', { as })).json());
}

async function alertsOf(portal: TestPortal, { user }: SignedInMember): Promise<string[]> {
  const notices = await noticesFor(portal.database, user.id);
  return notices.filter(({ kind }) => kind === 'security').map(({ text }) => text);
}

const anotherOwner = (portal: TestPortal) => signedInMember(portal, { rank: 255 });

async function sanction(portal: TestPortal, { as }: SignedInMember, { user }: SignedInMember) {
  const payload = { type: 'warning', breach: '1', reason: 'Late' };
  const response = await portal.send('POST', `/api/admin/users/${user.id}/sanctions`, { as, payload });
  expect(response.statusCode).toBeLessThan(300);
}

describe('alerts of owners', () => {
  it('report keys and erasures to other owners alone', async ({ portal, owner, admin, crew }) => {
    const other = await anotherOwner(portal);
    const payload = { name: 'Main game', scopes: ['game:read'] };
    expect(codeOf(await portal.send('POST', '/api/admin/keys', { as: owner.as, payload }))).toBe('201');
    const erase = `/api/admin/users/${crew.user.id}/forget`;
    const { username } = crew.user;
    expect((await portal.send('POST', erase, { as: owner.as, payload: { username } })).statusCode).toBe(200);
    const by = `@${owner.user.username}`;
    expect(await alertsOf(portal, other)).toEqual([
      `${by} made a key for the game.`,
      `${by} erased a member.`,
    ]);
    expect([await alertsOf(portal, owner), await alertsOf(portal, admin)]).toEqual([[], []]);
  });

  it('report more than ten sanctions of one person in an hour', async ({ portal, owner, admin, crew }) => {
    for (let n = 0; n < 10; n += 1) await sanction(portal, admin, crew);
    expect(await alertsOf(portal, owner)).toEqual([]);
    for (let n = 0; n < 3; n += 1) await sanction(portal, admin, crew);
    const notices = (count: number) => `@${admin.user.username} issued ${count} sanctions within an hour.`;
    expect(await alertsOf(portal, owner)).toEqual([notices(11)]);
    portal.clock.advance(HOUR_MS + 1);
    for (let n = 0; n < 11; n += 1) await sanction(portal, admin, crew);
    expect(await alertsOf(portal, owner)).toEqual([notices(11)]);
    const { items } = await inboxOf(portal, owner);
    expect(items[0]).toMatchObject({ at: portal.clock().toISOString(), read: false });
  });

  it('do not report an owner’s own sanctions to them', async ({ portal, owner, crew }) => {
    for (let n = 0; n < 12; n += 1) await sanction(portal, owner, crew);
    expect(await alertsOf(portal, owner)).toEqual([]);
  });

  it('report once when Roblox was away for an hour, until it recovers', async ({ portal, owner }) => {
    const fail = () => runInUnitOfWork(portal, (uow) => recordFailure(uow, 'away'));
    const heard = async () => (await alertsOf(portal, owner)).length;
    const counts = { added: 0, changed: 0, left: 0 };
    await runInUnitOfWork(portal, (uow) => recordSync(uow, counts));
    await fail();
    portal.clock.advance(HOUR_MS - 1);
    await fail();
    expect(await heard()).toBe(0);
    portal.clock.advance(1);
    await fail();
    expect(await heard()).toBe(1);
    await portal.send('POST', '/api/inbox/read', { as: owner.as, payload: {} });
    portal.clock.advance(3 * HOUR_MS);
    await fail();
    const unread = async () => (await inboxOf(portal, owner)).unread;
    expect(await unread()).toBe(0);
    await runInUnitOfWork(portal, (uow) => recordSync(uow, counts));
    await fail();
    portal.clock.advance(HOUR_MS);
    await fail();
    expect(await unread()).toBe(1);
  });

  it('report when no rank could be read for an hour, if the group is not synced by itself', async () => {
    await using portal = await createTestPortal({
      environment: { ROSTER_SYNC_MINUTES: '0', RANK_MAX_AGE_MINUTES: '1' },
    });
    const owner = await signedInMember(portal, { rank: 255 });
    const crew = await signedInMember(portal);
    const heard = async () => await alertsOf(portal, owner);
    /** Uses the portal after the given time. */
    const use = async (ms: number) => {
      portal.clock.advance(ms);
      await portal.send('GET', '/api/auth/me', { as: crew.as });
      await portal.app.settled();
    };
    portal.roblox.memberships.set(crew.user.roblox_id, memberWith(239));
    portal.roblox.memberships.set(owner.user.roblox_id, memberWith(255));
    portal.roblox.away = true;
    await use(2 * MINUTE_MS);
    await use(HOUR_MS - 1);
    expect(await heard()).toEqual([]);
    await use(MINUTE_MS);
    const away = 'The group could not be read from Roblox for an hour.';
    expect(await heard()).toEqual([away]);
    await use(HOUR_MS);
    expect(await heard()).toEqual([away]);
    portal.roblox.away = false;
    await use(MINUTE_MS);
    portal.roblox.away = true;
    await use(2 * MINUTE_MS);
    expect(await heard()).toEqual([away]);
  });

  it('report a failed backup once a day, and no successful one', async ({ portal, owner }) => {
    const end = (header: Parameters<typeof reportBackup>[1]) => reportBackup(portal, header);
    const header = {
      step: '0001',
      origin: 'sandbox',
      madeAt: portal.clock().toISOString(),
      tables: { users: 2, flights: 3 },
    };
    const failed = 'A backup could not be made. The log of the portal says why.';
    await end(header);
    expect(await alertsOf(portal, owner)).toEqual([]);
    await end(null);
    await portal.send('POST', '/api/inbox/read', { as: owner.as, payload: {} });
    portal.clock.advance(DAY_MS - MINUTE_MS);
    await end(null);
    const { unread } = await inboxOf(portal, owner);
    expect([await alertsOf(portal, owner), unread]).toEqual([[failed], 0]);
    const { db } = portal.database;
    const recorded = db.selectFrom('security_events').where('kind', '=', 'backup').select('details');
    expect((await recorded.orderBy('at').orderBy('id').execute()).map(({ details }) => details)).toEqual([
      '{"ok":true,"rows":5}',
      '{"ok":false}',
      '{"ok":false}',
    ]);
  });
});
