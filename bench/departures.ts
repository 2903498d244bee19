import { type AirlineSize, cookieOf } from '@crewroom/server/testing/large-airline';
import { type Connection, type Load, rawRequest, startLoad } from './load.ts';
import type { Measurement } from './measurement.ts';
import { startPortal } from './portal.ts';
import { median, type Row, rounded } from './reports.ts';

const READERS = 100;
const READS_PER_SECOND = 500;
const MEMBERS = 5;
const MEMBER_PAUSE_MS = 20;

/** Public readers of the departures, each from an IP address of their own. */
function readers(port: number, path: string): Connection[] {
  const pauseMs = (READERS * 1_000) / READS_PER_SECOND;
  return Array.from({ length: READERS }, (_, n) => ({
    port,
    pauseMs,
    steps: [{ name: 'public', raw: rawRequest(path, { headers: { 'x-forwarded-for': `10.0.0.${n}` } }) }],
  }));
}

/** Staff at work, who send fewer requests than the portal could serve. */
function members(port: number, size: AirlineSize): Connection[] {
  return Array.from({ length: Math.min(MEMBERS, size.members - 1) }, (_, n) => ({
    port,
    pauseMs: MEMBER_PAUSE_MS,
    steps: [{ name: 'me', raw: rawRequest('/api/auth/me', { cookie: cookieOf(n + 1) }) }],
  }));
}

type Round = {
  readonly p50: number;
  readonly p99: number;
  readonly public: number;
  readonly kilobytes: number;
};

async function measureRound(
  loads: readonly [Load, Load],
  staff: Connection[],
  crowd: Connection[],
  seconds: number,
) {
  const [own, others] = loads;
  const [sent, read] = await Promise.all([
    own.send({ connections: staff, seconds }),
    crowd.length === 0 ? null : others.send({ connections: crowd, seconds }),
  ]);
  const [me, open] = [sent.get('me'), read?.get('public')];
  if (me === undefined) throw new Error('Nobody asked who they are');
  const failed = [me, open].find((tally) => (tally?.failed ?? 0) > 0);
  if (failed !== undefined) throw new Error(failed.failure);
  return {
    p50: me.p50,
    p99: me.p99,
    public: open?.perSecond ?? 0,
    kilobytes: (open?.bytesEach ?? 0) / 1024,
  } satisfies Round;
}

/** How long staff wait with and without public readers of the departures. There should be no difference. */
export const measureDepartures: Measurement = async ({ checkout, databases, size, rounds, longSeconds }) => {
  using own = startLoad();
  using others = startLoad();
  const settings = { TRUST_PROXY: '1', PUBLIC_DEPARTURES: 'true' };
  const portal = await startPortal(checkout, await databases.copy(checkout), settings);
  const crowds = { nobody: null, page: '/departures', JSON: '/api/public/departures' } as const;
  const seconds = longSeconds / 4;
  try {
    const found = new Map<string, Round[]>();
    for (let turn = 0; turn < rounds; turn += 1) {
      for (const [read, path] of Object.entries(crowds)) {
        const crowd = path === null ? [] : readers(portal.port, path);
        const one = await measureRound([own, others], members(portal.port, size), crowd, seconds);
        found.set(read, [...(found.get(read) ?? []), one]);
      }
    }
    const rows = [...found].map(([read, all]): Row => {
      const middle = (figure: keyof Round) => median(all.map((one) => one[figure]));
      return {
        'what the public reads': read,
        'reads a second': rounded(middle('public')),
        'kB each': rounded(middle('kilobytes')),
        'me p50 ms': rounded(middle('p50')),
        'me p99 ms': rounded(middle('p99')),
      };
    });
    const what = `${MEMBERS} members ask who they are every ${MEMBER_PAUSE_MS} ms, while the public reads the departures ${READS_PER_SECOND} times a second.`;
    return { what, rows };
  } finally {
    await portal.stop();
  }
};
