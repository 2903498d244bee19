import { cookieOf, flightId, openFlights, outsider } from '@crewroom/server/testing/large-airline';
import { rawRequest, type Sent, startLoad } from './load.ts';
import type { Measurement } from './measurement.ts';
import { startPortal } from './portal.ts';
import { median, rounded } from './reports.ts';

const PEOPLE = 200;

/** Everybody requests the last seat of a flight at once. Each round uses another flight, after a warm-up round. */
export const measureSeats: Measurement = async ({ checkout, databases, size, rounds }) => {
  using load = startLoad();
  const portal = await startPortal(checkout, await databases.copy(checkout));
  try {
    const people = Math.min(PEOPLE, Math.floor(size.members / 2));
    const found: Sent[] = [];
    for (const flight of openFlights(size, rounds + 1)) {
      const path = `/api/flights/${flightId(flight)}/allocate`;
      const headers = { 'idempotency-key': '{key}' };
      const connections = Array.from({ length: people }, (_, n) => {
        const cookie = cookieOf(outsider(size, flight, n));
        const raw = rawRequest(path, { method: 'POST', cookie, headers, body: '{"roleIndex":0}' });
        return { port: portal.port, steps: [{ name: 'allocate', raw }] };
      });
      const sent = (await load.send({ connections })).get('allocate');
      if (sent !== undefined) found.push(sent);
    }
    const counted = found.slice(1);
    const medianOf = (of: (sent: Sent) => number) => rounded(median(counted.map(of)));
    const sold = counted.reduce((sum, { count, failed }) => sum + count - failed, 0);
    const times = { 'p50 ms': medianOf(({ p50 }) => p50), 'p99 ms': medianOf(({ p99 }) => p99) };
    const slowest = rounded(Math.max(...counted.map(({ slowest: each }) => each)));
    const row = { rounds, 'people at once': people, 'seats sold': sold, ...times, 'slowest ms': slowest };
    return { what: 'Everybody asks for the last seat of a flight at once.', rows: [row] };
  } finally {
    await portal.stop();
  }
};
