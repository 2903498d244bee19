import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { storedMention } from '@crewroom/domain/names';
import { adminCalls } from '@crewroom/domain/record/calls';
import { type Database, type DatabaseTarget, openDatabase } from '@crewroom/server/database/database';
import { describedColumns } from '@crewroom/server/database/tables';
import { sql } from 'kysely';
import {
  type AirlineSize,
  cookieOf,
  flightId,
  memberId,
  openFlights,
  outsider,
  usernameOf,
} from './airline.ts';
import type { Measurement } from './measurement.ts';
import { type Portal, startPortal } from './portal.ts';
import { rounded } from './reports.ts';

const LINES_A_FLIGHT = 8;
const WRITERS = 4;
const MEMBER = 7;

/** Gives every flight the log of a flown one, and a tenth of them a briefing that names the member, half of these by no mention. */
async function nameEverywhere({ db }: Database): Promise<void> {
  const name = usernameOf(MEMBER);
  await sql`update users set rank = 255 where id = ${memberId(0)}`.execute(db);
  for (let line = 2; line <= LINES_A_FLIGHT; line += 1) {
    await sql`insert into flight_log (id, flight_id, number, kind, facts, at, performed_by_id, actor)
      select ${String(line)} || substr(id, 2), flight_id, ${sql.lit(line)}, 'seat_taken',
        '{"member":"' || performed_by_id || '","role":"Cabin Crew"}', at, performed_by_id, actor
      from flight_log where number = 1`.execute(db);
  }
  await sql`update flights set notes = 'Ask ' || ${storedMention(memberId(MEMBER))} || ' about the gate.'
    where id like '%7'`.execute(db);
  await sql`update flights set notes = 'Ask ' || ${name} || ' about the gate.' where id like '%3'`.execute(
    db,
  );
  await sql`analyze`.execute(db);
}

/** How often each text is in the files of a SQLite database, free pages and log included. */
async function tracesInFiles(
  { dataDir }: { readonly dataDir: string },
  traces: readonly string[],
): Promise<number> {
  let found = 0;
  for (const file of readdirSync(dataDir)) {
    let rest = '';
    for await (const chunk of createReadStream(join(dataDir, file), { encoding: 'latin1' })) {
      const text = rest + String(chunk);
      for (const trace of traces) found += text.split(trace).length - 1;
      rest = text.slice(-40);
    }
  }
  return found;
}

async function tracesInColumns({ db }: Database, traces: readonly string[]): Promise<number> {
  let found = 0;
  for (const { table, column } of describedColumns) {
    if (table === 'rate_limits' || table === 'avatars') continue;
    for (const trace of traces) {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
        where lower(cast(${sql.ref(column)} as text)) like ${`%${trace}%`}`.execute(db);
      found += Number(rows[0]?.count);
    }
  }
  return found;
}

async function withDatabase<T>(target: DatabaseTarget, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(target);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Others who take a seat and give it back, one after the other, until they are told to end. */
function startWriters(portalNow: () => Portal, size: AirlineSize) {
  const ending = new AbortController();
  const seen = { writes: 0, refused: 0, longest: 0 };
  async function write(n: number): Promise<void> {
    const flight = openFlights(size, WRITERS)[n] ?? 0;
    const headers = { cookie: cookieOf(outsider(size, flight, n)), 'content-type': 'application/json' };
    for (let step = 0; !ending.signal.aborted; step += 1) {
      const base = `http://localhost:${portalNow().port}/api/flights/${flightId(flight)}`;
      const began = performance.now();
      const sent =
        step % 2 === 0
          ? fetch(`${base}/allocate`, { method: 'POST', headers, body: '{"roleIndex":0}' })
          : fetch(`${base}/unallocate`, { method: 'DELETE', headers });
      const answer = await sent.catch(() => null);
      await answer?.arrayBuffer();
      // While no portal runs nobody can write.
      if (answer === null) await sleep(50);
      else {
        seen.writes += 1;
        if (!answer.ok) seen.refused += 1;
        seen.longest = Math.max(seen.longest, performance.now() - began);
      }
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
  const answer = await fetch(`http://localhost:${port}/api/admin/forgetting`, {
    headers: { cookie: cookieOf(0) },
  });
  return adminCalls.nameSearches.answer.parse(await answer.json()).searches;
}

/** Forgets a member whom thousands of briefings name, while others write; the process is killed half way, and another goes on. */
export const measureForgetting: Measurement = async ({ checkout, databases, size }) => {
  const target = await databases.copy(checkout);
  await withDatabase(target, nameEverywhere);
  let portal = await startPortal(checkout, target);
  const writers = startWriters(() => portal, size);
  await sleep(2_000);
  const before = await portal.megabytes();
  let most = before;
  const began = performance.now();
  const answer = await fetch(`http://localhost:${portal.port}/api/admin/users/${memberId(MEMBER)}/forget`, {
    method: 'POST',
    headers: { cookie: cookieOf(0), 'content-type': 'application/json' },
    body: JSON.stringify({ username: usernameOf(MEMBER) }),
  });
  if (!answer.ok) throw new Error(`The member was not forgotten: ${await answer.text()}`);
  const answeredIn = performance.now() - began;
  let isKilled = false;
  let searched = 0;
  for (let left = await searchesOf(portal); left.length > 0; left = await searchesOf(portal)) {
    const [search = { searched: 0, total: 0 }] = left;
    searched = search.total;
    most = Math.max(most, await portal.megabytes());
    if (!isKilled && search.searched > search.total / 2) {
      isKilled = true;
      await portal.kill();
      portal = await startPortal(checkout, target);
    }
    await sleep(200);
  }
  const seconds = (performance.now() - began) / 1000;
  // The last thing is that what was deleted is wiped out of the file.
  await sleep(3_000);
  most = Math.max(most, await portal.megabytes());
  await writers.end();
  await portal.stop();
  const traces = [usernameOf(MEMBER).toLowerCase(), storedMention(memberId(MEMBER))];
  const row = {
    'texts searched': searched,
    'answered in ms': rounded(answeredIn),
    'searched in s, killed half way': rounded(seconds),
    'MB before': rounded(before),
    'MB at most': rounded(most),
    'writes of others': writers.seen.writes,
    refused: writers.seen.refused,
    'longest in ms': rounded(writers.seen.longest),
    'traces in columns': await withDatabase(target, (database) => tracesInColumns(database, traces)),
    'traces in files': target.engine === 'sqlite' ? await tracesInFiles(target, traces) : 'not looked at',
  };
  return { what: 'A member is forgotten while four others write.', rows: [row] };
};
