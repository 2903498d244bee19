import { rosterFailures } from '@crewroom/domain/members/messages';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eraseFully } from '../../testing/erasure/erase-fully.ts';
import { stageFlight } from '../../testing/flights/staged-flight.ts';
import { createRosterPortal } from '../../testing/roster/roster-portal.ts';
import { insertSanction, insertSeat } from '../../testing/rows.ts';
import { startSharedSandbox } from '../../testing/sandbox-portal.ts';
import { syncRoster } from './roster-sync.ts';

const unchanged = { added: 0, changed: 0, left: 0 };

const sandbox = await startSharedSandbox();
// Three pages of one role.
const crowd = await sandbox.newCrowd(250, 239);
const portal = await createRosterPortal(sandbox);
const firstSync = await portal.synced();

beforeEach(() => {
  portal.waits.length = 0;
});

afterEach(() => sandbox.behave());

afterAll(async () => {
  await portal[Symbol.asyncDispose]();
  await sandbox.close();
});

/** Creates a person whom the portal knows from the group, of rank 240 by default. */
async function knownPerson(rank = 240, roleName?: string): Promise<string> {
  const robloxId = await sandbox.newPerson({ rank, ...(roleName !== undefined && { roleName }) });
  await portal.synced();
  return robloxId;
}

/** Creates a flight that accepts crew, of a dispatcher in the group. */
async function stage() {
  const dispatcher = await portal.userOf(crowd[0] ?? '');
  return await stageFlight(portal.database.db, 'available', { dispatcher_id: dispatcher?.id ?? '' });
}

/** Returns what a sync may change of any member, to compare before and after. */
async function everybody() {
  const { db } = portal.database;
  const users = await db
    .selectFrom('users')
    .select(['roblox_id', 'username', 'rank', 'rank_role_id', 'rank_name'])
    .orderBy('id')
    .execute();
  const sessions = await db.selectFrom('sessions').select(['user_id', 'ended_because']).execute();
  const history = await db.selectFrom('rank_history').selectAll().orderBy('id').execute();
  return { users, sessions, history };
}

const mentions = async (url: string, username: string) =>
  (await portal.send('GET', url, { as: portal.admin })).body.includes(`"${username}"`);

describe('a staff member who never signed in', () => {
  it('is added, listed and can get a seat, without a login or a change of rank', async () => {
    const robloxId = await sandbox.newPerson({ rank: 241, displayName: 'Never Here' });
    expect(await portal.synced()).toEqual({ ...unchanged, added: 1 });
    const user = await portal.userOf(robloxId);
    expect(user).toMatchObject({ rank: 241, display_name: 'Never Here', last_login_at: null });
    expect(await portal.changesOf(robloxId)).toEqual([]);
    const username = user?.username ?? '';
    expect(await mentions(`/api/users/search?q=${username}`, username)).toBe(true);
    expect(await mentions('/api/users/leaderboard', username)).toBe(true);
    expect(await mentions('/api/admin/users', username)).toBe(true);
    expect(await mentions(`/api/users/${user?.id}`, username)).toBe(true);
    const { flight } = await stage();
    const seated = await portal.send('POST', `/api/flights/${flight.id}/allocate-user`, {
      as: portal.admin,
      payload: { roleIndex: 0, userId: user?.id },
    });
    expect(seated.statusCode).toBe(200);
  });

  it('is not added below the staff rank', async () => {
    const robloxId = await sandbox.newPerson({ rank: 238 });
    await portal.synced();
    expect(await portal.userOf(robloxId)).toBeUndefined();
  });

  it('is added once from several pages of a role with 250 people', async () => {
    // The people of the demo airline are added with them.
    expect(firstSync.added).toBeGreaterThan(250 + 50);
    expect(firstSync).toMatchObject({ changed: 0, left: 0 });
    const { rows } = await sql<{ n: number }>`select count(*) as n from users where rank = 239`.execute(
      portal.database.db,
    );
    expect(Number(rows[0]?.n)).toBeGreaterThanOrEqual(250);
    for (const robloxId of [crowd[0], crowd[99], crowd[100], crowd[249]]) {
      expect(await portal.userOf(robloxId ?? '')).toMatchObject({ rank: 239, last_login_at: null });
    }
    expect(await portal.synced()).toEqual(unchanged);
    const { lastSync } = await portal.state();
    await sandbox.change(crowd[249] ?? '', { rank: null });
    expect(await portal.synced()).toEqual({ ...unchanged, left: 1 });
    expect((await portal.state()).lastSync?.members).toBe((lastSync?.members ?? 0) - 1);
  });
});

