import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { AirlineSize } from '@crewroom/server/testing/large-airline';
import { wholeAirline } from '@crewroom/server/testing/walk/whole-airline';
import { projectRoot } from '../tools/process.ts';
import { measureChat } from './chat.ts';
import { checkOut, here } from './checkouts.ts';
import { type Engine, openDatabases } from './databases.ts';
import { measureDepartures } from './departures.ts';
import { measureErasure } from './erasure.ts';
import { measureExports } from './exports.ts';
import { measureHost } from './host.ts';
import { measureInsights } from './insights.ts';
import { measureLive } from './live.ts';
import type { Measurement } from './measurement.ts';
import { measureMemory } from './memory.ts';
import type { Checkout } from './portal.ts';
import { measureReads } from './reads.ts';
import { machine, publish } from './reports.ts';
import { measureSeats } from './seats.ts';
import { measureSecurityLog } from './security-log.ts';
import { measureStart } from './start.ts';
import { measureWalk } from './walk.ts';
import { measureWrites } from './writes.ts';

const sizes = {
  S: { members: 400, flights: 3_120, auditEntries: 10_000, weeksAhead: 2 },
  L: { members: 5_000, flights: 300_000, auditEntries: 1_000_000, weeksAhead: 2 },
  whole: wholeAirline(1),
  exports: { members: 1_000, flights: 100_000, auditEntries: 0, weeksAhead: 2, flightsPerWeek: 1_800 },
  hosted: { members: 60, flights: 1_560, auditEntries: 5_000, weeksAhead: 2 },
  quick: { members: 60, flights: 240, auditEntries: 100, weeksAhead: 2 },
} as const satisfies Record<string, AirlineSize>;

const measurements: Readonly<Record<string, Measurement>> = {
  reads: measureReads,
  writes: measureWrites,
  seats: measureSeats,
  live: measureLive,
  start: measureStart,
  memory: measureMemory,
  chat: measureChat,
  erasure: measureErasure,
  departures: measureDepartures,
  'security-log': measureSecurityLog,
  insights: measureInsights,
  exports: measureExports,
  walk: measureWalk,
  host: measureHost,
};

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    engine: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] },
    size: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    airlines: { type: 'string' },
    seconds: { type: 'string', default: '0.4' },
    lasting: { type: 'string', default: '20' },
    against: { type: 'string' },
    folder: { type: 'string', default: join(projectRoot, 'node_modules/.cache/bench') },
  },
});

function isSize(name: string): name is keyof typeof sizes {
  return Object.hasOwn(sizes, name);
}

const isEngine = (name: string): name is Engine => name === 'sqlite' || name === 'postgres';

/** The sizes of measurements that are made with an airline of their own. */
const ownSizes: Readonly<Record<string, keyof typeof sizes>> = { exports: 'exports', host: 'hosted' };

function usualSize(names: readonly string[]): keyof typeof sizes {
  const [only = '', ...others] = new Set(names);
  return others.length === 0 ? (ownSizes[only] ?? 'S') : 'S';
}

async function measureAll(names: readonly string[], against: Checkout | undefined): Promise<void> {
  const name = options.quick ? 'quick' : (options.size ?? usualSize(names));
  if (!isSize(name)) throw new Error(`There is no size ${name}: ${Object.keys(sizes).join(', ')}`);
  const size = sizes[name];
  const lengths = options.quick
    ? { rounds: 1, seconds: 0.05, longSeconds: 1, airlines: Number(options.airlines ?? 20) }
    : {
        rounds: Number(options.rounds),
        seconds: Number(options.seconds),
        longSeconds: Number(options.lasting),
        airlines: Number(options.airlines ?? 1_000),
      };
  console.log(`Commit ${here.commit}${against ? `, against ${against.commit}` : ''}. ${machine()}.`);
  console.log(`Airline ${name}: ${JSON.stringify(size)}. Medians of ${lengths.rounds} interleaved rounds.\n`);
  for (const engine of options.engine.filter(isEngine)) {
    await using databases = await openDatabases(engine, options.folder, size);
    for (const measured of names) {
      const setting = { checkout: here, against, databases, size, ...lengths };
      const found = await measurements[measured]?.(setting);
      if (found === undefined) throw new Error(`There is no measurement ${measured}`);
      publish({ name: `${measured} ${name} ${engine}`, ...found }, options.write);
    }
  }
}

/** These take minutes, and are measured with airlines of their own size alone. */
const ofLarge = ['erasure', 'walk', 'host'];

const names = options.all ? Object.keys(measurements).filter((name) => !ofLarge.includes(name)) : positionals;
if (options.against === undefined) await measureAll(names, undefined);
else {
  await using against = await checkOut(options.against);
  await measureAll(names, against);
}
process.exit();
