import { errorBodySchema } from '@crewroom/domain/api/error-body';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../database/in-transaction.ts';
import { toInstant } from '../database/instant.ts';
import { memberWith } from '../testing/fake-roblox.ts';
import { addGatedCalls } from '../testing/gated-calls.ts';
import { insertSanction } from '../testing/rows.ts';
import { type SignedInMember, signedInMember } from '../testing/signed-in-member.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { applyRank } from '../users/commands/apply-rank.ts';

const MINUTE = 60_000;
const STALE = 10 * MINUTE + 1;

let portal: TestPortal;

beforeAll(async () => {
  portal = await createTestPortal({ extend: (_app, open) => addGatedCalls(open) });
});

afterAll(() => portal[Symbol.asyncDispose]());

/** A member of one rank in the database and another in the group, whom nobody has looked at for too long. */
async function changedMember(known: number, now: number | null): Promise<SignedInMember> {
  const member = await signedInMember(portal, { rank: known });
  setRank(member, now);
  portal.clock.advance(STALE);
  return member;
}

function setRank({ user }: SignedInMember, rank: number | null): void {
  const standing = rank === null ? ({ isMember: false } as const) : memberWith(rank);
  portal.roblox.memberships.set(user.roblox_id, standing);
}

type Gate = 'signed-in' | 'dispatch' | 'admin' | 'session';

async function told(member: SignedInMember, method: 'GET' | 'PUT', gate: Gate): Promise<string> {
  const answer = await portal.send(method, `/api/throw-away/${gate}/any`, { as: member.as });
  return answer.statusCode === 200 ? 'done' : errorBodySchema.parse(answer.json()).code;
}

const read = (member: SignedInMember, gate: Gate = 'signed-in') => told(member, 'GET', gate);
const write = (member: SignedInMember, gate: Gate = 'signed-in') => told(member, 'PUT', gate);

/** How often Roblox was asked for a membership while some work ran. */
async function asksDuring(work: () => Promise<unknown>): Promise<number> {
  const before = portal.roblox.asked.memberships;
  await work();
  await portal.app.settled();
  return portal.roblox.asked.memberships - before;
}

async function rankOf({ user }: SignedInMember): Promise<number | null> {
  const row = await portal.database.db
    .selectFrom('users')
    .select('rank')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  return row.rank;
}

