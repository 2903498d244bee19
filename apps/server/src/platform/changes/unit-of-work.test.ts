import { type InvalidatedTopics, MAX_TOPICS, type Topic, topics } from '@crewroom/domain/contract/topics';
import { DatabaseError } from 'pg';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { publishedDuring } from '../../testing/published-topics.ts';
import { insertUser } from '../../testing/rows.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { unitOfWorkDeps } from '../../testing/unit-of-work-deps.ts';
import { refuse } from './refusal.ts';
import { runInUnitOfWork, UnitOfWork, type UnitOfWorkDeps } from './unit-of-work.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const ONE = '0198f0a0-5c1e-7000-8000-000000000001';
const TWO = '0198f0a0-5c1e-7000-8000-000000000002';

let deps: UnitOfWorkDeps;

const database = await createTestDatabase();

beforeEach(async () => {
  deps = unitOfWorkDeps(database, NOW);
  await database.db.deleteFrom('users').execute();
});

afterAll(() => database.close());

async function countUsers(): Promise<number> {
  return (await database.db.selectFrom('users').select('id').execute()).length;
}

describe('a unit of work', () => {
  it("has one timestamp and one set of the airline's rules", async () => {
    await runInUnitOfWork(deps, async ({ now, rules }) => {
      expect(now.toISOString()).toBe(NOW);
      expect(rules.thresholds).toEqual({ staff: 239, dispatch: 244, admin: 247 });
      expect(rules.terms).toMatchObject({ payPerPoint: 1, defaultRequiredFlights: 4 });
    });
  });

  it('publishes each topic that it invalidated once, after the commit', async () => {
    let seen: Promise<number> | undefined;
    const stop = deps.live.subscribe(() => {
      seen = countUsers();
    });
    const published = await publishedDuring(deps, async () => {
      const done = await runInUnitOfWork(deps, async (uow) => {
        uow.invalidate(topics.board, topics.flight(ONE));
        uow.invalidate(topics.board);
        await insertUser(uow.trx);
        expect(seen).toBeUndefined();
        return 'done';
      });
      expect(done).toBe('done');
    });
    stop();
    expect(published).toEqual([[{ topic: 'board' }, { topic: `flight:${ONE}` }]]);
    expect(await seen).toBe(1);
  });

  it('publishes nothing when it invalidates nothing', async () => {
    expect(await publishedDuring(deps, () => runInUnitOfWork(deps, ({ trx }) => insertUser(trx)))).toEqual(
      [],
    );
    expect(await countUsers()).toBe(1);
  });

  it('is rolled back by a refusal, which is returned, and publishes nothing', async () => {
    const refusal = refuse('role_full', 'No.');
    const published = await publishedDuring(deps, async () => {
      const outcome = await runInUnitOfWork(deps, async (uow) => {
        uow.invalidate(topics.board);
        await insertUser(uow.trx);
        return refusal;
      });
      expect(outcome).toBe(refusal);
    });
    expect(published).toEqual([]);
    expect(await countUsers()).toBe(0);
  });

  it('is rolled back by an error, which is thrown, and publishes nothing', async () => {
    const published = await publishedDuring(deps, async () => {
      const work = runInUnitOfWork(deps, async (uow) => {
        uow.invalidate(topics.board);
        await insertUser(uow.trx);
        throw new Error('secret');
      });
      await expect(work).rejects.toThrow('secret');
    });
    expect(published).toEqual([]);
    expect(await countUsers()).toBe(0);
  });

  it('publishes nothing when it cannot be committed', async () => {
    const { id } = await insertUser(database.db);
    const published = await publishedDuring(deps, async () => {
      const work = runInUnitOfWork(deps, async (uow) => {
        uow.invalidate(topics.board);
        await insertUser(uow.trx, { id }).catch(() => {});
      });
      await expect(work).rejects.toThrow(
        /rolled back instead of committed|transaction (is aborted|has failed)/,
      );
    });
    expect(published).toEqual([]);
  });

  it('publishes what its last run invalidated when it is retried after a deadlock', async () => {
    let run = 0;
    const published = await publishedDuring(deps, () =>
      runInUnitOfWork(deps, async (uow) => {
        run += 1;
        uow.invalidate(topics.flight(run === 1 ? ONE : TWO));
        if (run === 1) throw Object.assign(new DatabaseError('deadlock', 0, 'error'), { code: '40P01' });
      }),
    );
    expect(published).toEqual([[{ topic: `flight:${TWO}` }]]);
  });
});

function invalidatedBy(...invalidated: readonly ((uow: UnitOfWork) => void)[]): Promise<InvalidatedTopics> {
  return runInUnitOfWork(deps, async ({ trx, now, rules }) => {
    const uow = new UnitOfWork(trx, now, rules);
    for (const invalidate of invalidated) invalidate(uow);
    return uow.invalidated;
  });
}

function invalidateMany(count: number): (uow: UnitOfWork) => void {
  const members = Array.from({ length: count }, (_, n): Topic => `member:${String(n).padStart(36, '0')}`);
  return (uow) => uow.invalidate(...members);
}

describe('the invalidated topics', () => {
  it('hide a flight that is not approved, unless it is invalidated as one that is', async () => {
    const flight = topics.flight(ONE);
    const hide = (uow: UnitOfWork) => uow.invalidateUnapproved(flight, TWO);
    const show = (uow: UnitOfWork) => uow.invalidate(flight);
    expect(await invalidatedBy(hide)).toEqual([{ topic: flight, dispatcherId: TWO }]);
    expect(await invalidatedBy(hide, show)).toEqual([{ topic: flight }]);
    expect(await invalidatedBy(show, hide)).toEqual([{ topic: flight }]);
  });

  it('are everything when there are too many or they are unknown', async () => {
    expect(await invalidatedBy(invalidateMany(MAX_TOPICS))).toHaveLength(MAX_TOPICS);
    expect(await invalidatedBy(invalidateMany(MAX_TOPICS + 1))).toBe('everything');
    expect(await invalidatedBy((uow) => uow.invalidateEverything(), invalidateMany(1))).toBe('everything');
  });

  it('fit into a header and into a PostgreSQL notification at the maximum number', () => {
    const invalidate = { topic: topics.member(ONE), dispatcherId: TWO };
    const all = Array.from({ length: MAX_TOPICS }, () => invalidate);
    expect(JSON.stringify(all).length).toBeLessThan(8000);
  });
});
