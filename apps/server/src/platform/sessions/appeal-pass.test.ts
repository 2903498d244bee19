import { endpointTable } from '@crewroom/domain/catalogue/endpoints';
import { fillPath, plainRoutes } from '@crewroom/domain/contract/routes';
import { MINUTE_MS } from '@crewroom/domain/days';
import { describe, expect } from 'vitest';
import { codeOf, it } from '../../testing/portal-test.ts';
import { insertSanction } from '../../testing/rows.ts';
import { dumpDatabase } from '../../testing/test-database.ts';
import type { TestPortal } from '../../testing/test-portal.ts';
import {
  captureLog,
  createTestPortal,
  type SignedInMember,
  signedInMember,
} from '../../testing/test-portal.ts';
import { newId } from '../database/stored-values.ts';
import { removeExpired } from './sessions.ts';

it.override({ options: { environment: { WRITE_LIMIT_PER_MINUTE: '100000' } } });

const logOut = (portal: TestPortal, { as }: Pick<SignedInMember, 'as'>) =>
  portal.send('POST', '/api/auth/logout', { as });

const appeal = (portal: TestPortal, as: string, id: string, key?: string) =>
  portal.send('POST', `/api/sanctions/${id}/appeal`, {
    as,
    payload: { text: 'Why?' },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });

async function suspend(portal: TestPortal, { user }: SignedInMember): Promise<string> {
  return (await insertSanction(portal.database.db, { user_id: user.id })).id;
}

/**
 * Suspends a member, who logs out. Returns the suspension's id, the pass's token, and the pass as a `cookie` header.
 */
async function suspendAndLogOut(portal: TestPortal, member: SignedInMember) {
  const id = await suspend(portal, member);
  const response = await logOut(portal, member);
  const token = response.cookies.find(({ name }) => name === 'crewroom-appeal')?.value ?? '';
  expect(token).toMatch(/^[\w-]{43}$/);
  return { id, token, pass: `crewroom-appeal=${token}` };
}

const passesIn = (portal: TestPortal) => portal.database.db.selectFrom('appeal_passes').selectAll().execute();

describe('logging out', () => {
  it('gives a suspended member a pass, and stores its hash', async ({ portal, crew }) => {
    await suspend(portal, crew);
    const response = await logOut(portal, crew);
    const cookies = [response.headers['set-cookie']].flat().map(String);
    expect(cookies[1]?.replace(/=[\w-]{43};/, '=TOKEN;')).toBe(
      'crewroom-appeal=TOKEN; Max-Age=3600; Path=/api/sanctions; HttpOnly; SameSite=Strict',
    );
    const token = /=([\w-]{43});/.exec(cookies[1] ?? '')?.[1] ?? '';
    expect(JSON.stringify(await dumpDatabase(portal.database))).not.toContain(token);
  });

  it('sets a Secure cookie on https', async () => {
    await using portal = await createTestPortal({ environment: { PUBLIC_URL: 'https://portal.example' } });
    const member = await signedInMember(portal);
    await suspend(portal, member);
    const { cookies } = await logOut(portal, member);
    expect(cookies).toContainEqual(
      expect.objectContaining({ name: '__Secure-crewroom-appeal', secure: true, path: '/api/sanctions' }),
    );
  });

  it('gives no pass to members who are not suspended, or have appealed', async ({ portal, crew, admin }) => {
    await insertSanction(portal.database.db, { user_id: admin.user.id, type: 'warning' });
    const before = await passesIn(portal);
    const id = await suspend(portal, crew);
    await appeal(portal, crew.as, id);
    for (const member of [crew, admin]) {
      const { cookies } = await logOut(portal, member);
      expect(cookies.map(({ name }) => name)).toEqual(['crewroom-session']);
    }
    expect(await passesIn(portal)).toEqual(before);
  });

  it('never logs the token, and neither does appealing', async () => {
    const { lines, logger } = captureLog();
    await using portal = await createTestPortal({ logger });
    const { id, pass, token } = await suspendAndLogOut(portal, await signedInMember(portal));
    expect((await appeal(portal, pass, id)).statusCode).toBe(200);
    expect(lines.join('\n')).toContain(`/api/sanctions/${id}/appeal`);
    expect(lines.join('\n')).not.toContain(token);
  });
});

