import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { type HostedAirline, hostEndpoints } from '@crewroom/domain/hosting/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateAirlines } from './airlines/migrate-airlines.ts';
import { readHostConfig } from './host-config.ts';
import { type HostProcess, startHostProcess } from './testing/host-process.ts';
import { arriveAt, HostBrowser, people } from './testing/test-host.ts';

let host: HostProcess;
let amir: HostBrowser;

beforeAll(async () => {
  // Idle airlines close all the time.
  host = await startHostProcess({ HOST_IDLE_MINUTES: '0.005', HOST_FOUNDINGS_PER_PERSON: '100' });
  amir = new HostBrowser(host.url);
  await amir.follow(`${host.url}/api/auth/roblox`, people.amir, ({ pathname }) => pathname === '/');
});
afterAll(() => host[Symbol.asyncDispose]());

const listed = async () =>
  (await amir.ask('GET', '/api/airlines')).read(hostEndpoints.airlines.response).airlines;

/** Returns the ids that the registry knows, and those that have a folder. */
async function known() {
  using registry = new DatabaseSync(join(host.dataDir, 'host.sqlite'), { readOnly: true });
  const rows = registry.prepare("select id from airlines where state <> 'founding' order by id").all();
  const folders = existsSync(join(host.dataDir, 'airlines'))
    ? await readdir(join(host.dataDir, 'airlines'))
    : [];
  return { rows: rows.map(({ id }) => String(id)), folders: folders.toSorted() };
}

const live = async ({ url: airlineUrl }: HostedAirline) => (await amir.open(`${airlineUrl}/livez`)).status;

/** Writes until the host is killed. Returns the last name that was acknowledged. */
async function writeUntilKilled(airline: HostedAirline, afterMs: number): Promise<string> {
  let last = '';
  const headers = { origin: airline.url };
  const writing = (async () => {
    for (let nth = 0; ; nth += 1) {
      const body = { changes: { airlineName: `Name ${afterMs} ${nth}` } };
      const answer = await amir.open(`${airline.url}/api/admin/settings`, { method: 'PUT', body, headers });
      if (answer.status === 200) last = body.changes.airlineName;
    }
  })().catch(() => undefined);
  await expect.poll(() => last, { timeout: 20_000 }).not.toBe('');
  await sleep(afterMs);
  await host.kill();
  await writing;
  return last;
}

// Each start of a process takes long on a busy machine.
describe('a host that is killed', { timeout: 300_000 }, () => {
  it('leaves a whole airline or none when it was creating one', async () => {
    for (const afterMs of [0, 60]) {
      const creation = amir.ask('POST', '/api/airlines', { groupId: '4251', slug: 'borealis', name: 'B' });
      const answered = creation.then(
        ({ status }) => status,
        () => null,
      );
      await sleep(afterMs);
      await host.kill();
      const status = await answered;
      await host.start();
      const airlines = await listed();
      expect(airlines.length).toBeGreaterThanOrEqual(status === 201 ? 1 : 0);
      for (const airline of airlines) expect(await live(airline)).toBe(200);
      const { rows, folders } = await known();
      expect(folders).toEqual(rows);
      if (airlines.length > 0) break;
    }
    if ((await listed()).length === 0) await amir.createAirline('4251', 'borealis');
  });

  it('loses no write that it acknowledged, while airlines open and close', async () => {
    const [airline] = await listed();
    if (airline === undefined) throw new Error('There is no airline');
    await arriveAt(amir, airline.url, people.amir);
    for (const afterMs of [0, 250]) {
      const last = await writeUntilKilled(airline, afterMs);
      await host.start();
      const { status, text } = await amir.open(`${airline.url}/api/airline`);
      expect(status).toBe(200);
      const [, round, nth] = /"name":"Name (\d+) (\d+)"/.exec(text) ?? [];
      // A write that was not acknowledged may be stored too.
      const next = `Name ${afterMs} ${Number(last.split(' ').at(-1)) + 1}`;
      expect([last, next]).toContain(`Name ${round} ${nth}`);
    }
  });

  it('serves an airline again when it was closing or migrating it', async () => {
    const [airline] = await listed();
    if (airline === undefined) throw new Error('There is no airline');
    expect(await live(airline)).toBe(200);
    // It closes after 300 ms, and the process ends within that.
    await sleep(330);
    await host.kill();
    const config = readHostConfig({ ...host.settings, NODE_ENV: 'test' });
    expect(await migrateAirlines(config, () => undefined)).toEqual({ done: 1, failed: 0 });
    await host.start();
    expect(await live(airline)).toBe(200);
  });

  it('leaves no files of uploads and downloads for long', async () => {
    const [airline] = await listed();
    if (airline === undefined) throw new Error('There is no airline');
    await host.kill();
    const folders = ['uploads', 'downloads'].map((name) => join(host.dataDir, name));
    for (const folder of folders) {
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'half'), 'half a backup');
    }
    await host.start();
    expect(folders.filter((folder) => existsSync(folder))).toEqual([]);
    expect(await live(airline)).toBe(200);
  });
});
