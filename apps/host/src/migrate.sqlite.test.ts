import { copyFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartRefusal } from '@crewroom/server/platform/database/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCHEMA_VERSION } from './airlines/airline-folder.ts';
import { migrateAirlines } from './airlines/migrate-airlines.ts';
import { openTestHost, people, type TestHost } from './testing/test-host.ts';

let test: TestHost;

beforeAll(async () => {
  test = await openTestHost();
});
afterAll(() => test[Symbol.asyncDispose]());

const folderOf = (id: string) => join(test.dataDir, 'airlines', id);

/** Returns what the registry stores of an airline. */
function registered(id: string) {
  using registry = new DatabaseSync(join(test.dataDir, 'host.sqlite'));
  return registry.prepare('select schema_version, problem from airlines where id = ?').get(id);
}

function registerAs(version: string): void {
  using registry = new DatabaseSync(join(test.dataDir, 'host.sqlite'));
  registry.prepare("update airlines set schema_version = ?, problem = 'old'").run(version);
}

const copyOf = (id: string) => join(folderOf(id), `before-${SCHEMA_VERSION}.sqlite`);

/** Puts a database of an earlier version into a folder, whose last write is in the write-ahead log as after a crash. */
async function makeOlder(folder: string): Promise<void> {
  const file = join(folder, 'crewroom.sqlite');
  await Promise.all(['', '-wal', '-shm'].map((suffix) => rm(file + suffix, { force: true })));
  using database = new DatabaseSync(`${file}.writing`);
  database.exec(
    "pragma journal_mode = wal; create table earlier (word); insert into earlier values ('kept')",
  );
  await Promise.all(['', '-wal'].map((suffix) => copyFile(`${file}.writing${suffix}`, file + suffix)));
}

const columnIn = (file: string, statement: string) => {
  using database = new DatabaseSync(file, { readOnly: true });
  return database
    .prepare(statement)
    .all()
    .map((row) => row['value']);
};
const wordsIn = (file: string) => columnIn(file, 'select word as value from earlier');
const tablesOf = (file: string) => columnIn(file, 'select name as value from sqlite_schema');

describe('migrateAirlines', () => {
  it('migrates every airline after a copy, goes on after a failure, and stores its reason', async () => {
    const owner = await test.signIn(people.amir);
    await test.control('PUT', 'groups/8001', { name: 'G', ownerRobloxId: people.amir });
    await test.control('PUT', 'groups/8002', { name: 'G', ownerRobloxId: people.amir });
    const broken = await owner.createAirline('4251', 'broken');
    const missing = await owner.createAirline('8001', 'missing');
    const old = await owner.createAirline('8002', 'older');
    const config = test.configWith();
    await expect(migrateAirlines(config, () => undefined)).rejects.toBeInstanceOf(StartRefusal);

    await test.host.close();
    await writeFile(join(folderOf(broken._id), 'crewroom.sqlite'), 'No database. '.repeat(500));
    await rm(folderOf(missing._id), { recursive: true });
    await makeOlder(folderOf(old._id));
    registerAs('0000_before');

    const lines: string[] = [];
    expect(await migrateAirlines(config, (line) => lines.push(line))).toEqual({ done: 1, failed: 2 });
    expect(lines.map((line) => line.split(' ', 5).at(-1))).toEqual([broken, missing, old].map(idInLine));
    expect(lines[2]).toBe(`3 of 3: older (${old._id}) up to date`);
    expect(registered(broken._id)?.['schema_version']).toBe('0000_before');
    expect(registered(broken._id)?.['problem']).toContain('database');
    expect(registered(missing._id)).toMatchObject({ problem: 'Its database file is missing.' });
    expect(registered(old._id)).toEqual({ schema_version: SCHEMA_VERSION, problem: null });
    expect(wordsIn(copyOf(old._id))).toEqual(['kept']);
    expect(tablesOf(copyOf(old._id))).not.toContain('users');
    // As after a kill between the migration and the registry's next write. The migrated file must not replace the copy.
    registerAs('0000_before');
    await migrateAirlines(config, () => undefined);
    expect(tablesOf(copyOf(old._id))).not.toContain('users');
    expect(wordsIn(join(folderOf(old._id), 'crewroom.sqlite'))).toEqual(['kept']);
    await test.restart();
    expect((await owner.open(`${old.url}/livez`)).status).toBe(200);
    expect((await owner.open(`${missing.url}/livez`)).status).toBe(503);
  });
});

const idInLine = ({ _id }: { readonly _id: string }) => `(${_id})`;
