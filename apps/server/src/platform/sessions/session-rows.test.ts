import { defaultThresholds } from '@crewroom/domain/contract/access';
import { afterAll, describe, expect, it } from 'vitest';
import { consumeSignIn } from '../../features/auth/pending-sign-ins.ts';
import { publishedDuring } from '../../testing/published-topics.ts';
import { insertSanction, insertUser } from '../../testing/rows.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { unitOfWorkDeps } from '../../testing/unit-of-work-deps.ts';
import { runInUnitOfWork } from '../changes/unit-of-work.ts';
import type { SessionLookUp } from '../changes/viewer.ts';
import { newId } from '../database/stored-values.ts';
import { hashToken } from '../secrets/tokens.ts';
import { findSession } from './session-look-up.ts';
import {
  createSession,
  endAllSessions,
  endSession,
  expiringTables,
  extendSession,
  removeExpired,
} from './sessions.ts';

const NOW = new Date('2026-03-02T12:00:00.000Z');
const EXPIRED = '2026-03-02T12:00:00.000Z';
const GOOD = '2026-03-02T12:00:00.001Z';

const database = await createTestDatabase();
const deps = unitOfWorkDeps(database, NOW.toISOString());

afterAll(() => database.close());

async function begin(userId: string, next: string, previous?: string): Promise<void> {
  await runInUnitOfWork(deps, (uow) => createSession(uow, userId, { next, previous }));
}

async function tokensLeft(userId: string): Promise<Set<string>> {
  const rows = await database.db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', userId)
    .execute();
  return new Set(rows.map(({ token_hash }) => token_hash));
}

const hashes = (...tokens: string[]) => new Set(tokens.map(hashToken));

describe('beginning a session', () => {
  it('replaces the session of the same browser, and no other', async () => {
    const { id } = await insertUser(database.db);
    await begin(id, 'first');
    await begin(id, 'elsewhere');
    await begin(id, 'second', 'first');
    expect(await tokensLeft(id)).toEqual(hashes('elsewhere', 'second'));
  });

  it('replaces the session of another member in that browser', async () => {
    const [one, two] = [await insertUser(database.db), await insertUser(database.db)];
    await begin(one.id, 'theirs');
    await begin(two.id, 'mine', 'theirs');
    expect(await tokensLeft(one.id)).toEqual(hashes());
    expect(await tokensLeft(two.id)).toEqual(hashes('mine'));
  });

  it('ignores an unknown token', async () => {
    const { id } = await insertUser(database.db);
    await begin(id, 'only', 'forged');
    expect(await tokensLeft(id)).toEqual(hashes('only'));
  });
});

describe('extending a session', () => {
  it('happens in one of many simultaneous requests', async () => {
    const { id } = await insertUser(database.db);
    await begin(id, 'due');
    const later = new Date(NOW.getTime() + 2 * 3_600_000);
    const found = await findSession(database, 'due', later, defaultThresholds);
    if (found.kind !== 'signed-in') throw new Error('The session was not found');
    const depsLater = { ...deps, clock: () => later };
    const extend = () => runInUnitOfWork(depsLater, (uow) => extendSession(uow, found.viewer));
    let rolled: boolean[] = [];
    const told = await publishedDuring(deps, async () => {
      rolled = await Promise.all(Array.from({ length: 8 }, extend));
    });
    expect(rolled.filter(Boolean)).toHaveLength(1);
    expect(told).toHaveLength(1);
  });

  it('fails when the session was ended meanwhile', async () => {
    const { id } = await insertUser(database.db);
    await begin(id, 'ending');
    const found = await findSession(database, 'ending', NOW, defaultThresholds);
    if (found.kind !== 'signed-in') throw new Error('The session was not found');
    await runInUnitOfWork(deps, (uow) => endAllSessions(uow, id, 'rank_lost'));
    expect(await runInUnitOfWork(deps, (uow) => extendSession(uow, found.viewer))).toBe(false);
  });
});

const told = (found: SessionLookUp) =>
  found.kind === 'signed-in'
    ? [found.viewer.userId, found.viewer.session.tokenHash, found.viewer.suspension !== null]
    : [found.kind];

