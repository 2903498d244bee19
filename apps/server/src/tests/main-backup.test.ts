import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { securityEndpoints } from '@crewroom/domain/auth/security-endpoints';
import { inboxSchema } from '@crewroom/domain/inbox/schemas';
import { execaNode } from 'execa';
import { afterAll, expect, it } from 'vitest';
import { compileCache, projectRoot } from '../../../../tools/process.ts';
import { contentsOf, contentsOfFile } from '../testing/backup/contents.ts';
import { outcomeOf } from '../testing/browser.ts';
import { browserAt, createServerFixture, startServer } from '../testing/server-process.ts';
import { createTestTarget } from '../testing/test-database.ts';

/** The Roblox ids of CrewCasey and OwnerOlivia, whom every sandbox has. */
const CASEY = '4690118302';
const OLIVIA = '1207744';

const fixture = await createServerFixture();
const folder = await mkdtemp(join(tmpdir(), 'crewroom-main-backup-'));

afterAll(async () => {
  await fixture.sandbox.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command like npm does, from the user's folder. */
function run(command: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  return execaNode(join(projectRoot, 'tools/run.mjs'), [command, ...args], {
    cwd: projectRoot,
    env: { ...env, INIT_CWD: folder, NODE_COMPILE_CACHE: compileCache, NODE_ENV: 'test' },
    reject: false,
  });
}

it('backs up a running portal, restores it elsewhere, and accepts a sign-in', async () => {
  await using database = await createTestTarget('empty');
  await using first = await startServer(fixture.robloxSettings(database));
  const browser = browserAt(first);
  await browser.signIn(CASEY);
  const backup = await run('backup', ['airline.backup'], fixture.robloxSettings(database));
  expect(backup).toMatchObject({ exitCode: 0, stderr: '' });
  expect(backup.stdout).toMatch(/^Backing up settings …\n(?:.*\n)*Backed up \d+ rows to \S+airline\.backup$/);
  first.signal('SIGTERM');
  await first.ended;

  await using elsewhere = await createTestTarget('empty');
  const restored = await run('restore', ['airline.backup'], fixture.robloxSettings(elsewhere));
  expect(restored).toMatchObject({ exitCode: 0, stderr: '' });
  expect(restored.stdout).toMatch(/^Restored \d+ rows as they were at \S+\. Everyone signs in again\.$/m);
  const { security_events: before, ...backedUp } = await contentsOfFile(join(folder, 'airline.backup'));
  const { security_events: after, ...there } = await contentsOf(elsewhere.target);
  expect(there).toEqual(backedUp);
  // The log also has an entry about the restore.
  expect(after?.rows).toBe((before?.rows ?? 0) + 1);

  await using second = await startServer(fixture.robloxSettings(elsewhere));
  expect((await browser.open('/api/auth/me')).status).toBe(401);
  expect(outcomeOf(await browser.signIn(CASEY), second.url)).toMatchObject({ to: '/profile', session: true });
}, 90_000);

it('notifies owners of a failed backup command while the portal runs, and logs it', async () => {
  await using database = await createTestTarget('empty');
  await using portal = await startServer(fixture.robloxSettings(database));
  const owner = browserAt(portal);
  await owner.signIn(OLIVIA);
  const backup = await run('backup', ['no-such-folder/airline.backup'], fixture.robloxSettings(database));
  expect(backup.exitCode).toBe(1);
  expect(backup.stderr).toContain('no-such-folder');
  const inbox = inboxSchema.parse(await (await owner.open('/api/inbox')).json());
  expect(inbox.items.map(({ text }) => text)).toEqual([
    'A backup could not be made. See the output of the command for the reason.',
  ]);
  const response = await owner.open('/api/admin/security?kind=backup');
  const { events } = securityEndpoints.securityLog.response.parse(await response.json());
  expect(events.map(({ details }) => details)).toEqual([{ ok: false }]);
}, 90_000);

it('rejects the backup of a database that was never used, and creates no file', async () => {
  await using database = await createTestTarget('empty');
  const backup = await run('backup', ['nothing.backup'], fixture.robloxSettings(database));
  expect(backup.exitCode).toBe(1);
  expect(backup.stderr).toMatch(/^The owners could not be notified\.\n/);
  const { target } = database;
  expect(target.engine === 'sqlite' ? await readdir(target.dataDir) : []).toEqual([]);
}, 90_000);
