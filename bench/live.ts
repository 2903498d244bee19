import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AirlineSize,
  cookieOf,
  flightId,
  openFlights,
  outsider,
} from '@crewroom/server/testing/large-airline';
import { type Connection, rawRequest, startLoad } from './load.ts';
import type { Measurement } from './measurement.ts';
import { startPortal } from './portal.ts';
import { median, rounded } from './reports.ts';
import { FLIGHTS_PER_CONNECTION, writeConnections } from './write-connections.ts';

const SCREENS = 400;
const READERS = 10;
const WRITERS = 4;
const WRITES_PER_SECOND = 20;
const PROBE_EVERY_MS = 500;

/** The messages to the process of the open screens: where to open streams, or which text to wait for. */
type ScreensJob = { readonly port: number; readonly cookies: readonly string[] } | { readonly watch: string };

/**
 * Opens a stream for each cookie. Reports when all are open, when it listens, and when all have received the expected
 * text, by the clock.
 */
function openScreens(): void {
  let [watched, heard, opened] = ['', 0, 0];
  const hear = (text: string, all: number) => {
    if (text.includes('retry:') && ++opened === all) process.send?.('opened');
    if (watched !== '' && text.includes(watched) && ++heard === all)
      process.send?.(String(process.hrtime.bigint()));
  };
  process.on('message', (job: ScreensJob) => {
    if ('watch' in job) {
      [watched, heard] = [job.watch, 0];
      process.send?.('listening');
      return;
    }
    const { port, cookies } = job;
    for (const cookie of cookies) {
      get(`http://localhost:${port}/api/events`, { agent: false, headers: { cookie } }, (response) => {
        response.setEncoding('utf8').on('data', (text: string) => hear(text, cookies.length));
      });
    }
  });
}

function readConnections(port: number, size: AirlineSize): Connection[] {
  const [flight = 0] = openFlights(size, 1);
  const paths = ['/api/flights/week', `/api/flights/${flightId(flight)}`, '/api/users/profile'];
  return Array.from({ length: READERS }, (_, n) => ({
    port,
    steps: paths.map((path) => ({ name: 'read', raw: rawRequest(path, { cookie: cookieOf(n + 1) }) })),
  }));
}

/** Takes a seat and gives it back, repeatedly, and returns how long each took to arrive on every screen. */
async function probe(
  port: number,
  screens: ChildProcess,
  size: AirlineSize,
  until: number,
): Promise<number[]> {
  // A flight that no other write uses.
  const flight = openFlights(size, WRITERS * FLIGHTS_PER_CONNECTION + 1).at(-1) ?? 0;
  const id = flightId(flight);
  const headers = { cookie: cookieOf(outsider(size, flight, 0)), 'content-type': 'application/json' };
  const times: number[] = [];
  for (let turn = 0; performance.now() < until; turn += 1) {
    // Requested before it listens, because a busy process of screens would miss the event.
    const listening = once(screens, 'message');
    screens.send({ watch: id } satisfies ScreensJob);
    await listening;
    const hearing = once(screens, 'message');
    const began = process.hrtime.bigint();
    const asked =
      turn % 2 === 0
        ? fetch(`http://localhost:${port}/api/flights/${id}/allocate`, {
            method: 'POST',
            headers,
            body: '{"roleIndex":0}',
          })
        : fetch(`http://localhost:${port}/api/flights/${id}/unallocate`, {
            method: 'DELETE',
            headers: { cookie: headers.cookie },
          });
    if (!(await asked).ok) throw new Error(`The probe returned ${(await asked).status}`);
    times.push(Number(BigInt(String((await hearing)[0])) - began) / 1e6);
    await sleep(PROBE_EVERY_MS);
  }
  return times;
}

/** Open screens, flights that change all the time, and readers who repeat their request after each response. */
export const measureLive: Measurement = async ({ checkout, databases, size, longSeconds }) => {
  using load = startLoad();
  const portal = await startPortal(checkout, await databases.copy(checkout));
  const screens = fork(import.meta.filename, ['screens']);
  try {
    const { port } = portal;
    const cookies = Array.from({ length: Math.min(SCREENS, size.members) }, (_, n) => cookieOf(n));
    const opening = once(screens, 'message');
    screens.send({ port, cookies } satisfies ScreensJob);
    await opening;
    const pauseMs = (WRITERS * 1_000) / WRITES_PER_SECOND;
    const writers = writeConnections(port, size, WRITERS).map((connection) => ({ ...connection, pauseMs }));
    const until = performance.now() + longSeconds * 1_000;
    const [sent, heard] = await Promise.all([
      load.send({ connections: [...readConnections(port, size), ...writers], seconds: longSeconds }),
      probe(port, screens, size, until),
    ]);
    const [read, allocate] = [sent.get('read'), sent.get('allocate')];
    const row = {
      screens: cookies.length,
      'reads a second': rounded(read?.perSecond ?? 0),
      'read p99 ms': rounded(read?.p99 ?? 0),
      // Every second write gives the seat back.
      'writes a second': rounded((allocate?.perSecond ?? 0) * 2),
      'write p99 ms': rounded(allocate?.p99 ?? 0),
      'to the last screen, median ms': rounded(median(heard)),
      'slowest ms': rounded(Math.max(...heard)),
    };
    const what = `${longSeconds} s; from the sending of a write until the last screen has the change.`;
    return { what, rows: [row] };
  } finally {
    screens.kill();
    await portal.stop();
  }
};

if (process.argv[2] === 'screens') openScreens();
