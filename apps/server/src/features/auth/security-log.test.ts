import { securityEndpoints, securityEventSchema } from '@crewroom/domain/auth/security-endpoints';
import { type KyselyPlugin, sql } from 'kysely';
import { afterEach, describe, expect, vi } from 'vitest';
import { removeOldEvents, SecurityLog, WRITTEN_WITHIN_MS } from '../../platform/security-log/security-log.ts';
import { eraseFully } from '../../testing/erasure/erase-fully.ts';
import { codeOf, it } from '../../testing/portal-test.ts';
import { fullScans, gatherStatistics, type RanStatement } from '../../testing/query-plans.ts';
import { dumpDatabase } from '../../testing/test-database.ts';
import {
  captureLog,
  createTestPortal,
  type SignedInMember,
  signedInMember,
  type TestPortal,
} from '../../testing/test-portal.ts';

const LOG = '/api/admin/security';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';

afterEach(() => void vi.useRealTimers());

async function eventsOf(portal: TestPortal, { as }: SignedInMember, query = '') {
  await portal.app.securityLog.flush();
  const response = await portal.send('GET', `${LOG}?limit=100${query}`, { as });
  return securityEndpoints.securityLog.response.parse(response.json());
}

const open = (portal: TestPortal, { as }: SignedInMember, { user }: SignedInMember) =>
  portal.send('GET', `/api/admin/users/${user.id}`, {
    as,
    remoteAddress: '203.0.113.77',
    headers: { 'user-agent': WINDOWS },
  });

