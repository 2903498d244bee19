import { setTimeout as sleep } from 'node:timers/promises';
import { cookieOf, flightId, openFlights } from './airline.ts';
import { type Lane, startLoad, wireOf } from './load.ts';
import type { Measurement } from './measurement.ts';
import { startPortal } from './portal.ts';
import { short } from './reports.ts';
import { writeLanes } from './writing.ts';

const READERS = 8;
const WRITERS = 2;
// All open flights but the last ones. Each act writes a line of the flight's log, which is part of every answer about it: on a
// few flights the answers would grow, and the memory with them.
const FLIGHTS_A_WRITER = 29;
const AFTER_START_MS = 3_000;
const SAMPLES = 10;

/** What everybody reads, over and over, beside those who take and give back seats. */
function readLanes(port: number, flight: number): Lane[] {
  const paths = ['/api/auth/me', '/api/users/profile', '/api/flights/week', '/api/users/leaderboard'];
  paths.push(`/api/flights/${flightId(flight)}`);
  const lane = (n: number) => ({
    port,
    steps: paths.map((path) => ({ name: 'read', wire: wireOf(path, { cookie: cookieOf(n + 1) }) })),
  });
  return Array.from({ length: READERS }, (_, n) => lane(n));
}

/** The memory of the process after its start, and while it is asked as much as it can answer. */
export const measureMemory: Measurement = async ({ checkout, databases, size, lasting }) => {
  using load = startLoad();
  const target = await databases.copy(checkout);
  // The first start of a commit strips its types, and keeps what that took.
  await (await startPortal(checkout, target)).stop();
  const portal = await startPortal(checkout, target);
  try {
    await sleep(AFTER_START_MS);
    const atStart = await portal.megabytes();
    const unwritten = openFlights(size, WRITERS * FLIGHTS_A_WRITER + 1).at(-1) ?? 0;
    const lanes = [
      ...readLanes(portal.port, unwritten),
      ...writeLanes(portal.port, size, WRITERS, FLIGHTS_A_WRITER),
    ];
    const samples: number[] = [];
    let answered = 0;
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      for (const { count } of (await load.send({ lanes, seconds: lasting / SAMPLES })).values())
        answered += count;
      samples.push(await portal.megabytes());
    }
    const row = {
      'after the start': short(atStart),
      'half way': short(samples[SAMPLES / 2 - 1] ?? 0),
      'at the end': short(samples.at(-1) ?? 0),
      most: short(Math.max(...samples)),
      'requests answered': answered,
    };
    return { what: `Megabytes of the process, resident. Full load for ${lasting} s.`, rows: [row] };
  } finally {
    await portal.stop();
  }
};