describe('looking up sessions', () => {
  it('returns to each of many simultaneous callers their own member', async () => {
    const names = ['suspended', 'ended', ...Array.from({ length: 20 }, (_, n) => `member ${n}`)];
    const members = await Promise.all(names.map(() => insertUser(database.db)));
    const ids = new Map(names.map((name, n) => [name, members[n]?.id ?? '']));
    for (const [name, id] of ids) await begin(id, name);
    await insertSanction(database.db, { user_id: ids.get('suspended') ?? '' });
    await runInUnitOfWork(deps, (uow) => endAllSessions(uow, ids.get('ended') ?? '', 'rank_lost'));
    const asked = ['forged', ...names, ...names.toReversed()];
    const found = await Promise.all(
      asked.map((token) => findSession(database, token, NOW, defaultThresholds)),
    );
    const expected = (name: string) => {
      if (name === 'forged') return ['none'];
      return name === 'ended' ? ['ended'] : [ids.get(name), hashToken(name), name === 'suspended'];
    };
    expect(found.map(told)).toEqual(asked.map(expected));
  });

  it('rejects members below the staff rank, even if their session was not ended yet', async () => {
    const { id } = await insertUser(database.db, { rank: 239 });
    await begin(id, 'below');
    expect(told(await findSession(database, 'below', NOW, { ...defaultThresholds, staff: 239 }))[0]).toBe(id);
    const raised = { ...defaultThresholds, staff: 240 };
    expect(await findSession(database, 'below', NOW, raised)).toEqual({
      kind: 'ended',
      because: 'rank_lost',
    });
  });
});

describe('ending sessions', () => {
  it('ends one', async () => {
    const { id } = await insertUser(database.db);
    await begin(id, 'a');
    await begin(id, 'b');
    const first = database.db.selectFrom('sessions').where('token_hash', '=', hashToken('a')).select('id');
    const { id: sessionId } = await first.executeTakeFirstOrThrow();
    await runInUnitOfWork(deps, (uow) => endSession(uow, id, sessionId));
    expect(await tokensLeft(id)).toEqual(hashes('b'));
  });

  it('ends all of a member, keeps the first reason, and ends no other member’s', async () => {
    const [member, other] = [await insertUser(database.db), await insertUser(database.db)];
    await begin(member.id, 'one');
    await begin(member.id, 'two');
    await begin(other.id, 'bystander');
    await runInUnitOfWork(deps, (uow) => endAllSessions(uow, member.id, 'rank_lost'));
    await runInUnitOfWork(deps, (uow) => endAllSessions(uow, member.id, 'left_group'));
    const rows = await database.db
      .selectFrom('sessions')
      .select(['user_id', 'ended_because'])
      .where('user_id', 'in', [member.id, other.id])
      .execute();
    const reasons = (id: string) => rows.filter((row) => row.user_id === id).map((row) => row.ended_because);
    expect(reasons(member.id)).toEqual(['rank_lost', 'rank_lost']);
    expect(reasons(other.id)).toEqual([null]);
  });
});

async function insertExpiring({ db }: TestDatabase, userId: string, expiresAt: string): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(newId()),
      id: newId(),
      device: 'Unknown device',
      signed_in_at: EXPIRED,
      user_id: userId,
      created_at: EXPIRED,
      last_used_at: EXPIRED,
      expires_at: expiresAt,
      ends_at: '2026-04-01T12:00:00.000Z',
      ended_because: null,
    })
    .execute();
  await db
    .insertInto('sign_in_states')
    .values({
      state_hash: hashToken(newId()),
      browser_hash: hashToken(newId()),
      nonce: 'nonce',
      code_verifier: 'verifier',
      return_to: null,
      expires_at: expiresAt,
    })
    .execute();
  await db
    .insertInto('idempotency_keys')
    .values({
      user_id: userId,
      method: 'POST',
      path: '/api/flights',
      key: newId(),
      body_hash: hashToken('{}'),
      done: 'null',
      topics: '',
      created_at: '2026-03-01T12:00:00.000Z',
      expires_at: expiresAt,
    })
    .execute();
}

describe('removing expired rows', () => {
  it('removes expired sessions, sign-ins and idempotency keys, and nothing that is valid for a millisecond more', async () => {
    await using own = await createTestDatabase();
    const { id } = await insertUser(own.db);
    await insertExpiring(own, id, EXPIRED);
    await insertExpiring(own, id, EXPIRED);
    await insertExpiring(own, id, GOOD);
    const remove = async () => {
      const counts = await Promise.all(expiringTables.map((table) => removeExpired(own, table, NOW)));
      return counts.reduce((sum, count) => sum + count);
    };
    expect(await remove()).toBe(6);
    for (const table of ['sessions', 'sign_in_states', 'idempotency_keys'] as const) {
      const left = await own.db.selectFrom(table).select('expires_at').execute();
      expect([table, left]).toEqual([table, [{ expires_at: GOOD }]]);
    }
    expect(await remove()).toBe(0);
    expect(await own.db.selectFrom('users').select('id').execute()).toHaveLength(1);
  });

  it('is not required for them to be rejected', async () => {
    await database.db
      .insertInto('sign_in_states')
      .values({
        state_hash: hashToken('late'),
        browser_hash: hashToken('browser'),
        nonce: 'nonce',
        code_verifier: 'verifier',
        return_to: null,
        expires_at: EXPIRED,
      })
      .execute();
    expect(await consumeSignIn(database, 'late', 'browser', NOW)).toBeNull();
  });
});
