import { describe, expect, it } from 'vitest';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { seatRequests } from '../../testing/flights/seat-requests.ts';
import { stageFlight } from '../../testing/flights/staged-flight.ts';
import { countStatements, createTestDatabase, testEngine } from '../../testing/test-database.ts';
import { signedInMember } from '../../testing/test-portal.ts';
import { newId } from '../database/stored-values.ts';
import { serveMetrics } from './metrics-server.ts';
import { createMetrics } from './metrics.ts';

async function watchedPortal() {
  const database = await createTestDatabase();
  const metrics = createMetrics({ database, clock: () => new Date('2026-03-02T12:00:00.000Z') });
  const portal = await createFlightPortal({ database, metrics });
  const lines = async (start: string) =>
    (await metrics.text()).split('\n').filter((line) => line.startsWith(`crewroom_${start}`));
  return { database, portal, metrics, lines, [Symbol.asyncDispose]: portal[Symbol.asyncDispose] };
}

describe('the metrics', () => {
  it('count requests and their duration by route, method and status', async () => {
    await using watched = await watchedPortal();
    const { portal, lines } = watched;
    const { user, as } = await signedInMember(portal);
    await portal.send('GET', `/api/users/${user.id}`, { as });
    await portal.send('GET', `/api/users/${user.id}`, { as });
    await portal.send('GET', '/api/users/profile');
    expect(await lines('http_requests_total')).toEqual([
      'crewroom_http_requests_total{method="GET",route="/api/users/:id",status="200"} 2',
      'crewroom_http_requests_total{method="GET",route="/api/users/profile",status="401"} 1',
    ]);
    expect(await lines('http_request_duration_seconds_count')).toEqual([
      'crewroom_http_request_duration_seconds_count{method="GET",route="/api/users/:id",status="200"} 2',
      'crewroom_http_request_duration_seconds_count{method="GET",route="/api/users/profile",status="401"} 1',
    ]);
  });

  it('count a rejected seat for every endpoint with seats, and no other refusal', async () => {
    await using watched = await watchedPortal();
    const { portal, lines } = watched;
    const [first, second] = [await signedInMember(portal), await signedInMember(portal)];
    const { flight } = await stageFlight(
      portal.database.db,
      'available',
      { dispatcher_id: first.user.id },
      [1],
    );
    const url = `/api/flights/${flight.id}/allocate`;
    const payload = { roleIndex: 0 };
    expect((await portal.send('POST', url, { as: first.as, payload })).statusCode).toBe(200);
    expect(await lines('seat_conflicts_total')).toEqual(['crewroom_seat_conflicts_total 0']);
    expect((await portal.send('POST', url, { as: second.as, payload })).statusCode).toBe(409);
    expect((await portal.send('POST', url, { as: second.as, payload: {} })).statusCode).toBe(400);
    expect(await lines('seat_conflicts_total')).toEqual(['crewroom_seat_conflicts_total 1']);
    const requests = seatRequests(portal);
    const refused = [
      requests.wait(flight.id, first),
      requests.offer(flight.id, second),
      requests.accept(flight.id, second, first),
      requests.giveBack(flight.id, second),
      requests.stopWaiting(flight.id, second),
      requests.withdraw(flight.id, first),
    ];
    for (const action of refused) expect((await action()).statusCode).toBe(409);
    expect(await lines('seat_conflicts_total')).toEqual(['crewroom_seat_conflicts_total 4']);
  });

  it('count sign-ins by their outcome', async () => {
    await using watched = await watchedPortal();
    const { portal, lines } = watched;
    await portal.send('GET', '/api/auth/roblox/callback?state=unknown');
    expect(await lines('sign_ins_total')).toEqual(['crewroom_sign_ins_total{outcome="oauth_failed"} 1']);
  });

  it('are bounded for any requests, and name nobody', async () => {
    await using watched = await watchedPortal();
    const { portal, metrics, lines } = watched;
    const { user, as } = await signedInMember(portal, { username: 'Labelled_Lou', roblox_id: '990011' });
    const ask = async (round: number) => {
      for (const path of [
        `/api/nothing/${round}`,
        `/nothing-${round}.txt`,
        `/u/Somebody_${round}`,
        `/assets/gone-${round}.js`,
        `/api/users/lookup/Labelled_Lou${round}`,
        `/api/users/${user.id.slice(0, -3)}${round + 100}`,
        `/avatars/88001${round}`,
        `/api/%zz${round}`,
      ]) {
        await portal.send('GET', path, { as });
      }
    };
    await ask(0);
    const series = (await lines('http_')).length;
    for (let round = 1; round < 30; round += 1) await ask(round);
    // Without their values, whose digits may contain any number by chance.
    const names = (await metrics.text()).replaceAll(/ \S+$/gm, '');
    expect(await lines('http_')).toHaveLength(series);
    expect(names).not.toMatch(/Labelled|Somebody|99001|88001|[0-9a-f]{8}-[0-9a-f]{4}/);
  });

  it('include the event loop, the streams, the roster and, on PostgreSQL, the pool', async () => {
    await using watched = await watchedPortal();
    const { portal, metrics, lines } = watched;
    const text = await metrics.text();
    expect(text).toContain('crewroom_nodejs_eventloop_lag_p99_seconds');
    expect(await lines('live_streams_open')).toEqual(['crewroom_live_streams_open 0']);
    expect(await lines('roster_age_seconds')).toEqual([]);
    await portal.database.db
      .insertInto('roster')
      .values({ id: 1, synced_at: '2026-03-02T11:58:30.000Z' })
      .execute();
    expect(await lines('roster_age_seconds')).toEqual(['crewroom_roster_age_seconds 90']);
    const pool = (await lines('database_pool')).map((line) => line.replace(/ \d+$/, ''));
    const states = ['size', 'idle', 'waiting'].map(
      (state) => `crewroom_database_pool_connections{state="${state}"}`,
    );
    expect(pool).toEqual(testEngine() === 'postgres' ? states : []);
    const names = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(names.filter((line) => !line.startsWith('crewroom_'))).toEqual([]);
  });

  it('include pending and failed chat posts, and the age of the oldest pending one', async () => {
    await using watched = await watchedPortal();
    const { database, portal, lines } = watched;
    const statements = await countStatements(database, async () => {
      expect(await lines('outbox')).toEqual(['crewroom_outbox_oldest_waiting_seconds 0']);
    });
    expect(statements.filter((statement) => statement.includes('outbox'))).toHaveLength(1);
    const post = { kind: 'sanction', channel: 'admin', due_at: '2026-03-02T12:00:00.000Z' } as const;
    const waiting = { ...post, state: 'waiting' } as const;
    const rows = [
      { ...waiting, since: '2026-03-02T11:58:30.000Z' },
      { ...waiting, since: '2026-03-02T11:59:00.000Z' },
      { ...post, state: 'delivered', since: '2026-03-01T12:00:00.000Z' } as const,
    ].map((row) => ({ ...row, id: newId(), subject_id: newId() }));
    await portal.database.db.insertInto('outbox').values(rows).execute();
    expect((await lines('outbox')).toSorted()).toEqual([
      'crewroom_outbox_oldest_waiting_seconds 90',
      'crewroom_outbox_posts{state="delivered"} 1',
      'crewroom_outbox_posts{state="waiting"} 2',
    ]);
  });

  it('are returned while the database is unavailable', async () => {
    const { portal, metrics } = await watchedPortal();
    await portal.database.close();
    expect(await metrics.text()).toContain('crewroom_live_streams_open 0');
    await portal.app.close();
  });
});

describe('the port of the metrics', () => {
  it('serves only the metrics, which the portal’s port does not', async () => {
    await using watched = await watchedPortal();
    const { portal, metrics } = watched;
    const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
    const at = `http://127.0.0.1:${server.port}`;
    const response = await fetch(`${at}/metrics`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    expect(await response.text()).toContain('# TYPE crewroom_http_requests_total counter');
    for (const [method, path] of [
      ['GET', '/'],
      ['GET', '/livez'],
      ['POST', '/metrics'],
      ['GET', '/api/auth/me'],
    ] as const) {
      expect((await fetch(at + path, { method })).status).toBe(404);
    }
    await server.close();
    const { statusCode, body } = await portal.send('GET', '/metrics');
    expect(`${statusCode} ${body}`).not.toContain('crewroom_http');
  });
});
