import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { repeatErasures } from '../../features/erasure/restored-erasures.ts';
import { contentsOf, contentsOfFile } from '../../testing/backup/contents.ts';
import { insertUser } from '../../testing/rows.ts';
import { createTestTarget, type TestTarget } from '../../testing/test-database.ts';
import { openDatabase } from '../database/database.ts';
import { assertOrigin, describeOrigin } from '../database/origin.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore.ts';

const now = new Date('2026-03-02T12:00:00.000Z');
const origin = describeOrigin({ mode: 'sandbox' });
const rules = readConfig({ NODE_ENV: 'test' });
const key = 'a key of the airline, of 32 letters';
const other = 'another key of 32 letters and more';

/** More than three pieces: random letters do not compress well. */
const PEOPLE = 400;
const NAME_LENGTH = 1_000;
const PIECE = 64 * 1024 + 16;

let folder: string;
let source: TestTarget;
let sealed: string;
/** The target of every rejected restore in turn, as each leaves it unchanged. */
let untouched: TestTarget;

function letters(seed: number): string {
  let state = seed + 1;
  return Array.from({ length: NAME_LENGTH }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(0x4e00 + (state % 20_000));
  }).join('');
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewroom-sealed-'));
  source = await createTestTarget();
  const database = await openDatabase(source.target);
  await assertOrigin(database, { mode: 'sandbox' });
  await insertUser(database.db, { username: 'KnownKim' });
  for (let person = 0; person < PEOPLE; person += 1) {
    await insertUser(database.db, { role: letters(person) });
  }
  await database.close();
  sealed = join(folder, 'sealed.backup');
  await makeBackup(source.target, sealed, { now, key });
  untouched = await inhabitedTarget();
});

afterAll(async () => {
  await untouched[Symbol.asyncDispose]();
  await source[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

async function inhabitedTarget(): Promise<TestTarget> {
  const inhabited = await createTestTarget();
  const database = await openDatabase(inhabited.target);
  await insertUser(database.db, { username: 'WasHereBefore' });
  await database.close();
  return inhabited;
}

const restore = ({ target }: TestTarget, file: string, withKey: string | null = key, allowUnsealed = false) =>
  restoreBackup(target, file, {
    origin,
    rules,
    erasure: repeatErasures,
    now,
    replace: true,
    key: withKey,
    allowUnsealed,
  });

/** The first line of a file. */
const lineOf = (bytes: Buffer) => bytes.subarray(0, bytes.indexOf('\n')).toString();

/** Returns the message for the operator, after checking that nothing was changed. */
async function refusalOf(file: string, withKey: string | null = key): Promise<string> {
  const before = await contentsOf(untouched.target);
  const failure: unknown = await restore(untouched, file, withKey).then(
    () => new Error('It was not refused'),
    (error: unknown) => error,
  );
  expect(await contentsOf(untouched.target)).toEqual(before);
  return failure instanceof Error ? failure.message : '';
}

/** Returns the sealed backup with its bytes changed. */
async function changed(change: (bytes: Buffer, body: number) => Buffer): Promise<string> {
  const file = join(folder, 'changed.backup');
  const bytes = await readFile(sealed);
  await writeFile(file, change(bytes, bytes.indexOf('\n') + 1));
  return file;
}

function flipped(bytes: Buffer, at: number): Buffer {
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return bytes;
}

describe('a backup with a key', () => {
  it('is restored whole with the key, piece by piece', async () => {
    expect((await readFile(sealed)).length).toBeGreaterThan(3 * PIECE);
    await using target = await inhabitedTarget();
    await restore(target, sealed);
    expect(await contentsOf(target.target)).toEqual(await contentsOf(source.target));
  });

  it('reveals nothing of its contents, and is a different file each time', async () => {
    const again = join(folder, 'again.backup');
    await makeBackup(source.target, again, { now, key });
    const [one, two] = [await readFile(sealed), await readFile(again)];
    expect(lineOf(one)).toMatch(/^\{"format":"crewroom-backup","version":2,"sealed":\{/);
    expect(lineOf(one)).not.toContain(origin);
    for (const name of ['salt', 'nonce', 'check']) {
      const value = new RegExp(`"${name}":"([0-9a-f]+)"`);
      expect(value.exec(lineOf(one))?.[1]).not.toBe(value.exec(lineOf(two))?.[1]);
    }
    expect(one.subarray(-PIECE).equals(two.subarray(-PIECE))).toBe(false);
  });

  it('requires the key, and reports a missing and a wrong one', async () => {
    expect(await refusalOf(sealed, null)).toBe(
      `${sealed} is encrypted. Set BACKUP_KEY to the key that it was made with. Nothing was changed.`,
    );
    expect(await refusalOf(sealed, other)).toBe(
      `BACKUP_KEY is not the key that ${sealed} was made with. Nothing was changed.`,
    );
  });

  it.each<[string, (bytes: Buffer, body: number) => Buffer]>([
    ['cut within a piece', (bytes) => bytes.subarray(0, -1)],
    ['longer by a byte', (bytes) => Buffer.concat([bytes, Buffer.from([0])])],
    ['altered in its first piece', (bytes, body) => flipped(bytes, body)],
    [
      'with another nonce',
      (bytes) => Buffer.from(bytes.toString('latin1').replace(/"nonce":"../, '"nonce":"zz'), 'latin1'),
    ],
    [
      'with a first line that says the same otherwise',
      (bytes) => Buffer.from(bytes.toString('latin1').replace('{"format"', '{ "format"'), 'latin1'),
    ],
  ])('%s changes nothing', async (_how, change) => {
    expect(await refusalOf(await changed(change))).toMatch(/is not as it was written: it was cut short/);
  });
});

describe('a backup without a key', () => {
  it('is restored by an airline with a key only when that is requested, as anybody could have written it', async () => {
    const file = join(folder, 'plain.backup');
    await makeBackup(source.target, file, { now });
    expect(await refusalOf(file)).toContain('is not encrypted');
    await using target = await inhabitedTarget();
    await restore(target, file, key, true);
    expect(await contentsOf(target.target)).toEqual(await contentsOfFile(file));
  });

  it('is not what a restore keeps of the records it replaces', async () => {
    await using target = await inhabitedTarget();
    const { copy } = await restore(target, sealed);
    if (copy === null) throw new Error('Nothing was kept');
    // On SQLite the copy is the database's own file.
    const refusal = target.target.engine === 'sqlite' ? 'is no backup' : 'is encrypted';
    await expect(contentsOfFile(copy)).rejects.toThrow(refusal);
  });
});
