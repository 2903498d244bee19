import { type Topic, topics } from '@crewroom/domain/contract/topics';
import { DAY_MS } from '@crewroom/domain/days';
import { afterAll, describe, expect, it } from 'vitest';
import { insertFlight, insertRole, insertUser } from '../../testing/rows.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { unitOfWorkDeps } from '../../testing/unit-of-work-deps.ts';
import { newId } from '../database/stored-values.ts';
import { runInUnitOfWork } from './unit-of-work.ts';
import { type DependsOn, readVersion, removeOldVersions } from './versions.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const ONE = topics.flight('0198f0a0-5c1e-7000-8000-000000000001');
const TWO = topics.flight('0198f0a0-5c1e-7000-8000-000000000002');

const afterDays = (days: number) => new Date(Date.parse(NOW) + days * DAY_MS);

const database = await createTestDatabase();
const deps = unitOfWorkDeps(database, NOW);

afterAll(() => database.close());

const version = (...named: readonly Topic[]) => readVersion(database, { topics: named });

function invalidate(...named: readonly Topic[]): Promise<void> {
  return runInUnitOfWork(deps, async (uow) => uow.invalidate(...named));
}

describe('the version of topics', () => {
  it('changes after a change that invalidated one of them, and after no other', async () => {
    const [one, both] = [await version(ONE), await version(ONE, TWO)];
    await invalidate(TWO);
    expect(await version(ONE)).toBe(one);
    expect(await version(ONE, TWO)).not.toBe(both);
    const first = await version(TWO);
    await invalidate(TWO, topics.board);
    expect(await version(TWO)).not.toBe(first);
  });

  it('changes for all topics when everything is invalidated', async () => {
    const [one, none] = [await version(ONE), await version(topics.keys)];
    await runInUnitOfWork(deps, async (uow) => uow.invalidateEverything());
    expect(await version(ONE)).not.toBe(one);
    expect(await version(topics.keys)).not.toBe(none);
  });

  it('is unchanged before the commit', async () => {
    const before = await version(ONE);
    await runInUnitOfWork(deps, async (uow) => {
      uow.invalidate(ONE);
      expect(await version(ONE)).toBe(before);
    });
    expect(await version(ONE)).not.toBe(before);
  });

  it('differs from the earlier one after concurrent changes, in any order of their topics', async () => {
    const seen = new Set<string>();
    const change = async (n: number) => {
      await invalidate(...(n % 2 === 0 ? [ONE, topics.board, TWO] : [TWO, topics.board, ONE]));
      seen.add(await version(ONE, TWO, topics.board));
    };
    const before = await version(ONE, TWO, topics.board);
    await Promise.all(Array.from({ length: 60 }, (_, n) => change(n)));
    expect(seen.has(before)).toBe(false);
    expect(seen.has(await version(ONE, TWO, topics.board))).toBe(true);
  });
});

/** A member on the waitlist of a flight of their own. */
async function insertWaiting(): Promise<{ readonly userId: string; readonly flightId: string }> {
  const { id: userId } = await insertUser(database.db);
  const { id: flightId } = await insertFlight(database.db, { dispatcher_id: userId });
  const { id: roleId } = await insertRole(database.db, { flight_id: flightId });
  const waiting = { id: newId(), flight_id: flightId, flight_role_id: roleId, user_id: userId, since: NOW };
  await database.db.insertInto('wait_list').values(waiting).execute();
  return { userId, flightId };
}

describe('the versions of many simultaneous requests', () => {
  it('equal the versions of separate requests', async () => {
    const [first, second] = [await insertWaiting(), await insertWaiting()];
    await invalidate(ONE, topics.board, topics.flight(second.flightId));
    const questions: DependsOn[] = [
      { topics: [ONE] },
      { topics: [ONE, topics.board] },
      { topics: [TWO] },
      { topics: [TWO, topics.board, topics.names], waitingUserId: first.userId },
      { topics: [topics.keys], waitingUserId: second.userId },
      { topics: [ONE] },
    ];
    const together = await Promise.all(questions.map((one) => readVersion(database, one)));
    const alone: string[] = [];
    for (const one of questions) alone.push(await readVersion(database, one));
    expect(together).toEqual(alone);
    expect(new Set(together).size).toBe(5);
    expect(together.map((text) => text.includes(first.flightId))).toEqual([0, 0, 0, 1, 0, 0].map(Boolean));
    expect(together.map((text) => text.includes(second.flightId))).toEqual([0, 0, 0, 0, 1, 0].map(Boolean));
  });
});

const stored = async () => {
  const rows = await database.db.selectFrom('topic_versions').select('topic').orderBy('topic').execute();
  return rows.map(({ topic }) => topic);
};

describe('versions of topics without recent changes', () => {
  it('are removed, and never come back', async () => {
    await invalidate(ONE);
    const known = await version(ONE);
    const never = await version(topics.keys);
    await removeOldVersions(database, afterDays(8));
    expect(await version(ONE)).toBe(known);
    await removeOldVersions(database, new Date(afterDays(8).getTime() + 1));
    expect(await stored()).toEqual(['everything']);
    expect(await version(ONE)).not.toBe(known);
    expect(await version(topics.keys)).not.toBe(never);
  });

  it('are removed once one is eight days old, with all that are a day old', async () => {
    await invalidate(ONE);
    await runInUnitOfWork(unitOfWorkDeps(database, afterDays(7).toISOString()), async (uow) =>
      uow.invalidate(TWO),
    );
    await removeOldVersions(database, afterDays(7.5));
    expect(await stored()).toEqual(['everything', ONE, TWO]);
    await removeOldVersions(database, new Date(afterDays(8).getTime() + 1));
    expect(await stored()).toEqual(['everything']);
  });
});