describe('an appeal pass', () => {
  it('allows one appeal, repeated under its key', async ({ portal, crew }) => {
    const { id, pass } = await suspendAndLogOut(portal, crew);
    const first = await appeal(portal, pass, id, 'one-appeal');
    expect(first.json()).toMatchObject({ sanction: { _id: id, appeal: { text: 'Why?', decision: null } } });
    expect((await appeal(portal, pass, id, 'one-appeal')).json()).toEqual(first.json());
    expect(codeOf(await appeal(portal, pass, id))).toBe('409 already_appealed');
  });

  it('applies to that suspension alone', async ({ portal, crew, dispatcher }) => {
    const warning = await insertSanction(portal.database.db, { user_id: crew.user.id, type: 'warning' });
    const theirs = await suspend(portal, dispatcher);
    const { pass } = await suspendAndLogOut(portal, crew);
    const before = await dumpDatabase(portal.database);
    expect(codeOf(await appeal(portal, pass, warning.id))).toBe('403 not_allowed');
    expect(codeOf(await appeal(portal, pass, theirs))).toBe('403 not_allowed');
    expect(codeOf(await appeal(portal, pass, newId()))).toBe('404 not_found');
    expect(await dumpDatabase(portal.database)).toEqual(before);
  });

  it('opens no other endpoint', async ({ portal, crew }) => {
    const { pass, token } = await suspendAndLogOut(portal, crew);
    const { appealSanction: _own, ...others } = endpointTable;
    const { avatar, events, flightCalendar } = plainRoutes;
    const closed = Object.values({ ...others, avatar, events, flightCalendar }).filter(
      ({ access }) => access !== 'public',
    );
    for (const { method, path } of closed) {
      const url = fillPath(path, { id: newId(), identifier: 'x', robloxId: '1', sanctionId: newId() });
      for (const as of [pass, `crewroom-session=${token}`]) {
        expect((await portal.send(method, url, { as })).statusCode, `${method} ${path}`).toBe(401);
      }
    }
  });

  it('is valid for an hour, to the millisecond, and is removed then', async ({ portal, crew, admin }) => {
    const [used, left] = [await suspendAndLogOut(portal, crew), await suspendAndLogOut(portal, admin)];
    portal.clock.advance(60 * MINUTE_MS - 1);
    expect(codeOf(await appeal(portal, used.pass, used.id))).toBe('200');
    portal.clock.advance(1);
    expect(codeOf(await appeal(portal, left.pass, left.id))).toBe('401 no_session');
    await removeExpired(portal.database, 'appeal_passes', portal.clock());
    expect((await passesIn(portal)).map(({ sanction_id }) => sanction_id)).not.toContain(left.id);
    portal.clock.advance(-60 * MINUTE_MS);
  });

  it.for(['a deleted suspension', 'a member who left the staff', 'an erased member'] as const)(
    'is invalid for %s',
    async (what, { portal, crew, owner }) => {
      const { id, pass } = await suspendAndLogOut(portal, crew);
      const { db } = portal.database;
      if (what === 'a deleted suspension') await db.deleteFrom('sanctions').where('id', '=', id).execute();
      else if (what === 'a member who left the staff') {
        await db.updateTable('users').set({ rank: 12 }).where('id', '=', crew.user.id).execute();
      } else {
        await portal.send('POST', `/api/admin/users/${crew.user.id}/forget`, {
          as: owner.as,
          payload: { username: crew.user.username },
        });
        expect((await passesIn(portal)).map(({ user_id }) => user_id)).not.toContain(crew.user.id);
      }
      expect(codeOf(await appeal(portal, pass, id))).toBe('401 no_session');
    },
  );

  it('does not replace a session in the same browser', async ({ portal, crew, dispatcher }) => {
    const { id, pass } = await suspendAndLogOut(portal, crew);
    const response = await appeal(portal, `${pass}; ${dispatcher.as}`, id);
    expect(codeOf(response)).toBe('403 not_allowed');
  });

  it('is created once when a browser logs out twice at the same time', async ({ portal, crew }) => {
    const id = await suspend(portal, crew);
    await Promise.all([logOut(portal, crew), logOut(portal, crew)]);
    const passes = await passesIn(portal);
    expect(passes.filter(({ sanction_id }) => sanction_id === id)).toHaveLength(1);
  });
});
