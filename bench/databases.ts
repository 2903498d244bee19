import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { weekStartOf } from '@crewroom/domain/days';
import type { DatabaseTarget } from '@crewroom/server/platform/database/database';
import { type AirlineSize, type fillAirline, withConnection } from '@crewroom/server/testing/large-airline';
import {
  findPostgresPrograms,
  startLastingPostgres,
  type TestServer,
} from '@crewroom/server/testing/postgres-server';
import { z } from 'zod';
import { type Checkout, startPortal } from './portal.ts';

export type Engine = DatabaseTarget['engine'];

/** The code that fills a database, which fits the schema of its own commit. */
const FILL_CODE = 'apps/server/src/testing/large-airline.ts';
const fillCode = z.object({
  fillAirline: z.custom<typeof fillAirline>((value) => typeof value === 'function'),
});

/**
 * Hashes everything that determines the rows of an airline: its size, the week, the schema of a checkout, and the fill
 * code.
 */
function fingerprint({ root }: Checkout, size: AirlineSize, now: Date): string {
  const schema = globSync('apps/server/src/platform/database/{migrations,tables}/**/*.ts', {
    cwd: root,
  }).toSorted();
  const hash = createHash('sha256').update(JSON.stringify([size, weekStartOf(now.toISOString())]));
  for (const path of [FILL_CODE, ...schema]) hash.update(readFileSync(join(root, path)));
  return hash.digest('hex').slice(0, 12);
}

/** The filled databases of one engine. Disposing removes every copy and keeps the originals. */
export type Databases = AsyncDisposable & {
  readonly engine: Engine;
  /** Makes another copy of the airline, for the server of a checkout. */
  readonly copy: (checkout: Checkout) => Promise<DatabaseTarget>;
};

/** Makes the server of a checkout create its schema in an empty database, and fills it with the checkout's own code. */
async function fill(checkout: Checkout, target: DatabaseTarget, size: AirlineSize, now: Date): Promise<void> {
  const portal = await startPortal(checkout, target);
  await portal.stop();
  const { fillAirline } = fillCode.parse(await import(pathToFileURL(join(checkout.root, FILL_CODE)).href));
  await fillAirline(target, size, now);
}

function sqliteDatabases(folder: string, size: AirlineSize): Databases {
  const copies: string[] = [];
  return {
    engine: 'sqlite',
    async copy(checkout) {
      const now = new Date();
      const filled = join(folder, `sqlite-${fingerprint(checkout, size, now)}`);
      if (!existsSync(filled)) {
        const making = mkdtempSync(`${filled}-`);
        await fill(checkout, { engine: 'sqlite', dataDir: making }, size, now);
        renameSync(making, filled);
      }
      const dataDir = mkdtempSync(join(tmpdir(), 'crewroom-bench-'));
      copies.push(dataDir);
      cpSync(filled, dataDir, { recursive: true });
      return { engine: 'sqlite', dataDir };
    },
    [Symbol.asyncDispose]: async () => {
      for (const dataDir of copies) rmSync(dataDir, { recursive: true });
    },
  };
}

/** The PostgreSQL that BENCH_DATABASE_URL names, whose user may create databases, or one of our own in the folder. */
async function postgresServer(folder: string): Promise<TestServer> {
  const url = process.env['BENCH_DATABASE_URL'];
  if (url !== undefined) return { url, stop: () => Promise.resolve() };
  const programs = findPostgresPrograms();
  if (programs === null) throw new Error('Install PostgreSQL, or set BENCH_DATABASE_URL.');
  return await startLastingPostgres(programs, join(folder, 'postgres'));
}

async function postgresDatabases(folder: string, size: AirlineSize): Promise<Databases> {
  const server = await postgresServer(folder);
  const urlOf = (name: string) => Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  const copies: string[] = [];
  const administer = (statement: string) =>
    withConnection({ engine: 'postgres', url: server.url }, (run) => run(statement));
  return {
    engine: 'postgres',
    async copy(checkout) {
      const now = new Date();
      const filled = `crewroom_bench_${fingerprint(checkout, size, now)}`;
      const found = await administer(`select 1 from pg_database where datname = '${filled}'`);
      if (found.length === 0) {
        const making = `${filled}_${process.pid}`;
        await administer(`create database ${making} template template0`);
        await fill(checkout, { engine: 'postgres', url: urlOf(making) }, size, now);
        await administer(`alter database ${making} rename to ${filled}`);
      }
      const name = `crewroom_bench_copy_${process.pid}_${copies.length}`;
      await administer(`create database ${name} template ${filled} strategy file_copy`);
      copies.push(name);
      return { engine: 'postgres', url: urlOf(name) };
    },
    [Symbol.asyncDispose]: async () => {
      for (const name of copies) await administer(`drop database ${name} with (force)`);
      await server.stop();
    },
  };
}

/** Opens the filled databases of an engine in a folder. An airline is filled once, and copied for each measurement. */
export async function openDatabases(engine: Engine, folder: string, size: AirlineSize): Promise<Databases> {
  mkdirSync(folder, { recursive: true });
  return engine === 'sqlite' ? sqliteDatabases(folder, size) : await postgresDatabases(folder, size);
}
