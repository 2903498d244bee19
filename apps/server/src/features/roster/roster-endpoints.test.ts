import { rosterFailures } from '@crewroom/domain/members/messages';
import { rosterSchema } from '@crewroom/domain/members/schemas';
import { describe, expect } from 'vitest';
import { runInUnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import { eraseFully } from '../../testing/erasure/erase-fully.ts';
import { memberWith } from '../../testing/fake-roblox.ts';
import { it } from '../../testing/portal-test.ts';
import { countStatements, dumpDatabase } from '../../testing/test-database.ts';
import {
  createTestPortal,
  type SignedInMember,
  signedInMember,
  type TestPortal,
} from '../../testing/test-portal.ts';
import { applyRank } from './rank.ts';

const STATE_PATH = '/api/admin/roster';
const SYNC_PATH = '/api/admin/roster/sync';

const environment = { ROSTER_SYNC_LIMIT_PER_MINUTE: '100000' };

it.override({ options: { environment } });

async function stateOf(portal: TestPortal, { as }: SignedInMember) {
  return rosterSchema.parse((await portal.send('GET', STATE_PATH, { as })).json());
}

/** Waits until the group was read the given number of times, on any machine. */
async function untilAsked({ roblox }: TestPortal, times: number): Promise<void> {
  await expect.poll(() => roblox.asked.rosters).toBe(times);
}

/** Syncs once, so that members whom the group does not know are off the staff before the test. */
async function settle(portal: TestPortal, { as }: SignedInMember): Promise<void> {
  expect((await portal.send('POST', SYNC_PATH, { as })).statusCode).toBe(200);
}

describe('the roster endpoints', () => {
  it('report no sync until there was one', async () => {
    await using portal = await createTestPortal();
    const admin = await signedInMember(portal, { rank: 247 });
    const nothing = { running: false, lastSync: null, lastFailure: null, ageSeconds: null };
    expect(await stateOf(portal, admin)).toEqual(nothing);
    portal.roblox.away = true;
    expect((await portal.send('POST', SYNC_PATH, { as: admin.as })).json()).toMatchObject({
      code: 'roblox_unavailable',
      message: rosterFailures.away,
    });
    const lastFailure = { at: toInstant(portal.clock()), message: rosterFailures.away };
    expect(await stateOf(portal, admin)).toEqual({ ...nothing, lastFailure });
  });

  it('return the same until the next sync, except for the age', async ({ portal, clock, admin }) => {
    const response = await portal.send('POST', SYNC_PATH, { as: admin.as });
    expect(response.json()).toEqual(await stateOf(portal, admin));
    expect(response.json()).toMatchObject({ running: false, ageSeconds: 0, lastFailure: null });
    clock.advance(181_900);
    expect(await stateOf(portal, admin)).toMatchObject({ ageSeconds: 181 });
  });

  it('read the state in four statements, for any number of members', async ({ portal, admin }) => {
    const ask = () => countStatements(portal.database, () => stateOf(portal, admin));
    const few = await ask();
    for (let n = 0; n < 20; n += 1) await signedInMember(portal);
    expect(await ask()).toEqual(few);
    expect(few.length).toBeLessThanOrEqual(4);
  });

  it('sync six times a minute in total, not counting rejected requests', async () => {
    await using portal = await createTestPortal();
    const [one, other] = [
      await signedInMember(portal, { rank: 247 }),
      await signedInMember(portal, { rank: 247 }),
    ];
    const crew = await signedInMember(portal, { rank: 239 });
    const sync = (by: SignedInMember) => portal.send('POST', SYNC_PATH, { as: by.as });
    for (let n = 0; n < 7; n += 1) expect((await sync(crew)).statusCode).toBe(403);
    for (let n = 0; n < 3; n += 1) {
      expect([(await sync(one)).statusCode, (await sync(other)).statusCode]).toEqual([200, 200]);
    }
    const refused = await sync(other);
    expect([refused.json(), refused.headers['retry-after']]).toMatchObject([{ code: 'too_many' }, '60']);
    expect(portal.roblox.asked.rosters).toBe(6);
    portal.clock.advance(60_000);
    expect((await sync(other)).statusCode).toBe(200);
  });

  it('store no failure under a key', async ({ portal, admin }) => {
    const send = () =>
      portal.send('POST', SYNC_PATH, { as: admin.as, headers: { 'idempotency-key': 'roster-again' } });
    portal.roblox.away = true;
    expect((await send()).statusCode).toBe(503);
    portal.roblox.away = false;
    expect((await send()).statusCode).toBe(200);
  });
});

describe('while a sync is running', () => {
  it('no other process syncs, and every request is told', async ({ portal, admin }) => {
    await settle(portal, admin);
    await using replica = await createTestPortal({
      environment,
      database: { ...portal.database, close: () => Promise.resolve() },
    });
    const asked = portal.roblox.asked.rosters;
    const release = portal.roblox.hold('rosters');
    const first = portal.send('POST', SYNC_PATH, { as: admin.as });
    await untilAsked(portal, asked + 1);
    for (const other of [portal, replica]) {
      const refused = await other.send('POST', SYNC_PATH, { as: admin.as });
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'in_progress']);
      expect(await stateOf(other, admin)).toMatchObject({ running: true });
    }
    release();
    expect((await first).json()).toMatchObject({ running: false });
    expect(await stateOf(replica, admin)).toMatchObject({ running: false, ageSeconds: 0 });
  });

  it('a process that dies leaves the next sync free within a minute', async ({ portal, clock, admin }) => {
    await settle(portal, admin);
    await portal.database.db
      .updateTable('jobs')
      .set({ claimed_by: 'dead', claimed_until: toInstant(new Date(clock().getTime() + 60_000)) })
      .execute();
    expect(await stateOf(portal, admin)).toMatchObject({ running: true });
    clock.advance(60_000);
    expect(await stateOf(portal, admin)).toMatchObject({ running: false });
    await settle(portal, admin);
  });
});