describe('the security log', () => {
  it('records who opened whose record, once an hour, with network and browser', async ({
    portal,
    admin,
    crew,
    owner,
  }) => {
    for (let n = 0; n < 3; n += 1) expect((await open(portal, admin, crew)).statusCode).toBe(200);
    await open(portal, admin, admin);
    await portal.send('GET', `/api/admin/users/${crew.user.id}`, { as: crew.as });
    const { events } = await eventsOf(portal, owner, `&kind=record_read&user=${crew.user.username}`);
    expect(events).toEqual([
      {
        _id: events[0]?._id,
        kind: 'record_read',
        at: portal.clock().toISOString(),
        actor: { userId: admin.user.id, username: admin.user.username },
        subject: { userId: crew.user.id, username: crew.user.username },
        network: '203.0.113.0/24',
        device: 'Firefox on Windows',
        details: {},
      },
    ]);
    portal.clock.advance(3_600_000);
    await open(portal, admin, crew);
    expect((await eventsOf(portal, owner, `&kind=record_read&user=${admin.user.id}`)).events).toHaveLength(2);
  });

  it('has one entry per hour when several processes record it', async ({ portal, admin, crew, owner }) => {
    await using replica = await createTestPortal({
      database: { ...portal.database, close: () => Promise.resolve() },
    });
    replica.clock.advance(portal.clock().getTime() - replica.clock().getTime());
    for (const one of [portal, replica]) {
      await open(one, admin, crew);
      await one.app.securityLog.flush();
    }
    expect((await eventsOf(portal, owner, `&user=${crew.user.id}`)).events).toHaveLength(1);
  });

  it('records rejections, exports, sign-outs, ended sessions and keys', async ({
    portal,
    crew,
    owner,
    admin,
  }) => {
    for (let n = 0; n < 3; n += 1) await portal.send('GET', '/api/admin/users', { as: crew.as });
    await portal.send('GET', '/api/me/export', { as: crew.as });
    await portal.send('DELETE', '/api/me/sessions', { as: crew.as });
    await portal.send('DELETE', `/api/admin/users/${crew.user.id}/sessions`, { as: admin.as });
    await portal.send('POST', '/api/auth/logout', { as: admin.as });
    await portal.send('GET', '/api/game/flights', { headers: { authorization: 'Bearer crk_dead' } });
    const made = await portal.send('POST', '/api/admin/keys', {
      as: owner.as,
      payload: { name: 'Main game', scopes: ['game:read'] },
    });
    const { _id: key } = made.json<{ _id: string }>();
    await portal.send('DELETE', `/api/admin/keys/${key}`, { as: owner.as });
    const own = await eventsOf(portal, owner, `&user=${crew.user.id}`);
    expect(own.events.map(({ kind, actor, details }) => [kind, actor?.username, details])).toEqual([
      ['session_ended', admin.user.username, { sessions: 1 }],
      ['session_ended', crew.user.username, { sessions: 0 }],
      ['export', crew.user.username, { what: 'own_data' }],
      ['refused', crew.user.username, { code: 'insufficient_rank', call: 'GET /api/admin/users' }],
    ]);
    const { events } = await eventsOf(portal, owner);
    expect(events.slice(0, 4).map(({ kind, details }) => [kind, details])).toEqual([
      ['key_revoked', { key }],
      ['key_created', { key }],
      ['refused', { code: 'invalid_key', call: 'GET /api/game/flights' }],
      ['sign_out', {}],
    ]);
  });

  it('requires the owner, returns pages, and rejects invalid filters', async ({ portal, owner }) => {
    for (const query of ['kind=nothing', 'page=0', 'limit=101', 'other=1']) {
      expect([query, codeOf(await portal.send('GET', `${LOG}?${query}`, { as: owner.as }))]).toEqual([
        query,
        '400 invalid_input',
      ]);
    }
    const all = await eventsOf(portal, owner);
    const first = await portal.send('GET', `${LOG}?limit=1&page=2`, { as: owner.as });
    const { events, pagination } = securityEndpoints.securityLog.response.parse(first.json());
    expect(events).toEqual([all.events[1]]);
    const { total } = all.pagination;
    expect(pagination).toEqual({ page: 2, limit: 1, total, pages: total });
    expect((await eventsOf(portal, owner, '&user=nobody')).events).toEqual([]);
  });

  it('can be filtered by days, both included', async ({ portal, owner, admin, crew }) => {
    await open(portal, admin, crew);
    const { pagination } = await eventsOf(portal, owner);
    const day = portal.clock().toISOString().slice(0, 10);
    portal.clock.advance(86_400_000);
    const next = portal.clock().toISOString().slice(0, 10);
    await open(portal, admin, crew);
    const opened = `&kind=record_read&user=${crew.user.id}`;
    const days = async (query: string) =>
      (await eventsOf(portal, owner, `${opened}${query}`)).events.map(({ at }) => at.slice(0, 10));
    expect(await days(`&from=${day}&to=${day}`)).toEqual([day]);
    expect(await days(`&from=${next}`)).toEqual([next]);
    expect(await days(`&to=${next}`)).toEqual([next, day]);
    const upToDay = await eventsOf(portal, owner, `&to=${day}`);
    expect(upToDay.pagination.total).toBe(pagination.total);
    for (const query of [`from=${next}&to=${day}`, 'from=yesterday', 'to=2026-02-30']) {
      const response = await portal.send('GET', `${LOG}?${query}`, { as: owner.as });
      expect([query, codeOf(response)]).toEqual([query, '400 invalid_input']);
    }
  });

  it('counts its events by kind, of some days and of one member', async ({ portal, owner, admin, crew }) => {
    await open(portal, admin, crew);
    const countsOf = async (query: string) => {
      await portal.app.securityLog.flush();
      const response = await portal.send('GET', `${LOG}/kinds?${query}`, { as: owner.as });
      const { kinds } = securityEndpoints.securityKinds.response.parse(response.json());
      return kinds;
    };
    const { events } = await eventsOf(portal, owner);
    const expected = Map.groupBy(events, ({ kind }) => kind);
    expect(new Map((await countsOf('')).map(({ kind, count }) => [kind, count]))).toEqual(
      new Map([...expected].map(([kind, { length }]) => [kind, length])),
    );
    const day = portal.clock().toISOString().slice(0, 10);
    expect(await countsOf(`from=${day}&user=${crew.user.username}`)).toContainEqual({
      kind: 'record_read',
      count: 1,
    });
    expect(await countsOf('to=2015-01-01')).toEqual([]);
    expect(codeOf(await portal.send('GET', `${LOG}/kinds?kind=export`, { as: owner.as }))).toBe(
      '400 invalid_input',
    );
  });

  it("is not scanned completely to find a member's events, or those of some days", async () => {
    await using portal = await createTestPortal();
    const owner = await signedInMember(portal, { rank: 255 });
    const crew = await signedInMember(portal);
    await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)
      insert into security_events (id, kind, at, actor_id, subject_id, details)
      select '0198d2c4-0000-7000-8000-' || cast(100000000000 + i as text), case when i % 3 = 0 then 'record_read' else 'refused' end,
        '2015-' || cast(10 + i % 3 as text) || '-' || cast(10 + i % 19 as text) || 'T00:00:00.000Z',
        case when i % 200 = 0 then ${crew.user.id} end, case when i % 200 = 1 then ${crew.user.id} end, '{}'
      from n`.execute(portal.database.db);
    await gatherStatistics(portal.database);
    const ran: RanStatement[] = [];
    const stop = portal.database.watchStatements((text, parameters) => {
      if (text.startsWith('select') && text.includes('"security_events"'))
        ran.push({ sql: text, parameters });
    });
    const week = '&from=2015-11-10&to=2015-11-16';
    const some = [
      week,
      `&kind=record_read${week}`,
      `&user=${crew.user.id}${week}`,
      `&kind=refused&user=x${week}`,
    ];
    for (const query of some) await eventsOf(portal, owner, query);
    await portal.send('GET', `${LOG}/kinds?user=${crew.user.id}${week}`, { as: owner.as });
    stop();
    expect(ran).toHaveLength(9);
    for (const statement of ran) {
      const scans = await fullScans(portal.database, statement);
      expect([statement.sql, scans.filter((scan) => scan.includes('security_events'))]).toEqual([
        statement.sql,
        [],
      ]);
    }
  });

  it('can be downloaded as lines of some days, which is recorded too', async ({
    portal,
    owner,
    crew,
    admin,
  }) => {
    await open(portal, admin, crew);
    await portal.app.securityLog.flush();
    const day = portal.clock().toISOString().slice(0, 10);
    const take = (query: string, as = owner.as) => portal.send('GET', `${LOG}.jsonl?${query}`, { as });
    const response = await take(`from=${day}&to=${day}`);
    expect(response.headers['content-type']).toBe('application/jsonl; charset=utf-8');
    const lines = response.body.trimEnd().split('\n');
    const events = lines.map((line) => securityEventSchema.parse(JSON.parse(line)));
    expect(events.at(-1)).toMatchObject({ subject: { username: crew.user.username } });
    expect((await take('to=2020-01-01')).body).toBe('');
    expect(codeOf(await take(`from=${day}&to=2020-01-01`))).toBe('400 invalid_input');
    expect((await eventsOf(portal, owner, '&kind=export')).events[0]).toMatchObject({
      actor: { userId: owner.user.id },
      details: { what: 'security_log' },
    });
  });

  it.for([
    ['before', true],
    ['after', false],
  ] as const)(
    'does not name a member or their network if they are erased %s it is written',
    async ([, isWrittenAfter], { portal, owner, admin }) => {
      const member = await signedInMember(portal, { rank: 247, roblox_id: '7766554433' });
      await portal.send('GET', `/api/admin/users/${admin.user.id}`, {
        as: member.as,
        remoteAddress: '198.51.100.7',
      });
      await open(portal, admin, member);
      if (!isWrittenAfter) await portal.app.securityLog.flush();
      await eraseFully(portal, member.user.roblox_id);
      const { events } = await eventsOf(portal, owner, '&kind=record_read');
      expect(events[0]).toMatchObject({ actor: { userId: admin.user.id }, subject: null });
      expect(events[1]).toMatchObject({ actor: null, network: null, device: null });
      const { security_events: rows } = await dumpDatabase(portal.database);
      expect(rows).not.toContain(member.user.id);
      expect(rows).not.toContain('198.51.100');
    },
  );

  it('keeps events for the configured time only', async ({ portal, owner, admin, crew }) => {
    await open(portal, admin, crew);
    await portal.app.securityLog.flush();
    const { clock, database } = portal;
    await removeOldEvents(database, new Date(clock().getTime() + 90 * 86_400_000 - 1), 90);
    expect((await eventsOf(portal, owner, `&user=${crew.user.id}`)).events).toHaveLength(1);
    await removeOldEvents(database, new Date(clock().getTime() + 90 * 86_400_000 + 1), 90);
    expect((await eventsOf(portal, owner, `&user=${crew.user.id}`)).events).toEqual([]);
  });
});

/** Makes the second insert from now on fail, once. */
function failSecondInsert(): KyselyPlugin {
  let inserts = 0;
  return {
    transformQuery: ({ node }) => {
      if (node.kind === 'InsertQueryNode' && ++inserts === 2) throw new Error('away');
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}

describe('writing the security log', () => {
  it('loses nothing at a normal stop', async () => {
    const log = captureLog();
    const first = await createTestPortal({ logger: log.logger });
    const [admin, crew] = [await signedInMember(first, { rank: 247 }), await signedInMember(first)];
    await open(first, admin, crew);
    await first.app.close();
    const rows = await first.database.db.selectFrom('security_events').select('kind').execute();
    expect(rows).toEqual([{ kind: 'record_read' }]);
    expect(log.lines.some((line) => line.includes('"event":"record_read"'))).toBe(true);
    await first.database.close();
  });

  it('takes less than a second, so that killing the process loses little', async () => {
    await using portal = await createTestPortal({ securityLogMs: WRITTEN_WITHIN_MS });
    const [admin, crew] = [await signedInMember(portal, { rank: 247 }), await signedInMember(portal)];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await open(portal, admin, crew);
    vi.advanceTimersByTime(1_000);
    vi.useRealTimers();
    const { db } = portal.database;
    await expect.poll(() => db.selectFrom('security_events').select('kind').execute()).toHaveLength(1);
  });

  it('stores each event once when the database fails in the middle', async ({ portal }) => {
    const log = { info: () => undefined, warn: () => undefined };
    const database = { ...portal.database, db: portal.database.db.withPlugin(failSecondInsert()) };
    const written = new SecurityLog({ database, clock: portal.clock, log }, 0);
    const ofTest = () =>
      portal.database.db
        .selectFrom('security_events')
        .where('network', '=', 'half way')
        .select('id')
        .execute();
    for (let n = 0; n < 250; n += 1) written.record({ kind: 'sign_out', network: 'half way' });
    await written.flush();
    expect(await ofTest()).toHaveLength(0);
    await written.flush();
    expect(await ofTest()).toHaveLength(250);
  });

  it('names no unknown members, as after a restore, and continues', async ({ portal, crew }) => {
    const warned: object[] = [];
    const log = { info: () => undefined, warn: (details: object) => void warned.push(details) };
    const written = new SecurityLog({ database: portal.database, clock: portal.clock, log }, 0);
    const from = { network: '203.0.113.0/24', device: 'Firefox on Windows' };
    const marked = { ...from, details: { code: 'unknown here' } };
    written.record({ kind: 'record_read', actorId: crew.user.id, subjectId: 'gone', ...marked });
    written.record({ kind: 'sign_out', actorId: 'gone', ...marked });
    written.record({ kind: 'export', actorId: crew.user.id, ...marked });
    await written.flush();
    expect(warned).toEqual([]);
    const rows = await portal.database.db
      .selectFrom('security_events')
      .where('details', '=', JSON.stringify(marked.details))
      .select(['kind', 'actor_id', 'subject_id', 'network', 'device', 'once'])
      .orderBy('kind')
      .execute();
    const ofCrew = { actor_id: crew.user.id, subject_id: null, once: null, ...from };
    expect(rows).toEqual([
      { kind: 'export', ...ofCrew },
      { kind: 'record_read', ...ofCrew },
      { kind: 'sign_out', ...ofCrew, actor_id: null, network: null, device: null },
    ]);
  });

  it('continues after a database failure, and drops reads before actions', async ({ portal }) => {
    const warned: object[] = [];
    const log = { info: () => undefined, warn: (details: object) => void warned.push(details) };
    const away = { ...portal.database, db: portal.database.db.withSchema('nowhere') };
    const database = { ...away };
    const written = new SecurityLog({ database, clock: portal.clock, log }, 0);
    const before = await portal.database.db.selectFrom('security_events').select('kind').execute();
    for (let n = 0; n < 3_000; n += 1) {
      written.record({ kind: 'record_read', network: `n${n}` });
    }
    await written.flush();
    expect(warned).toHaveLength(1);
    for (let n = 0; n < 4_000; n += 1) written.record({ kind: 'sign_out' });
    Object.assign(database, { db: portal.database.db });
    await written.flush();
    expect(warned.at(-1)).toEqual({ dropped: 2_000 });
    const after = await portal.database.db.selectFrom('security_events').select('kind').execute();
    const countOf = (kind: string) => after.filter((row) => row.kind === kind).length;
    expect(after.length - before.length).toBe(5_000);
    expect(countOf('sign_out')).toBeGreaterThanOrEqual(4_000);
  });
});
