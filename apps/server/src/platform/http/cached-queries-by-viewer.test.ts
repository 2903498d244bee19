import { flightEndpoints } from '@crewroom/domain/flights/endpoints';
import { termEndpoints } from '@crewroom/domain/terms/endpoints';
import { expect } from 'vitest';
import { insertRecord } from '../../testing/member-record.ts';
import { it } from '../../testing/portal-test.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createTestPortal, signedInMember } from '../../testing/test-portal.ts';
import { registerCachedQuery } from './register-cached-query.ts';

it('gives a cached query only the viewer details in its cache key', async () => {
  const told: unknown[] = [];
  const publish = async <Result>(asked: object, response: Result): Promise<Result> => {
    told.push({ ...asked });
    return response;
  };
  await using database = await createTestDatabase();
  await using other = await createTestPortal();
  await using portal = await createTestPortal({
    extend: (_app, open) =>
      open('signed-in', (scope) => {
        void scope.register(
          async (again) => {
            registerCachedQuery(again, { ...other, database }, termEndpoints.leaderboard, {
              readForAll: (asked) => publish(asked, { users: [] }),
            });
            registerCachedQuery(again, { ...other, database }, flightEndpoints.flightLog, {
              read: (asked) => publish(asked, { logs: [] }),
            });
          },
          { prefix: '/again' },
        );
      }),
  });
  const { as, user } = await signedInMember(portal, { rank: 239 });
  for (const url of ['/api/users/leaderboard', `/api/flights/${user.id}/log?before=3`]) {
    expect((await portal.send('GET', `/again${url}`, { as })).statusCode).toBe(200);
  }
  expect(told).toEqual([
    { params: {}, query: {} },
    { params: { id: user.id }, query: { before: 3 }, viewer: { userId: user.id, rank: 239 } },
  ]);
});

it('returns no cached response of another rank', async ({ portal, database, owner, admin }) => {
  const url = `/api/admin/users/${owner.user.id}`;
  const { id, username } = admin.user;
  await insertRecord(database.db, owner.user.id, { id, username });
  const before = await portal.send('GET', url, { as: owner.as });
  expect(before.body).toContain('A hidden note');
  // Nothing is invalidated, so that only the rank distinguishes the responses.
  await database.db.updateTable('users').set({ rank: 247 }).where('id', '=', owner.user.id).execute();
  for (const headers of [{}, { 'if-none-match': String(before.headers.etag) }]) {
    const after = await portal.send('GET', url, { as: owner.as, headers });
    expect([after.statusCode, after.body.includes('A hidden note')]).toEqual([200, false]);
  }
});

it('does not accept a response of a process with other settings', async ({ portal, database, crew }) => {
  const url = '/api/users/leaderboard';
  const before = await portal.send('GET', url, { as: crew.as });
  expect(before.body).toContain(crew.user.username);
  const staff = await signedInMember(portal, { rank: 245 });
  const stricter = await createTestPortal({ database, environment: { RANK_STAFF: '240' } });
  const headers = { 'if-none-match': String((await portal.send('GET', url, { as: staff.as })).headers.etag) };
  const after = await stricter.send('GET', url, { as: staff.as, headers });
  expect([after.statusCode, after.body.includes(crew.user.username)]).toEqual([200, false]);
  await stricter.app.close();
});