const rankOf = async (portal: TestPortal, { user }: SignedInMember) => {
  const row = await portal.database.db
    .selectFrom('users')
    .select('rank')
    .where('id', '=', user.id)
    .executeTakeFirst();
  return row?.rank;
};

describe('late or missing data of the group', () => {
  it('does not revert what was read about one person since', async ({ portal, clock, admin, crew }) => {
    await settle(portal, admin);
    portal.roblox.memberships.set(crew.user.roblox_id, memberWith(246));
    clock.advance(1_000);
    const asked = portal.roblox.asked.rosters;
    const release = portal.roblox.hold('rosters');
    const refreshing = portal.send('POST', SYNC_PATH, { as: admin.as });
    await untilAsked(portal, asked + 1);
    clock.advance(1_000);
    await runInUnitOfWork(portal, (uow) => applyRank(uow, crew.user.id, memberWith(241), clock()));
    release();
    expect((await refreshing).json()).toMatchObject({ lastSync: { changed: 0 } });
    expect(await rankOf(portal, crew)).toBe(241);
  });

  it('does not restore a member who was erased in the meantime', async ({ portal, admin }) => {
    await settle(portal, admin);
    const robloxId = '98765400001';
    const erased = await signedInMember(portal, { roblox_id: robloxId, rank: 240 });
    portal.roblox.names.set(robloxId, { robloxId, username: 'Forgotten', displayName: 'Forgotten' });
    portal.roblox.memberships.set(robloxId, memberWith(246));
    const asked = portal.roblox.asked.rosters;
    const release = portal.roblox.hold('rosters');
    const refreshing = portal.send('POST', SYNC_PATH, { as: admin.as });
    await untilAsked(portal, asked + 1);
    await eraseFully(portal, robloxId);
    release();
    expect((await refreshing).json()).toMatchObject({ lastSync: { added: 0, changed: 0 } });
    expect(await rankOf(portal, erased)).toBeNull();
    await settle(portal, admin);
    expect(JSON.stringify(await dumpDatabase(portal.database))).not.toContain(robloxId);
  });

  it('removes nobody who is on the staff when queried alone', async ({ portal, admin, crew }) => {
    await settle(portal, admin);
    portal.roblox.unlisted.add(crew.user.roblox_id);
    const response = await portal.send('POST', SYNC_PATH, { as: admin.as });
    expect(response.json()).toMatchObject({ lastSync: { left: 0 } });
    expect(await rankOf(portal, crew)).toBe(239);
    portal.roblox.memberships.set(crew.user.roblox_id, { isMember: false });
    const again = await portal.send('POST', SYNC_PATH, { as: admin.as });
    expect(again.json()).toMatchObject({ lastSync: { left: 1 } });
    expect(await rankOf(portal, crew)).toBeNull();
  });

  it('saves a separate refresh for each unchanged member', async ({ portal, clock, admin }) => {
    const own = { rank: 239, rank_role_id: 'role-239', rank_name: 'Crew' };
    const crew = await signedInMember(portal, own);
    await settle(portal, admin);
    clock.advance(10 * 60_000 + 1);
    await settle(portal, admin);
    const asked = portal.roblox.asked.memberships;
    await portal.send('GET', '/api/auth/me', { as: crew.as });
    await portal.app.settled();
    expect(portal.roblox.asked.memberships).toBe(asked);
  });

  it('does not empty the staff when the group lists no role', async ({ portal, admin, crew }) => {
    portal.roblox.hasStaffRole = false;
    const response = await portal.send('POST', SYNC_PATH, { as: admin.as });
    portal.roblox.hasStaffRole = true;
    expect(response.json()).toMatchObject({ message: rosterFailures.noRoles(239) });
    expect(await rankOf(portal, crew)).toBe(239);
  });

  it('does not empty the staff when the group lists nobody', async ({ portal, admin, crew }) => {
    const { memberships } = portal.roblox;
    const group = [...memberships];
    memberships.clear();
    const response = await portal.send('POST', SYNC_PATH, { as: admin.as });
    for (const [robloxId, membership] of group) memberships.set(robloxId, membership);
    expect(response.json()).toMatchObject({ message: rosterFailures.nobody(239) });
    expect(await rankOf(portal, crew)).toBe(239);
    await settle(portal, admin);
  });
});

it('is discarded when the portal closes', async () => {
  const portal = await createTestPortal();
  const admin = await signedInMember(portal, { rank: 247 });
  portal.roblox.hold('rosters');
  const refreshing = portal.send('POST', SYNC_PATH, { as: admin.as });
  await untilAsked(portal, 1);
  await portal.app.close();
  expect((await refreshing).json()).toMatchObject({ code: 'unavailable' });
  const row = await portal.database.db.selectFrom('roster').selectAll().executeTakeFirst();
  expect(row).toBeUndefined();
  await portal.database.close();
});
