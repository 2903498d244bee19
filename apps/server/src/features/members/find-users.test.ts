import { plainRoutes } from '@crewroom/domain/contract/routes';
import { searchLimits } from '@crewroom/domain/text';
import { describe, expect } from 'vitest';
import { it } from '../../testing/portal-test.ts';
import { insertUser } from '../../testing/rows.ts';
import type { TestPortal } from '../../testing/test-portal.ts';

async function found(portal: TestPortal, as: string, term: string): Promise<string[]> {
  const response = await portal.send('GET', `/api/users/search?q=${encodeURIComponent(term)}`, { as });
  expect(response.statusCode).toBe(200);
  return response.json<{ robloxUsername: string }[]>().map(({ robloxUsername }) => robloxUsername);
}

describe('GET /api/users/search', () => {
  it('matches any part of a name, best match first', async ({ portal, crew: { as } }) => {
    const { db } = portal.database;
    await insertUser(db, { username: 'The_Skyler' });
    await insertUser(db, { username: 'Skylark9' });
    await insertUser(db, { username: 'Sky' });
    await insertUser(db, { username: 'Other', display_name: 'Big SKY Fan' });
    await insertUser(db, { username: 'Nobody' });
    expect(await found(portal, as, 'sky')).toEqual(['Sky', 'Skylark9', 'Other', 'The_Skyler']);
  });

  it('ignores invisible characters in names and terms', async ({ portal, crew: { as } }) => {
    await insertUser(portal.database.db, { username: 'Fog_1', display_name: 'Bl\u00ADue\u200D  Fog' });
    for (const term of ['\u2068fog_1\u2069', 'F\u200Bog_\uFEFF1\u200E', 'blue fog', 'blue\u00A0\u2060fog'])
      expect([term, await found(portal, as, term)]).toEqual([term, ['Fog_1']]);
    expect((await portal.send('GET', '/api/users/search?q=s%E2%80%8E', { as })).statusCode).toBe(400);
  });

  it('leaves out members who left, fell below staff or were erased', async ({ portal, crew: { as } }) => {
    const { db } = portal.database;
    await insertUser(db, { username: 'Staff_A', rank: 239 });
    await insertUser(db, { username: 'Staff_B', rank: 238 });
    await insertUser(db, { username: 'Staff_C', rank: null, rank_role_id: null, rank_name: null });
    await insertUser(db, { username: 'Staff_D', forgotten_at: '2026-03-01T00:00:00.000Z' });
    expect(await found(portal, as, 'staff')).toEqual(['Staff_A']);
  });

  it(`returns at most ${searchLimits.results}`, async ({ portal, crew: { as } }) => {
    for (let n = 0; n < searchLimits.results + 5; n += 1) {
      await insertUser(portal.database.db, { username: `Pilot${String(n).padStart(2, '0')}` });
    }
    const names = await found(portal, as, 'pilot');
    expect(names).toHaveLength(searchLimits.results);
    expect(names[0]).toBe('Pilot00');
  });
});

describe('GET /api/users/lookup/{identifier}', () => {
  it('matches a whole username in any case, but no part of it', async ({ portal, crew: { as } }) => {
    const user = await insertUser(portal.database.db, { username: 'CrewCasey' });
    for (const name of ['cREWcasey', '\u2068Crew\u200BCasey\u2069 ']) {
      const response = await portal.send('GET', `/api/users/lookup/${encodeURIComponent(name)}`, { as });
      expect(response.json()).toEqual({ userId: user.id });
    }
    expect((await portal.send('GET', '/api/users/lookup/CrewCase', { as })).statusCode).toBe(404);
    expect((await portal.send('GET', '/api/users/lookup/%25', { as })).statusCode).toBe(404);
  });

  it('does not accept an id, in line with the reference', async ({ portal, crew: { as } }) => {
    const user = await insertUser(portal.database.db, { username: 'LoneCasey', roblox_id: '2187' });
    for (const id of [user.roblox_id, user.id]) {
      expect((await portal.send('GET', `/api/users/lookup/${id}`, { as })).statusCode).toBe(404);
    }
    const { paths } = (await portal.send('GET', plainRoutes.apiDocument.path)).json<{
      paths: Record<string, { get: { summary: string } }>;
    }>();
    expect(paths['/api/users/lookup/{identifier}']?.get.summary).toBe(
      'Finds a member by a current or former username.',
    );
  });

  it('finds the latest holder of a current or a former name', async ({ portal, crew: { as } }) => {
    const { db } = portal.database;
    await insertUser(db, { username: 'DuskCaptain', username_seen_at: '2025-01-01T00:00:00.000Z' });
    const later = await insertUser(db, {
      username: 'duskcaptain',
      username_seen_at: '2026-01-01T00:00:00.000Z',
    });
    const renamed = await insertUser(db, { username: 'Renamed' });
    const former = (username: string, seen: string) => ({
      user_id: renamed.id,
      username,
      username_key: username.toLowerCase(),
      seen_until: seen,
    });
    await db
      .insertInto('former_usernames')
      .values(former('DuskCaptain', '2026-02-01T00:00:00.000Z'))
      .execute();
    await db.insertInto('former_usernames').values(former('OldName', '2026-02-01T00:00:00.000Z')).execute();
    expect((await portal.send('GET', '/api/users/lookup/DUSKCAPTAIN', { as })).json()).toEqual({
      userId: later.id,
    });
    expect((await portal.send('GET', '/api/users/lookup/oldname', { as })).json()).toEqual({
      userId: renamed.id,
    });
  });

  it('says "User not found" for an unknown name', async ({ portal, crew: { as } }) => {
    const nobody = await portal.send('GET', '/api/users/lookup/nobody_at_all', { as });
    expect(nobody.statusCode).toBe(404);
    expect(nobody.json()).toMatchObject({ code: 'not_found', message: 'User not found' });
  });
});
