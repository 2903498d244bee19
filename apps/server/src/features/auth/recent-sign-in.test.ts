import { authEndpoints } from '@crewroom/domain/auth/endpoints';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, outcomeOf } from '../../testing/browser.ts';
import { openStream } from '../../testing/event-stream.ts';
import { codeOf } from '../../testing/portal-test.ts';
import {
  createSandboxPortal,
  type SandboxPortal,
  type SharedSandbox,
  startSharedSandbox,
} from '../../testing/sandbox-portal.ts';

const SIXTEEN_MINUTES = 16 * 60_000;
const AGAIN = '/api/auth/roblox?again=1&returnTo=%2Fadmin%2Fkeys';

let sandbox: SharedSandbox;

beforeAll(async () => {
  sandbox = await startSharedSandbox();
});

afterEach(() => sandbox.behave());
afterAll(() => sandbox.close());

async function enter(portal: SandboxPortal, person: string): Promise<Browser> {
  const browser = portal.newBrowser();
  await browser.signIn(person);
  return browser;
}

async function roblox(browser: Browser): Promise<URL> {
  const response = await browser.open(AGAIN);
  return new URL(response.headers.get('location') ?? '', 'http://localhost:3000');
}

/** Signs in again, as a person. */
async function again(browser: Browser, person: string | null): Promise<Response> {
  return await browser.open(await browser.choose(await roblox(browser), person));
}

const key = { name: 'Main game', scopes: ['game:read'] };

function makeKey(portal: SandboxPortal, browser: Browser, payload: object = key) {
  return portal.send('POST', '/api/admin/keys', { as: browser.session() ?? '', payload });
}

async function sessionsOf(portal: SandboxPortal, browser: Browser) {
  const response = await portal.send('GET', '/api/me/sessions', { as: browser.session() ?? '' });
  return authEndpoints.ownSessions.response.parse(response.json()).sessions;
}

describe('an action that cannot be undone', () => {
  it('is rejected without a recent sign-in, after every other check, and changes nothing', async () => {
    await using portal = await createSandboxPortal(sandbox);
    const browser = await enter(portal, await sandbox.newPerson({ rank: 255 }));
    expect((await makeKey(portal, browser)).statusCode).toBe(201);
    portal.clock.advance(15 * 60_000);
    expect((await makeKey(portal, browser)).statusCode).toBe(201);
    portal.clock.advance(1);
    expect(codeOf(await makeKey(portal, browser))).toBe('403 sign_in_again');
    expect(codeOf(await makeKey(portal, browser, { ...key, scopes: [] }))).toBe('400 invalid_input');
    const crew = await enter(portal, await sandbox.newPerson({ rank: 239 }));
    portal.clock.advance(SIXTEEN_MINUTES);
    expect(codeOf(await makeKey(portal, crew))).toBe('403 insufficient_rank');
    const keys = await portal.database.db.selectFrom('game_keys').select('id').execute();
    expect(keys).toHaveLength(2);
  });

  it.each([
    ['POST', '/api/admin/term/advance', undefined, '403 sign_in_again'],
    ['POST', '/api/admin/users/ID/forget', { username: 'NAME' }, '400 invalid_input'],
  ] as const)('is %s %s too', async (method, path, payload, withAnotherName) => {
    await using portal = await createSandboxPortal(sandbox);
    const username = `Somebody_${path.length}`;
    const browser = await enter(portal, await sandbox.newPerson({ rank: 255 }));
    await enter(portal, await sandbox.newPerson({ rank: 239, username }));
    const { id } = await portal.database.db
      .selectFrom('users')
      .where('username', '=', username)
      .select('id')
      .executeTakeFirstOrThrow();
    const send = (name: string) =>
      portal.send(method, path.replace('ID', id), {
        as: browser.session() ?? '',
        ...(payload && { payload: { username: payload.username.replace('NAME', name) } }),
      });
    portal.clock.advance(SIXTEEN_MINUTES);
    expect(codeOf(await send('Another'))).toBe(withAnotherName);
    expect(codeOf(await send(username))).toBe('403 sign_in_again');
    const row = await portal.database.db
      .selectFrom('users')
      .where('id', '=', id)
      .select('forgotten_at')
      .execute();
    expect(row).toEqual([{ forgotten_at: null }]);
    await again(browser, await ownerId(portal));
    expect(codeOf(await send(username))).toBe('200');
  });
});

