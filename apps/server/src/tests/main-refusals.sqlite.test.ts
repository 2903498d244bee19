import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../tools/process.ts';
import { credentialsFor, startRefused, startServer, whilePortIsHeld } from '../testing/server-process.ts';
import { createTestTarget } from '../testing/test-database.ts';

const target = await createTestTarget();
const dataDir = target.target.engine === 'sqlite' ? target.target.dataDir : '';

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
    expect(ending.stderr).toMatch(/^The data folder \S+ is in use by another running Crewroom\. .*\n$/);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  });
});

describe('a start', () => {
  it('is rejected in one line when the port is in use', async () => {
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

  it('is rejected with one line for each unusable setting', async () => {
    const wrong = { LOG_LEVEL: 'loud', RANK_ADMIN: '1', ROBLOX_GROUP_ID: 'seven' };
    const ending = await startRefused({ ...(await settings()), ...wrong });
    expect(ending).toMatchObject({ code: 1, stdout: '' });
    expect(ending.stderr).toMatch(/^LOG_LEVEL: .+\nROBLOX_GROUP_ID: .+\n.+ not above RANK_ADMIN\.\n$/);
  });
});
