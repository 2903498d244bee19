import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { PostgresPrograms } from './postgres-programs.ts';
import { type OsUser, unprivilegedUser } from './unprivileged-user.ts';

export type ThrowawayPostgres = {
  readonly url: string;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
};

const START_LIMIT_MS = 30_000;

/** Nothing in it outlives the tests, so it need not survive a power cut. */
const settings = {
  listen_addresses: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '100',
  shared_buffers: '128MB',
  // Every test's database is a copy: little is to be logged of it, and no checkpoint on the clock comes between.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '2GB',
  checkpoint_timeout: '1h',
};

/**
 * Runs the server until its standard input closes, which it does however the tests end, killed ones included;
 * then stops the server and removes the folder.
 */
const KEEPER = `folder=$1; shift
"$@" & server=$!
cat >/dev/null
kill -INT $server
wait $server
rm -rf "$folder"`;

/** Starts a PostgreSQL server of our own in a new folder, reached through a socket in that folder alone. */
export async function startThrowawayPostgres(programs: PostgresPrograms): Promise<ThrowawayPostgres> {
  const user = unprivilegedUser();
  const folder = await mkdtemp(join(tmpdir(), 'crewroom-pg-'));
  if (user !== null) await chown(folder, user.uid, user.gid);
  const marker = `crewroom-test-${randomBytes(8).toString('hex')}`;
  try {
    await initialise(programs, folder, user);
    return await run(programs, folder, user, marker);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function initialise({ initdb }: PostgresPrograms, folder: string, user: OsUser | null): Promise<void> {
  const args = ['-D', join(folder, 'data'), '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--auth=trust'];
  await promisify(execFile)(initdb, [...args, '--no-sync'], { cwd: folder, ...user });
}

async function run(
  programs: PostgresPrograms,
  folder: string,
  user: OsUser | null,
  marker: string,
): Promise<ThrowawayPostgres> {
  const url = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  const keeper = keep(programs, folder, user, marker);
  const stop = async () => {
    if (keeper.exitCode !== null) return;
    keeper.stdin?.end();
    await once(keeper, 'exit');
  };
  try {
    await untilOurs(url, marker);
    return { url, stop };
  } catch (error) {
    const log = await readFile(join(folder, 'log'), 'utf8').catch(() => '');
    await stop();
    throw new Error(`PostgreSQL for the tests did not start:\n${log}`, { cause: error });
  }
}

function keep(
  { postgres }: PostgresPrograms,
  folder: string,
  user: OsUser | null,
  marker: string,
): ChildProcess {
  const given = Object.entries({ ...settings, cluster_name: marker, unix_socket_directories: folder });
  const command = [
    postgres,
    '-D',
    join(folder, 'data'),
    ...given.flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ];
  const log = openSync(join(folder, 'log'), 'w');
  try {
    // In a group of its own, so that Ctrl+C reaches the tests alone and they end the server in order.
    return spawn('/bin/sh', ['-c', KEEPER, 'keeper', folder, ...command], {
      cwd: folder,
      detached: true,
      stdio: ['pipe', log, log],
      ...user,
    });
  } finally {
    closeSync(log);
  }
}

/** Waits until the server answers, and makes sure that it is the one just started before anything is written to it. */
async function untilOurs(url: string, marker: string): Promise<void> {
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
