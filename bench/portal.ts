import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { DatabaseTarget } from '@crewroom/server/platform/database/database';
import { databaseSettings } from '@crewroom/server/testing/server-process';
import { freePort } from '../tools/process.ts';
import { processSettings } from '../tools/start-portal.ts';

/** The product at a commit, with its packages, in a folder of its own. */
export type Checkout = { readonly commit: string; readonly root: string };

/** The product as a process of its own, as it runs in production, but without limits on searches and writes. */
export type Portal = {
  readonly port: number;
  /** Milliseconds from its start until its first response. */
  readonly startedIn: number;
  /** The memory it uses now, in megabytes. */
  readonly megabytes: () => Promise<number>;
  /** Its complete log. */
  readonly logged: () => string;
  readonly stop: () => Promise<void>;
  /** Ends it like a crash does. */
  readonly kill: () => Promise<void>;
};

const START_LIMIT_MS = 60_000;

const settings = {
  // There is no Roblox, and no requests to it: every rank counts as fresh for a week.
  SANDBOX_URL: 'http://localhost:1',
  RANK_MAX_AGE_MINUTES: '10080',
  ROSTER_SYNC_MINUTES: '0',
  WRITE_LIMIT_PER_MINUTE: '100000',
  SEARCH_LIMIT_PER_MINUTE: '100000',
};

async function responds(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** Starts the server of a checkout, or its host of many airlines, on a database, with further settings, and waits for its first response. */
export async function startPortal(
  { root }: Checkout,
  target: DatabaseTarget,
  more: Readonly<Record<string, string>> = {},
  app: 'server' | 'host' = 'server',
): Promise<Portal> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'crewroom-bench-log-'));
  const log = openSync(join(folder, 'log'), 'w');
  const args = app === 'host' ? processSettings.hostArgs : processSettings.args;
  const began = performance.now();
  const child = spawn(process.execPath, [...args, `apps/${app}/src/main.ts`], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      ...processSettings.env(root),
      ...settings,
      ...databaseSettings(target),
      ...more,
      PORT: String(port),
    },
    stdio: ['ignore', log, log],
  });
  const ended = once(child, 'exit');
  // The end of the measurement always ends its servers.
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  while (!(await responds(`http://localhost:${port}/readyz`))) {
    if (child.exitCode !== null || performance.now() - began > START_LIMIT_MS) {
      child.kill('SIGKILL');
      throw new Error(`The portal did not start:\n${readFileSync(join(folder, 'log'), 'utf8')}`);
    }
    await sleep(5);
  }
  const startedIn = performance.now() - began;
  async function end(signal: NodeJS.Signals): Promise<void> {
    child.kill(signal);
    await ended;
    process.off('exit', kill);
    closeSync(log);
    rmSync(folder, { recursive: true });
  }
  return {
    port,
    startedIn,
    async megabytes() {
      const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(child.pid)]);
      return Number(stdout) / 1024;
    },
    logged: () => readFileSync(join(folder, 'log'), 'utf8'),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
