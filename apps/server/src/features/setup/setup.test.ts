import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setupEndpoints } from '@crewroom/domain/setup/endpoints';
import { sandboxDefaults } from '@crewroom/sandbox/sandbox';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { followConnection } from '../../integrations/roblox/roblox.ts';
import { StartRefusal } from '../../platform/database/errors.ts';
import { Secrets } from '../../platform/secrets/secret-key.ts';
import { codeOf } from '../../testing/portal-test.ts';
import { startSharedSandbox } from '../../testing/sandbox-portal.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { captureLog, createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { readCredentials } from '../settings/stored-credentials.ts';

const { clientId, clientSecret, apiKey, groupId } = sandboxDefaults;
const credentials = { clientId, clientSecret, apiKey, groupId };
const given = { airlineName: 'Northern Air', ...credentials };
const secretKey = 'a secret key of thirty-two letters';

let database: TestDatabase;

const sandbox = await startSharedSandbox();
const webRoot = await mkdtemp(join(tmpdir(), 'crewroom-setup-page-'));
await mkdir(join(webRoot, 'assets'));
await writeFile(join(webRoot, 'index.html'), '<title>%TITLE%</title><div data-frame="%FRAME%"></div>');
await writeFile(join(webRoot, 'favicon.svg'), '<svg/>');
afterAll(async () => {
  await sandbox.close();
  await rm(webRoot, { recursive: true, force: true });
});
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await sandbox.behave();
  await database.close();
});

type Shown = { readonly codes: string[] };

/** Creates a portal that waits for its set-up, on the test's database. Returns the codes in its log too. */
async function waitingPortal(
  environment: Readonly<Record<string, string>> = {},
): Promise<TestPortal & Shown> {
  const codes: string[] = [];
  const portal = await createTestPortal({
    // Several portals share it.
    database: { ...database, close: () => Promise.resolve() },
    environment: {
      SETUP: 'true',
      SANDBOX_URL: sandbox.url,
      SECRET_KEY: secretKey,
      WEB_ROOT: webRoot,
      ...environment,
    },
    roblox: ({ connection, publicUrl }, clock) =>
      followConnection(connection, `${publicUrl}/api/auth/roblox/callback`, clock),
    showSetupCode: (code) => codes.push(code),
  });
  return { ...portal, codes };
}

const complete = (portal: TestPortal, body: object) => portal.send('POST', '/api/setup', { payload: body });
const check = (portal: TestPortal, body: object) =>
  portal.send('POST', '/api/setup/check', { payload: body });