describe('a member who was promoted, demoted, moved or renamed', () => {
  it('matches the group, with each change recorded once', async () => {
    const robloxId = await knownPerson();
    await sandbox.change(robloxId, { rank: 244 });
    expect(await portal.synced()).toEqual({ ...unchanged, changed: 1 });
    expect(await portal.userOf(robloxId)).toMatchObject({ rank: 244, rank_name: 'Dispatcher' });
    await sandbox.change(robloxId, { rank: 241 });
    expect(await portal.synced()).toEqual({ ...unchanged, changed: 1 });
    await sandbox.change(robloxId, { rank: 241, roleName: 'Purser' });
    expect(await portal.synced()).toEqual({ ...unchanged, changed: 1 });
    expect(await portal.synced()).toEqual(unchanged);
    expect(await portal.changesOf(robloxId)).toEqual(['promotion', 'demotion', 'transfer']);
  });

  it('is found by the new name and by the old one', async () => {
    const robloxId = await knownPerson();
    const before = await portal.userOf(robloxId);
    await sandbox.change(robloxId, { username: `Renamed_${robloxId}` });
    expect(await portal.synced()).toEqual({ ...unchanged, changed: 1 });
    for (const name of [`renamed_${robloxId}`, before?.username]) {
      const found = await portal.send('GET', `/api/users/lookup/${name}`, { as: portal.admin });
      expect(found.json()).toEqual({ userId: before?.id });
    }
  });

  it('changes while suspended, and stays suspended', async () => {
    const robloxId = await knownPerson();
    const user = await portal.userOf(robloxId);
    await insertSanction(portal.database.db, { user_id: user?.id ?? '' });
    await sandbox.change(robloxId, { rank: 242 });
    expect(await portal.synced()).toEqual({ ...unchanged, changed: 1 });
    const { user: record } = (
      await portal.send('GET', `/api/admin/users/${user?.id}`, { as: portal.admin })
    ).json<{ user: object }>();
    expect(record).toMatchObject({ isSuspended: true, groupRank: { rankId: 242 } });
  });
});

describe('a member who left the group or fell below the staff', () => {
  it.each([
    ['left', null, 'left_group', []],
    ['fell', 12, 'rank_lost', ['demotion']],
  ] as const)('loses sessions and seats: %s', async (_how, rank, code, history) => {
    const robloxId = await knownPerson();
    const as = await portal.enter(robloxId);
    const user = await portal.userOf(robloxId);
    const { flight, roles } = await stage();
    const [role] = roles;
    if (role !== undefined) await insertSeat(portal.database.db, role, { user_id: user?.id ?? '' });
    await sandbox.change(robloxId, { rank });
    expect(await portal.synced()).toEqual({ ...unchanged, left: 1 });
    expect((await portal.send('GET', '/api/auth/me', { as })).json()).toMatchObject({ code });
    expect(await portal.userOf(robloxId)).toMatchObject({ rank });
    expect(await portal.changesOf(robloxId)).toEqual(history);
    const seats = await portal.database.db
      .selectFrom('allocations')
      .where('flight_id', '=', flight.id)
      .selectAll()
      .execute();
    expect(seats).toEqual([]);
  });

  it('is on the staff again once the group says so', async () => {
    const robloxId = await knownPerson(243);
    await sandbox.change(robloxId, { rank: null });
    await portal.synced();
    await sandbox.change(robloxId, { rank: 243 });
    expect(await portal.synced()).toEqual({ ...unchanged, added: 1 });
    expect(await portal.userOf(robloxId)).toMatchObject({ rank: 243 });
  });
});

