import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../tools/process.ts';
import { credentialsFor, startRefused, startServer, whilePortIsHeld } from '../testing/server-process.ts';
import { createTestTarget, type TestTarget } from '../testing/test-database.ts';

let target: TestTarget;
let dataDir: string;

beforeAll(async () => {
  target = await createTestTarget();
  dataDir = target.target.engine === 'sqlite' ? target.target.dataDir : '';
});

afterAll(() => target[Symbol.asyncDispose]());

async function settings(DATA_DIR = dataDir): Promise<Record<string, string>> {
  // Nobody signs in here, so no fake Roblox is needed.
  return { ...credentialsFor('http://localhost:1'), DATA_DIR, PORT: String(await freePort()) };
}

describe('a data folder', () => {
  it('belongs to one process: a second start is rejected in one line, and the first continues', async () => {
    await using first = await startServer(await settings());
    const ending = await startRefused(await settings());
    expect(ending).toMatchObject({ code: 1, stdout: '' });
    expect(ending.stderr).toMatch(/^The data folder \S+ is in use by another running Crewroom; .*\n$/);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  });

  it('is free again once its process was killed', async () => {
    const first = await startServer(await settings());
    first.signal('SIGKILL');
    expect(await first.ended).toMatchObject({ signal: 'SIGKILL' });
    await using second = await startServer(await settings());
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
  });

  it('is rejected in one line when it is unusable', async () => {
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    for (const folder of [file, join(file, 'below')]) {
      const ending = await startRefused(await settings(folder));
      expect(ending).toMatchObject({ code: 1, stdout: '' });
      expect(ending.stderr).toMatch(/^The data folder \S+ cannot be used: .*\n$/);
    }
  });

  it('is created when it does not exist, with owner-only permissions', async () => {
    await mkdir(join(dataDir, 'parent'));
    const folder = join(dataDir, 'parent', 'new', 'data');
    await using server = await startServer(await settings(folder));
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });
});

describe('a start is rejected in one line', () => {
  it('when the port is in use', async () => {
    const environment = await settings();
    const port = Number(environment['PORT']);
    const ending = await whilePortIsHeld(port, () => startRefused(environment));
    expect(ending).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `Port ${port} of localhost is in use by another program; set PORT to another one.\n`,
    });
    await using server = await startServer(environment);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  it.each([
    ['with a database of another group', { ROBLOX_GROUP_ID: '8' }, /belongs to group 4242 .* with group 8 /],
    ['with a part of the credentials', { ROBLOX_API_KEY: '' }, /ROBLOX_CLIENT_SECRET, ROBLOX_API_KEY/],
    [
      'in production with a stand-in',
      { NODE_ENV: 'production', PUBLIC_URL: 'https://portal.example' },
      /In production every Roblox URL must be Roblox’s own/,
    ],
    [
      'in production without https',
      {
        NODE_ENV: 'production',
        ROBLOX_OAUTH_ISSUER: '',
        ROBLOX_APIS_URL: '',
        ROBLOX_USERS_URL: '',
        ROBLOX_THUMBNAILS_URL: '',
        ROBLOX_GROUPS_URL: '',
        PUBLIC_URL: '',
      },
      /PUBLIC_URL must be set and begin with https/,
    ],
    ['with settings that cannot be used', { RANK_ADMIN: '1' }, /RANK_DISPATCH not above RANK_ADMIN/],
  ])('%s', async (_when, wrong, why) => {
    const ending = await startRefused({ ...(await settings()), ...wrong });
    expect(ending).toMatchObject({ code: 1, stdout: '' });
    expect(ending.stderr).toMatch(/^[^\n]+\n$/);
    expect(ending.stderr).toMatch(why);
  });

  it('with one line for each unusable setting', async () => {
    const wrong = { LOG_LEVEL: 'loud', RANK_ADMIN: '1', ROBLOX_GROUP_ID: 'seven' };
    const ending = await startRefused({ ...(await settings()), ...wrong });
    expect(ending).toMatchObject({ code: 1, stdout: '' });
    expect(ending.stderr).toMatch(/^LOG_LEVEL: .+\nROBLOX_GROUP_ID: .+\n.+ not above RANK_ADMIN\.\n$/);
  });

  it('with an incomplete set of credentials', async () => {
    const ending = await startRefused({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://portal.example',
      ROBLOX_CLIENT_ID: '1',
      DATA_DIR: join(dataDir, 'never'),
    });
    expect(ending).toMatchObject({ code: 1, stdout: '' });
    expect(ending.stderr).toMatch(/^Set all of ROBLOX_CLIENT_ID, .*\n$/);
    await expect(stat(join(dataDir, 'never'))).rejects.toThrow('ENOENT');
  });
});
