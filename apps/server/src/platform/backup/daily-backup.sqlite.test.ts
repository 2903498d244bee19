import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@crewroom/domain/days';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contentsOf, contentsOfFile } from '../../testing/backup/contents.ts';
import { createClock, type MovableClock } from '../../testing/movable-clock.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { assertOrigin } from '../database/origin.ts';
import { runJob } from '../jobs/jobs.ts';
import { dailyBackup } from './daily-backup.ts';

let parent: string;
let folder: string;
let database: TestDatabase;
let clock: MovableClock;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'crewroom-daily-'));
  folder = join(parent, 'backups');
  database = await createTestDatabase();
  await assertOrigin(database, { mode: 'sandbox' });
  clock = createClock('2026-03-02T23:30:00.000Z');
});

afterEach(async () => {
  await database.close();
  await rm(parent, { recursive: true });
});

const run = (keep = 3, key: string | null = null) =>
  runJob({ database, clock }, dailyBackup({ target: database.target, folder, keep, key, clock }));

it('makes one backup a day that can be restored', async () => {
  await run();
  const file = join(folder, 'crewroom-daily-2026-03-02.backup');
  const { mtimeMs } = await stat(file);
  expect(await contentsOfFile(file)).toEqual(await contentsOf(database.target));
  clock.advance(20 * 60_000);
  await run();
  expect((await stat(file)).mtimeMs).toBe(mtimeMs);
  clock.advance(20 * 60_000);
  await run();
  expect(await readdir(folder)).toEqual([
    'crewroom-daily-2026-03-02.backup',
    'crewroom-daily-2026-03-03.backup',
  ]);
});

it('encrypts the backup when the airline has a key', async () => {
  const key = 'a key of the airline of 32 letters';
  await run(3, key);
  const file = join(folder, 'crewroom-daily-2026-03-02.backup');
  await expect(contentsOfFile(file)).rejects.toThrow('is encrypted');
  expect(await contentsOfFile(file, key)).toEqual(await contentsOf(database.target));
});

it('removes its oldest backups and the rest of killed runs, and keeps other files', async () => {
  await run();
  const others = [
    'crewroom-2026-01-01.backup',
    'crewroom-daily-2026-01-01.backup.txt',
    'crewroom-before-1.backup',
  ];
  for (const name of [...others, 'crewroom-daily-2026-01-02.backup.77.partial']) {
    await writeFile(join(folder, name), '');
  }
  for (let day = 0; day < 4; day += 1) {
    clock.advance(DAY_MS);
    await run();
  }
  const kept = ['2026-03-04', '2026-03-05', '2026-03-06'].map((day) => `crewroom-daily-${day}.backup`);
  expect((await readdir(folder)).toSorted()).toEqual([...others, ...kept].toSorted());
});

it('fails when the folder is not writable, and succeeds the same day once it is', async () => {
  await writeFile(folder, 'in the way');
  await expect(run()).rejects.toThrow('EEXIST');
  await rm(folder);
  await run();
  expect(await readdir(folder)).toHaveLength(1);
});
