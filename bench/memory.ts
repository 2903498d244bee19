import { setTimeout as sleep } from 'node:timers/promises';
import { cookieOf, flightId, openFlights } from '@crewroom/server/testing/large-airline';
import { type Connection, rawRequest, startLoad } from './load.ts';
import type { Measurement } from './measurement.ts';
import { startPortal } from './portal.ts';
import { rounded } from './reports.ts';
import { writeConnections } from './write-connections.ts';

const READERS = 8;
const WRITERS = 2;
// With two writers, all open flights but two. Each action adds an entry to the flight's log, which is part of every
// response about it. On a few flights the responses would grow, and the memory with them.
const FLIGHTS_PER_WRITER = 29;
const SETTLE_MS = 3_000;
const SAMPLES = 10;

/** The queries that everybody repeats, in parallel to members who take and give back seats. */
function readConnections(port: number, flight: number): Connection[] {
  const paths = ['/api/auth/me', '/api/users/profile', '/api/flights/week', '/api/users/leaderboard'];
  paths.push(`/api/flights/${flightId(flight)}`);
  const connection = (n: number) => ({
    port,
    steps: paths.map((path) => ({ name: 'read', raw: rawRequest(path, { cookie: cookieOf(n + 1) }) })),
  });
  return Array.from({ length: READERS }, (_, n) => connection(n));
}

/** The memory of the process after its start, and under as many requests as it can serve. */
export const measureMemory: Measurement = async ({ checkout, databases, size, longSeconds }) => {
  using load = startLoad();
  const target = await databases.copy(checkout);
  // The first start of a commit strips the types from its sources, which takes memory. Later ones use a cache.
  await (await startPortal(checkout, target)).stop();
  const portal = await startPortal(checkout, target);
  try {
    await sleep(SETTLE_MS);
    const atStart = await portal.megabytes();
    const unwrittenFlight = openFlights(size, WRITERS * FLIGHTS_PER_WRITER + 1).at(-1) ?? 0;
    const connections = [
      ...readConnections(portal.port, unwrittenFlight),
      ...writeConnections(portal.port, size, WRITERS, FLIGHTS_PER_WRITER),
    ];
    const samples: number[] = [];
    let responded = 0;
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      for (const { count } of (await load.send({ connections, seconds: longSeconds / SAMPLES })).values())
        responded += count;
      samples.push(await portal.megabytes());
    }
    const row = {
      'after the start': rounded(atStart),
      'half way': rounded(samples[SAMPLES / 2 - 1] ?? 0),
      'at the end': rounded(samples.at(-1) ?? 0),
      most: rounded(Math.max(...samples)),
      responses: responded,
    };
    return { what: `Megabytes of the process, resident. Full load for ${longSeconds} s.`, rows: [row] };
  } finally {
    await portal.stop();
  }
};
