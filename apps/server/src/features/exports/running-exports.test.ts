import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DatabaseSnapshot } from '../../platform/database/snapshot.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { EXPORTS_AT_ONCE, type RunningExport, RunningExports } from './running-exports.ts';

/** A database that these tests never query. */
const unread = new Kysely<Tables>({
  dialect: {
    createDriver: () => new DummyDriver(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  },
});

let running: RunningExports;
let open: number;

beforeEach(() => {
  running = new RunningExports();
  open = 0;
});

afterEach(() => void vi.useRealTimers());

function openSnapshot(): Promise<DatabaseSnapshot> {
  open += 1;
  const close = async () => {
    open -= 1;
  };
  return Promise.resolve({ engine: 'sqlite', db: unread, [Symbol.asyncDispose]: close });
}

async function begin(): Promise<RunningExport> {
  const run = await running.begin(openSnapshot);
  if (run === null) throw new Error('There is no place');
  return run;
}

const away = () => Promise.reject(new Error('away'));

async function* file() {
  yield 'a';
  yield 'b';
}

async function* endless() {
  for (;;) yield 'a row\r\n';
}

async function ended(stream: Readable): Promise<unknown> {
  return await once(stream, 'close').catch((error: unknown) => error);
}

describe('RunningExports', () => {
  it('runs the allowed number of exports at once, and the next one when a slot is free', async () => {
    const runs = await Promise.all(Array.from({ length: EXPORTS_AT_ONCE }, begin));
    expect(await running.begin(openSnapshot)).toBeNull();
    expect(open).toBe(EXPORTS_AT_ONCE);
    await runs[0]?.release();
    await begin();
    expect(open).toBe(EXPORTS_AT_ONCE);
  });

  it('releases the slot when the snapshot cannot be opened', async () => {
    for (let n = 0; n <= EXPORTS_AT_ONCE; n += 1) await expect(running.begin(away)).rejects.toThrow('away');
    expect(await running.begin(openSnapshot)).not.toBeNull();
  });

  it('closes the snapshot of a file that was read to its end, and of one that was never read', async () => {
    const pieces: string[] = [];
    for await (const piece of (await begin()).stream(file())) pieces.push(String(piece));
    const notBegun = (await begin()).stream(file());
    notBegun.destroy();
    await ended(notBegun);
    await running.stop();
    expect([pieces, open]).toEqual([['a', 'b'], 0]);
  });

  it('ends an export after ten minutes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const stream = (await begin()).stream(endless());
    const failed = once(stream, 'error');
    vi.advanceTimersByTime(600_000 - 1);
    expect(stream.destroyed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await failed).toEqual([new Error('The export took too long')]);
    await running.stop();
    expect(open).toBe(0);
  });

  it('ends all exports when the process stops, and waits until their connections are closed', async () => {
    const streams = [(await begin()).stream(endless()), (await begin()).stream(endless())];
    const failed = Promise.all(streams.map((stream) => once(stream, 'error')));
    await running.stop();
    expect(open).toBe(0);
    expect(await failed).toHaveLength(2);
  });
});
