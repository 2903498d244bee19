import type { DatabaseTarget } from '@crewroom/server/platform/database/database';
import {
  type AirlineSize,
  cookieOf,
  flightId,
  memberId,
  openFlights,
  usernameOf,
} from '@crewroom/server/testing/large-airline';
import { type Example, startBaselines } from './baselines.ts';
import { type Connection, ENCODINGS, type Load, rawRequest, type Sent, startLoad } from './load.ts';
import type { Measurement, Setting } from './measurement.ts';
import { startPortal } from './portal.ts';
import { median, type Row, rounded } from './reports.ts';

const CONNECTIONS = 10;

/** `forAdministrator`: only the administrator may read it. */
type Read = { readonly name: string; readonly path: string; readonly forAdministrator?: true };

function readsOf(size: AirlineSize): Read[] {
  const [flight = 0] = openFlights(size, 1);
  return [
    { name: 'me', path: '/api/auth/me' },
    { name: 'own profile', path: '/api/users/profile' },
    { name: 'a profile', path: `/api/users/${memberId(2)}` },
    { name: 'search', path: `/api/users/search?q=${usernameOf(7).slice(0, 4)}` },
    { name: 'leaderboard', path: '/api/users/leaderboard' },
    { name: 'week', path: '/api/flights/week' },
    { name: 'a flight', path: `/api/flights/${flightId(flight)}` },
    {
      name: 'who is free',
      path: `/api/flights/${flightId(flight)}/free-crew?role=0`,
      forAdministrator: true,
    },
    { name: 'board', path: '/api/flights/scheduling', forAdministrator: true },
    { name: 'admin list', path: '/api/admin/users', forAdministrator: true },
    { name: 'history', path: '/api/admin/history', forAdministrator: true },
  ];
}

/** The reader of a connection: a different member on each, if everybody may read it. */
const readerOf = ({ forAdministrator }: Read, connection: number) =>
  cookieOf(forAdministrator ? 0 : connection + 1);

const exampleOf = (read: Read): Example => ({
  method: 'GET',
  url: read.path,
  headers: { cookie: readerOf(read, 0), 'accept-encoding': ENCODINGS },
});

/** `unchanged` is the product with the tag of its response, `before` the other commit. */
type Server = 'product' | 'unchanged' | 'bare' | 'memory' | 'before';

type Ports = {
  readonly portal: number;
  readonly bare: number;
  readonly memory: number;
  readonly before: number | undefined;
};

/** The ETag of a reader's current response. */
async function tagOf(port: number, path: string, cookie: string): Promise<string> {
  const headers = { cookie, 'accept-encoding': ENCODINGS };
  const response = await fetch(`http://localhost:${port}${path}`, { headers });
  await response.arrayBuffer();
  return response.headers.get('etag') ?? '';
}

function connections(read: Read, port: number, tags?: readonly string[]): Connection[] {
  return Array.from({ length: CONNECTIONS }, (_, n) => {
    const headers = tags && { 'if-none-match': tags[n] ?? '' };
    return {
      port,
      steps: [{ name: 'read', raw: rawRequest(read.path, { cookie: readerOf(read, n), headers }) }],
    };
  });
}

/** The request to each server for one read. */
async function contenders(
  read: Read,
  { portal, bare, memory, before }: Ports,
): Promise<[Server, Connection[]][]> {
  const readers = Array.from({ length: CONNECTIONS }, (_, n) => readerOf(read, n));
  const tags = await Promise.all(readers.map((cookie) => tagOf(portal, read.path, cookie)));
  return [
    ['product', connections(read, portal)],
    ['unchanged', connections(read, portal, tags)],
    ['bare', connections(read, bare)],
    ['memory', connections(read, memory)],
    ...(before === undefined ? [] : [['before', connections(read, before)] satisfies [Server, Connection[]]]),
  ];
}

async function sendAll(load: Load, all: readonly Connection[], seconds: number): Promise<Sent> {
  const read = (await load.send({ connections: all, seconds })).get('read');
  if (read === undefined || read.failed > 0) throw new Error(`${all[0]?.steps[0]?.raw}${read?.failure}`);
  return read;
}

type Rounds = ReadonlyMap<Server, readonly Sent[]>;

const each = (rounds: Rounds, server: Server, of: (sent: Sent) => number) =>
  (rounds.get(server) ?? []).map(of);
const middle = (rounds: Rounds, server: Server, of: (sent: Sent) => number) =>
  median(each(rounds, server, of));
const rate = ({ perSecond }: Sent) => perSecond;

/** The median over the rounds of one server's rate against another's in the same round. */
function ratio(rounds: Rounds, server: Server, against: readonly number[]): number {
  return rounded(median(each(rounds, server, rate).map((value, n) => value / (against[n] ?? Number.NaN))));
}

function rowOf(name: string, rounds: Rounds, memoryRatesOfMe: readonly number[]): Row {
  const before = rounds.has('before')
    ? { 'factor to the commit before': ratio(rounds, 'product', each(rounds, 'before', rate)) }
    : {};
  return {
    read: name,
    'a second': Math.round(middle(rounds, 'product', rate)),
    'p50 ms': rounded(middle(rounds, 'product', ({ p50 }) => p50)),
    'p99 ms': rounded(middle(rounds, 'product', ({ p99 }) => p99)),
    'kB on the wire': rounded(middle(rounds, 'product', ({ bytesEach }) => bytesEach / 1_000)),
    'bare driver': Math.round(middle(rounds, 'bare', rate)),
    'from memory': Math.round(middle(rounds, 'memory', rate)),
    'of bare': ratio(rounds, 'product', each(rounds, 'bare', rate)),
    'of memory': ratio(rounds, 'product', each(rounds, 'memory', rate)),
    'unchanged a second': Math.round(middle(rounds, 'unchanged', rate)),
    'unchanged, of memory for me': ratio(rounds, 'unchanged', memoryRatesOfMe),
    ...before,
  };
}

async function measureOn(setting: Setting, target: () => Promise<DatabaseTarget>): Promise<Row[]> {
  const { checkout, against, databases, size, rounds, seconds } = setting;
  const reads = readsOf(size);
  using load = startLoad();
  using baselines = await startBaselines({ target: await target(), examples: reads.map(exampleOf) });
  const portal = await startPortal(checkout, await target());
  const before = against && (await startPortal(against, await databases.copy(against)));
  try {
    const ports = {
      portal: portal.port,
      before: before?.port,
      bare: baselines.barePort,
      memory: baselines.memoryPort,
    };
    const found = new Map<string, Map<Server, Sent[]>>();
    // The first round warms everything up.
    for (let round = 0; round <= rounds; round += 1) {
      for (const read of reads) {
        const ofRead = found.get(read.name) ?? new Map<Server, Sent[]>();
        found.set(read.name, ofRead);
        for (const [server, all] of await contenders(read, ports)) {
          const sent = await sendAll(load, all, seconds);
          if (round > 0) ofRead.set(server, [...(ofRead.get(server) ?? []), sent]);
        }
      }
    }
    const memoryRatesOfMe = each(found.get('me') ?? new Map(), 'memory', rate);
    return [...found].map(([name, ofRead]) => rowOf(name, ofRead, memoryRatesOfMe));
  } finally {
    await portal.stop();
    await before?.stop();
  }
}

/** How many of each read a second ten connections get, compared with the bare driver and the bytes from memory. */
export const measureReads: Measurement = async (setting) => {
  const { checkout, databases } = setting;
  const rows = await measureOn(setting, () => databases.copy(checkout));
  return { what: `${CONNECTIONS} connections.`, rows };
};
