import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import {
  findPostgresPrograms,
  startThrowawayPostgres,
  type TestServer,
} from '../../testing/postgres-server.ts';
import { type Replicas, sendTo, startReplicas } from '../../testing/replicas.ts';
import { insertFlight, insertRole, insertUser } from '../../testing/rows.ts';

const WORKERS = 12;

// A PostgreSQL of its own, which can be stopped without affecting the tests of others.
let server: TestServer;
let replicas: Replicas;

beforeEach(async () => {
  const programs = findPostgresPrograms();
  if (programs === null) throw new Error('There is no PostgreSQL to bring down');
  server = await startThrowawayPostgres(programs);
  // The cleanup of sessions represents any job: all three find it due when they start.
  const database = await openDatabase({ engine: 'postgres', url: server.url });
  const due = { name: 'clean-sessions', due_at: '2026-01-01T00:00:00.000Z' };
  await database.db.insertInto('jobs').values(due).execute();
  await database.close();
  replicas = await startReplicas({
    count: 3,
    databaseUrl: server.url,
    environment: () => ({ WRITE_LIMIT_PER_MINUTE: '100000' }),
  });
}, 120_000);

afterEach(async () => {
  await replicas[Symbol.asyncDispose]();
  await server.stop();
});

/** A response's status, the port of its replica, and the flight and member of the requested seat. */
type Received = { readonly status: number; readonly by: string | null; readonly seat?: string };

type Worker = { readonly id: string; readonly cookie: string; readonly flights: readonly string[] };

async function newWorker(flightCount: number): Promise<Worker> {
  const { db } = replicas.database;
  const now = new Date().toISOString();
  const { id } = await insertUser(db, { rank: 239, rank_checked_at: now });
  const flights: string[] = [];
  for (let n = 0; n < flightCount; n += 1) {
    const flight = await insertFlight(db, { dispatcher_id: id, scheduled_date: now });
    await insertRole(db, { flight_id: flight.id, name: 'Captain', capacity: 1 });
    flights.push(flight.id);
  }
  return { id, cookie: await replicas.signIn(id), flights };
}

/** Takes a seat on each flight and reads it, one after the other. Passes on each response as it comes. */
async function work(
  { id, cookie, flights }: Worker,
  tell: (published: Received) => void,
  isOver: () => boolean,
) {
  for (const flight of flights) {
    if (isOver()) return;
    const path = `/api/flights/${flight}`;
    const taken = await sendTo(replicas.url, 'POST', `${path}/allocate`, { cookie, body: { roleIndex: 0 } });
    await taken.arrayBuffer();
    tell({ status: taken.status, by: taken.headers.get('x-replica'), seat: `${flight} ${id}` });
    const read = await sendTo(replicas.url, 'GET', path, { cookie });
    await read.arrayBuffer();
    tell({ status: read.status, by: read.headers.get('x-replica') });
    // Clients that are asked to retry later do, or the flights would be used up before the database is back.
    if (taken.status === 503 || read.status === 503) await sleep(200);
  }
}

async function seatsTaken(): Promise<Set<string>> {
  const rows = await replicas.database.db
    .selectFrom('allocations')
    .select(['flight_id', 'user_id'])
    .execute();
  return new Set(rows.map((row) => `${row.flight_id} ${row.user_id}`));
}

it('a replica that is killed under load loses no acknowledged write, and no requests to others', async () => {
  const published: Received[] = [];
  const workers = await Promise.all(Array.from({ length: WORKERS }, () => newWorker(12)));
  const [victim] = replicas.all;
  if (victim === undefined) throw new Error('there are no replicas');
  const working = workers.map((worker) =>
    work(
      worker,
      (response) => {
        published.push(response);
        if (published.length === WORKERS * 6) victim.signal('SIGKILL');
      },
      () => false,
    ),
  );
  await Promise.all(working);
  const killed = new URL(victim.url).port;
  expect((await victim.ended).signal).toBe('SIGKILL');
  const failed = published.filter(({ status }) => status !== 200);
  // A request to the killed replica breaks off, and the proxy returns 502 instead.
  for (const { status, by } of failed) expect([status, by]).toEqual([502, killed]);
  expect(failed.length).toBeLessThanOrEqual(WORKERS);
  expect(published.slice(-WORKERS).map(({ by }) => by)).not.toContain(killed);
  const acknowledged = published.flatMap(({ status, seat }) => (status === 200 && seat ? [seat] : []));
  const taken = await seatsTaken();
  expect(acknowledged.filter((seat) => !taken.has(seat))).toEqual([]);
}, 120_000);

/** Kills one of the server's processes. PostgreSQL then ends all of them and restarts by itself. */
async function crashPostgres(): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(replicas.database.db);
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
}

it('a PostgreSQL that stops under load causes only 503 responses, until it is back', async () => {
  const published: Received[] = [];
  const workers = await Promise.all(Array.from({ length: WORKERS }, () => newWorker(120)));
  let isOver = false;
  const working = workers.map((worker) =>
    work(
      worker,
      (response) => published.push(response),
      () => isOver,
    ),
  );
  await expect.poll(() => published.length).toBeGreaterThan(WORKERS * 2);
  const before = published.length;
  await crashPostgres();
  await expect.poll(() => published.slice(before).some(({ status }) => status === 503)).toBe(true);
  // All of the last responses succeed again, from each of the three.
  await expect
    .poll(
      () => {
        const last = published.slice(-WORKERS * 3);
        return last.every(({ status }) => status === 200) && new Set(last.map(({ by }) => by)).size === 3;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  isOver = true;
  await Promise.all(working);
  expect(new Set(published.map(({ status }) => status))).toEqual(new Set([200, 503]));
  for (const { url } of replicas.all) {
    expect((await fetch(`${url}/livez`)).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  }
}, 120_000);

it('a job that is due when all of them start is run by one of them', async () => {
  const { db } = replicas.database;
  const waiting = async () => {
    const jobs = await db.selectFrom('jobs').select(['due_at', 'claimed_by']).execute();
    return jobs.filter((job) => job.due_at <= '2026-01-02' || job.claimed_by !== null).length;
  };
  await expect.poll(waiting).toBe(0);
  for (const { signal } of replicas.all) signal('SIGTERM');
  const endings = await Promise.all(replicas.all.map(({ ended }) => ended));
  const done = endings.flatMap(({ stdout }) =>
    stdout.split('\n').filter((line) => line.includes('"job done"')),
  );
  const cleanings = done.filter((line) => line.includes('"job":"clean-sessions"'));
  expect(cleanings).toHaveLength(1);
}, 60_000);
