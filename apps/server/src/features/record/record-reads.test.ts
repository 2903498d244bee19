import { adminEndpoints } from '@crewroom/domain/record/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/stored-values.ts';
import { invalidateEverything } from '../../testing/invalidate-everything.ts';
import { insertRecord } from '../../testing/member-record.ts';
import { insertSanction, insertUser } from '../../testing/rows.ts';
import { countStatements } from '../../testing/test-database.ts';
import {
  createTestPortal,
  type SignedInMember,
  signedInMember,
  type TestPortal,
} from '../../testing/test-portal.ts';

let portal: TestPortal;
let admin: SignedInMember;
let owner: SignedInMember;
let subject: SignedInMember;

beforeAll(async () => {
  const environment = { WRITE_LIMIT_PER_MINUTE: '100000', RANK_MAX_AGE_MINUTES: '10080' };
  portal = await createTestPortal({ environment });
  admin = await signedInMember(portal, { username: 'Admin_One', rank: 247 });
  owner = await signedInMember(portal, { username: 'Owner_Secret', rank: 255 });
  subject = await signedInMember(portal, { username: 'Subject_One', rank: 247, required_flights: 1 });
  await insertRecord(portal.database.db, subject.user.id, {
    id: owner.user.id,
    username: owner.user.username,
  });
});

afterAll(async () => portal[Symbol.asyncDispose]());

async function record(as: string, id: string) {
  const response = await portal.send('GET', `/api/admin/users/${id}`, { as });
  return { body: response.body, user: adminEndpoints.adminUser.response.parse(response.json()).user };
}

async function names(query: string) {
  const response = await portal.send('GET', `/api/admin/users${query}`, { as: admin.as });
  const { users } = adminEndpoints.adminUsers.response.parse(response.json());
  // Leaves out the dispatchers of the record's flights, who have generated names.
  return users.map(({ robloxUsername }) => robloxUsername).filter((name) => !name.startsWith('Member_'));
}

