import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../apps/server/src/config/config.ts';
import { announcement, readSettings, startFailure, startPortal } from './start-portal.ts';

describe('the settings to start with', () => {
  it('come from .env when the environment lacks them or has them empty', () => {
    const root = mkdtempSync(join(tmpdir(), 'crewroom-env-'));
    writeFileSync(join(root, '.env'), 'PORT=4000\nSANDBOX_PORT=\nLOG_LEVEL="warn"\nDATA_DIR= ./here\n');
    const environment = { PORT: '', LOG_LEVEL: 'debug', PUBLIC_URL: ' ', HOST: undefined };
    const settings = readSettings(root, environment);
    rmSync(root, { recursive: true });
    expect(settings).toEqual({ PORT: '4000', LOG_LEVEL: 'debug', DATA_DIR: './here' });
  });

  it('do not require .env', () => {
    expect(readSettings('/nowhere', { PORT: '4000' })).toEqual({ PORT: '4000' });
  });
});

const start = (env: Record<string, string>): Promise<void> =>
  startPortal({ root: '/nowhere', env, print: () => undefined, started: () => undefined });

const failureOf = (env: Record<string, string>): Promise<string> =>
  start(env).then(() => 'started', startFailure);

/** The names of the started processes, when there is nothing to build, so that the start ends there. */
const startedWith = async (env: Record<string, string>) => {
  const started: string[] = [];
  const context = { root: '/nowhere', env, print: () => undefined };
  await startPortal({ ...context, started: ({ name }) => started.push(name) }).catch(() => undefined);
  return started;
};

describe('starting the portal', () => {
  it('rejects incomplete credentials in one line, before anything is built', async () => {
    const failure = await failureOf({ ROBLOX_CLIENT_ID: '1', ROBLOX_GROUP_ID: '2' });
    expect(failure).toContain('ROBLOX_CLIENT_SECRET');
    expect(failure.split('\n')).toHaveLength(1);
  });

  it('names every mistake in the settings, each in a line of its own', async () => {
    const failure = await failureOf({ PORT: 'x', LOG_LEVEL: 'loud', PUBLIC_URL: '' });
    expect(failure.split('\n')).toEqual([
      expect.stringMatching(/^PORT: /),
      expect.stringMatching(/^LOG_LEVEL: /),
    ]);
  });

  it('starts a sandbox unless one runs already', async () => {
    expect(await startedWith({})).toEqual(['sandbox']);
    expect(await startedWith({ SANDBOX_URL: 'http://localhost:4321' })).toEqual([]);
  });

  it('starts no sandbox in production, where a portal without credentials is set up first', async () => {
    const PUBLIC_URL = 'https://portal.example';
    expect(await startedWith({ NODE_ENV: 'production', PUBLIC_URL })).toEqual([]);
    expect(await startedWith({ SETUP: 'true' })).toEqual(['sandbox']);
  });
});

describe('the closing block', () => {
  it('says that Roblox is a sandbox, and how to get the real one', () => {
    const text = announcement(readConfig({}), '/portal');
    expect(text).toContain('http://localhost:3000');
    expect(text).toContain('a sandbox at http://localhost:3001');
    expect(text).toContain('ROBLOX_API_KEY');
  });

  it('leads to the set-up when the portal uses its stored credentials', () => {
    const text = announcement(readConfig({ SETUP: 'true' }), '/portal');
    expect(text).toContain('type it at http://localhost:3000/setup');
    expect(text).toContain('a sandbox at http://localhost:3001');
    expect(text).not.toContain('ROBLOX_API_KEY');
  });

  it('mentions no sandbox when Roblox is real', () => {
    const credentials = {
      ROBLOX_CLIENT_ID: '1',
      ROBLOX_CLIENT_SECRET: '2',
      ROBLOX_API_KEY: '3',
      ROBLOX_GROUP_ID: '4',
    };
    expect(announcement(readConfig(credentials), '/portal')).not.toContain('sandbox');
  });
});

const watcher = JSON.stringify(join(import.meta.dirname, 'start-portal.ts'));

/** A process between us and the watching one, like npm's shell between a person and the portal. */
const startBetween = (environment: string) => {
  const watching = `import { watchNpm } from ${watcher};
    setInterval(() => {}, 1000);
    watchNpm(() => { console.log('gone'); process.exit(0); }, ${environment});
    console.log(String(process.pid));`;
  const script = `require('node:child_process').spawn(process.execPath,
    ['--input-type=module', '-e', ${JSON.stringify(watching)}], { stdio: 'inherit' });`;
  return spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
};

const killBetween = async (environment: string) => {
  const between = startBetween(environment);
  const lines: string[] = [];
  createInterface({ input: between.stdout }).on('line', (line) => lines.push(line));
  await expect.poll(() => lines).toHaveLength(1);
  between.kill('SIGKILL');
  return { pid: Number(lines[0]), lines };
};

describe('watching npm', () => {
  it("reports when npm's process is gone", async () => {
    const { lines } = await killBetween("{ npm_lifecycle_event: 'start' }");
    await expect.poll(() => lines[1]).toBe('gone');
  });

  it('keeps a manually started portal running after its terminal closes', async () => {
    const { pid, lines } = await killBetween('{}');
    await new Promise((resume) => setTimeout(resume, 1200));
    expect(lines).toHaveLength(1);
    expect(process.kill(pid)).toBe(true);
  });
});
