import { adminEndpoints } from '@crewroom/domain/record/endpoints';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { it } from '../../testing/portal-test.ts';
import { fullScans, gatherStatistics, type RanStatement } from '../../testing/query-plans.ts';
import { insertUser } from '../../testing/rows.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';
import { runInUnitOfWork } from '../changes/unit-of-work.ts';
import type { Database } from '../database/database.ts';
import { readHistoryPage, writeAudit } from './history.ts';

const path = (query: Readonly<Record<string, string>>) =>
  `/api/admin/history?${new URLSearchParams(query).toString()}`;

async function read(portal: TestPortal, reader: SignedInMember, query: Readonly<Record<string, string>>) {
  const response = await portal.send('GET', path(query), { as: reader.as });
  return adminEndpoints.adminHistory.response.parse(response.json());
}

const setQuota = (portal: TestPortal, by: SignedInMember, id: string, requiredFlights: number) =>
  portal.send('PUT', `/api/admin/users/${id}/quota`, { as: by.as, payload: { requiredFlights } });

describe('the history by actor', () => {
  it('finds entries by a name or an id, with other filters', async ({ portal, admin, owner, crew }) => {
    const named = await signedInMember(portal, { username: 'Acting_Ada', rank: 247 });
    await setQuota(portal, named, crew.user.id, 5);
    await setQuota(portal, admin, crew.user.id, 6);
    const quotasBy = async (actor: string, more: Readonly<Record<string, string>> = {}) =>
      (await read(portal, owner, { actor, ...more })).actions.map(
        ({ details }) => details.newRequiredFlights,
      );
    expect(await quotasBy('acting_ADA')).toEqual([5]);
    expect(await quotasBy(admin.user.id)).toEqual([6]);
    expect(await quotasBy('Acting_Ada', { targetUser: crew.user.id })).toEqual([5]);
    expect(await quotasBy('Acting_Ada', { targetUser: admin.user.id })).toEqual([]);
    expect(await quotasBy('Acting_Ada', { actionType: 'note_add' })).toEqual([]);
    expect(await quotasBy('Nobody_Of_That_Name')).toEqual([]);
    expect(await quotasBy('')).toEqual(await quotasBy('', { from: '', to: '' }));
  });

  it('hides entries about the viewer from everybody below the owner', async ({ portal, admin, owner }) => {
    await setQuota(portal, owner, admin.user.id, 7);
    expect((await read(portal, admin, { actor: owner.user.id })).pagination.total).toBe(0);
    expect((await read(portal, owner, { actor: owner.user.id })).pagination.total).toBe(1);
  });
});

describe('the order of the history', () => {
  it('is that of the actions, even if two clocks differ', async ({ portal, admin, owner, crew }) => {
    const target = { id: crew.user.id, username: crew.user.username, rank: 239 };
    for (const [place, milliseconds] of [200, 0, 300, -5000, 0].entries()) {
      const clock = () => new Date(portal.clock().getTime() + milliseconds);
      await runInUnitOfWork({ ...portal, clock }, (uow) =>
        writeAudit(
          uow,
          { userId: admin.user.id },
          {
            actionType: 'quota_update',
            target,
            details: { newRequiredFlights: place },
          },
        ),
      );
    }
    const { actions } = await read(portal, owner, { targetUser: crew.user.id });
    expect(actions.map(({ details }) => details.newRequiredFlights)).toEqual([4, 3, 2, 1, 0]);
    const times = actions.map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.toSorted().toReversed());
  });
});

describe('the history by date', () => {
  it('counts none when an entry came after the count', async ({ portal, database, admin, owner }) => {
    await setQuota(portal, owner, admin.user.id, 6);
    const query = { page: 1, limit: 10, targetUser: admin.user.id };
    const viewer = { userId: admin.user.id, rank: 247 };
    expect((await readHistoryPage(database, query, viewer, 0)).pagination).toMatchObject({
      total: 0,
      pages: 0,
    });
  });

  it('includes both days, and timestamps to the millisecond', async ({ portal, clock, admin, owner }) => {
    const before = clock();
    const { id } = await insertUser(portal.database.db, { rank: 239 });
    const instants = [
      '2026-03-03T23:59:59.999Z',
      '2026-03-04T00:00:00.000Z',
      '2026-03-05T23:59:59.999Z',
      '2026-03-06T00:00:00.000Z',
    ];
    for (const [n, instant] of instants.entries()) {
      clock.set(instant);
      await setQuota(portal, admin, id, n);
    }
    const actionsIn = async (from: string, to: string) =>
      (await read(portal, owner, { targetUser: id, from, to })).actions.map(({ timestamp }) =>
        instants.indexOf(timestamp),
      );
    expect(await actionsIn('2026-03-04', '2026-03-05')).toEqual([2, 1]);
    expect(await actionsIn('', '2026-03-03')).toEqual([0]);
    expect(await actionsIn('2026-03-06', '')).toEqual([3]);
    // The same days in Tokyo begin nine hours earlier.
    expect(await actionsIn('2026-03-04T00:00:00+09:00', '2026-03-05T23:59:59.999+09:00')).toEqual([1, 0]);
    expect(await actionsIn('2026-03-05T23:59:59.999Z', '2026-03-05T23:59:59.999Z')).toEqual([2]);
    clock.set(before.toISOString());
  });
});

/** Copies an entry twenty thousand times, over fifteen years, with all members in turn as actors. */
async function copyAction({ db }: Database, id: string): Promise<void> {
  await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000),
      people as (select id, row_number() over (order by id) - 1 as place from users)
    insert into audit_entries (id, action_type, performed_by_id, target_id, at, details)
    select substr(entry.id, 1, 24) || cast(100000000000 + n.i as text), action_type, people.id, target_id,
      cast(2010 + n.i % 15 as text) || '-03-' || cast(10 + n.i % 19 as text) || 'T00:00:00.000Z',
      details
    from audit_entries as entry cross join n join people on people.place = n.i % (select count(*) from people)
    where entry.id = ${id}`.execute(db);
}

describe('twenty thousand actions', () => {
  it('are not all read to find those of an actor or of some days', async ({ portal, database, owner }) => {
    const people = await Promise.all(Array.from({ length: 100 }, () => insertUser(database.db)));
    await setQuota(portal, owner, people[0]?.id ?? '', 8);
    const [action] = (await read(portal, owner, { actor: owner.user.id })).actions;
    await copyAction(database, action?._id ?? '');
    await gatherStatistics(database);
    const ran: RanStatement[] = [];
    const stop = database.watchStatements((text, parameters) => {
      if (text.includes('"audit_entries"')) ran.push({ sql: text, parameters });
    });
    const { pagination } = await read(portal, owner, { actor: people[1]?.username ?? '' });
    expect(pagination.total).toBeGreaterThan(50);
    await read(portal, owner, { actor: people[1]?.id ?? '', from: '2015-03-01', to: '2015-03-31' });
    expect((await read(portal, owner, { from: '2015-03-11', to: '2015-03-12' })).pagination.total).toBe(141);
    stop();
    expect(ran).toHaveLength(6);
    for (const statement of ran) {
      const scans = await fullScans(database, statement);
      expect([statement.sql, scans.filter((scan) => scan.includes('audit_entries'))]).toEqual([
        statement.sql,
        [],
      ]);
    }
  });
});
