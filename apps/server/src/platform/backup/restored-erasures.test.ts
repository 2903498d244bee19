import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS } from '@crewroom/domain/days';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { erasuresJob } from '../../features/erasure/erasures-job.ts';
import { repeatErasures } from '../../features/erasure/restored-erasures.ts';
import { insertUser } from '../../testing/rows.ts';
import { createTestTarget, type TestTarget } from '../../testing/test-database.ts';
import { unitOfWorkDeps } from '../../testing/unit-of-work-deps.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { newId } from '../database/stored-values.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore.ts';

const madeAt = new Date('2026-03-02T12:00:00.000Z');
const restoredAt = new Date(madeAt.getTime() + 3 * DAY_MS);
const rules = readConfig({ NODE_ENV: 'test' });

const at = (timestamp: Date, ms = 0): string => new Date(timestamp.getTime() + ms).toISOString();

let folder: string;
let target: TestTarget;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewroom-erasures-'));
  file = join(folder, 'earlier.backup');
  target = await createTestTarget('empty');
});

afterEach(async () => {
  await target[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function inTarget<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(target.target);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const restore = () =>
  restoreBackup(target.target, file, {
    origin: null,
    rules,
    erasure: repeatErasures,
    now: restoredAt,
    replace: true,
  });

/** Simulates a request by Roblox to erase an administrator. Returns the id of the pending erasure. */
async function ask({ db }: Database, robloxId: string, received: Date): Promise<string> {
  const id = newId();
  const instants = { received_at: at(received), due_at: at(received, DAY_MS) };
  await db
    .insertInto('erasures')
    .values({ id, roblox_id: robloxId, state: 'waiting', ...instants })
    .execute();
  return id;
}

const decided = (state: 'refused' | 'carried_out') => ({
  state,
  roblox_id: null,
  decided_at: at(madeAt, HOUR_MS),
  expires_at: at(madeAt, HOUR_MS + 7 * DAY_MS),
});

/** Runs the due erasures as a start does, and returns the members who remain. */
async function knownAfterStart(now: Date): Promise<string[]> {
  return await inTarget(async (database) => {
    await erasuresJob(unitOfWorkDeps(database, at(now))).run(new AbortController().signal);
    const users = database.db.selectFrom('users').where('forgotten_at', 'is', null).select('roblox_id');
    return (await users.execute()).map(({ roblox_id: id }) => id).toSorted();
  });
}

const waitingIds = () =>
  inTarget(async ({ db }) => {
    const rows = db.selectFrom('erasures').where('state', '=', 'waiting').select('id').orderBy('id');
    return (await rows.execute()).map(({ id }) => id);
  });

describe('a member whose erasure was pending at the backup', () => {
  it('stays when an owner rejected the erasure since', async () => {
    const id = await inTarget(async (database) => {
      await insertUser(database.db, { roblox_id: '5150', rank: 247 });
      return await ask(database, '5150', madeAt);
    });
    await makeBackup(target.target, file, { now: madeAt });
    await inTarget(({ db }) =>
      db.updateTable('erasures').set(decided('refused')).where('id', '=', id).execute(),
    );
    await restore();
    expect(await waitingIds()).toEqual([]);
    expect(await knownAfterStart(new Date(restoredAt.getTime() + 30 * DAY_MS))).toEqual(['5150']);
  });

  it('has a day when the replaced records no longer know of the erasure', async () => {
    const id = await inTarget(async (database) => {
      await insertUser(database.db, { roblox_id: '5150', rank: 247 });
      return await ask(database, '5150', madeAt);
    });
    await makeBackup(target.target, file, { now: madeAt });
    // Decided requests are deleted after a week.
    await inTarget(({ db }) => db.deleteFrom('erasures').execute());
    await restore();
    expect([await waitingIds(), await knownAfterStart(restoredAt)]).toEqual([[id], ['5150']]);
    expect(await knownAfterStart(new Date(restoredAt.getTime() + DAY_MS))).toEqual([]);
  });
});

describe('a member whose erasure is pending at the restore', () => {
  it('keeps the same due time, and a processed notice has no second effect', async () => {
    await inTarget(({ db }) => insertUser(db, { roblox_id: '5150', rank: 247 }));
    await makeBackup(target.target, file, { now: madeAt });
    const asked = new Date(restoredAt.getTime() - HOUR_MS);
    const notice = { id_hash: 'hash', received_at: at(asked), expires_at: at(asked, 90 * DAY_MS) };
    const before = await inTarget(async (database) => {
      await ask(database, '5150', asked);
      await database.db.insertInto('erasure_notices').values(notice).execute();
      return await database.db.selectFrom('erasures').selectAll().execute();
    });
    await restore();
    await inTarget(async ({ db }) => {
      expect(await db.selectFrom('erasures').selectAll().execute()).toEqual(before);
      expect(await db.selectFrom('erasure_notices').selectAll().execute()).toEqual([notice]);
    });
    expect(await knownAfterStart(new Date(restoredAt.getTime() + DAY_MS))).toEqual([]);
  });

  it('has one pending erasure when the backup is of other records that were asked too', async () => {
    await using other = await createTestTarget('empty');
    const database = await openDatabase(other.target);
    await insertUser(database.db, { roblox_id: '5150', rank: 247 });
    await ask(database, '5150', madeAt);
    await database.close();
    await makeBackup(other.target, file, { now: madeAt });
    const id = await inTarget(async (records) => {
      await insertUser(records.db, { roblox_id: '5150', rank: 247 });
      return await ask(records, '5150', restoredAt);
    });
    await restore();
    expect(await waitingIds()).toEqual([id]);
  });
});
