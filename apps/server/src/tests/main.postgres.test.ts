import { describe, expect, it } from 'vitest';
import { freePort } from '../../../../tools/process.ts';
import { credentialsFor, databaseSettings, startRefused, startServer } from '../testing/server-process.ts';
import { createTestTarget } from '../testing/test-database.ts';

// Nobody signs in here, so no fake Roblox is needed.
const nowhere = credentialsFor('http://localhost:1');

type Environment = Readonly<Record<string, string>>;

async function withPort(environment: Environment): Promise<Environment> {
  return { ...environment, PORT: String(await freePort()) };
}

/** Starts three servers at once and ends them again. Returns whether each got ready and served requests. */
async function startThree(environment: Environment): Promise<string[]> {
  const started = await Promise.allSettled([
    startServer(await withPort(environment)),
    startServer(await withPort(environment)),
    startServer(await withPort(environment)),
  ]);
  return await Promise.all(
    started.map(async (result) => {
      if (result.status === 'rejected') return String(result.reason);
      await using server = result.value;
      // A busy machine may exceed the database's time limit for a response.
      await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200);
      server.signal('SIGTERM');
      const { code } = await server.ended;
      return `served, ended ${code}`;
    }),
  );
}

describe('on PostgreSQL', () => {
  it('starts three processes together on one empty database', async () => {
    await using target = await createTestTarget('empty');
    const servers = await startThree({ ...nowhere, ...databaseSettings(target.target) });
    expect(servers).toEqual(Array.from({ length: 3 }, () => 'served, ended 0'));
  });

  it('rejects a start without a database in one line without a password', async () => {
    const url = 'postgresql://crew:hush-hush@localhost:1/portal';
    const { code, stdout, stderr } = await startRefused(await withPort({ ...nowhere, DATABASE_URL: url }));
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The database cannot be reached: .*\n$/);
    expect(stdout + stderr).not.toContain('hush-hush');
  });
});
