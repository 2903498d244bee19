import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUR_MS } from '@crewroom/domain/days';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { repeatErasures } from '../../features/erasure/restored-erasures.ts';
import { contentsOf, contentsOfFile } from '../../testing/backup/contents.ts';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { insertRecord } from '../../testing/member-record.ts';
import { insertUser } from '../../testing/rows.ts';
import { createTestDatabase, createTestTarget } from '../../testing/test-database.ts';
import { signedInMember } from '../../testing/test-portal.ts';
import { type CommittedWork, unknownChanges } from '../changes/live.ts';
import { type DatabaseTarget, openDatabase } from '../database/database.ts';
import { assertOrigin, describeOrigin } from '../database/origin.ts';
import { type Job, startJobs } from '../jobs/jobs.ts';
import { startListener } from '../live/listener.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore.ts';

const now = new Date('2026-03-02T12:00:00.000Z');
const options = {
  origin: describeOrigin({ mode: 'sandbox' }),
  rules: readConfig({ NODE_ENV: 'test' }),
  erasure: repeatErasures,
  now,
};

const folder = await mkdtemp(join(tmpdir(), 'crewroom-engines-'));

afterAll(() => rm(folder, { recursive: true, force: true }));

it('restores a PostgreSQL backup into SQLite, and its backup into PostgreSQL, row for row', async () => {
  await using portal = await createFlightPortal();
  await assertOrigin(portal.database, { mode: 'sandbox' });
  const member = await signedInMember(portal, { display_name: 'Zoë Ärmel 🛫' });
  await insertRecord(portal.database.db, member.user.id, { id: member.user.id, username: 'Issuer' });
  const avatar = { state: 'present', content_type: 'image/png', image: Buffer.from([0, 255, 128]) } as const;
  await portal.database.db
    .insertInto('avatars')
    .values({ roblox_id: '1', fetched_at: '2026-03-01T00:00:00.000Z', ...avatar })
    .execute();
  const contents = await contentsOf(portal.database.target);

  const [first, second] = [join(folder, 'first.backup'), join(folder, 'second.backup')];
  await makeBackup(portal.database.target, first, { now });
  const sqlite: DatabaseTarget = { engine: 'sqlite', dataDir: join(folder, 'data') };
  await restoreBackup(sqlite, first, options);
  expect(await contentsOf(sqlite)).toEqual(contents);

  await makeBackup(sqlite, second, { now });
  await using back = await createTestTarget('empty');
  await restoreBackup(back.target, second, options);
  expect(await contentsOf(back.target)).toEqual(contents);
});

/** A proxy to PostgreSQL that drops the connection after the commit is sent, before the response arrives. */
async function wayLostAtCommit(url: string) {
  const there = new URL(url);
  const [host, port] = [there.searchParams.get('host') ?? there.hostname, Number(there.port || 5432)];
  const way = createServer((client) => {
    const server = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    let isLost = false;
    client.on('data', (bytes) => {
      isLost ||= bytes.includes('commit\0');
      server.write(bytes);
    });
    server.on('data', (bytes) => void (isLost ? client.destroy() : client.write(bytes)));
    client.on('error', () => {}).on('close', () => server.destroy());
    server.on('error', () => {}).on('close', () => client.destroy());
  });
  await once(way.listen(0, '127.0.0.1'), 'listening');
  const address = way.address();
  there.searchParams.delete('host');
  there.host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return { url: there.href, [Symbol.asyncDispose]: async () => void way.close() };
}

it('keeps the copy and reports an unknown outcome when the commit gets no response', async () => {
  await using there = await createTestTarget();
  if (there.target.engine !== 'postgres') throw new Error('These tests are for PostgreSQL');
  const database = await openDatabase(there.target);
  await assertOrigin(database, { mode: 'sandbox' });
  const file = join(folder, 'unsure.backup');
  await makeBackup(there.target, file, { now });
  await insertUser(database.db, { username: 'CameLater' });
  await database.close();
  const before = await contentsOf(there.target);

  await using way = await wayLostAtCommit(there.target.url);
  const restored = restoreBackup({ engine: 'postgres', url: way.url }, file, { ...options, replace: true });
  await expect(restored).rejects.toThrow(
    `Start the portal to see whether ${file} is restored. What was there before`,
  );

  const copy = (await readdir(folder)).find((name) => name.startsWith('crewroom-before-'));
  expect(await contentsOfFile(join(folder, copy ?? ''))).toEqual(before);
  expect(await contentsOf(there.target)).toEqual(await contentsOfFile(file));
});

it('invalidates everything on a running portal after a restore into its PostgreSQL', async () => {
  const database = await createTestDatabase();
  const environment = database.target.engine === 'postgres' ? { DATABASE_URL: database.target.url } : {};
  await using portal = await createFlightPortal({ database, environment });
  await assertOrigin(portal.database, { mode: 'sandbox' });
  const kept = await signedInMember(portal);
  const file = join(folder, 'running.backup');
  await makeBackup(portal.database.target, file, { now });
  const { user: gone, as } = await signedInMember(portal);
  // Several times, so that the statements are prepared on the portal's connections.
  for (let time = 0; time < 3; time += 1) {
    expect((await portal.send('GET', '/api/users/leaderboard', { as })).statusCode).toBe(200);
  }
  const published: CommittedWork[] = [];
  const listener = startListener(portal, portal.app.log);
  portal.live.subscribe((one) => published.push(one));
  const runs: Date[] = [];
  const job: Job = {
    name: 'hourly',
    schedule: { everyMs: HOUR_MS },
    run: () => Promise.resolve(runs.push(portal.clock())),
  };
  const jobs = startJobs(portal, [job], portal.app.log);
  await expect.poll(() => runs).toHaveLength(1);
  // Called once, when it listens.
  await expect.poll(() => published).toEqual([unknownChanges]);
  await restoreBackup(portal.database.target, file, { ...options, replace: true });
  await expect.poll(() => published).toEqual([unknownChanges, unknownChanges]);
  await listener.stop();
  // The portal schedules its own jobs again, so a backup leaves out when they were due.
  await expect.poll(() => runs).toHaveLength(2);
  await jobs.stop();
  expect((await portal.send('GET', '/api/auth/me', { as })).statusCode).toBe(401);
  const again = await portal.signIn(kept.user.id);
  const board = await portal.send('GET', '/api/users/leaderboard', { as: again });
  expect(board.statusCode).toBe(200);
  expect(board.body).toContain(kept.user.id);
  expect(board.body).not.toContain(gone.id);
});