describe('a rank in the database', () => {
  it('counts from the next request on, whichever way it changed', async () => {
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

  it('is left alone for as long as it is fresh, to the millisecond', async () => {
    const member = await signedInMember(portal, { rank: 247 });
    portal.clock.advance(10 * MINUTE);
    expect(await asksDuring(() => read(member, 'admin'))).toBe(0);
    expect(await asksDuring(() => write(member, 'admin'))).toBe(0);
    portal.clock.advance(1);
    expect(await asksDuring(() => read(member, 'admin'))).toBe(1);
    expect(await asksDuring(() => read(member, 'admin'))).toBe(0);
  });

  it('may be as old as the airline says', async () => {
    await using strict = await createTestPortal({ environment: { RANK_MAX_AGE_MINUTES: '1' } });
    const member = await signedInMember(strict);
    for (const [age, asks] of [
      [MINUTE, 0],
      [1, 1],
    ] as const) {
      strict.clock.advance(age);
      await strict.send('GET', '/api/auth/me', { as: member.as });
      await strict.app.settled();
      expect(strict.roblox.asked.memberships).toBe(asks);
    }
  });
});

describe('a stale rank, at a read', () => {
  it('is read behind the answer, and counts afterwards', async () => {
    const member = await changedMember(247, 246);
    const release = portal.roblox.hold();
    expect(await read(member, 'admin')).toBe('done');
    expect(await rankOf(member)).toBe(247);
    release();
    await portal.app.settled();
    expect(await rankOf(member)).toBe(246);
    expect(await read(member, 'admin')).toBe('insufficient_rank');
  });

  it('is read once for many requests at once', async () => {
    const member = await changedMember(240, 244);
    const release = portal.roblox.hold();
    const asks = await asksDuring(async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => read(member)));
      expect(new Set(answers)).toEqual(new Set(['done']));
      release();
    });
    expect(asks).toBe(1);
  });

  it('opens a gate for the request after this one', async () => {
    const member = await changedMember(243, 244);
    expect(await read(member, 'dispatch')).toBe('insufficient_rank');
    await portal.app.settled();
    expect(await read(member, 'dispatch')).toBe('done');
  });

  it('ends every session of whoever left or fell, each with the reason', async () => {
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

  it('brings no dead session back to life when the member returns', async () => {
    const member = await changedMember(244, null);
    expect(await write(member)).toBe('left_group');
    const { config, database, clock } = portal;
    await inTransaction(database, (trx) =>
      applyRank(trx, member.user.id, memberWith(247), config.thresholds, clock()),
    );
    expect(await rankOf(member)).toBe(247);
    expect(await read(member)).toBe('left_group');
  });

  it('brings the member’s names up to date as well', async () => {
    const member = await changedMember(244, 244);
    const names = { robloxId: member.user.roblox_id, username: 'Renamed_Now', displayName: 'Renamed' };
    portal.roblox.names.set(member.user.roblox_id, names);
    await read(member);
    await portal.app.settled();
    const me = await portal.send('GET', '/api/auth/me', { as: member.as });
    expect(me.json()).toMatchObject({
      user: { robloxUsername: 'Renamed_Now', robloxDisplayName: 'Renamed' },
    });
  });
});

describe('a stale rank, at a write', () => {
  const first = [
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

  it.each(first)(
    'is read first: from %s to %s, behind the %s gate, is %s',
    async (known, now, gate, outcome) => {
      const member = await changedMember(known, now);
      expect(await write(member, gate)).toBe(outcome);
      expect(await rankOf(member)).toBe(now);
    },
  );

  it('ends every session of whoever left or fell, and takes the dead cookie back', async () => {
    const member = await changedMember(247, null);
    const other = { ...member, as: await portal.signIn(member.user.id) };
    const answer = await portal.send('PUT', '/api/throw-away/admin/any', { as: member.as });
    expect(answer.statusCode).toBe(401);
    expect(answer.cookies).toMatchObject([{ name: 'crewroom-session', value: '' }]);
    expect(await read(other)).toBe('left_group');
  });

  it('is read before each of many writes at once', async () => {
    const member = await changedMember(247, 246);
    const answers = await Promise.all(Array.from({ length: 10 }, () => write(member, 'admin')));
    expect(answers).toEqual(Array<string>(10).fill('insufficient_rank'));
  });

  it('waits for a reading that runs behind another request', async () => {
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

  it('is read behind the answer when neither the call nor the member has anything to do with ranks', async () => {
    const member = await changedMember(243, 238);
    const release = portal.roblox.hold();
    expect(await write(member)).toBe('done');
    release();
    await portal.app.settled();
    expect(await write(member)).toBe('rank_lost');
  });

  it('never keeps anybody from signing out', async () => {
    const member = await changedMember(247, 238);
    const release = portal.roblox.hold();
    const answer = await portal.send('POST', '/api/auth/logout', { as: member.as });
    release();
    await portal.app.settled();
    expect(answer.statusCode).toBe(204);
  });
});

describe('while Roblox is away', () => {
  it('everything goes on by the ranks last known', async () => {
    const member = await changedMember(247, null);
    portal.roblox.away = true;
    expect(await read(member, 'admin')).toBe('done');
    await portal.app.settled();
    expect(await write(member, 'admin')).toBe('done');
    expect(await rankOf(member)).toBe(247);
    portal.roblox.away = false;
    expect(await write(member, 'admin')).toBe('left_group');
  });

  it('a read asks again only after a pause, and applies what it hears then', async () => {
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

  it('nothing is written down: the rank stays as stale as it was', async () => {
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

describe('what readings leave behind', () => {
  it('is one entry for each change, whether a read or a write met it', async () => {
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
      portal.clock.advance(STALE);
      dates.push(toInstant(portal.clock()));
      await Promise.all([send(member), send(member), send(member)]);
      await portal.app.settled();
    }
    expect(await historyOf(member)).toEqual([
      { type: 'promotion', rank_name: 'Rank 244', date: dates[0] },
      { type: 'demotion', rank_name: 'Rank 242', date: dates[2] },
    ]);
  });

  it('is nothing for the first rank ever seen, nor for leaving', async () => {
    const member = await changedMember(240, 241);
    await read(member);
    await portal.app.settled();
    setRank(member, null);
    portal.clock.advance(STALE);
    await read(member);
    await portal.app.settled();
    expect(await rankOf(member)).toBeNull();
    expect(await historyOf(member)).toEqual([]);
  });
});

describe('a reading that comes late', () => {
  it('never undoes one that was asked for after it', async () => {
    const member = await changedMember(247, 247);
    const release = portal.roblox.hold();
    expect(await read(member, 'admin')).toBe('done');
    portal.clock.advance(1000);
    const { config, database, clock } = portal;
    await inTransaction(database, (trx) =>
      applyRank(trx, member.user.id, memberWith(240), config.thresholds, clock()),
    );
    release();
    await portal.app.settled();
    expect(await rankOf(member)).toBe(240);
    expect(await read(member, 'admin')).toBe('insufficient_rank');
  });
});

describe('the rank of a suspended member', () => {
  it('is nobody’s business until the suspension is over', async () => {
    const member = await changedMember(247, 246);
    await insertSanction(portal.database.db, { user_id: member.user.id });
    expect(await asksDuring(() => write(member, 'admin'))).toBe(0);
  });
});