describe('a portal without credentials', () => {
  it('redirects every page to its set-up, and rejects every other request', async () => {
    await using portal = await waitingPortal();
    for (const url of ['/', '/login', '/profile', '/flights?mine=yes', '/privacy-policy', '/departures']) {
      const response = await portal.send('GET', url, { headers: { accept: 'text/html' } });
      expect([url, response.statusCode, response.headers.location]).toEqual([url, 302, '/setup']);
    }
    const page = await portal.send('GET', '/setup');
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('data-frame="setup"')]);
    for (const url of [
      '/api/auth/me',
      '/api/auth/roblox',
      '/api/public/departures',
      '/api/nothing',
      '/departures.ics',
      '/calendar/x.ics',
      '/avatars/1',
    ])
      expect([url, codeOf(await portal.send('GET', url))]).toEqual([url, '503 not_set_up']);
    expect(codeOf(await portal.send('POST', '/webhooks/roblox', { payload: {} }))).toBe('503 not_set_up');
    expect((await portal.send('GET', '/livez')).statusCode).toBe(200);
    expect((await portal.send('GET', '/readyz')).statusCode).toBe(503);
    expect((await portal.send('GET', '/favicon.svg')).statusCode).toBe(200);
    // Its Roblox app needs this URL.
    const redirectUrl = 'http://localhost:3000/api/auth/roblox/callback';
    expect((await portal.send('GET', '/api/setup')).json()).toEqual({ needed: true, redirectUrl });
  });

  it('tests credentials for anybody with the code, in any spelling', async () => {
    await using portal = await waitingPortal();
    const [code = ''] = portal.codes;
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
    expect((await check(portal, { code })).json()).toEqual({});
    const typed = ` ${code.toLowerCase().replace('-', ' ')} `;
    const response = await check(portal, { code: typed, ...credentials, apiKey: ` ${apiKey}\n` });
    expect(response.json()).toMatchObject({
      group: {
        ok: true,
        message: 'This is Aurora Air, with 27 roles.',
        found: { name: 'Aurora Air', roles: 27 },
      },
      apiKey: { ok: true, message: 'The key reads the group.' },
      client: { ok: true, message: 'Roblox knows this app, and the secret is its own.' },
    });
  });

  it('shows how many members have each role, and warns of one that makes too many people administrators', async () => {
    await using portal = await waitingPortal();
    const [code = ''] = portal.codes;
    const found = async () => {
      const response = setupEndpoints.checkSetup.response.parse(
        (await check(portal, { code, ...credentials })).json(),
      );
      return response.group?.found;
    };
    const before = await found();
    expect(before?.byRank[0]).toEqual({ rank: 255, name: 'Owner', holders: 1 });
    expect(before?.decorativeRoles).toEqual([]);
    await sandbox.newCrowd(200, 248);
    expect((await found())?.decorativeRoles).toMatchObject([{ rank: 248, holders: 202 }]);
  });

  it('explains what is wrong with the pasted credentials', async () => {
    await using portal = await waitingPortal();
    const [code = ''] = portal.codes;
    const wrong = { groupId: '1', apiKey: 'no key', clientId: clientSecret, clientSecret: clientId };
    const {
      group,
      apiKey: key,
      client,
    } = (await check(portal, { code, ...wrong })).json<Record<string, { ok: boolean; message: string }>>();
    expect([group, key, client].map((one) => one?.ok)).toEqual([false, false, false]);
    expect(group?.message).toContain('Roblox has no group 1.');
    expect(key?.message).toContain('Roblox does not know this key.');
    expect(client?.message).toContain('swapped');
  });
});

describe('the code', () => {
  it('is replaced after ten wrong attempts in total, and logged', async () => {
    await using portal = await waitingPortal();
    const [first = ''] = portal.codes;
    for (let tries = 0; tries < 9; tries += 1)
      expect(codeOf(await check(portal, { code: 'WRNG-WRNG' }))).toBe('403 wrong_code');
    expect((await check(portal, { code: first })).statusCode).toBe(200);
    expect(codeOf(await complete(portal, { code: '', ...given }))).toBe('403 wrong_code');
    const [, second = ''] = portal.codes;
    expect(portal.codes).toHaveLength(2);
    expect(codeOf(await check(portal, { code: first }))).toBe('403 wrong_code');
    expect((await check(portal, { code: second })).statusCode).toBe(200);
  });

  it('is stored encrypted for all processes, and kept at a restart', async () => {
    await using portal = await waitingPortal();
    await using other = await waitingPortal();
    expect(other.codes).toEqual(portal.codes);
    const [code = ''] = portal.codes;
    const rows = await database.db.selectFrom('settings').selectAll().execute();
    expect(rows.map(({ key }) => key)).toContain('setup_code');
    expect(JSON.stringify(rows)).not.toContain(code);
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => check(n % 2 === 0 ? portal : other, { code: 'WRNG-WRNG' })),
    );
    expect(portal.codes.length + other.codes.length).toBe(3);
    const next = [...portal.codes, ...other.codes].find((one) => one !== code) ?? '';
    for (const each of [portal, other]) expect((await check(each, { code: next })).statusCode).toBe(200);
  });

  it('requires a key to encrypt it', async () => {
    const environment = { SECRET_KEY: '', DATA_DIR: join(webRoot, 'favicon.svg') };
    await expect(waitingPortal(environment)).rejects.toThrow(StartRefusal);
  });

  it('allows at most thirty attempts a minute', async () => {
    await using portal = await waitingPortal();
    const responses: string[] = [];
    for (let tries = 0; tries < 31; tries += 1)
      responses.push(codeOf(await portal.send('GET', '/api/setup')));
    expect(responses.slice(-2)).toEqual(['200', '429 too_many']);
  });
});

