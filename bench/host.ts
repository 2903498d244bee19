import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseTarget } from '@crewroom/server/platform/database/database';
import { cookieOf, type Run, withConnection } from '@crewroom/server/testing/large-airline';
import { databaseSettings } from '@crewroom/server/testing/server-process';
import { folderOf } from '../apps/host/src/airlines/airline-folder.ts';
import { newAirlineRow } from '../apps/host/src/airlines/create-airline.ts';
import { migrateAirlines } from '../apps/host/src/airlines/migrate-airlines.ts';
import { schemaNameOf } from '../apps/host/src/airlines/postgres-storage.ts';
import { type HostConfig, readHostConfig } from '../apps/host/src/host-config.ts';
import { openHostStorage } from '../apps/host/src/open-storage.ts';
import { type Connection, type Load, rawRequest, type Sent, startLoad } from './load.ts';
import type { Measurement } from './measurement.ts';
import { type Checkout, type Portal, startPortal } from './portal.ts';
import { median, type Row, rounded } from './reports.ts';

/** How many airlines are open at most, as a host has it by default. */
const OPEN = 200;
/** Airlines with moderate load, and their requests a second, next to one that floods. */
const STEADY = 50;
const EVERY_MS = 50;
const FLOODING = 60;
const ROUNDS = 5;

const slugOf = (n: number) => `airline-${n}`;
const idOf = (n: number) => `019a2b3c-4d5e-7f60-8123-${String(n).padStart(12, '0')}`;

/** Within this time every job of a portal has begun, because some run at each full minute. In milliseconds. */
const JOBS_BEGIN_MS = 62_000;
/** How long a portal writes nothing by itself once it has caught up, in milliseconds. */
const QUIET_MS = 8_000;

/** Returns something that changes whenever the database of an airline is written. */
async function writesIn(target: DatabaseTarget): Promise<string> {
  if (target.engine === 'sqlite') {
    const log = join(target.dataDir, 'crewroom.sqlite-wal');
    return String(statSync(log, { throwIfNoEntry: false })?.mtimeMs);
  }
  const statement = 'select sum(n_tup_ins + n_tup_upd + n_tup_del) as rows from pg_stat_user_tables';
  return JSON.stringify(await withConnection(target, (run) => run(statement)));
}

/** Serves an airline until it has caught up on its past flights, so that no copy of it has to. */
async function catchUp(checkout: Checkout, target: DatabaseTarget): Promise<void> {
  const portal = await startPortal(checkout, target);
  await sleep(JOBS_BEGIN_MS);
  let before = '';
  for (let now = await writesIn(target); now !== before; now = await writesIn(target)) {
    before = now;
    await sleep(QUIET_MS);
  }
  await portal.stop();
}

