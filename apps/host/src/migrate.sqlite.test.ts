import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
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

describe('migrateAirlines', () => {
  it('migrates every airline after a copy, goes on after a failure, and stores its reason', async () => {
    const owner = await test.signIn(people.amir);
    await test.control('PUT', 'groups/8001', { name: 'G', ownerRobloxId: people.amir });
    await test.control('PUT', 'groups/8002', { name: 'G', ownerRobloxId: people.amir });
    const broken = await owner.found('4251', 'broken');
    const missing = await owner.found('8001', 'missing');
    const old = await owner.found('8002', 'older');
    const config = test.configWith();
    await expect(migrateAirlines(config, () => undefined)).rejects.toBeInstanceOf(StartRefusal);

    await test.host.close();
    await writeFile(join(folderOf(broken._id), 'crewroom.sqlite'), 'No database. '.repeat(500));
    await rm(folderOf(missing._id), { recursive: true });
    using registry = new DatabaseSync(join(test.dataDir, 'host.sqlite'));
    registry.exec("update airlines set schema_version = '0000_before', problem = 'old'");
    registry.close();

    const lines: string[] = [];
    expect(await migrateAirlines(config, (line) => lines.push(line))).toEqual({ done: 1, failed: 2 });
    expect(lines.map((line) => line.split(' ', 5).at(-1))).toEqual([broken, missing, old].map(idInLine));
    expect(lines[2]).toBe(`3 of 3: older (${old._id}) up to date`);
    expect(registered(broken._id)?.['schema_version']).toBe('0000_before');
    expect(registered(broken._id)?.['problem']).toContain('database');
    expect(registered(missing._id)).toMatchObject({ problem: 'Its database file is missing.' });
    expect(registered(old._id)).toEqual({ schema_version: SCHEMA_VERSION, problem: null });
    expect(existsSync(join(folderOf(old._id), `before-${SCHEMA_VERSION}.sqlite`))).toBe(true);
    await test.restart();
    expect((await owner.open(`${old.url}/livez`)).status).toBe(200);
    expect((await owner.open(`${missing.url}/livez`)).status).toBe(503);
  });
});

const idInLine = ({ _id }: { readonly _id: string }) => `(${_id})`;
