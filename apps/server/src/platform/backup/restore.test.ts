import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calendarEndpoints } from '@crewroom/domain/calendar/endpoints';
import { sample } from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { eraseMember } from '../../features/erasure/erase-member.ts';
import { repeatErasures } from '../../features/erasure/restored-erasures.ts';
import { useStored } from '../../features/settings/watch-settings.ts';
import { ensureOpenTerm } from '../../features/terms/open-term.ts';
import { contentsOf, contentsOfFile } from '../../testing/backup/contents.ts';
import { crowdAction, gatherCrowd, perform } from '../../testing/flights/crowd.ts';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { stageFlight } from '../../testing/flights/staged-flight.ts';
import { insertRecord } from '../../testing/member-record.ts';
import { subscription } from '../../testing/notifications/subscription.ts';
import { insertSeat, insertUser } from '../../testing/rows.ts';
import { moduleUrl, startScript } from '../../testing/script-process.ts';
import {
  createTestTarget,
  dumpDatabase,
  openTestDatabase,
  type TestTarget,
} from '../../testing/test-database.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';
import { unitOfWorkDeps } from '../../testing/unit-of-work-deps.ts';
import { runInUnitOfWork } from '../changes/unit-of-work.ts';
import { connectDatabase, type Database, openDatabase } from '../database/database.ts';
import { StartRefusal } from '../database/errors.ts';
import { isKnownStep, migrateTo, stepNames } from '../database/migrations/migrate.ts';
import { assertOrigin, describeOrigin } from '../database/origin.ts';
import { recordFromGroup } from '../people/person.ts';
import { Secrets } from '../secrets/secret-key.ts';
import type { Rows, StoredValue } from './backup-format.ts';
import { makeBackup } from './make-backup.ts';
import { openBackupFile } from './open-backup-file.ts';
import { restoreBackup } from './restore.ts';
import { writeBackupFile } from './write-backup-file.ts';

const now = new Date('2026-03-02T12:00:00.000Z');
const origin = describeOrigin({ mode: 'sandbox' });
const rules = readConfig({ NODE_ENV: 'test' });

let folder: string;
let portal: TestPortal;
let member: SignedInMember;
let whole: string;

/** An airline with records of many kinds. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewroom-backup-'));
  portal = await createFlightPortal();
  const { db } = portal.database;
  await assertOrigin(portal.database, { mode: 'sandbox' });
  member = await signedInMember(portal, { rank: 239 });
  const admin = await signedInMember(portal, { rank: 247 });
  await insertRecord(db, member.user.id, { id: admin.user.id, username: admin.user.username });
  const image = Buffer.from([0, 255, 10, 13, 0, 128]);
  await db
    .insertInto('avatars')
    .values({
      roblox_id: member.user.roblox_id,
      state: 'present',
      content_type: 'image/png',
      image,
      fetched_at: '2026-03-01T00:00:00.000Z',
    })
    .execute();
  await insertUser(db, { display_name: 'Zoë\n\u2028"\\ 🛫 Ärmel' });
  whole = join(folder, 'whole.backup');
  await makeBackup(portal.database.target, whole, { now });
});

afterAll(async () => {
  await portal[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

let target: TestTarget;

beforeEach(async () => {
  target = await createTestTarget('empty');
});

afterEach(() => target[Symbol.asyncDispose]());

const restore = (
  file: string,
  options: { replace?: boolean; into?: TestTarget; origin?: string | null } = {},
) =>
  restoreBackup((options.into ?? target).target, file, {
    origin: options.origin === undefined ? origin : options.origin,
    rules,
    erasure: repeatErasures,
    now,
    replace: options.replace ?? false,
  });

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const failure: unknown = await work.then(
    () => new Error('It was not refused'),
    (error: unknown) => error,
  );
  if (!(failure instanceof StartRefusal)) throw failure;
  expect(failure.message).not.toContain('\n');
  return failure.message;
}

async function inTarget<T>(work: (database: Database) => Promise<T>, { target: own } = target): Promise<T> {
  const database = await openDatabase(own);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Fills the target with other people, and returns what it holds then. */
