import { sandboxDefaults } from '@crewroom/sandbox/sandbox';
import { expect, it } from 'vitest';
import { freePort } from '../../../../tools/process.ts';
import { connectDatabase } from '../platform/database/database.ts';
import { startSharedSandbox } from '../testing/sandbox-portal.ts';
import { databaseSettings, type ServerProcess, startServer } from '../testing/server-process.ts';
import { createTestTarget } from '../testing/test-database.ts';

const { clientId, clientSecret, apiKey, groupId } = sandboxDefaults;
const SECRET_KEY = 'a secret key of thirty-two letters';

const codeOf = ({ lines }: ServerProcess): string | undefined =>
  lines.map((line) => /^Set-up code: (\S+)\. /.exec(line)?.[1]).find((code) => code !== undefined);

const statusAt = async ({ url }: ServerProcess, path: string): Promise<number> =>
  (await fetch(url + path, { redirect: 'manual' })).status;

it('is set up in one of two processes, and runs in both, without a restart and after one', async () => {
  await using target = await createTestTarget();
  const database = connectDatabase(target.target);
  const sandbox = await startSharedSandbox();
  const start = async (more = {}) => {
    const PORT = String(await freePort());
    const settings = {
      SETUP: 'true',
      SANDBOX_URL: sandbox.url,
      SECRET_KEY,
      ...databaseSettings(target.target),
    };
    return await startServer({ ...settings, PORT, ...more });
  };
  try {
    await using one = await start();
    await using other = await start();
    const code = codeOf(one);
    expect(code).toBeDefined();
    expect(codeOf(other)).toBe(code);
    for (const each of [one, other]) {
      expect(await statusAt(each, '/readyz')).toBe(503);
      expect(await statusAt(each, '/livez')).toBe(200);
      expect(await statusAt(each, '/api/auth/me')).toBe(503);
    }

    const { db } = database;
    const plannedJobs = async () => (await db.selectFrom('jobs').select('name').execute()).length;
    expect(await plannedJobs()).toBe(0);

    const body = { code, airlineName: 'Northern Air', groupId, apiKey, clientId, clientSecret };
    const response = await fetch(`${one.url}/api/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(204);
    expect(await statusAt(one, '/api/auth/me')).toBe(401);
    await expect.poll(() => statusAt(other, '/readyz')).toBe(200);
    await expect.poll(plannedJobs).toBeGreaterThan(3);
    for (const each of [one, other]) {
      expect(await statusAt(each, '/api/setup')).toBe(404);
      expect(await statusAt(each, '/api/auth/roblox')).toBe(302);
    }

    await using later = await start();
    expect(codeOf(later)).toBeUndefined();
    expect(await statusAt(later, '/api/setup')).toBe(404);
    expect(await statusAt(later, '/readyz')).toBe(200);
  } finally {
    await sandbox.close();
    await database.close();
  }
}, 90_000);

it('waits in production too, at the public URL, and uses Roblox itself', async () => {
  await using target = await createTestTarget();
  const PORT = String(await freePort());
  await using portal = await startServer({
    ...databaseSettings(target.target),
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://portal.example',
    HOST: 'localhost',
    SECRET_KEY,
    PORT,
  });
  expect(codeOf(portal)).toBeDefined();
  const response = await fetch(`http://localhost:${PORT}/api/setup`);
  const redirectUrl = 'https://portal.example/api/auth/roblox/callback';
  expect(await response.json()).toEqual({ needed: true, redirectUrl });
}, 90_000);