/** Fills a schema with the rows of the schema `public` of the same database. */
async function copyRows(run: Run, schema: string): Promise<void> {
  const tables = await run(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
     and relname not like 'kysely%'`,
  );
  // A row may refer to one of a later table.
  await run(`set session_replication_role = 'replica'`);
  for (const { name } of tables) {
    await run(`delete from ${schema}.${String(name)}`);
    await run(`insert into ${schema}.${String(name)} select * from public.${String(name)}`);
    await run(`analyze ${schema}.${String(name)}`);
  }
}

/** How many airlines are made at once. */
const MADE_AT_ONCE = 4;

/** Makes a host with many airlines, each over a copy of the same one. */
async function populate(config: HostConfig, target: DatabaseTarget, airlines: number): Promise<void> {
  const { registry, storage, close } = await openHostStorage(config, console);
  const now = new Date();
  async function make(n: number): Promise<void> {
    const creation = { creator: '1', groupId: String(10_000 + n), name: `Airline ${n}`, slug: slugOf(n) };
    const row = newAirlineRow(creation, idOf(n), now);
    await registry
      .insertInto('airlines')
      .values({ ...row, state: 'active' })
      .execute();
    if (target.engine === 'sqlite') {
      const folder = folderOf(config, row.id);
      mkdirSync(folder, { recursive: true });
      copyFileSync(join(target.dataDir, 'crewroom.sqlite'), join(folder, 'crewroom.sqlite'));
    } else {
      const created = await storage.open(row);
      await created.close();
      await withConnection(target, (run) => copyRows(run, schemaNameOf(row.id)));
    }
  }
  for (let from = 0; from < airlines; from += MADE_AT_ONCE) {
    const count = Math.min(MADE_AT_ONCE, airlines - from);
    await Promise.all(Array.from({ length: count }, (_, n) => make(from + n)));
  }
  await close();
}

/** One request to an airline, as a member of it. */
const requestTo = (port: number, n: number, path = '/api/auth/me') =>
  rawRequest(path, { cookie: cookieOf(1), headers: { host: `${slugOf(n)}.localhost:${port}` } });

const connectionTo = (port: number, n: number, rest: Partial<Connection> = {}): Connection => ({
  port,
  steps: [{ name: 'steady', raw: requestTo(port, n) }],
  ...rest,
});

/** Returns the results under a name. Throws when requests failed that must not. */
function resultOf(sent: ReadonlyMap<string, Sent>, name: string): Sent {
  const result = sent.get(name);
  if (result === undefined || result.failed > 0)
    throw new Error(`${name} failed: ${result?.failure ?? 'not sent'}`);
  return result;
}

/** Opens airlines one after the other. Returns the p95 of the time to the first response, in milliseconds. */
async function openEach(load: Load, port: number, count: number): Promise<number> {
  const steps = Array.from({ length: count }, (_, n) => ({ name: 'first', raw: requestTo(port, n) }));
  return resultOf(await load.send({ connections: [{ port, steps }] }), 'first').p95;
}

/** Returns how much longer a warm request takes at the host than at a portal alone, in interleaved rounds. */
async function compareWarm(load: Load, host: Portal, alone: Portal, seconds: number): Promise<Row> {
  const path = '/api/flights/week';
  const at = async (port: number, raw: string) =>
    resultOf(await load.send({ connections: [{ port, steps: [{ name: 'warm', raw }] }], seconds }), 'warm')
      .p50;
  const times = { host: [] as number[], alone: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const hosted = await at(host.port, requestTo(host.port, 0, path));
    const own = await at(alone.port, rawRequest(path, { cookie: cookieOf(1) }));
    // The first round warms both.
    if (round === 0) continue;
    times.host.push(hosted);
    times.alone.push(own);
  }
  const [hosted, own] = [median(times.host), median(times.alone)];
  return {
    measured: 'warm request, host against alone',
    value: rounded(hosted / own),
    unit: 'ratio of medians',
  };
}

/** Returns how the p95 of airlines with moderate load changes when another airline is flooded, in interleaved rounds. */
async function flood(load: Load, port: number, airlines: number, seconds: number): Promise<Row> {
  const steady = Array.from({ length: Math.min(STEADY, airlines - 1) }, (_, n) =>
    connectionTo(port, n + 1, { pauseMs: EVERY_MS }),
  );
  const flooding = Array.from({ length: FLOODING }, () => ({
    port,
    steps: [{ name: 'flood', raw: requestTo(port, 0) }],
  }));
  const p95 = async (connections: readonly Connection[]) =>
    resultOf(await load.send({ connections, seconds }), 'steady').p95;
  const times = { calm: [] as number[], flooded: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [calm, flooded] = [await p95(steady), await p95([...steady, ...flooding])];
    // The first round warms both.
    if (round === 0) continue;
    times.calm.push(calm);
    times.flooded.push(flooded);
  }
  const [calm, flooded] = [median(times.calm), median(times.flooded)];
  return {
    measured: `p95 of ${steady.length} airlines beside one that floods`,
    value: rounded(flooded / calm),
    unit: `times ${rounded(calm)} ms`,
  };
}

/** A host of many airlines: memory, opening, a warm request, migration, and fairness. */
export const measureHost: Measurement = async ({ checkout, databases, airlines, longSeconds, seconds }) => {
  using load = startLoad();
  const target = await databases.copy(checkout);
  const dataDir = mkdtempSync(join(tmpdir(), 'crewroom-bench-host-'));
  try {
    await catchUp(checkout, target);
    const config = readHostConfig({ ...databaseSettings(target), DATA_DIR: dataDir });
    await populate(config, target, airlines);
    const began = performance.now();
    const { failed } = await migrateAirlines(config, () => undefined);
    if (failed > 0) throw new Error(`${failed} airlines could not be migrated`);
    const migrated = (performance.now() - began) / 1_000;
    const settings = { DATA_DIR: dataDir, HOST_IDLE_MINUTES: '60', HOST_OPENINGS_PER_MINUTE: '100000' };
    const more = { ...settings, HOST_OPEN_AIRLINES: String(OPEN) };
    const host = await startPortal(checkout, target, more, 'host');
    const alone = await startPortal(checkout, target);
    try {
      const opened = Math.min(OPEN, airlines);
      const first = await openEach(load, host.port, opened);
      const rows: Row[] = [
        { measured: `opening a closed airline, p95 of ${opened}`, value: rounded(first), unit: 'ms' },
        { measured: `memory with ${opened} open`, value: rounded(await host.megabytes()), unit: 'MB' },
        { measured: `migration of ${airlines}, none pending`, value: rounded(migrated), unit: 's' },
        await compareWarm(load, host, alone, Math.max(seconds, 0.2)),
        await flood(load, host.port, airlines, Math.max(1, longSeconds / 4)),
      ];
      return { what: `A host of ${airlines} airlines of 60 members and a year each.`, rows };
    } finally {
      await Promise.all([host.stop(), alone.stop()]);
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};
