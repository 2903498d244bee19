import { cookieOf, flightId, openFlights, outsider } from '@crewroom/server/testing/large-airline';
import { type Example, startBaselines } from './baselines.ts';
import { type Connection, type Load, type Sent, startLoad } from './load.ts';
import type { Measurement, Setting } from './measurement.ts';
import { startPortal } from './portal.ts';
import { median, type Row, rounded } from './reports.ts';
import { writeConnections } from './write-connections.ts';

const CONNECTIONS = 10;

/** A request that takes a seat and one that gives it back: the templates of all others. */
function examplesOf({ size }: Setting): Example[] {
  const [flight = 0] = openFlights(size, 1);
  const member = outsider(size, flight, 0);
  const headers = { cookie: cookieOf(member), 'idempotency-key': 'an-example' };
  const url = `/api/flights/${flightId(flight)}`;
  const writeTarget = { flight, member };
  const json = { ...headers, 'content-type': 'application/json' };
  return [
    { method: 'POST', url: `${url}/allocate`, headers: json, payload: '{"roleIndex":0}', writeTarget },
    { method: 'DELETE', url: `${url}/unallocate`, headers, writeTarget },
  ];
}

type Found = ReadonlyMap<string, Sent>;

async function sendAll(load: Load, connections: readonly Connection[], seconds: number): Promise<Found> {
  const found = await load.send({ connections, seconds });
  for (const { failed, failure } of found.values())
    if (failed > 0) throw new Error(`A write failed: ${failure}`);
  return found;
}

/**
 * Seats taken and given back, each connection on flights of its own, compared with the same statements on the bare
 * driver.
 */
export const measureWrites: Measurement = async (setting) => {
  const { checkout, against, databases, size, rounds, seconds } = setting;
  using load = startLoad();
  const examples = examplesOf(setting);
  using baselines = await startBaselines({ target: await databases.copy(checkout), examples });
  const portal = await startPortal(checkout, await databases.copy(checkout));
  const before = against && (await startPortal(against, await databases.copy(against)));
  try {
    const servers = new Map([
      ['product', portal.port],
      ['bare', baselines.barePort],
      ...(before === undefined ? [] : [['before', before.port] as const]),
    ]);
    const found = new Map<string, Found[]>([...servers.keys()].map((server) => [server, []]));
    for (let round = 0; round <= rounds; round += 1) {
      for (const [server, port] of servers) {
        // Twice as long as a read: a write waits for the disk.
        const sent = await sendAll(load, writeConnections(port, size, CONNECTIONS), seconds * 2);
        if (round > 0) found.get(server)?.push(sent);
      }
    }
    return { what: `${CONNECTIONS} connections.`, rows: rowsOf(found, baselines.statements) };
  } finally {
    await portal.stop();
    await before?.stop();
  }
};

const rate = ({ perSecond }: Sent) => perSecond;

function rowsOf(found: ReadonlyMap<string, readonly Found[]>, statements: readonly number[]): Row[] {
  return ['allocate', 'unallocate'].map((write, n) => {
    const all = (server: string, of: (sent: Sent) => number) =>
      (found.get(server) ?? []).flatMap((round) =>
        [round.get(write)].filter((sent) => sent !== undefined).map(of),
      );
    const ratioTo = (server: string) =>
      rounded(
        median(all('product', rate).map((value, round) => value / (all(server, rate)[round] ?? Number.NaN))),
      );
    return {
      write,
      statements: statements[n] ?? 0,
      'a second': Math.round(median(all('product', rate))),
      'p50 ms': rounded(median(all('product', ({ p50 }) => p50))),
      'p99 ms': rounded(median(all('product', ({ p99 }) => p99))),
      'bare driver': Math.round(median(all('bare', rate))),
      'of bare': ratioTo('bare'),
      ...(found.has('before') && { 'factor to the commit before': ratioTo('before') }),
    };
  });
}
