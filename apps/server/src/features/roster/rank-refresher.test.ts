import { MINUTE_MS } from '@crewroom/domain/days';
import { afterAll, describe, expect, it } from 'vitest';
import { runInUnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { memberWith } from '../../testing/fake-roblox.ts';
import { createRankedPortal, STALE_MS } from '../../testing/gated-portal.ts';
import { insertSanction } from '../../testing/rows.ts';
import { createTestPortal, type SignedInMember, signedInMember } from '../../testing/test-portal.ts';
import { applyRank } from './rank.ts';

const { portal, changedMember, read, write, rankOf, asksDuring } = await createRankedPortal();

afterAll(() => portal[Symbol.asyncDispose]());

describe('a rank in the database', () => {
  it('counts from the next request on, however it changed', async () => {
    const member = await signedInMember(portal, { rank: 246 });
    const set = (rank: number) =>
      portal.database.db.updateTable('users').set({ rank }).where('id', '=', member.user.id).execute();
    expect(await read(member, 'admin')).toBe('insufficient_rank');
    await set(247);
    expect(await read(member, 'admin')).toBe('done');
    await set(243);
    expect(await read(member, 'admin')).toBe('insufficient_rank');
    expect(await read(member, 'dispatch')).toBe('insufficient_rank');
    await set(238);
    expect(await read(member)).toBe('rank_lost');
  });

  it('is not refreshed while it is fresh, to the millisecond', async () => {
    const member = await signedInMember(portal, { rank: 247 });
    portal.clock.advance(10 * MINUTE_MS);
    expect(await asksDuring(() => read(member, 'admin'))).toBe(0);
    expect(await asksDuring(() => write(member, 'admin'))).toBe(0);
    portal.clock.advance(1);
    expect(await asksDuring(() => read(member, 'admin'))).toBe(1);
    expect(await asksDuring(() => read(member, 'admin'))).toBe(0);
  });

  it("may be as old as the airline's setting allows", async () => {
    await using strict = await createTestPortal({ environment: { RANK_MAX_AGE_MINUTES: '1' } });
    const member = await signedInMember(strict);
    for (const [age, asks] of [
      [MINUTE_MS, 0],
      [1, 1],
    ] as const) {
      strict.clock.advance(age);
      await strict.send('GET', '/api/auth/me', { as: member.as });
      await strict.app.settled();
      expect(strict.roblox.asked.memberships).toBe(asks);
    }
  });
});

describe('a stale rank at a read', () => {
  it('is refreshed in the background, and counts afterwards', async () => {
    const member = await changedMember(247, 246);
    const release = portal.roblox.hold();
    expect(await read(member, 'admin')).toBe('done');
    expect(await rankOf(member)).toBe(247);
    release();
    await portal.app.settled();
    expect(await rankOf(member)).toBe(246);
    expect(await read(member, 'admin')).toBe('insufficient_rank');
  });

  it('is refreshed once for many concurrent requests', async () => {
    const member = await changedMember(240, 244);
    const release = portal.roblox.hold();
    const asks = await asksDuring(async () => {
      const responses = await Promise.all(Array.from({ length: 10 }, () => read(member)));
      expect(new Set(responses)).toEqual(new Set(['done']));
      release();
    });
    expect(asks).toBe(1);
  });

  it('ends every session of members who left or were demoted, each with the reason', async () => {
    for (const [now, reason] of [
      [null, 'left_group'],
      [238, 'rank_lost'],
    ] as const) {
      const member = await changedMember(244, now);
      const other = { ...member, as: await portal.signIn(member.user.id) };
      expect(await read(member)).toBe('done');
      await portal.app.settled();
      expect([await read(member), await read(other), await write(other)]).toEqual([reason, reason, reason]);
    }
  });

  it('restores no ended session when the member returns', async () => {
    const member = await changedMember(244, null);
    expect(await write(member)).toBe('left_group');
    await runInUnitOfWork(portal, (uow) => applyRank(uow, member.user.id, memberWith(247), uow.now));
    expect(await rankOf(member)).toBe(247);
    expect(await read(member)).toBe('left_group');
  });

  it('keeps the newer name when an earlier response arrives late', async () => {
    const member = await changedMember(244, 244);
    const { roblox_id: robloxId } = member.user;
    const rename = (username: string) =>
      portal.roblox.names.set(robloxId, { robloxId, username, displayName: username });
    const name = async () => {
      const response = await portal.send('GET', '/api/auth/me', { as: member.as });
      return response.json<{ user: { robloxUsername: string } }>().user.robloxUsername;
    };
    const asked = portal.roblox.asked.names;
    rename('Older_Name');
    const release = portal.roblox.hold('names');
    await read(member);
    await expect.poll(() => portal.roblox.asked.names).toBe(asked + 1);
    portal.roblox.hold('names')();
    rename('Newer_Name');
    portal.clock.advance(STALE_MS);
    await read(member);
    await expect.poll(() => name()).toBe('Newer_Name');
    release();
    await portal.app.settled();
    expect(await name()).toBe('Newer_Name');
  });
});

const suspend = ({ user }: SignedInMember) => insertSanction(portal.database.db, { user_id: user.id });
const signOut = ({ as }: SignedInMember) => portal.send('POST', '/api/auth/logout', { as });

describe('a stale rank at a write', () => {
  const outcomes = [
    [247, 246, 'admin', 'insufficient_rank'],
    [246, 247, 'admin', 'done'],
    [239, 247, 'admin', 'done'],
    [244, 243, 'dispatch', 'insufficient_rank'],
    [243, 244, 'dispatch', 'done'],
    [247, 238, 'admin', 'rank_lost'],
    [247, null, 'admin', 'left_group'],
    [244, 238, 'signed-in', 'rank_lost'],
    [244, null, 'signed-in', 'left_group'],
    [244, 243, 'signed-in', 'done'],
  ] as const;

  it.each(outcomes)(
    'is refreshed first: from %s to %s, behind the %s gate, is %s',
    async (known, now, gate, outcome) => {
      const member = await changedMember(known, now);
      expect(await write(member, gate)).toBe(outcome);
      expect(await rankOf(member)).toBe(now);
    },
  );

  it('ends every session of members who left or were demoted, and clears the dead cookie', async () => {
    const member = await changedMember(247, null);
    const other = { ...member, as: await portal.signIn(member.user.id) };
    const response = await portal.send('PUT', '/api/throw-away/admin/any', { as: member.as });
    expect(response.statusCode).toBe(401);
    expect(response.cookies).toMatchObject([{ name: 'crewroom-session', value: '' }]);
    expect(await read(other)).toBe('left_group');
  });

  it('is refreshed before each of many concurrent writes', async () => {
    const member = await changedMember(247, 246);
    const responses = await Promise.all(Array.from({ length: 10 }, () => write(member, 'admin')));
    expect(responses).toEqual(Array<string>(10).fill('insufficient_rank'));
  });

  it('waits for a background refresh of another request', async () => {
    const member = await changedMember(247, 246);
    const release = portal.roblox.hold();
    const asks = await asksDuring(async () => {
      expect(await read(member, 'admin')).toBe('done');
      const written = write(member, 'admin');
      release();
      expect(await written).toBe('insufficient_rank');
    });
    expect(asks).toBe(1);
  });

  it('is refreshed in the background when neither endpoint nor member depends on ranks', async () => {
    const member = await changedMember(243, 238);
    const release = portal.roblox.hold();
    expect(await write(member)).toBe('done');
    release();
    await portal.app.settled();
    expect(await write(member)).toBe('rank_lost');
  });

  it.each([
    ['suspended', 'is suspended', suspend],
    ['no_session', 'signs out', signOut],
  ] as const)(
    'returns %s for a member who %s during the refresh, whether Roblox responds or not',
    async (code, _what, change) => {
      for (const away of [false, true]) {
        const member = await changedMember(247, 247);
        const { asked } = portal.roblox;
        const before = asked.memberships;
        const release = portal.roblox.hold();
        const written = write(member, 'admin');
        await expect.poll(() => asked.memberships).toBe(before + 1);
        await change(member);
        portal.roblox.away = away;
        release();
        expect(await written).toBe(code);
        portal.roblox.away = false;
      }
    },
  );

  it('never blocks signing out', async () => {
    const member = await changedMember(247, 238);
    const release = portal.roblox.hold();
    const response = await portal.send('POST', '/api/auth/logout', { as: member.as });
    release();
    await portal.app.settled();
    expect(response.statusCode).toBe(204);
  });
});