describe('an erased member', () => {
  it('stays erased while in the group, and is new once they sign in', async () => {
    const robloxId = await knownPerson();
    const { members } = (await portal.state()).lastSync ?? {};
    expect(await eraseFully(portal, robloxId)).toBe(true);
    expect(await portal.synced()).toEqual(unchanged);
    expect((await portal.state()).lastSync?.members).toBe((members ?? 0) - 1);
    expect(await portal.userOf(robloxId)).toBeUndefined();
    await portal.enter(robloxId);
    await sandbox.change(robloxId, { rank: 243 });
    expect(await portal.synced()).toEqual({ ...unchanged, changed: 1 });
    expect(await portal.userOf(robloxId)).toMatchObject({ rank: 243 });
  });
});

/** Changes three people of the group, so that a failed sync that changed anybody would be detected. */
async function changeThreePeople(): Promise<void> {
  const [leaving = '', falling = '', rising = ''] = await sandbox.newCrowd(3, 241);
  await portal.synced();
  await sandbox.change(leaving, { rank: null });
  await sandbox.change(falling, { rank: 239 });
  await sandbox.change(rising, { rank: 246 });
}

describe('a sync that fails', () => {
  it.each([
    ['an expired key', { service: 'groups', status: 401 }, rosterFailures.keyRefused, 0],
    ['a key that may not read', { service: 'groups', status: 403 }, rosterFailures.keyRefused, 0],
    ['Roblox away', { service: 'groups', status: 503 }, rosterFailures.failing(503), 4],
    [
      'a page half way',
      { service: 'groups', status: 500, match: 'pageToken=' },
      rosterFailures.failing(500),
      4,
    ],
    [
      'the reading of an unlisted member alone',
      { service: 'groups', status: 503, match: 'user ==' },
      rosterFailures.failing(503),
      4,
    ],
    ['the names', { service: 'users', status: 502 }, rosterFailures.failing(502), 4],
    [
      'a Retry-After that is too long',
      { service: 'groups', status: 429, retryAfter: 31 },
      rosterFailures.tooMany,
      0,
    ],
  ] as const)('changes nobody and reports the reason: %s', async (_what, fault, message, retries) => {
    await changeThreePeople();
    const [before, { lastSync }] = [await everybody(), await portal.state()];
    portal.waits.length = 0;
    await sandbox.break(fault);
    const response = await portal.sync();
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ code: 'roblox_unavailable', message });
    expect(portal.waits).toHaveLength(retries);
    expect(await everybody()).toEqual(before);
    const at = portal.clock().toISOString();
    expect(await portal.state()).toEqual({
      running: false,
      lastSync,
      lastFailure: { at, message },
      ageSeconds: 1,
    });
    await sandbox.behave();
    expect(await portal.synced()).toEqual({ added: 0, changed: 2, left: 1 });
    expect((await portal.state()).lastFailure).toBeNull();
  });
});

describe('Roblox that is temporarily busy or unavailable', () => {
  it('is retried after the requested wait', async () => {
    await sandbox.break({ service: 'groups', status: 429, retryAfter: 7, times: 2 });
    expect((await portal.sync()).statusCode).toBe(200);
    expect(portal.waits).toEqual([7_000, 7_000]);
  });

  it('is retried with growing pauses', async () => {
    await sandbox.break({ service: 'groups', status: 503, match: 'pageToken=', times: 3 });
    expect((await portal.sync()).statusCode).toBe(200);
    expect(portal.waits).toEqual([500, 1_000, 2_000]);
  });

  it('may be unavailable for a minute when no request waits for the sync', async () => {
    await using patient = await createRosterPortal(sandbox, {
      onWait: async (sumMs) => {
        if (sumMs >= 60_000) await sandbox.behave();
      },
    });
    await sandbox.break({ service: 'groups', status: 503 });
    await syncRoster(patient, 'scheduled', new AbortController().signal);
    expect(patient.waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000]);
    expect((await patient.state()).lastFailure).toBeNull();
  });
});
