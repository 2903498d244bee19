import { randomBytes } from 'node:crypto';
import { accessSync, constants, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { access, chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { Client } from 'pg';
import { memoryFolder } from '../../../../tools/memory-folder.ts';

/** The PostgreSQL server programs of a machine. */
export type PostgresPrograms = { readonly initdb: string; readonly postgres: string };

/** A PostgreSQL server for one run of the tests. */
export type TestServer = {
  readonly url: string;
  /** Stops the server and removes its folder, if the tests started it. */
  stop(): Promise<void>;
};

const NO_POSTGRES =
  'There is no PostgreSQL for the tests: set TEST_DATABASE_URL, or install a PostgreSQL server (initdb, postgres)';

/** The message when no PostgreSQL is available to the tests. */
export const postgresSkipped = `SKIPPED: every server test on PostgreSQL. ${NO_POSTGRES}.`;

/** Whether a PostgreSQL is available to the tests on this machine. */
export function hasTestServer(): boolean {
  return Boolean(process.env['TEST_DATABASE_URL']) || findPostgresPrograms() !== null;
}

/** The PostgreSQL for tests: the one that `TEST_DATABASE_URL` names, or else one started for them. */
export async function startTestServer(): Promise<TestServer> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url !== undefined && url !== '') return { url, stop: async () => {} };
  const programs = findPostgresPrograms();
  if (programs === null) throw new Error(NO_POSTGRES);
  return startThrowawayPostgres(programs);
}

const DEBIAN_VERSIONS = '/usr/lib/postgresql';

/**
 * Returns the PostgreSQL server programs of this machine: those on the path, or else those of the newest version in
 * Debian's folder.
 */
export function findPostgresPrograms(path = process.env['PATH'] ?? ''): PostgresPrograms | null {
  for (const folder of [...path.split(delimiter), ...debianFolders()]) {
    const initdb = program(folder, 'initdb');
    const postgres = program(folder, 'postgres');
    if (initdb !== null && postgres !== null) return { initdb, postgres };
  }
  return null;
}

function debianFolders(): string[] {
  try {
    const versions = readdirSync(DEBIAN_VERSIONS).toSorted((a, b) => Number(b) - Number(a));
    return versions.map((version) => join(DEBIAN_VERSIONS, version, 'bin'));
  } catch {
    return [];
  }
}

function program(folder: string, name: string): string | null {
  try {
    const path = join(folder, name);
    accessSync(path, constants.X_OK);
    // initdb looks for postgres next to itself, so a link in another folder would mislead it.
    return realpathSync(path);
  } catch {
    return null;
  }
}

type OsUser = { readonly uid: number; readonly gid: number };

/** The user that runs PostgreSQL when the tests run as root, which it rejects. Null when they do not. */
function unprivilegedUser(): OsUser | null {
  if (process.getuid?.() !== 0) return null;
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const wanted of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${wanted}:`))?.split(':') ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL does not run as root, and this machine has neither a user postgres nor nobody');
}

type Settings = Readonly<Record<string, string>>;

/** No data outlives the tests, so the server need not survive a power cut. */
const throwawaySettings: Settings = {
  listen_addresses: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '100',
  shared_buffers: '128MB',
  // Every test's database is a copy, so as little as possible is logged, without timed checkpoints.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '2GB',
  checkpoint_timeout: '1h',
};

/** Starts a PostgreSQL server in a new folder, reached only through a socket in that folder. */
export async function startThrowawayPostgres(programs: PostgresPrograms): Promise<TestServer> {
  return await startIn(await memoryFolder(), programs, throwawaySettings);
}

/** Commits reach the disk, like on an airline's server, so that they can be measured. */
const lastingSettings: Settings = { listen_addresses: '', shared_buffers: '256MB', max_wal_size: '4GB' };

/** Starts a PostgreSQL server whose databases are kept in a folder, for the next one to find. */
export async function startLastingPostgres(programs: PostgresPrograms, data: string): Promise<TestServer> {
  return await startIn(tmpdir(), programs, lastingSettings, data);
}

async function isCluster(data: string): Promise<boolean> {
  return await access(join(data, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}

/**
 * Starts a server with its socket and log in a new folder of `parent`, and its data there too unless given otherwise.
 */
async function startIn(
  parent: string,
  programs: PostgresPrograms,
  settings: Settings,
  lastingData?: string,
): Promise<TestServer> {
  const user = unprivilegedUser();
  const folder = await mkdtemp(join(parent, 'crewroom-pg-'));
  const data = lastingData ?? join(folder, 'data');
  if (lastingData !== undefined) await mkdir(lastingData, { recursive: true, mode: 0o700 });
  if (user !== null) {
    for (const owned of lastingData === undefined ? [folder] : [folder, lastingData])
      await chown(owned, user.uid, user.gid);
  }
  const marker = `crewroom-test-${randomBytes(8).toString('hex')}`;
  const url = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  try {
    const args = ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--auth=trust'];
    if (!(await isCluster(data)))
      await execa(programs.initdb, [...args, '--no-sync'], { cwd: folder, ...user });
    const stop = keepRunning(programs, { folder, data, settings, user, marker });
    try {
      await waitUntilReady(url, marker);
      return { url, stop };
    } catch (error) {
      const log = await readFile(join(folder, 'log'), 'utf8').catch(() => '');
      await stop();
      throw new Error(`PostgreSQL for the tests did not start:\n${log}`, { cause: error });
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Runs the server until its standard input closes, which it does however the tests end, even when killed. Then it stops
 * the server and removes the folder.
 */
const KEEPER = `folder=$1; shift
"$@" >"$folder/log" 2>&1 & server=$!
cat >/dev/null
kill -INT $server
wait $server
rm -rf "$folder"`;

type Cluster = {
  readonly folder: string;
  readonly data: string;
  readonly settings: Settings;
  readonly user: OsUser | null;
  readonly marker: string;
};

function keepRunning({ postgres }: PostgresPrograms, cluster: Cluster): () => Promise<void> {
  const { folder, data, settings, user, marker } = cluster;
  const given = Object.entries({ ...settings, cluster_name: marker, unix_socket_directories: folder });
  const options = given.flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const command = [postgres, '-D', data, ...options];
  const keeper = execa('/bin/sh', ['-c', KEEPER, 'keeper', folder, ...command], {
    cwd: folder,
    // In a process group of its own, so that Ctrl+C reaches the tests alone and they end the server in order.
    detached: true,
    cleanup: false,
    reject: false,
    stdio: ['pipe', 'ignore', 'ignore'],
    ...user,
  });
  return async () => {
    keeper.stdin.end();
    await keeper;
  };
}

const START_LIMIT_MS = 30_000;

/** Waits until the server responds, and ensures that it is the new one before anything is written to it. */
async function waitUntilReady(url: string, marker: string): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      const { rows } = await client.query<{ name: string }>("select current_setting('cluster_name') as name");
      if (rows[0]?.name !== marker) throw new Error('Another PostgreSQL answers at the socket of the tests');
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(50);
    } finally {
      await client.end();
    }
  }
}
