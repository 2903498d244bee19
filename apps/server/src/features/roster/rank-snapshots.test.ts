import { afterAll, describe, expect, it } from 'vitest';
import { runInUnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { newId, toInstant } from '../../platform/database/stored-values.ts';
import { memberWith } from '../../testing/fake-roblox.ts';
import { stageFlight } from '../../testing/flights/staged-flight.ts';
import { createRankedPortal, STALE_MS } from '../../testing/gated-portal.ts';
import { codeOf } from '../../testing/portal-test.ts';
import { insertFlight, insertSanction } from '../../testing/rows.ts';
import { type SignedInMember, signedInMember } from '../../testing/test-portal.ts';
import { applyRank } from './rank.ts';

const { portal, changedMember, setRank, read, write, rankOf, asksDuring } = await createRankedPortal();

afterAll(() => portal[Symbol.asyncDispose]());

/** Returns the response for a member's reliability, which only they and administrators may see. */
const reliabilityFor = async ({ as }: SignedInMember, { user }: SignedInMember) =>
  codeOf(await portal.send('GET', `/api/users/${user.id}/reliability`, { as }));

describe('while Roblox is unavailable', () => {
  it('requests use the last known ranks', async () => {
    const member = await changedMember(247, null);
    portal.roblox.away = true;
    expect(await read(member, 'admin')).toBe('done');
    await portal.app.settled();
    expect(await write(member, 'admin')).toBe('done');
    expect(await rankOf(member)).toBe(247);
    portal.roblox.away = false;
    expect(await write(member, 'admin')).toBe('left_group');
  });

  it('a write after a failure does not wait long for a response, which is applied when it arrives', async () => {
    const member = await changedMember(247, 246);
    portal.roblox.away = true;
    expect(await write(member, 'admin')).toBe('done');
    portal.roblox.away = false;
    const release = portal.roblox.hold();
    expect(await write(member, 'admin')).toBe('done');
    release();
    await expect.poll(() => rankOf(member)).toBe(246);
  });

  it('a read retries only after a pause, and applies the response', async () => {
    const member = await changedMember(247, 246);
    portal.roblox.away = true;
    expect(await asksDuring(() => read(member))).toBe(1);
    portal.clock.advance(29_999);
    expect(await asksDuring(() => read(member))).toBe(0);
    portal.roblox.away = false;
    portal.clock.advance(1);
    expect(await asksDuring(() => read(member))).toBe(1);
    expect(await rankOf(member)).toBe(246);
  });

  it('a rank that could not be read for an hour allows only what all staff may do', async () => {
    const member = await changedMember(247, null);
    portal.roblox.away = true;
    portal.clock.advance(50 * 60_000 - 1);
    for (const action of [read, write]) expect(await action(member, 'admin')).toBe('done');
    portal.clock.advance(1);
    for (const action of [read, write]) {
      for (const gate of ['dispatch', 'admin'] as const)
        expect(await action(member, gate)).toBe('rank_unknown');
      expect(await action(member)).toBe('done');
    }
    const { id } = await insertFlight(portal.database.db);
    const dispatcher = await signedInMember(portal, { rank: 244 });
    const given = { dispatcher_id: dispatcher.user.id };
    const { flight: hidden } = await stageFlight(portal.database.db, 'pending', given);
    const payload = { status: 'CANCELLED' };
    const codesFor = async (by: SignedInMember) => [
      codeOf(await portal.send('PUT', `/api/flights/${id}/status`, { as: by.as, payload })),
      codeOf(await portal.send('GET', `/api/flights/${id}/attendance`, { as: by.as })),
      codeOf(await portal.send('GET', `/api/flights/${hidden.id}`, { as: by.as })),
      codeOf(await portal.send('GET', `/api/flights/${hidden.id}/calendar.ics`, { as: by.as })),
      codeOf(await portal.send('GET', `/api/flights/${newId()}`, { as: by.as })),
      codeOf(await portal.send('DELETE', `/api/flights/${id}`, { as: by.as })),
    ];
    const unknown = '503 rank_unknown';
    const others = ['404 not_found', '403 not_allowed'];
    expect(await codesFor(member)).toEqual([unknown, unknown, unknown, unknown, ...others]);
    const crew = await signedInMember(portal, { rank: 239, rank_checked_at: '2026-01-01T00:00:00.000Z' });
    expect(await asksDuring(() => reliabilityFor(member, crew))).toBe(0);
    expect(await reliabilityFor(member, crew)).toBe(unknown);
    expect(await reliabilityFor(crew, member)).toBe('403 not_allowed');
    const hiddenFromCrew = ['404 not_found', '404 not_found', '404 not_found', '403 not_allowed'];
    expect(await codesFor(crew)).toEqual(['403 not_allowed', '403 not_allowed', ...hiddenFromCrew]);
    expect(await read(crew)).toBe('done');
    expect(await read(crew, 'admin')).toBe('insufficient_rank');
    portal.roblox.away = false;
    expect(await read(member, 'admin')).toBe('left_group');
  });

  it('a rank that was not needed for days is refreshed before it allows anything', async () => {
    const member = await changedMember(247, 247);
    const crew = await changedMember(239, 239);
    portal.clock.advance(2 * 86_400_000);
    expect(await read(member, 'admin')).toBe('done');
    portal.clock.advance(2 * 86_400_000);
    expect(await reliabilityFor(member, crew)).toBe('200');
    setRank(member, 246);
    portal.clock.advance(86_400_000);
    expect(await read(member, 'admin')).toBe('insufficient_rank');
  });

  it('staff reads wait for no response, with a stale rank or an unknown one', async () => {
    const member = await changedMember(247, 247);
    const release = portal.roblox.hold();
    expect(await reliabilityFor(member, member)).toBe('200');
    const crew = await signedInMember(portal, { rank: 239, rank_checked_at: '2026-01-01T00:00:00.000Z' });
    expect(await read(crew)).toBe('done');
    release();
    await portal.app.settled();
  });

  it('nothing is stored, and the rank stays as stale as it was', async () => {
    const member = await changedMember(244, 247);
    const before = await portal.database.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', member.user.id)
      .execute();
    portal.roblox.away = true;
    await write(member);
    await read(member);
    await portal.app.settled();
    portal.roblox.away = false;
    const { db } = portal.database;
    expect(await db.selectFrom('users').selectAll().where('id', '=', member.user.id).execute()).toEqual(
      before,
    );
  });
});

async function historyOf({ user }: SignedInMember) {
  return await portal.database.db
    .selectFrom('rank_history')
    .select(['type', 'rank_name', 'date'])
    .where('user_id', '=', user.id)
    .orderBy('date')
    .execute();
}

describe('history entries of rank changes', () => {
  it('are one for each change, found by a read or a write', async () => {
    const known = { last_rank: 240, last_rank_role_id: 'role-240' };
    const member = await signedInMember(portal, { rank: 240, rank_role_id: 'role-240', ...known });
    const dates: string[] = [];
    for (const [rank, send] of [
      [244, read],
      [244, write],
      [242, write],
      [242, read],
    ] as const) {
      setRank(member, rank);
      portal.clock.advance(STALE_MS);
      dates.push(toInstant(portal.clock()));
      await Promise.all([send(member), send(member), send(member)]);
      await portal.app.settled();
    }
    expect(await historyOf(member)).toEqual([
      { type: 'promotion', rank_name: 'Rank 244', date: dates[0] },
      { type: 'demotion', rank_name: 'Rank 242', date: dates[2] },
    ]);
  });

  it('are none for the first known rank, or for leaving', async () => {
    const member = await changedMember(240, 241);
    await read(member);
    await portal.app.settled();
    setRank(member, null);
    portal.clock.advance(STALE_MS);
    await read(member);
    await portal.app.settled();
    expect(await rankOf(member)).toBeNull();
    expect(await historyOf(member)).toEqual([]);
  });
});

describe('a late response', () => {
  it('never reverts the result of a later request', async () => {
    const member = await changedMember(247, 247);
    const release = portal.roblox.hold();
    const { asked } = portal.roblox;
    const before = asked.memberships;
    expect(await read(member, 'admin')).toBe('done');
    await expect.poll(() => asked.memberships).toBe(before + 1);
    portal.clock.advance(1000);
    await runInUnitOfWork(portal, (uow) => applyRank(uow, member.user.id, memberWith(240), uow.now));
    release();
    await portal.app.settled();
    expect(await rankOf(member)).toBe(240);
    expect(await read(member, 'admin')).toBe('insufficient_rank');
  });
});

describe('the rank of a suspended member', () => {
  it('is not refreshed at a write, which is rejected anyway', async () => {
    const member = await changedMember(247, 246);
    await insertSanction(portal.database.db, { user_id: member.user.id });
    expect(await asksDuring(() => write(member, 'admin'))).toBe(0);
  });
});