async function fillTarget() {
  await inTarget(({ db }) => insertUser(db, { username: 'WasHereBefore' }));
  return await contentsOf(target.target);
}

describe('a backup', () => {
  it('has owner-only permissions, overwrites only when asked, and leaves no partial file', async () => {
    const file = join(folder, 'mine.backup');
    await makeBackup(portal.database.target, file, { now });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await refusalOf(makeBackup(portal.database.target, file, { now }))).toContain('already exists');
    await makeBackup(portal.database.target, file, { now, force: true });
    const folderInTheWay = join(folder, 'a-folder');
    await mkdir(folderInTheWay);
    for (const [unwritable, code] of [
      [join(folder, 'nowhere', 'x.backup'), 'ENOENT'],
      [join(file, 'x.backup'), 'ENOTDIR'],
      [folderInTheWay, 'EISDIR'],
    ] as const) {
      const told = await refusalOf(makeBackup(portal.database.target, unwritable, { now, force: true }));
      expect(told).toBe(`${unwritable} cannot be written (${code}).`);
    }
    const blocked = join(folder, 'blocked.backup');
    const failing = (async function* (): AsyncGenerator<Rows> {
      yield { table: 'users', columns: ['id'], rows: [['1']] };
      throw new Error('the disk is full');
    })();
    const header = { madeAt: now.toISOString(), step: stepNames[0] ?? '', origin, tables: { users: 1 } };
    await expect(writeBackupFile(blocked, header, failing)).rejects.toThrow('the disk is full');
    expect(
      (await readdir(folder)).filter((name) => name.includes('partial') || name.includes('blocked')),
    ).toEqual([]);
  });

  it('requires a database that Crewroom has used', async () => {
    await expect(makeBackup(target.target, join(folder, 'none.backup'), { now })).rejects.toThrow(
      StartRefusal,
    );
  });

  it('holds no session and nothing that would open one', async () => {
    const tables = Object.keys(await contentsOfFile(whole));
    expect(tables).toContain('users');
    expect(tables).not.toContain('sessions');
    expect(tables).not.toContain('sign_in_states');
  });

  it('reports its progress up to the last row', async () => {
    const told: { table: string; done: number; total: number }[] = [];
    const file = join(folder, 'told.backup');
    await makeBackup(portal.database.target, file, { now, onProgress: (progress) => told.push(progress) });
    const rows = Object.values(await contentsOfFile(file)).reduce((sum, table) => sum + table.rows, 0);
    expect(told.at(-1)).toMatchObject({ done: rows, total: rows });
    expect(told.map(({ done }) => done)).toEqual(told.map(({ done }) => done).toSorted((a, b) => a - b));
  });
});

describe('a backup that is made during many changes', () => {
  it('is consistent, and restores with equal counts and checksums', async () => {
    const crowd = await gatherCrowd(portal);
    const { flight } = await stageFlight(
      portal.database.db,
      'available',
      { dispatcher_id: crowd.dispatcher.user.id },
      [1, 3],
    );
    let isOver = false;
    let actions = 0;
    const action = async () => {
      for (const next of sample(crowdAction, 500)) {
        if (isOver) return;
        if (next.kind !== 'suspend' && next.kind !== 'lose rank')
          await perform(portal, crowd, flight.id, next);
        actions += 1;
      }
    };
    const acting = [action(), action()];
    const files: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      const before = actions;
      const file = join(folder, `round-${round}.backup`);
      await makeBackup(portal.database.target, file, { now });
      files.push(file);
      await expect.poll(() => actions, { interval: 10 }).toBeGreaterThan(before + 3);
    }
    isOver = true;
    await Promise.all(acting);
    for (const file of files) {
      await using other = await createTestTarget('empty');
      await restore(file, { into: other });
      expect(await contentsOf(other.target)).toEqual(await contentsOfFile(file));
      // Every crew member of the flight also has a log entry about it.
      const counted = sql<{ seats: number; lines: number }>`select
        (select count(*) from allocations where flight_id = ${flight.id}) as seats,
        (select sum(case when kind in ('seat_taken', 'seat_given', 'moved_up') then 1
            when kind in ('seat_given_back', 'taken_off') then -1 else 0 end)
          from flight_log where flight_id = ${flight.id}) as lines`;
      const { rows } = await inTarget(({ db }) => counted.execute(db), other);
      expect(rows[0]?.seats).toBe(Number(rows[0]?.lines));
    }
  });
});