describe('GET /api/admin/users/{id}', () => {
  it('returns everything to another administrator, with each sanction marked active or expired', async () => {
    const { user } = await record(admin.as, subject.user.id);
    expect(new Map(user.notes.map(({ content, visibleToUser }) => [content, visibleToUser]))).toEqual(
      new Map([
        ['A hidden note', false],
        ['A visible note', true],
      ]),
    );
    expect(
      user.sanctions.map(({ breach, active, issuerUsername }) => [breach, active, issuerUsername]),
    ).toEqual([
      ['Rude', true, 'Owner_Secret'],
      ['Late again', true, 'Owner_Secret'],
      ['Late', false, 'Owner_Secret'],
    ]);
    expect(user).toMatchObject({ quotaRatio: 1, termFlightsCount: 1, isSuspended: false });
  });

  it('hides notes and issuers from administrators below the owner in their own record', async () => {
    const own = await record(subject.as, subject.user.id);
    expect(own.body).toContain('A visible note');
    expect(own.body).not.toContain('A hidden note');
    expect(own.user.sanctions.map(({ issuerUsername }) => issuerUsername)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const note = { id: newId(), user_id: owner.user.id, content: 'Of the owner', type: 'general' } as const;
    const added = {
      visible_to_user: 0,
      added_at: '2026-02-01T00:00:00.000Z',
      added_by_id: owner.user.id,
    } as const;
    await portal.database.db
      .insertInto('notes')
      .values({ ...note, ...added })
      .execute();
    expect((await record(owner.as, owner.user.id)).body).toContain('Of the owner');
  });

  it('says "User not found" for an unknown id and rejects a malformed one', async () => {
    const nobody = await portal.send('GET', `/api/admin/users/${newId()}`, { as: admin.as });
    expect([nobody.statusCode, nobody.json<{ message: string }>().message]).toEqual([404, 'User not found']);
    expect((await portal.send('GET', '/api/admin/users/x', { as: admin.as })).statusCode).toBe(400);
  });
});

describe('GET /api/admin/users', () => {
  it('lists the current staff, and former members only in a search', async () => {
    const left = { rank: null, rank_role_id: null, rank_name: null };
    await insertUser(portal.database.db, { username: 'Gone_Pilot', ...left });
    expect(await names('')).toEqual(['Owner_Secret', 'Admin_One', 'Subject_One']);
    expect(await names('?search=gone_')).toEqual(['Gone_Pilot']);
  });

  it('filters by quota, and rejects another filter', async () => {
    expect(await names('?filter=over-quota')).toEqual(['Subject_One']);
    expect(await names('?filter=below-quota')).toEqual(['Owner_Secret', 'Admin_One']);
    expect(await names('?filter=quota-deficit')).toEqual(['Owner_Secret', 'Admin_One']);
    expect(await names('?filter=all')).toHaveLength(3);
    expect(await names('?filter=&search=')).toEqual(await names(''));
    const response = await portal.send('GET', '/api/admin/users?filter=some', { as: admin.as });
    expect(response.statusCode).toBe(400);
  });
});

async function read(as: string, query: string) {
  const response = await portal.send('GET', `/api/admin/history${query}`, { as });
  return adminEndpoints.adminHistory.response.parse(response.json());
}

const quotasOf = async (targetUser: string) =>
  (await read(owner.as, `?targetUser=${targetUser}`)).actions.map(
    ({ details }) => details.newRequiredFlights,
  );

describe('GET /api/admin/history', () => {
  it('returns actions, newest first, by page, kind and member, but hides actions on the viewer', async () => {
    const quota = (id: string, requiredFlights: number, as = owner.as) =>
      portal.send('PUT', `/api/admin/users/${id}/quota`, { as, payload: { requiredFlights } });
    for (let n = 0; n < 11; n += 1) await quota(subject.user.id, n);
    await quota(admin.user.id, 3);
    const first = await read(owner.as, '');
    expect(first.pagination).toEqual({ page: 1, limit: 10, total: 12, pages: 2 });
    expect(first.actions[0]).toMatchObject({
      targetUsername: 'Admin_One',
      details: { newRequiredFlights: 3 },
    });
    expect((await read(owner.as, '?page=2&limit=10')).actions).toHaveLength(2);
    expect((await read(owner.as, '?targetUser=ADMIN_one')).pagination.total).toBe(1);
    expect((await read(owner.as, `?targetUser=${subject.user.id}`)).pagination.total).toBe(11);
    expect((await read(owner.as, '?actionType=note_add')).actions).toEqual([]);
    const empty = '?page=&limit=&actionType=&targetUser=';
    expect(await read(owner.as, empty)).toEqual(first);
    expect((await read(admin.as, '')).pagination.total).toBe(11);
    expect((await read(admin.as, '?targetUser=admin_one')).actions).toEqual([]);
  });

  it('resolves a name to its current holder, or else to its last one, and never to two people', async () => {
    const { db } = portal.database;
    const renamed = await insertUser(db, { username: 'Was_Sky', rank: 239 });
    const present = await insertUser(db, { username: 'Sky_Name', rank: 239 });
    const seenLongAgo = { username_seen_at: '2025-01-01T00:00:00.000Z' };
    const outdated = await insertUser(db, { username: 'Sky_Name', rank: 239, ...seenLongAgo });
    const earlier = await insertUser(db, { username: 'Was_Old_1', rank: 239 });
    const later = await insertUser(db, { username: 'Was_Old_2', rank: 239 });
    const former = (user_id: string, username: string, until: string) =>
      db
        .insertInto('former_usernames')
        .values({ user_id, username, username_key: username.toLowerCase(), seen_until: until })
        .execute();
    await former(renamed.id, 'Sky_Name', '2026-02-20T00:00:00.000Z');
    await former(earlier.id, 'Old_Name', '2026-01-01T00:00:00.000Z');
    await former(later.id, 'Old_Name', '2026-02-01T00:00:00.000Z');
    for (const [n, { id }] of [renamed, present, earlier, later, outdated].entries()) {
      const payload = { requiredFlights: 20 + n };
      await portal.send('PUT', `/api/admin/users/${id}/quota`, { as: owner.as, payload });
    }
    expect(await quotasOf('sky_name')).toEqual([21]);
    expect(await quotasOf('OLD_NAME')).toEqual([23]);
    expect(await quotasOf('was_old_1')).toEqual([22]);
  });
});

async function statementsOf(path: string): Promise<string[]> {
  await invalidateEverything(portal);
  return await countStatements(portal.database, async () => {
    expect((await portal.send('GET', path, { as: admin.as })).statusCode).toBe(200);
  });
}

describe('the number of statements', () => {
  it('stays small for any number of rows', async () => {
    const limits = [
      ['/api/admin/users', 4],
      [`/api/admin/users/${subject.user.id}`, 9],
      ['/api/admin/history', 6],
      ['/api/users/leaderboard', 3],
    ] as const;
    const withFewRows: string[][] = [];
    for (const [path] of limits) withFewRows.push(await statementsOf(path));
    for (let n = 0; n < 5; n += 1) {
      const { id } = await insertUser(portal.database.db);
      await insertSanction(portal.database.db, { user_id: subject.user.id, type: 'reminder' });
      const payload = { requiredFlights: n };
      await portal.send('PUT', `/api/admin/users/${id}/quota`, { as: owner.as, payload });
    }
    for (const [n, [path, limit]] of limits.entries()) {
      const withMoreRows = await statementsOf(path);
      console.log(
        `${portal.database.engine} ${path.replace(/[0-9a-f-]{36}/, '{id}')}: ${withMoreRows.length} of ${limit}`,
      );
      expect(withMoreRows).toEqual(withFewRows[n]);
      expect(withMoreRows.length).toBeLessThanOrEqual(limit);
    }
  });
});
