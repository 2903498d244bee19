import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { securityEndpoints } from '@crewroom/domain/auth/security-endpoints';
import { hostedAirlineSchema, hostEndpoints } from '@crewroom/domain/hosting/endpoints';
import { readConfig } from '@crewroom/server/config/config';
import { repeatErasures } from '@crewroom/server/features/erasure/restored-erasures';
import { openPortal } from '@crewroom/server/open-portal';
import { makeBackup } from '@crewroom/server/platform/backup/make-backup';
import { restoreBackup } from '@crewroom/server/platform/backup/restore';
import { openDatabase } from '@crewroom/server/platform/database/database';
import { describeOrigin, originOf } from '@crewroom/server/platform/database/origin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arriveAt, type HostBrowser, openTestHost, people, type TestHost } from './testing/test-host.ts';

let test: TestHost;
let folder: string;
let olivia: HostBrowser;

beforeAll(async () => {
  test = await openTestHost();
  folder = await mkdtemp(join(test.dataDir, 'alone-'));
  olivia = await test.signIn(people.olivia);
});
afterAll(() => test[Symbol.asyncDispose]());

const restored = (browser: HostBrowser, query: string, file: Uint8Array) =>
  browser.ask('POST', `/api/airlines/restored?${query}`, file);

/** Restores a file as `npm run restore` does, opens it as a portal that runs alone, and backs that up. */
async function throughPortalAlone(file: Uint8Array) {
  const path = join(folder, 'airline.crewroom');
  await writeFile(path, file);
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder });
  const target = { engine: 'sqlite', dataDir: folder } as const;
  await restoreBackup(target, path, {
    origin: describeOrigin(originOf(config.roblox)),
    rules: config,
    erasure: repeatErasures,
    now: new Date(test.clock.now),
  });
  const database = await openDatabase(target);
  const portal = await openPortal(config, database);
  const users = await database.db.selectFrom('users').select('username').execute();
  const settings = await database.db
    .selectFrom('airline_settings')
    .select(['key', 'value', 'sealed'])
    .execute();
  await portal.close();
  await makeBackup(target, join(folder, 'alone.crewroom'), { now: new Date(test.clock.now) });
  return { users, settings, path: join(folder, 'alone.crewroom') };
}

describe('an airline', () => {
  it('logs whether the download of its backup succeeded', async () => {
    await test.control('PUT', 'groups/8001', { name: 'G', ownerRobloxId: people.olivia });
    const { url } = await olivia.createAirline('8001', 'logged');
    await arriveAt(olivia, url, people.olivia);
    const download = async () => (await olivia.open(`${url}/api/admin/backup`)).status;
    const logged = async () => {
      const log = await olivia.open(`${url}/api/admin/security?kind=backup`);
      return log.read(securityEndpoints.securityLog.response).events.map(({ details }) => details);
    };
    const downloads = join(test.dataDir, 'downloads');
    await writeFile(downloads, 'in the way of the folder');
    expect(await download()).toBe(500);
    await expect.poll(logged).toEqual([{ ok: false }]);
    await rm(downloads);
    expect(await download()).toBe(200);
    await expect.poll(logged).toEqual([{ ok: true }, { ok: false }]);
  });

  it('moves to a portal that runs alone without its secrets, and back', async () => {
    const airline = await olivia.createAirline('4242', 'aurora', 'Aurora Air');
    await arriveAt(olivia, airline.url, people.olivia);
    const changes = {
      airlineName: 'Aurora Two',
      discordBotToken: 'MTIwMDAwMDAwMDAwMDAwMDAwMQ.abcdef.ghijklmn',
    };
    const changed = await olivia.open(`${airline.url}/api/admin/settings`, {
      method: 'PUT',
      body: { changes },
      headers: { origin: airline.url },
    });
    expect(changed.status).toBe(200);
    const file = await olivia.open(`${airline.url}/api/admin/backup`);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/octet-stream']);

    test.clock.now += 16 * 60_000;
    expect((await olivia.open(`${airline.url}/api/admin/backup`)).json()).toMatchObject({
      code: 'sign_in_again',
    });

    const alone = await throughPortalAlone(file.bytes);
    expect(alone.users).toContainEqual({ username: 'OwnerOlivia' });
    expect(alone.settings.find(({ key }) => key === 'airlineName')?.value).toBe('"Aurora Two"');
    expect(alone.settings.some(({ key }) => key === 'discordBotToken')).toBe(false);

    await olivia.ask('POST', `/api/host/airlines/${airline._id}/close`, { slug: 'aurora' });
    expect((await olivia.open(`${airline.url}/api/admin/backup`)).status).toBe(503);
    const closing = await olivia.ask('GET', `/api/airlines/${airline._id}/backup`);
    expect(closing.status).toBe(200);
    const log = await olivia.ask('GET', '/api/host/events?limit=1');
    expect(log.read(hostEndpoints.hostEvents.response).events).toMatchObject([
      { action: 'backup', robloxId: people.olivia, airlineId: airline._id },
    ]);
    const stranger = await test.signIn(people.amir);
    expect((await stranger.ask('GET', `/api/airlines/${airline._id}/backup`)).status).toBe(404);

    const codeOf = async (query: string, bytes: Uint8Array) =>
      (await restored(stranger, query, bytes)).json();
    expect(await codeOf('groupId=4251&name=B&slug=moved', closing.bytes)).toMatchObject({
      code: 'other_group',
    });
    const cut = closing.bytes.subarray(0, -1);
    expect(await codeOf('groupId=4251&name=B&slug=moved', cut)).toMatchObject({ code: 'invalid_backup' });
    expect(await codeOf('groupId=4242&name=B&slug=moved', cut)).toMatchObject({ code: 'not_owner' });

    const path = '/api/airlines/restored?groupId=4251&name=B&slug=moved';
    const typed = await stranger.ask('POST', path, closing.bytes, { 'content-type': 'image/png' });
    expect([typed.status, typed.json()]).toMatchObject([415, { code: 'not_a_backup' }]);

    test.clock.now += 31 * 24 * 3_600_000;
    await expect.poll(async () => (await olivia.open(`${airline.url}/api/auth/me`)).status).toBe(404);
    olivia = await test.signIn(people.olivia);
    const back = await restored(olivia, 'groupId=4242&name=Aurora&slug=aurora', await readFile(alone.path));
    expect(back.status).toBe(201);
    const { url } = back.read(hostedAirlineSchema);
    await arriveAt(olivia, url, people.olivia);
    expect((await olivia.open(`${url}/api/airline`)).json()).toMatchObject({
      airline: { name: 'Aurora Two' },
    });
  });
});