describe('a restored database', () => {
  it('equals the backup, at any schema version', async () => {
    await restore(whole);
    expect(await contentsOf(target.target)).toEqual(await contentsOfFile(whole));
    for (const step of stepNames) {
      await using old = await createTestTarget('empty');
      await using into = await createTestTarget('empty');
      const database = connectDatabase(old.target);
      await migrateTo(database.db, database.engine, step);
      await database.close();
      const file = join(folder, `${step}.backup`);
      await makeBackup(old.target, file, { now });
      await restore(file, { into });
      const restored = connectDatabase(into.target);
      const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
        restored.db,
      );
      expect(rows.map(({ name }) => name)).toEqual(stepNames);
      await restored.close();
    }
  });

  it('has new versions of everything, so that no client keeps an old response', async () => {
    await restore(whole);
    await using restored = await createFlightPortal({ database: openTestDatabase(target) });
    const as = await restored.signIn(member.user.id);
    // The topic of this inbox was never invalidated, neither here nor in the restored portal.
    const url = '/api/inbox';
    const { headers } = await portal.send('GET', url, { as: await portal.signIn(member.user.id) });
    const known = { 'if-none-match': String(headers.etag) };
    const again = await restored.send('GET', url, { as, headers: known });
    expect([again.statusCode, again.headers.etag === headers.etag]).toEqual([200, false]);
  });

  it('replays a stored response without a second execution', async () => {
    const { flight } = await stageFlight(
      portal.database.db,
      'available',
      { dispatcher_id: member.user.id },
      [4],
    );
    const take = {
      payload: { roleIndex: 0 },
      headers: { 'idempotency-key': 'taken-before-the-backup' },
    };
    const url = `/api/flights/${flight.id}/allocate`;
    const first = await portal.send('POST', url, { as: member.as, ...take });
    expect(first.statusCode).toBe(200);
    const file = join(folder, 'kept.backup');
    await makeBackup(portal.database.target, file, { now });
    await restore(file);
    await using restored = await createFlightPortal({ database: openTestDatabase(target) });
    const again = await restored.send('POST', url, { as: await restored.signIn(member.user.id), ...take });
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    const seats = await restored.database.db
      .selectFrom('allocations')
      .where('flight_id', '=', flight.id)
      .select('id')
      .execute();
    expect(seats).toHaveLength(1);
  });

  it('rejects a file with an endless line, which a forged one may hold in few bytes', async () => {
    const file = join(folder, 'endless.backup');
    const { header } = await openBackupFile(whole, isKnownStep);
    const row: Rows = {
      table: 'settings',
      columns: ['key', 'value'],
      rows: [['endless', 'x'.repeat(17 * 1024 * 1024)]],
    };
    await writeBackupFile(
      file,
      { ...header, tables: { settings: 1 } },
      // oxlint-disable-next-line typescript/require-await -- rows come one after the other
      (async function* (): AsyncGenerator<Rows> {
        yield row;
      })(),
    );
    await expect(restore(file)).rejects.toThrow('is not as it was written');
  });

  it('has no session, key, calendar URL or device, even if the file has them', async () => {
    const { db } = portal.database;
    const at = now.toISOString();
    const made = await portal.send('POST', '/api/calendar', { as: member.as });
    const { url } = calendarEndpoints.createCalendar.response.parse(made.json());
    await db
      .insertInto('game_keys')
      .values({ id: randomUUID(), name: 'Forged', key_hash: 'hash', scopes: 'game:read', created_at: at })
      .execute();
    await portal.send('POST', '/api/me/push', { as: member.as, payload: subscription() });
    const [sessions, addresses, keys, devices] = [
      await db.selectFrom('sessions').where('user_id', '=', member.user.id).selectAll().execute(),
      await db.selectFrom('calendar_addresses').selectAll().execute(),
      await db.selectFrom('game_keys').selectAll().execute(),
      await db.selectFrom('push_devices').selectAll().execute(),
    ];
    const file = join(folder, 'forged.backup');
    const { header, rows } = await openBackupFile(whole, isKnownStep);
    const forged = { sessions, calendar_addresses: addresses, game_keys: keys, push_devices: devices };
    const extra = Object.entries(forged).map(([table, found]) => {
      const stored = found.map((row): [string, StoredValue][] => Object.entries(row));
      const columns = stored[0]?.map(([name]) => name) ?? [];
      return { table, columns, rows: stored.map((row) => row.map(([, value]) => value)) };
    });
    expect(extra.every(({ rows: { length } }) => length > 0)).toBe(true);
    await writeBackupFile(
      file,
      {
        ...header,
        tables: {
          ...header.tables,
          ...Object.fromEntries(extra.map(({ table, rows: { length } }) => [table, length])),
        },
      },
      (async function* (): AsyncGenerator<Rows> {
        yield* rows();
        yield* extra;
      })(),
    );
    await restore(file);
    await using restored = await createFlightPortal({ database: openTestDatabase(target) });
    expect((await restored.send('GET', '/api/auth/me', { as: member.as })).statusCode).toBe(401);
    expect((await restored.send('GET', new URL(url).pathname)).statusCode).toBe(404);
    for (const table of ['sessions', 'calendar_addresses', 'game_keys', 'push_devices'] as const) {
      expect(await restored.database.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  it('still rejects a change of its ledger and a row without a member', async () => {
    await restore(whole);
    const orphan = { user_id: 'nobody', role_id: '1', rank: 1, name: 'x' };
    await inTarget(async ({ db }) => {
      await expect(db.deleteFrom('ledger_credits').execute()).rejects.toThrow('append-only');
      await expect(db.insertInto('group_roles').values(orphan).execute()).rejects.toThrow(/foreign key/i);
    });
  });
});

/** Follows the operator's guide for the copy: put the file in its place, or restore it. */
async function bringBack(copy: string, into: TestTarget): Promise<void> {
  if (into.target.engine === 'postgres') await restore(copy, { into });
  else await writeFile(join(into.target.dataDir, 'crewroom.sqlite'), await readFile(copy));
}

describe('existing records', () => {
  it('are not replaced unless that is requested', async () => {
    const before = await fillTarget();
    expect(await refusalOf(restore(whole))).toContain('--replace');
    expect(await contentsOf(target.target)).toEqual(before);
  });

  it('are copied when they are replaced, and can be restored from the copy', async () => {
    const before = await fillTarget();
    const { copy } = await restore(whole, { replace: true });
    expect(await contentsOf(target.target)).toEqual(await contentsOfFile(whole));
    if (copy === null) throw new Error('Nothing was kept');
    await using other = await createTestTarget('empty');
    await bringBack(copy, other);
    expect(await contentsOf(other.target)).toEqual(before);
  });

  it('do not block a restore when nobody has signed in yet', async () => {
    await inTarget(async (fresh) => {
      await assertOrigin(fresh, { mode: 'sandbox' });
      await ensureOpenTerm(fresh, now);
    });
    await restore(whole);
    expect(await contentsOf(target.target)).toEqual(await contentsOfFile(whole));
  });
});

/** Returns the whole backup with its bytes changed. */
const changed = async (change: (bytes: Buffer<ArrayBuffer>) => Buffer): Promise<string> => {
  const file = join(folder, 'changed.backup');
  await writeFile(file, change(await readFile(whole)));
  return file;
};

/** A backup with valid checksums and any content. */
const made = async (header: object, batches: readonly Rows[] = []): Promise<string> => {
  const file = join(folder, 'made.backup');
  const basis = { madeAt: now.toISOString(), step: stepNames[0] ?? '', origin, tables: {} };
  await writeBackupFile(
    file,
    { ...basis, ...header },
    (async function* () {
      yield* batches;
    })(),
  );
  return file;
};

it('frees the seats of an erased member by the ranks of the restored portal', async () => {
  const database = await openDatabase(target.target);
  const { db } = database;
  const gone = await insertUser(db, { roblox_id: '5150' });
  const waiting = await insertUser(db, { rank: 239 });
  const { flight, roles } = await stageFlight(db, 'available', { dispatcher_id: waiting.id }, [1]);
  const [role] = roles;
  if (role === undefined) throw new Error('The flight has a role');
  await insertSeat(db, role, { user_id: gone.id });
  const since = now.toISOString();
  const isWaiting = {
    id: randomUUID(),
    flight_id: flight.id,
    flight_role_id: role.id,
    user_id: waiting.id,
    since,
  };
  await db.insertInto('wait_list').values(isWaiting).execute();
  await db
    .insertInto('airline_settings')
    .values({ key: 'rankStaff', value: '240', updated_at: since })
    .execute();
  const file = join(folder, 'raised-ranks.backup');
  await makeBackup(target.target, file, { now });
  await runInUnitOfWork(unitOfWorkDeps(database, since), (uow) => eraseMember(uow, '5150'));
  await database.close();

  const config = readConfig({ NODE_ENV: 'test' });
  await restoreBackup(target.target, file, {
    origin,
    rules: config,
    erasure: repeatErasures,
    applySettings: (restored) => useStored({ config, database: restored }, new Secrets(config)),
    now,
    replace: true,
  });

  const seats = ({ db: restored }: Database) =>
    restored.selectFrom('allocations').where('flight_id', '=', flight.id).selectAll().execute();
  expect(await inTarget(seats)).toEqual([]);
});

it('reports a failed search for names after everything is restored', async () => {
  const database = await openDatabase(target.target);
  const { id } = await insertUser(database.db, { username: 'StaysSam' });
  const broken = { user_id: id, names: 'no names', begun_at: now.toISOString() };
  await database.db.insertInto('name_searches').values(broken).execute();
  const file = join(folder, 'broken-search.backup');
  await makeBackup(target.target, file, { now });
  await database.db.deleteFrom('name_searches').execute();
  await database.db.updateTable('users').set({ role: 'came later' }).where('id', '=', id).execute();
  await database.close();

  const refusal = await refusalOf(restore(file, { replace: true }));

  expect(refusal).toContain('is restored, but the search for the names of erased members failed');
  const everything = JSON.stringify(await inTarget(dumpDatabase));
  expect(everything).toContain('StaysSam');
  expect(everything).not.toContain('came later');
});

const eraseIn = (database: Database, robloxId: string) =>
  runInUnitOfWork(unitOfWorkDeps(database, now.toISOString()), (uow) => eraseMember(uow, robloxId));

/** Records an account as a sync of the group does. Returns null when it may not be recorded. */
const recordOf = (robloxId: string) =>
  inTarget((restored) =>
    runInUnitOfWork(unitOfWorkDeps(restored, now.toISOString()), (uow) =>
      recordFromGroup(uow, { robloxId, username: `U${robloxId}`, displayName: 'U' }, now),
    ),
  );

/** A backup of records that are unrelated to the target's. */
async function backupOf(fill: (database: Database) => Promise<unknown>): Promise<string> {
  await using other = await createTestTarget('empty');
  await inTarget(fill, other);
  const file = join(folder, 'earlier.backup');
  await makeBackup(other.target, file, { now, force: true });
  return file;
}

describe('a database that was started over, with the backup of an earlier one restored', () => {
  beforeEach(() =>
    inTarget(async (database) => {
      await insertUser(database.db, { username: 'GoneGwen', roblox_id: '5150' });
      await eraseIn(database, '5150');
    }),
  );

  it('syncs back nobody who was erased in either', async () => {
    const file = await backupOf(async (database) => {
      await insertUser(database.db, { username: 'GoneGus', roblox_id: '4711' });
      await eraseIn(database, '4711');
    });
    expect(await restore(file, { replace: true })).toMatchObject({ erasedAgain: 0 });
    expect([await recordOf('5150'), await recordOf('4711')]).toEqual([null, null]);
    expect(await recordOf('1234')).not.toBe(null);
  });

  it.each([
    ['whom the backup knows by another id is erased again', '2026-01-01T00:00:00.000Z', 1],
    ['who came back after that, as a new one, stays', '2026-03-02T13:00:00.000Z', 0],
  ])('a member %s', async (_what, firstSeenAt, count) => {
    const gwen = { username: 'GoneGwen', display_name: 'GoneGwen', roblox_id: '5150' };
    const file = await backupOf(async ({ db }) => {
      await insertUser(db, { ...gwen, first_seen_at: firstSeenAt });
      await insertUser(db, { username: 'StaysSam' });
    });
    expect(await restore(file, { replace: true })).toMatchObject({ erasedAgain: count });
    const everything = JSON.stringify(await inTarget(dumpDatabase));
    expect(everything).toContain('StaysSam');
    expect(/GoneGwen|5150/i.test(everything)).toBe(count === 0);
  });
});

describe('an invalid backup file', () => {
  it('is rejected at any truncation, and leaves existing records', async () => {
    const before = await fillTarget();
    const { length } = await readFile(whole);
    const header = (await readFile(whole)).indexOf('\n');
    const cuts = [0, 1, header, header + 1, header + 2, length - 33, length - 32, length - 1];
    for (let part = 1; part < 20; part += 1) cuts.push(Math.floor((length * part) / 20));
    for (const cut of cuts) {
      const file = await changed((bytes) => bytes.subarray(0, cut));
      expect([cut, await refusalOf(restore(file, { replace: true }))]).toEqual([
        cut,
        expect.stringMatching(/^\S+ (is no backup of Crewroom|is not as it was written)/),
      ]);
    }
    expect(await contentsOf(target.target)).toEqual(before);
  });

  it('is rejected when any bit was altered or bytes were added', async () => {
    const before = await fillTarget();
    const { length } = await readFile(whole);
    const offsets: number[] = [];
    for (let offset = 0; offset < length; offset += Math.max(1, Math.floor(length / 120)))
      offsets.push(offset);
    const header = (await readFile(whole)).indexOf('\n');
    for (let offset = 0; offset < 40; offset += 1) offsets.push(header + offset, length - 1 - offset);
    for (const offset of offsets) {
      const file = await changed((bytes) => {
        bytes.writeUInt8(bytes.readUInt8(offset) ^ (1 << (offset % 8)), offset);
        return bytes;
      });
      await refusalOf(restore(file, { replace: true }));
    }
    await refusalOf(
      restore(await changed((bytes) => Buffer.concat([bytes, Buffer.alloc(1)])), { replace: true }),
    );
    expect(await contentsOf(target.target)).toEqual(before);
  });

  it.each([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['text', Buffer.from('Dear diary\nnothing happened today\n')],
    ['JSON of something else', Buffer.from('{"format":"other","version":1}\n')],
    ['nothing', Buffer.alloc(0)],
    ['a database', Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(4096)])],
  ])('is rejected when it is %s', async (_what, bytes) => {
    const file = await changed(() => bytes);
    expect(await refusalOf(restore(file))).toContain('is no backup of Crewroom');
  });

  it('is rejected when it does not exist', async () => {
    expect(await refusalOf(restore(join(folder, 'nowhere.backup')))).toContain('cannot be read');
    expect(await refusalOf(restore(folder))).toContain(folder);
  });

  it('is rejected when its format or schema is newer', async () => {
    const before = await fillTarget();
    const newer = await made({ version: 3 });
    expect(await refusalOf(restore(newer, { replace: true }))).toContain('newer version');
    const later = await made({ step: '9999_from_the_future' });
    expect(await refusalOf(restore(later, { replace: true }))).toContain('newer version');
    expect(await contentsOf(target.target)).toEqual(before);
  });

  it('is accepted from any group when the portal is set up from it', async () => {
    const file = await made({ origin: 'group 7 of https://apis.roblox.com/oauth/' });
    await expect(restore(file, { replace: true, origin: null })).resolves.toBeDefined();
  });

  it('is rejected when it belongs to another group', async () => {
    const before = await fillTarget();
    const file = await made({ origin: 'group 7 of https://apis.roblox.com/oauth/' });
    expect(await refusalOf(restore(file, { replace: true }))).toContain('belongs to group 7');
    expect(await contentsOf(target.target)).toEqual(before);
  });

  it.each<[string, object, Rows[]]>([
    [
      'twice the same row',
      { tables: { settings: 2 } },
      [
        {
          table: 'settings',
          columns: ['key', 'value'],
          rows: [
            ['a', 'b'],
            ['a', 'c'],
          ],
        },
      ],
    ],
    [
      'rows that lead nowhere',
      { tables: { former_usernames: 1 } },
      [
        {
          table: 'former_usernames',
          columns: ['user_id', 'username', 'username_key', 'seen_until'],
          rows: [['nobody', 'A', 'a', '2026-01-01T00:00:00.000Z']],
        },
      ],
    ],
    [
      'a table nobody knows',
      { tables: { secrets: 1 } },
      [{ table: 'secrets', columns: ['key'], rows: [['a']] }],
    ],
    [
      'fewer rows than it says',
      { tables: { settings: 2 } },
      [{ table: 'settings', columns: ['key', 'value'], rows: [['a', 'b']] }],
    ],
    ['tables that it says and does not have', { tables: { settings: 2 } }, []],
  ])('leaves existing records when it holds %s', async (_what, header, batches) => {
    const before = await fillTarget();
    await refusalOf(restore(await made(header, batches), { replace: true }));
    expect(await contentsOf(target.target)).toEqual(before);
  });
});

describe('a killed restore', () => {
  it('leaves existing records', async () => {
    const before = await fillTarget();
    const script = startScript(`
      const { restoreBackup } = await import(${JSON.stringify(moduleUrl('platform/backup/restore.ts'))});
      const { repeatErasures } = await import(${JSON.stringify(moduleUrl('features/erasure/restored-erasures.ts'))});
      let batches = 0;
      await restoreBackup(${JSON.stringify(target.target)}, ${JSON.stringify(whole)}, {
        origin: ${JSON.stringify(origin)},
        rules: ${JSON.stringify(rules)},
        erasure: repeatErasures,
        now: new Date(),
        replace: true,
        onProgress: ({ done, total }) => {
          batches += 1;
          if (done < total) return;
          console.log('all rows are in');
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
        },
      });
    `);
    expect(await script.nextLine()).toBe('all rows are in');
    await script.kill('SIGKILL');
    expect(await contentsOf(target.target)).toEqual(before);
    await restore(whole, { replace: true });
    expect(await contentsOf(target.target)).toEqual(await contentsOfFile(whole));
  });
});
