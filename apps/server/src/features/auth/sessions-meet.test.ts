import { authEndpoints } from '@crewroom/domain/auth/endpoints';
import { describe, expect } from 'vitest';
import { openStream } from '../../testing/event-stream.ts';
import { codeOf, it } from '../../testing/portal-test.ts';
import { insertSanction } from '../../testing/rows.ts';
import {
  createTestPortal,
  type SignedInMember,
  signedInMember,
  type TestPortal,
} from '../../testing/test-portal.ts';

const SIXTEEN_MINUTES = 16 * 60_000;

const me = async (portal: TestPortal, { as }: SignedInMember) =>
  codeOf(await portal.send('GET', '/api/auth/me', { as }));

const makeKey = async (portal: TestPortal, { as }: SignedInMember) =>
  codeOf(
    await portal.send('POST', '/api/admin/keys', { as, payload: { name: 'Game', scopes: ['game:read'] } }),
  );

describe('sessions of a suspended member', () => {
  it('last, so that the member may sign out, and can be ended by an administrator', async ({
    portal,
    crew,
    admin,
  }) => {
    await insertSanction(portal.database.db, { user_id: crew.user.id });
    expect(await me(portal, crew)).toBe('403 suspended');
    const end = `/api/admin/users/${crew.user.id}/sessions`;
    expect(codeOf(await portal.send('DELETE', end, { as: admin.as }))).toBe('204');
    expect(await me(portal, crew)).toBe('401 no_session');
    expect(codeOf(await portal.send('POST', '/api/auth/logout', { as: crew.as }))).toBe('401 no_session');
  });

  it('cannot be listed or ended by the member', async ({ portal, crew }) => {
    const stream = await openStream(portal.app, crew.as);
    await insertSanction(portal.database.db, { user_id: crew.user.id });
    const response = await portal.send('DELETE', '/api/me/sessions', { as: crew.as });
    expect(codeOf(response)).toBe('403 suspended');
    stream.leave();
  });
});

describe('sessions in the data export', () => {
  it('are included, without their tokens', async ({ portal, crew }) => {
    const phone = await portal.signIn(crew.user.id);
    const listed = await portal.send('GET', '/api/me/sessions', { as: crew.as });
    const { sessions } = authEndpoints.ownSessions.response.parse(listed.json());
    const file = await portal.send('GET', '/api/me/export', { as: crew.as });
    const hashes = await portal.database.db
      .selectFrom('sessions')
      .where('user_id', '=', crew.user.id)
      .select('token_hash')
      .execute();
    const secrets = [
      ...hashes.map((row) => row.token_hash),
      ...[phone, crew.as].map((one) => one.split('=')[1]),
    ];
    for (const { createdAt, device } of sessions) {
      expect(file.body).toContain(createdAt);
      expect(file.body).toContain(device);
    }
    for (const secret of secrets) expect(file.body).not.toContain(secret);
  });
});

describe('a recent sign-in with two processes', () => {
  it('is recent, and expires, in each of them', async () => {
    // Prevents rank checks during the test.
    const environment = { RANK_MAX_AGE_MINUTES: '60' };
    await using portal = await createTestPortal({ environment });
    const owner = await signedInMember(portal, { rank: 255 });
    await using replica = await createTestPortal({
      environment,
      database: { ...portal.database, close: () => Promise.resolve() },
    });
    replica.clock.advance(portal.clock().getTime() - replica.clock().getTime());
    expect([await makeKey(portal, owner), await makeKey(replica, owner)]).toEqual(['201', '201']);
    for (const one of [portal, replica]) one.clock.advance(SIXTEEN_MINUTES);
    const refused = '403 sign_in_again';
    expect([await makeKey(portal, owner), await makeKey(replica, owner)]).toEqual([refused, refused]);
    // A sign-in at one process is recent for the other at once.
    await portal.database.db
      .updateTable('sessions')
      .set({ signed_in_at: portal.clock().toISOString() })
      .where('user_id', '=', owner.user.id)
      .execute();
    expect([await makeKey(portal, owner), await makeKey(replica, owner)]).toEqual(['201', '201']);
  });
});
