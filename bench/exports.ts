import { setTimeout as sleep } from 'node:timers/promises';
import { exportTableNames, hasPeriod } from '@crewroom/domain/exports/tables';
import { lastDays } from '@crewroom/domain/insights/rules';
import type { DatabaseTarget } from '@crewroom/server/platform/database/database';
import { cookieOf, withConnection } from '@crewroom/server/testing/large-airline';
import type { Measurement } from './measurement.ts';
import { type Portal, startPortal } from './portal.ts';
import { type Row, rounded } from './reports.ts';

const SAMPLE_MS = 50;
const SETTLE_MS = 3_000;
const DAYS = 400;
const DAYS_AHEAD = 14;

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/**
 * Reviews the flights that have departed, credits all members who flew, and adds the game's reports of the last 90
 * days.
 */
async function reviewFlights(target: DatabaseTarget): Promise<void> {
  await withConnection(target, async (run) => {
    const [term] = await run('select id from terms where closed_at is null');
    const termId = String(term?.['id']);
    const flown = `flights join allocations on allocations.flight_id = flights.id where flights.status = 'LOGGED'`;
    const credit = (kind: string, amount: number) => `insert into ledger_credits
      (id, user_id, term_id, kind, amount, reason, flight_id, credited_at)
      select allocations.id || '-${kind}', allocations.user_id, '${termId}', '${kind}', ${amount}, 'attended', flights.id,
        flights.scheduled_date from ${flown}`;
    await run(`update flights set status = 'LOGGED', reviewed_at = scheduled_date, reviewed_by_id = dispatcher_id
      where status = 'CONCLUDED'`);
    await run(`insert into flight_log (id, flight_id, number, kind, facts, from_status, to_status, at, performed_by_id, actor)
      select id || '-reviewed', id, 2, 'reviewed', '{"attended":1,"hosted":2,"absent":[]}', 'CONCLUDED', 'LOGGED',
        scheduled_date, dispatcher_id, 'member' from flights where status = 'LOGGED'`);
    await run(credit('attended', 1));
    await run(credit('pay', 100));
    for (const type of ['joined', 'left']) {
      await run(`insert into attendance_events (flight_id, event_id, user_id, type, at)
        select flights.id, allocations.id || '-${type}', allocations.user_id, '${type}', flights.scheduled_date
        from ${flown} and flights.scheduled_date > '${dayAhead(-90)}'`);
    }
    if (target.engine === 'postgres') await run('analyze');
  });
}

/** Samples the memory of a process until it is stopped. Returns the maximum, in megabytes. */
async function watchMemory(portal: Portal, ended: AbortSignal): Promise<number> {
  let peak = 0;
  while (!ended.aborted) {
    peak = Math.max(peak, await portal.megabytes());
    await sleep(SAMPLE_MS);
  }
  return peak;
}

/** Downloads a table, and samples the memory of the process meanwhile. */
async function download(portal: Portal, address: string) {
  const done = new AbortController();
  const peak = watchMemory(portal, done.signal);
  const began = performance.now();
  let [bytes, rows] = [0, -1];
  const response = await fetch(`http://localhost:${portal.port}/api/admin/export/${address}`, {
    headers: { cookie: cookieOf(0) },
  });
  if (!response.ok || response.body === null) throw new Error(await response.text());
  const body: AsyncIterable<Uint8Array> = response.body;
  for await (const piece of body) {
    bytes += piece.length;
    for (const byte of piece) if (byte === 10) rows += 1;
  }
  const seconds = (performance.now() - began) / 1_000;
  done.abort();
  return { peak: await peak, bytes, rows, seconds };
}

/** How long an administrator waits for each table of 400 days, and how much memory that takes. */
export const measureExports: Measurement = async ({ checkout, databases }) => {
  const target = await databases.copy(checkout);
  await reviewFlights(target);
  const portal = await startPortal(checkout, target);
  try {
    const { from, to } = lastDays(dayAhead(DAYS_AHEAD).slice(0, 10), DAYS);
    const rows: Row[] = [];
    // The first request loads the code of the route.
    await download(portal, 'leaderboard.csv');
    await sleep(SETTLE_MS);
    const idle = await portal.megabytes();
    for (const table of exportTableNames) {
      const {
        peak,
        bytes,
        rows: count,
        seconds,
      } = await download(portal, hasPeriod(table) ? `${table}.csv?from=${from}&to=${to}` : `${table}.csv`);
      rows.push({
        table,
        rows: count,
        seconds: rounded(seconds),
        MB: rounded(bytes / 1_000_000),
        'MB/s': rounded(bytes / 1_000_000 / seconds),
        'peak MB above idle': rounded(Math.max(0, peak - idle)),
      });
    }
    return { what: `Each table once, the flights of ${DAYS} days. Memory is resident.`, rows };
  } finally {
    await portal.stop();
  }
};
