import { authEndpoints } from '@crewroom/domain/auth/endpoints';
import { adminEndpoints } from '@crewroom/domain/record/endpoints';
import { describe, expect } from 'vitest';
import { openStream } from '../../testing/event-stream.ts';
import { codeOf, it } from '../../testing/portal-test.ts';
import {
  createTestPortal,
  type SignedInMember,
  signedInMember,
  type TestPortal,
} from '../../testing/test-portal.ts';

const URL_OF = '/api/me/sessions';
const UNKNOWN = '0198f0a0-5c1e-7000-8000-0000000000aa';

/** Signs the same member in with another browser. */
async function elsewhere(portal: TestPortal, { user }: SignedInMember): Promise<SignedInMember> {
  return { user, as: await portal.signIn(user.id) };
}

async function listOf(portal: TestPortal, { as }: SignedInMember) {
  const response = await portal.send('GET', URL_OF, { as });
  return authEndpoints.ownSessions.response.parse(response.json()).sessions;
}

async function currentOf(portal: TestPortal, member: SignedInMember): Promise<string> {
  const current = (await listOf(portal, member)).find((one) => one.current);
  if (current === undefined) throw new Error('No session asks');
  return current._id;
}

const isIn = async (portal: TestPortal, { as }: SignedInMember) =>
  (await portal.send('GET', '/api/auth/me', { as })).statusCode === 200;

describe('the viewer’s own sessions', () => {
  it('are listed with the coarse browser name but no tokens, last used first', async ({
    portal,
    crew,
    admin,
  }) => {
    portal.clock.advance(60_000);
    const phone = await elsewhere(portal, crew);
    const listed = await listOf(portal, crew);
    expect(listed.map(({ current, device }) => [current, device])).toEqual([
      [false, 'Unknown device'],
      [true, 'Unknown device'],
    ]);
    expect(listed[0]?.createdAt).toBe(portal.clock().toISOString());
    expect(await listOf(portal, admin)).toHaveLength(1);
    const token = phone.as.split('=')[1] ?? '';
    expect(JSON.stringify(listed)).not.toContain(token);
  });

  it('exclude expired and ended ones', async ({ portal, crew }) => {
    await elsewhere(portal, crew);
    await portal.send('DELETE', URL_OF, { as: crew.as });
    expect(await listOf(portal, crew)).toHaveLength(1);
  });

  it('can be ended one by one, while sessions of others and ended ones are unknown', async ({
    portal,
    crew,
    admin,
  }) => {
    const phone = await elsewhere(portal, crew);
    const id = await currentOf(portal, phone);
    const end = (by: SignedInMember) => portal.send('DELETE', `${URL_OF}/${id}`, { as: by.as });
    expect(codeOf(await end(admin))).toBe('404 not_found');
    expect(await isIn(portal, phone)).toBe(true);
    const response = await end(crew);
    expect([response.statusCode, response.headers['set-cookie']]).toEqual([204, undefined]);
    expect([await isIn(portal, phone), await isIn(portal, crew)]).toEqual([false, true]);
    expect(codeOf(await end(crew))).toBe('404 not_found');
    const unknown = await portal.send('DELETE', `${URL_OF}/${UNKNOWN}`, { as: crew.as });
    expect(codeOf(unknown)).toBe('404 not_found');
    expect(codeOf(await portal.send('DELETE', `${URL_OF}/x`, { as: crew.as }))).toBe('400 invalid_input');
  });

  it('end like signing out when it is the current one', async ({ portal, crew }) => {
    const url = `${URL_OF}/${await currentOf(portal, crew)}`;
    const response = await portal.send('DELETE', url, { as: crew.as });
    expect([response.statusCode, response.headers['clear-site-data']]).toEqual([204, '"cache"']);
    expect(response.cookies).toMatchObject([{ name: 'crewroom-session', value: '' }]);
    expect(await isIn(portal, crew)).toBe(false);
  });

  it('end in all other browsers, on every process and with their streams', async ({ portal, crew }) => {
    await using replica = await createTestPortal({
      database: { ...portal.database, close: () => Promise.resolve() },
    });
    const phone = await elsewhere(portal, crew);
    const stream = await openStream(portal.app, phone.as);
    const own = await openStream(portal.app, crew.as);
    const response = await portal.send('DELETE', URL_OF, { as: crew.as });
    expect(codeOf(response)).toBe('204');
    expect([await isIn(replica, phone), await isIn(replica, crew)]).toEqual([false, true]);
    expect(await stream.nextEvent()).toMatchObject({ event: 'end', data: { reason: 'logout' } });
    expect(await own.nextEvent()).toMatchObject({ event: 'change' });
    own.leave();
  });
});

const end = (portal: TestPortal, by: SignedInMember, id: string) =>
  portal.send('DELETE', `/api/admin/users/${id}/sessions`, { as: by.as });

describe('the sessions of a member', () => {
  it('are all ended by an administrator, which is recorded in the history', async ({
    portal,
    crew,
    admin,
  }) => {
    const phone = await elsewhere(portal, crew);
    expect(codeOf(await end(portal, admin, crew.user.id))).toBe('204');
    expect([await isIn(portal, crew), await isIn(portal, phone)]).toEqual([false, false]);
    const history = await portal.send('GET', '/api/admin/history?actionType=sessions_end', { as: admin.as });
    const { actions } = adminEndpoints.adminHistory.response.parse(history.json());
    expect(actions[0]).toMatchObject({
      performedByUsername: admin.user.username,
      targetUsername: crew.user.username,
    });
    // The member may sign in again.
    expect(await isIn(portal, await elsewhere(portal, crew))).toBe(true);
  });

  it('can be ended only for members whom the viewer may administer', async ({ portal, admin, owner }) => {
    expect(codeOf(await end(portal, admin, admin.user.id))).toBe('403 own_record');
    expect(codeOf(await end(portal, admin, owner.user.id))).toBe('403 higher_rank');
    expect(codeOf(await end(portal, admin, UNKNOWN))).toBe('404 not_found');
    const other = await signedInMember(portal, { rank: 247 });
    expect(codeOf(await end(portal, owner, other.user.id))).toBe('204');
    expect(codeOf(await end(portal, owner, owner.user.id))).toBe('204');
    expect(await isIn(portal, owner)).toBe(false);
  });
});
