import { createReadStream, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { storedMention } from '@crewroom/domain/names';
import { adminEndpoints } from '@crewroom/domain/record/endpoints';
import { makeBackup } from '@crewroom/server/platform/backup/make-backup';
import { openBackupFile } from '@crewroom/server/platform/backup/open-backup-file';
import type { DatabaseTarget } from '@crewroom/server/platform/database/database';
import { isKnownStep } from '@crewroom/server/platform/database/migrations/migrate';
import { describedColumns } from '@crewroom/server/platform/database/tables';
import {
  type AirlineSize,
  cookieOf,
  flightId,
  memberId,
  nameEverywhere,
  openFlights,
  outsider,
  type Run,
  robloxIdOf,
  usernameOf,
  withConnection,
} from '@crewroom/server/testing/large-airline';
import type { Measurement } from './measurement.ts';
import { type Portal, startPortal } from './portal.ts';
import { rounded } from './reports.ts';

const WRITERS = 4;
/** How long they write before a member is erased, and how long a write then waits. */
const SECONDS_BEFORE = 10;
/**
 * The texts that must be gone afterwards: the username, which is the display name too, the Roblox id, and stored
 * mentions.
 */
const tracesOf = (member: number) => [
  usernameOf(member).toLowerCase(),
  robloxIdOf(member),
  storedMention(memberId(member)),
];

type Traces = readonly string[];

const countTraces = (text: string, traces: Traces): number =>
  traces.reduce((sum, trace) => sum + text.split(trace).length - 1, 0);

/** Counts how often a trace is in the output of a stream. */
async function tracesIn(stream: AsyncIterable<unknown>, traces: Traces): Promise<number> {
  let found = 0;
  let rest = '';
  for await (const chunk of stream) {
    const text = rest + String(chunk).toLowerCase();
    const all = countTraces(text, traces);
    rest = text.slice(-64);
    // The rest is counted with the next chunk.
    found += all - countTraces(rest, traces);
  }
  return found + countTraces(rest, traces);
}

/** Counts how often a trace is in the files of a folder, free pages and logs included. */
async function tracesInFiles(folder: string, traces: Traces): Promise<number> {
  let found = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isFile()) found += await tracesIn(createReadStream(join(folder, entry.name), 'latin1'), traces);
  }
  return found;
}

async function tracesInColumns(run: Run, traces: Traces): Promise<number> {
  let found = 0;
  for (const { table, column } of describedColumns) {
    if (table === 'rate_limits' || table === 'avatars') continue;
    for (const trace of traces) {
      const [row] = await run(`select count(*) as count from ${table}
        where lower(cast(${column} as text)) like '%${trace}%'`);
      found += Number(row?.['count']);
    }
  }
  return found;
}

