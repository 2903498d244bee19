import { rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { calendarEndpoints } from '@crewroom/domain/calendar/endpoints';
import { gameScopes } from '@crewroom/domain/contract/access';
import { apiRoutes } from '@crewroom/domain/contract/api-routes';
import { fillPath } from '@crewroom/domain/contract/routes';
import { gameKeyEndpoints } from '@crewroom/domain/game/endpoints';
import { hostEndpoints } from '@crewroom/domain/hosting/endpoints';
import { pushDeviceSchema } from '@crewroom/domain/notifications/endpoints';
import { signatureOf } from '@crewroom/server/testing/discord/discord-user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Belongings, walkIsolation } from './testing/isolation-walk.ts';
import { send, TestBrowser } from './testing/test-browser.ts';
import { arriveAt, openTestHost, people, type TestHost, whenNotBusy } from './testing/test-host.ts';

let test: TestHost;
let borealis: Belongings;
let cirrus: Belongings;

/** Tables that the airline writes by itself, such as the log of rejected requests. */
const ownWork = new Set(['jobs', 'roster', 'security_events', 'topic_versions', 'sign_in_states']);

const folderOf = ({ airline }: Belongings) => join(test.dataDir, 'airlines', airline._id);
const databaseOf = (belongings: Belongings, readOnly = true) =>
  new DatabaseSync(join(folderOf(belongings), 'crewroom.sqlite'), { readOnly, timeout: 5_000 });

/** Returns all rows of an airline's other tables, as JSON. */
function stored(belongings: Belongings): string {
  using database = databaseOf(belongings);
  const tables = database.prepare("select name from sqlite_schema where type = 'table' order by name").all();
  const names = tables.map(({ name }) => String(name)).filter((name) => !ownWork.has(name));
  return JSON.stringify(names.map((name) => [name, database.prepare(`select * from "${name}"`).all()]));
}

/** Founds an airline whose owner has a game key, a calendar feed, a push device and a Discord application there. */
async function furnish(robloxId: string, groupId: string, slug: string, canary: string): Promise<Belongings> {
  const owner = await test.signIn(robloxId);
  const airline = await owner.found(groupId, slug);
  await arriveAt(owner, airline.url, robloxId);
  const ask = async (method: string, path: string, body: unknown) => {
    const headers = { origin: airline.url };
    const answer = await whenNotBusy(() => owner.open(airline.url + path, { method, body, headers }));
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
    return answer;
  };
  const made = await ask('POST', apiRoutes.createGameKey.path, { name: 'Game', scopes: gameScopes });
  const calendar = await ask('POST', apiRoutes.createCalendar.path, {});
  const device = await ask('POST', apiRoutes.addPushDevice.path, {
    endpoint: `https://fcm.googleapis.com/fcm/send/${slug}`,
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  });
  const body = JSON.stringify({ type: 1 });
  return {
    airline,
    owner,
    gameKey: made.read(gameKeyEndpoints.createGameKey.response).key,
    calendarPath: new URL(calendar.read(calendarEndpoints.createCalendar.response).url).pathname,
    pushDevice: device.read(pushDeviceSchema)._id,
    interaction: { body, headers: signatureOf(body, new Date(test.clock.now)) },
    canary,
  };
}

beforeAll(async () => {
  test = await openTestHost({ SIGN_IN_LIMIT_PER_MINUTE: '100000' });
  borealis = await furnish(people.amir, '4251', 'borealis', 'AdminAmir');
  cirrus = await furnish(people.dana, '4252', 'cirrus', 'DispatcherDana');
});
afterAll(() => test[Symbol.asyncDispose]());

/** Waits until neither airline works by itself. */
async function untilDone(): Promise<void> {
  await send(new URL('/livez', borealis.airline.url));
  for (const { airline } of [borealis, cirrus]) {
    await expect.poll(() => test.host.airlines.get(airline._id)?.portal.isWorkDone()).toBe(true);
  }
}

describe('an airline', () => {
  it('rejects what another airline gave out, and neither changes', async () => {
    await untilDone();
    const before = [stored(borealis), stored(cirrus)];
    const { holes, probes } = await walkIsolation(borealis, cirrus);
    expect(holes).toEqual([]);
    expect(probes).toBeGreaterThan(500);
    expect([stored(borealis), stored(cirrus)]).toEqual(before);
  });
});

/** Copies the only row of a table from Cirrus to Borealis, as a look-up across airlines would find it there. */
function share(table: string, owner: 'user_id' | null): Disposable {
  using from = databaseOf(cirrus);
  const to = databaseOf(borealis, false);
  const row = from.prepare(`select * from ${table}`).get() ?? {};
  const user = to.prepare('select id from users where roblox_id = ?').get(people.amir);
  const values = { ...row, ...(owner !== null && { [owner]: user?.['id'] ?? null }) };
  to.exec(`create temp table kept as select * from ${table}`);
  to.exec(`delete from ${table}`);
  const columns = Object.keys(values);
  to.prepare(`insert into ${table} (${columns.join()}) values (${columns.map(() => '?').join()})`).run(
    ...Object.values(values),
  );
  return {
    [Symbol.dispose]: () => {
      to.exec(`delete from ${table}`);
      to.exec(`insert into ${table} select * from kept`);
      to.close();
    },
  };
}

/** Makes the folder of Borealis lead to that of Cirrus, as a wrong path would. */
async function shareFolder(): Promise<AsyncDisposable> {
  await test.host.airlines.close(borealis.airline._id);
  await rename(folderOf(borealis), `${folderOf(borealis)}-aside`);
  await symlink(folderOf(cirrus), folderOf(borealis));
  return {
    [Symbol.asyncDispose]: async () => {
      await test.host.airlines.close(borealis.airline._id);
      await rm(folderOf(borealis));
      await rename(`${folderOf(borealis)}-aside`, folderOf(borealis));
      // It could not be opened, and is tried again after a while.
      test.clock.now += 31_000;
    },
  };
}

describe('the walk', () => {
  it('finds a calendar feed and a game key that are looked up across airlines', async () => {
    using planted = new DisposableStack();
    planted.use(share('calendar_addresses', 'user_id'));
    planted.use(share('game_keys', null));
    const { holes } = await walkIsolation(borealis, cirrus);
    expect(holes).toContain('calendar feed of another airline: 200');
    expect(holes.some((hole) => hole.includes('with the game key of another airline'))).toBe(true);
  });

  it('finds a backup of another airline', async () => {
    await using planted = new AsyncDisposableStack();
    planted.use(await shareFolder());
    const { holes } = await walkIsolation(borealis, cirrus);
    expect(holes).toContain('own backup: holds records of another airline');
  });

  // The last one, because the accepted session changes Borealis.
  it('finds a session that another airline accepts', async () => {
    using planted = new DisposableStack();
    planted.use(share('sessions', 'user_id'));
    const { holes } = await walkIsolation(borealis, cirrus);
    expect(holes).toContain('GET /api/auth/me with the session of another airline: 200');
  });
});

describe('every endpoint of the host', () => {
  it('rejects the session of an airline', async () => {
    const headers = { cookie: cirrus.owner.cookieHeader('cirrus.localhost') };
    for (const { method, path, access, ...endpoint } of Object.values(hostEndpoints)) {
      if (access === 'public') continue;
      const url = new URL(fillPath(path, { id: borealis.airline._id }), test.url);
      const body = method === 'GET' ? {} : { body: 'bodyType' in endpoint ? Buffer.from('-') : {} };
      expect([path, (await send(url, { method, ...body, headers })).status]).toEqual([path, 401]);
    }
    const stranger = new TestBrowser();
    expect((await stranger.open(`${test.url}/api/host/airlines`)).status).toBe(401);
  });
});
