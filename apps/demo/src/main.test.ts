import { connectDatabase } from '@crewroom/server/platform/database/database';
import { startSharedSandbox } from '@crewroom/server/testing/sandbox-portal';
import { databaseSettings, startServer } from '@crewroom/server/testing/server-process';
import { createTestTarget } from '@crewroom/server/testing/test-database';
import { expect, it } from 'vitest';
import { freePort } from '../../../tools/process.ts';

/** The Roblox id of OwnerOlivia. */
const OLIVIA = '1207744';

async function startOn(settings: Readonly<Record<string, string>>): Promise<string> {
  await using server = await startServer({ ...settings, PORT: String(await freePort()) }, 'demo');
  // A process that has just played a year may be overloaded briefly, and reports it.
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200);
  server.signal('SIGTERM');
  const { code } = await server.ended;
  return `served, ended ${code}`;
}

// A data folder is for one process: there the second start comes after the first.
it('fills one database once for two processes, in sequence on SQLite and simultaneously on PostgreSQL', async () => {
  await using target = await createTestTarget('empty');
  const sandbox = await startSharedSandbox();
  // Where nobody may schedule flights, a year is played quickly: Olivia, the owner, loses the only rank that may.
  const ranks = { RANK_DISPATCH: '255', RANK_ADMIN: '255' };
  const settings = { ...databaseSettings(target.target), ...ranks, SANDBOX_PORT: sandbox.port };
  try {
    await sandbox.change(OLIVIA, { rank: 254 });
    const first = startOn(settings);
    if (target.target.engine === 'sqlite') await first;
    const servers = await Promise.all([first, startOn(settings)]);
    expect(servers).toEqual(['served, ended 0', 'served, ended 0']);
  } finally {
    await sandbox.close();
  }
  const database = connectDatabase(target.target);
  try {
    const { db } = database;
    const open = await db.selectFrom('terms').select('id').where('closed_at', 'is', null).execute();
    expect(open).toHaveLength(1);
    const people = await db.selectFrom('users').select('roblox_id').execute();
    expect(people.length).toBeGreaterThan(10);
  } finally {
    await database.close();
  }
}, 60_000);