async function ownerId({ database }: SandboxPortal): Promise<string> {
  const row = await database.db
    .selectFrom('users')
    .where('rank', '=', 255)
    .select('roblox_id')
    .executeTakeFirstOrThrow();
  return row.roblox_id;
}

describe('signing in again', () => {
  it('asks Roblox again, keeps the session and its streams, and replaces its token, on any process', async () => {
    await using portal = await createSandboxPortal(sandbox);
    await using replica = await createSandboxPortal(sandbox, {
      database: { ...portal.database, close: () => Promise.resolve() },
    });
    const person = await sandbox.newPerson({ rank: 255 });
    const browser = await enter(portal, person);
    const [before] = await sessionsOf(portal, browser);
    const old = browser.session() ?? '';
    for (const one of [portal, replica]) one.clock.advance(SIXTEEN_MINUTES);
    const stream = await openStream(portal.app, old);
    expect((await roblox(browser)).searchParams.get('prompt')).toBe('login');
    expect((await browser.begin()).searchParams.get('prompt')).toBeNull();
    expect(outcomeOf(await again(browser, person))).toEqual({
      to: '/admin/keys',
      error: null,
      session: true,
    });
    const [after, ...others] = await sessionsOf(replica, browser);
    expect([after?._id, others]).toEqual([before?._id, []]);
    expect(browser.session()).not.toBe(old);
    expect((await portal.send('GET', '/api/auth/me', { as: old })).statusCode).toBe(401);
    expect((await makeKey(replica, browser)).statusCode).toBe(201);
    // The stream continues, and receives the change of the session.
    expect(await stream.nextEvent()).toMatchObject({ event: 'change' });
    stream.leave();
  });

  it('changes nothing for another account, or when the member cancels', async () => {
    await using portal = await createSandboxPortal(sandbox);
    const person = await sandbox.newPerson({ rank: 255 });
    const browser = await enter(portal, person);
    const old = browser.session();
    portal.clock.advance(SIXTEEN_MINUTES);
    const other = await again(browser, await sandbox.newPerson({ rank: 255 }));
    expect(outcomeOf(other)).toMatchObject({ error: 'other_account', session: false });
    expect(outcomeOf(await again(browser, null))).toMatchObject({ error: 'access_denied', session: false });
    expect(browser.session()).toBe(old);
    expect((await browser.open('/api/auth/me')).status).toBe(200);
    expect(codeOf(await makeKey(portal, browser))).toBe('403 sign_in_again');
    expect(await portal.database.db.selectFrom('users').select('id').execute()).toHaveLength(1);
  });

  it('is an ordinary sign-in without a session, or when the session has ended in the meantime', async () => {
    await using portal = await createSandboxPortal(sandbox);
    const person = await sandbox.newPerson({ rank: 255 });
    const stranger = portal.newBrowser();
    expect((await roblox(stranger)).searchParams.get('prompt')).toBeNull();
    expect(outcomeOf(await again(stranger, person))).toMatchObject({ error: null, session: true });
    const callback = await stranger.choose(await roblox(stranger), person);
    const [session] = await sessionsOf(portal, stranger);
    await portal.send('DELETE', `/api/me/sessions/${session?._id}`, { as: stranger.session() ?? '' });
    expect(outcomeOf(await stranger.open(callback))).toMatchObject({ error: null, session: true });
    const [fresh] = await sessionsOf(portal, stranger);
    expect(fresh?._id).not.toBe(session?._id);
  });

  it('stores the coarse name of the browser', async () => {
    await using portal = await createSandboxPortal(sandbox);
    const person = await sandbox.newPerson({ rank: 239 });
    const browser = portal.newBrowser();
    const callback = await browser.choose(await browser.begin(), person);
    await browser.open(callback, { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Firefox/140.0' });
    expect((await sessionsOf(portal, browser)).map(({ device }) => device)).toEqual(['Firefox on Windows']);
  });
});
