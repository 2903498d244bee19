import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpointNames } from '@crewroom/domain/catalogue/endpoints';
import { setupEndpoints } from '@crewroom/domain/setup/endpoints';
import { execaNode } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, projectRoot } from '../../../../tools/process.ts';
import { fillAirline } from '../testing/large-airline.ts';
import { databaseSettings, type ServerProcess, startServer } from '../testing/server-process.ts';
import { createTestTarget, type TestTarget } from '../testing/test-database.ts';
import { type CrowdedRoblox, startCrowdedRoblox } from '../testing/walk/crowded-roblox.ts';
import { ERASED_TOO, named, stories } from '../testing/walk/stories.ts';
import { type Walker, walkerOf } from '../testing/walk/walker.ts';
import { groupOf, growWholeAirline, walkSettings, wholeAirline } from '../testing/walk/whole-airline.ts';

/**
 * A walk through the whole airline takes minutes: `npm run bench -- walk --size whole` does it, with the default heap
 * of the product. This test has a tenth of the flights, log entries and history, all of the members, and a tenth of the
 * heap. Of 256 MB the portal needs `NEEDED_MB` with an empty database. What would fill the heap there fills it here,
 * and the process dies.
 */
const PART = 1 / 10;
const NEEDED_MB = 46;
const HEAP_MB = NEEDED_MB + Math.round((256 - NEEDED_MB) * PART);
const HEAP = { NODE_OPTIONS: `--max-semi-space-size=4 --max-old-space-size=${HEAP_MB}` };

const size = wholeAirline(PART);

let database: TestTarget;
let roblox: CrowdedRoblox;
let server: ServerProcess;
let folder: string;
let environment: Readonly<Record<string, string>>;
let walker: Walker;

async function start(): Promise<void> {
  server = await startServer({ ...environment, ...HEAP });
}

async function end(signal: 'SIGTERM' | 'SIGKILL') {
  server.signal(signal);
  return await server.ended;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const died = server.ended.then(({ stdout, stderr }) => {
    throw new Error(`The portal died:\n${stdout.slice(-2_000)}${stderr.slice(-2_000)}`);
  });
  const reach = async () => {
    await expect.poll(isSo, { timeout: 240_000, interval: 100 }).toBe(true);
  };
  await Promise.race([died, reach()]);
}

/** Runs an operator's command with the same heap. */
async function command(name: string, ...args: readonly string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await execaNode(`tools/${name}.ts`, args, {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'] ?? '', ...environment, ...HEAP },
    extendEnv: false,
    reject: false,
  });
  expect([exitCode, stderr]).toEqual([0, '']);
  return stdout;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewroom-whole-'));
  const group = groupOf(size);
  roblox = await startCrowdedRoblox(group);
  database = await createTestTarget();
  const { target } = database;
  environment = { ...databaseSettings(target), PORT: String(await freePort()), ...walkSettings(roblox) };
  // A first start gives the database its origin and its first term.
  server = await startServer({ ...environment, ROSTER_SYNC_MINUTES: '0' });
  await end('SIGTERM');
  await fillAirline(target, size, new Date());
  await growWholeAirline(target, size);
  await start();
  const killAndStart = async () => {
    await end('SIGKILL');
    await start();
  };
  walker = walkerOf({ url: () => server.url, target, size, roblox, group, killAndStart, until });
}, 600_000);

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await roblox[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

// In this order: each step begins with the state that the earlier ones left.
describe('with a tenth of a large airline in a tenth of the room, the portal', { timeout: 600_000 }, () => {
  it.each(stories.beforeBackup)('%s', async (_what, story) => {
    await expect(story(walker)).resolves.toBeUndefined();
  });

  it('is backed up while it runs', async () => {
    expect(await command('backup', join(folder, 'whole.backup'))).toContain('Backed up');
  });

  it.each(stories.afterBackup)('%s', async (_what, story) => {
    await expect(story(walker)).resolves.toBeUndefined();
  });

  it('received every request except those of the setup, which is done', () => {
    const others = endpointNames.filter((name) => !(name in setupEndpoints));
    expect([...walker.asked].toSorted()).toEqual(others.toSorted());
  });

  it('is restored, and erases the members of the backup again', async () => {
    expect(await end('SIGTERM')).toMatchObject({ code: 0 });
    const said = await command('restore', join(folder, 'whole.backup'), '--replace');
    expect(said).toContain(`Erased again, as they asked after the backup: ${1 + ERASED_TOO.length}`);
    expect(await walker.count(named)).toBe(0);
    expect(await walker.count('from name_searches')).toBe(0);
  });

  it('lets an operator erase a member', async () => {
    expect(await command('erase-member', '10000025')).toContain('The member is erased.');
    expect(await walker.count(`from users where roblox_id = '10000025'`)).toBe(0);
  });
});