describe('completing the set-up', () => {
  it('stores everything, and the portal uses it at once', async () => {
    await using portal = await waitingPortal();
    const [code = ''] = portal.codes;
    const airline = { airlineAccent: '#c22f2f', rankStaff: 240, rankDispatch: 245, rankAdmin: 248 };
    expect((await complete(portal, { code, ...given, ...airline })).statusCode).toBe(204);

    const { config } = portal;
    expect(config.airline).toMatchObject({ name: 'Northern Air', accent: '#c22f2f' });
    expect(config.thresholds).toEqual({ staff: 240, dispatch: 245, admin: 248 });
    expect(config.roblox).toMatchObject(credentials);
    expect((await portal.send('GET', '/readyz')).statusCode).toBe(200);
    expect(codeOf(await portal.send('GET', '/api/auth/me'))).toBe('401 no_session');
    const start = await portal.send('GET', '/api/auth/roblox');
    expect(String(start.headers.location)).toContain('client_id=crewroom-sandbox');
    expect((await portal.send('GET', '/login')).body).toContain('Northern Air');

    const events = await database.db.selectFrom('security_events').selectAll().execute();
    expect(events.map(({ kind, actor_id: actor }) => [kind, actor])).toEqual([['settings_changed', null]]);
    expect(events[0]?.details).not.toContain(clientSecret);
  });

  it('ends it forever, in every process and after every restart', async () => {
    await using portal = await waitingPortal();
    await using other = await waitingPortal();
    const [code = ''] = portal.codes;
    expect((await complete(portal, { code, ...given })).statusCode).toBe(204);
    // PostgreSQL's listener does this for a process of its own.
    await other.live.catchUp();
    await using later = await waitingPortal();
    expect(later.codes).toEqual([]);
    for (const each of [portal, other, later]) {
      expect(codeOf(await each.send('GET', '/api/setup'))).toBe('404 not_found');
      expect(codeOf(await check(each, { code }))).toBe('404 not_found');
      expect(codeOf(await complete(each, { code, ...given }))).toBe('404 not_found');
      expect((await each.send('GET', '/readyz')).statusCode).toBe(200);
      expect(each.config.airline.name).toBe('Northern Air');
    }
    const rows = await database.db.selectFrom('settings').select('key').execute();
    expect(rows.map(({ key }) => key)).not.toContain('setup_code');
  });

  it('happens once for concurrent requests', async () => {
    await using portal = await waitingPortal();
    await using other = await waitingPortal();
    const [code = ''] = portal.codes;
    const responses = await Promise.all([
      complete(portal, { code, ...given, airlineName: 'First' }),
      complete(other, { code, ...given, airlineName: 'Second' }),
    ]);
    const codes = responses.map(codeOf);
    expect(codes.toSorted()).toEqual(['204', '404 not_found']);
    await portal.live.catchUp();
    await other.live.catchUp();
    const name = codes[0] === '204' ? 'First' : 'Second';
    expect([portal.config.airline.name, other.config.airline.name]).toEqual([name, name]);
  });

  it('stores secrets encrypted, and in no response or log', async () => {
    const log = captureLog();
    const codes: string[] = [];
    await using portal = await createTestPortal({
      database: { ...database, close: () => Promise.resolve() },
      environment: { SETUP: 'true', SANDBOX_URL: sandbox.url, SECRET_KEY: secretKey },
      showSetupCode: (code) => codes.push(code),
      logger: log.logger,
    });
    expect((await complete(portal, { code: codes[0], ...given })).statusCode).toBe(204);
    const stored = await database.db.selectFrom('airline_settings').selectAll().execute();
    const everything = JSON.stringify(stored) + log.lines.join('\n');
    for (const secret of [clientSecret, apiKey, codes[0] ?? '']) expect(everything).not.toContain(secret);
    expect(await readCredentials(database, new Secrets(portal.config))).toEqual(credentials);
    const otherKey = new Secrets(readConfig({ SECRET_KEY: 'another key of thirty-two letters!!' }));
    expect(await readCredentials(database, otherKey)).toBe('unreadable');
    const start = waitingPortal({ SECRET_KEY: 'another key of thirty-two letters!!' });
    await expect(start).rejects.toThrow('SECRET_KEY');
  });

  it('creates an encryption key in the data folder if none is given', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'crewroom-setup-'));
    try {
      const environment = { SECRET_KEY: '', DATA_DIR: folder };
      await using portal = await waitingPortal(environment);
      expect((await complete(portal, { code: portal.codes[0], ...given })).statusCode).toBe(204);
      expect((await readFile(join(folder, 'secret.key'), 'utf8')).length).toBeGreaterThan(32);
      await using later = await waitingPortal(environment);
      expect(later.config.roblox).toMatchObject(credentials);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it.each<[string, object, string, string]>([
    ['another key', { apiKey: 'another' }, 'apiKey', 'Roblox does not know this key.'],
    ['another group', { groupId: '4343' }, 'apiKey', 'The key does not reach this group'],
    ['a group that is none', { groupId: 'ours' }, 'groupId', 'digits only'],
    ['another secret', { clientSecret: 'another' }, 'clientSecret', 'Roblox does not take this id'],
    ['a name that is too long', { airlineName: 'x'.repeat(61) }, 'airlineName', 'at most 60 characters'],
    ['a colour that is none', { airlineAccent: 'red' }, 'airlineAccent', 'colour'],
    [
      'ranks that descend',
      { rankStaff: 250, rankAdmin: 240 },
      'rankAdmin',
      'The dispatch rank must not be below the staff rank',
    ],
  ])('rejects %s, and stores nothing', async (_what, wrong, path, message) => {
    await using portal = await waitingPortal();
    const response = await complete(portal, { code: portal.codes[0], ...given, ...wrong });
    expect(codeOf(response)).toBe('400 invalid_input');
    const { issues } = response.json<{ issues: { path: string; message: string }[] }>();
    expect(issues.find((issue) => issue.path === path)?.message).toContain(message);
    expect(await database.db.selectFrom('airline_settings').selectAll().execute()).toEqual([]);
    expect(portal.config.connection.isReady).toBe(false);
  });

  it('waits for Roblox while it is unavailable', async () => {
    await using portal = await waitingPortal();
    await sandbox.break({ service: 'groups', status: 503 });
    const response = await complete(portal, { code: portal.codes[0], ...given });
    expect(codeOf(response)).toBe('503 roblox_unavailable');
    expect(portal.config.connection.isReady).toBe(false);
  });

  it('rejects another group than the one whose records exist', async () => {
    await using portal = await waitingPortal();
    const origin = { key: 'origin', value: 'group 7 of https://apis.roblox.com/oauth/' };
    await database.db.insertInto('settings').values(origin).execute();
    const response = await complete(portal, { code: portal.codes[0], ...given });
    expect(codeOf(response)).toBe('400 invalid_input');
    expect(response.body).toContain('belong to group 7');
    expect(portal.config.connection.isReady).toBe(false);
  });
});

const isReady = (environment: Readonly<Record<string, string>>) => readConfig(environment).connection.isReady;

describe('the settings', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://portal.example' };
  const four = {
    ROBLOX_CLIENT_ID: '1',
    ROBLOX_CLIENT_SECRET: 's',
    ROBLOX_API_KEY: 'k',
    ROBLOX_GROUP_ID: '7',
  };

  it('require a set-up in production without credentials, and with SETUP elsewhere', () => {
    expect(isReady(production)).toBe(false);
    expect(isReady({ SETUP: 'true' })).toBe(false);
    expect(isReady({})).toBe(true);
    expect(isReady({ ...production, ...four })).toBe(true);
    expect(isReady({ SETUP: 'true', ...four })).toBe(true);
    expect(readConfig(production)).toMatchObject({ startsSandbox: false, roblox: { mode: 'roblox' } });
    expect(readConfig({ SETUP: 'true' })).toMatchObject({ startsSandbox: true, roblox: { mode: 'sandbox' } });
  });
});