/** Counts how often a trace is in a new backup. */
async function tracesInBackup(target: DatabaseTarget, traces: Traces): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'crewroom-bench-backup-'));
  try {
    const file = join(folder, 'backup');
    await makeBackup(target, file, { now: new Date() });
    let found = 0;
    for await (const { rows } of (await openBackupFile(file, isKnownStep)).rows()) {
      found += countTraces(JSON.stringify(rows).toLowerCase(), traces);
    }
    return found;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * The folder of a database's files, if it is on this machine. For PostgreSQL after its vacuum has removed dead rows.
 */
async function filesOf(target: DatabaseTarget): Promise<string | null> {
  if (target.engine === 'sqlite') return target.dataDir;
  return await withConnection(target, async (run) => {
    await run('vacuum full');
    await run('checkpoint');
    const [row] = await run(`select current_setting('data_directory') || '/base/' || oid as folder
      from pg_database where datname = current_database()`);
    const folder = String(row?.['folder']);
    return existsSync(folder) ? folder : null;
  });
}

async function readWhole(response: Response): Promise<Response> {
  await response.arrayBuffer();
  return response;
}

/** Other members who take a seat and give it back, one after the other, until they are stopped. */
function startWriters(portalNow: () => Portal, size: AirlineSize) {
  const ending = new AbortController();
  const seen = { writes: 0, refused: 0, longest: 0 };
  async function write(n: number): Promise<void> {
    const flight = openFlights(size, WRITERS)[n] ?? 0;
    const headers = { cookie: cookieOf(outsider(size, flight, n)), 'content-type': 'application/json' };
    // A killed portal may have executed a request without a response, which is rejected when it is repeated.
    let isRepeated = false;
    for (let step = 0; !ending.signal.aborted;) {
      const base = `http://localhost:${portalNow().port}/api/flights/${flightId(flight)}`;
      const began = performance.now();
      const sent =
        step % 2 === 0
          ? fetch(`${base}/allocate`, { method: 'POST', headers, body: '{"roleIndex":0}' })
          : fetch(`${base}/unallocate`, { method: 'DELETE', headers });
      const response = await sent.then(readWhole).catch(() => null);
      // While no portal runs nobody can write.
      if (response !== null) {
        seen.writes += 1;
        if (!response.ok && !isRepeated) seen.refused += 1;
        seen.longest = Math.max(seen.longest, performance.now() - began);
        step += 1;
      }
      isRepeated = response === null;
      await sleep(20);
    }
  }
  const writers = Array.from({ length: WRITERS }, (_, n) => write(n));
  return {
    seen,
    async end() {
      ending.abort();
      await Promise.all(writers);
    },
  };
}

async function searchesOf({ port }: Portal) {
  const response = await fetch(`http://localhost:${port}/api/admin/forgetting`, {
    headers: { cookie: cookieOf(0) },
  });
  return adminEndpoints.nameSearches.response.parse(await response.json()).searches;
}

/**
 * Erases a member whom thousands of briefings name, while others write. The process is killed half way, and another
 * continues.
 */
export const measureErasure: Measurement = async ({ checkout, databases, size }) => {
  // No other name begins like the last member's.
  const member = size.members - 1;
  const traces = tracesOf(member);
  const target = await databases.copy(checkout);
  await nameEverywhere(target, member);
  await withConnection(target, async (run) => {
    await run(`update users set rank = 255 where id = '${memberId(0)}'`);
    // The airline was filled a while ago, and erasure requires a recent sign-in.
    await run(`update sessions set signed_in_at = '${new Date().toISOString()}'`);
  });
  let portal = await startPortal(checkout, target);
  const writers = startWriters(() => portal, size);
  await sleep(SECONDS_BEFORE * 1000);
  const longestBefore = writers.seen.longest;
  writers.seen.longest = 0;
  const before = await portal.megabytes();
  let most = before;
  const began = performance.now();
  const response = await fetch(`http://localhost:${portal.port}/api/admin/users/${memberId(member)}/forget`, {
    method: 'POST',
    headers: { cookie: cookieOf(0), 'content-type': 'application/json' },
    body: JSON.stringify({ username: usernameOf(member) }),
  });
  if (!response.ok) throw new Error(`The member was not erased: ${await response.text()}`);
  const responseMs = performance.now() - began;
  let logged = '';
  let searched = 0;
  for (let left = await searchesOf(portal); left.length > 0; left = await searchesOf(portal)) {
    const [search = { searched: 0, total: 0 }] = left;
    searched = search.total;
    most = Math.max(most, await portal.megabytes());
    if (logged === '' && search.searched > search.total / 2) {
      logged = portal.logged();
      await portal.kill();
      portal = await startPortal(checkout, target);
    }
    await sleep(200);
  }
  const seconds = (performance.now() - began) / 1000;
  // The last step wipes the deleted data from the file.
  await sleep(3_000);
  most = Math.max(most, await portal.megabytes());
  await writers.end();
  logged += portal.logged();
  const filesWhileItRuns = target.engine === 'sqlite' ? await tracesInFiles(target.dataDir, traces) : 0;
  await portal.stop();
  const inBackup = await tracesInBackup(target, traces);
  const files = await filesOf(target);
  const row = {
    'texts searched': searched,
    'responds in ms': rounded(responseMs),
    'searched in s, killed half way': rounded(seconds),
    'MB before': rounded(before),
    'MB at most': rounded(most),
    'writes of others': writers.seen.writes,
    refused: writers.seen.refused,
    'longest before, ms': rounded(longestBefore),
    'longest meanwhile, ms': rounded(writers.seen.longest),
    'traces in columns': await withConnection(target, (run) => tracesInColumns(run, traces)),
    'in files': files === null ? 'not looked at' : filesWhileItRuns + (await tracesInFiles(files, traces)),
    'in a backup': inBackup,
    'in the log': countTraces(logged.toLowerCase(), traces),
  };
  return { what: 'A member is erased while four others write.', rows: [row] };
};
