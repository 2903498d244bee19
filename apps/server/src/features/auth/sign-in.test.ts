import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { outcomeOf, textLike } from '../../testing/browser.ts';
import { insertSanction } from '../../testing/rows.ts';
import {
  createSandboxPortal,
  publicUrls,
  type SharedSandbox,
  startSharedSandbox,
} from '../../testing/sandbox-portal.ts';

// A person of the sandbox, by their Roblox id.
const TARA = '7719926044';

let sandbox: SharedSandbox;

beforeAll(async () => {
  sandbox = await startSharedSandbox();
});

afterEach(() => sandbox.behave());
afterAll(() => sandbox.close());

describe('signing in', () => {
  it('leads from the chooser to the profile, with a session of the person', async () => {
    await using portal = await createSandboxPortal(sandbox);
    const browser = portal.newBrowser();
    const casey = await sandbox.newPerson({ displayName: 'Casey C.', rank: 241 });
    expect(outcomeOf(await browser.signIn(casey))).toEqual({ to: '/profile', error: null, session: true });

    const me = await browser.open('/api/auth/me');
    expect(me.status).toBe(200);
    const { username } = await portal.database.db
      .selectFrom('users')
      .select('username')
      .executeTakeFirstOrThrow();
    expect(await me.json()).toEqual({
      user: {
        userId: textLike(/^[0-9a-f-]{36}$/),
        groupRank: { rankId: 241, rankName: 'Senior Crew' },
        robloxUsername: username,
        robloxDisplayName: 'Casey C.',
        robloxAvatarUrl: `/avatars/${casey}`,
      },
    });
  });

  it('requests only openid and profile, with state, nonce and PKCE', async () => {
    await using portal = await createSandboxPortal(sandbox);
    const authorizationUrl = await portal.newBrowser().begin();
    expect(authorizationUrl.origin).toBe(sandbox.url);
    expect(Object.fromEntries(authorizationUrl.searchParams)).toEqual({
      client_id: 'crewroom-sandbox',
      response_type: 'code',
      scope: 'openid profile',
      redirect_uri: 'http://localhost:3000/api/auth/roblox/callback',
      state: textLike(/^[\w-]{43}$/),
      nonce: textLike(/^[\w-]{43}$/),
      code_challenge: textLike(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  it("stores a new member with names, rank, every group role and the airline's initial quota", async () => {
    await using portal = await createSandboxPortal(sandbox, {
      environment: { DEFAULT_REQUIRED_FLIGHTS: '7' },
    });
    await portal.newBrowser().signIn(TARA);
    const { db } = portal.database;
    const user = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect(user).toMatchObject({
      roblox_id: TARA,
      username: 'TwoRolesTara',
      display_name: 'Tara Nguyen',
      role: null,
      rank: 244,
      rank_name: 'Dispatcher',
      required_flights: 7,
      rank_checked_at: '2026-03-02T12:00:00.000Z',
      first_seen_at: '2026-03-02T12:00:00.000Z',
      last_login_at: '2026-03-02T12:00:00.000Z',
    });
    const roles = await db.selectFrom('group_roles').selectAll().orderBy('rank').execute();
    expect(roles.map(({ user_id, rank, name }) => [user_id, rank, name])).toEqual([
      [user.id, 1, 'Member'],
      [user.id, 239, 'Trainee Crew'],
      [user.id, 244, 'Dispatcher'],
    ]);
    expect(await db.selectFrom('rank_history').selectAll().execute()).toEqual([]);
  });

  it('updates the last login at the next sign-in, and keeps quota, role and first login', async () => {
    await using portal = await createSandboxPortal(sandbox);
    const { db } = portal.database;
    const person = await sandbox.newPerson();
    await portal.newBrowser().signIn(person);
    await db.updateTable('users').set({ required_flights: 2, role: 'Purser' }).execute();
    portal.clock.set('2026-03-09T08:00:00.000Z');
    await portal.newBrowser().signIn(person);
    const users = await db
      .selectFrom('users')
      .select(['first_seen_at', 'last_login_at', 'required_flights', 'role'])
      .execute();
    expect(users).toEqual([
      {
        first_seen_at: '2026-03-02T12:00:00.000Z',
        last_login_at: '2026-03-09T08:00:00.000Z',
        required_flights: 2,
        role: 'Purser',
      },
    ]);
  });

  it('creates one member for concurrent first sign-ins of one person', async () => {
    await using portal = await createSandboxPortal(sandbox);
    const person = await sandbox.newPerson();
    const browsers = Array.from({ length: 6 }, () => portal.newBrowser());
    const callbacks = await Promise.all(
      browsers.map(async (browser) => browser.choose(await browser.begin(), person)),
    );
    const responses = await Promise.all(
      browsers.map((browser, index) => browser.open(callbacks[index] ?? '/')),
    );
    expect(responses.map((response) => outcomeOf(response).to)).toEqual(browsers.map(() => '/profile'));
    const ids = await Promise.all(
      browsers.map(async (browser) => (await browser.open('/api/auth/me')).text()),
    );
    expect(new Set(ids).size).toBe(1);
    const { db } = portal.database;
    expect(await db.selectFrom('users').select('roblox_id').execute()).toEqual([{ roblox_id: person }]);
    expect(await db.selectFrom('rank_history').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('group_roles').selectAll().execute()).toHaveLength(2);
  });

  it('succeeds in two tabs at the same time', async () => {
    await using portal = await createSandboxPortal(sandbox);
    const browser = portal.newBrowser();
    const person = await sandbox.newPerson();
    const [first, second] = [await browser.begin('/flights'), await browser.begin('/hub')];
    const [firstBack, secondBack] = [
      await browser.choose(first, person),
      await browser.choose(second, person),
    ];
    expect(outcomeOf(await browser.open(firstBack))).toMatchObject({ to: '/flights', session: true });
    expect(outcomeOf(await browser.open(secondBack))).toMatchObject({ to: '/hub', session: true });
    expect((await browser.open('/api/auth/me')).status).toBe(200);
  });

  it('accepts suspended members, so that the portal can show them why', async () => {
    await using portal = await createSandboxPortal(sandbox);
    const browser = portal.newBrowser();
    const person = await sandbox.newPerson();
    await browser.signIn(person);
    const { db } = portal.database;
    const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    await insertSanction(db, { user_id: id, expiry_date: '2026-03-04T12:00:00.000Z' });
    expect(outcomeOf(await browser.signIn(person))).toMatchObject({ to: '/profile', session: true });
    const me = await browser.open('/api/auth/me');
    expect(me.status).toBe(403);
    expect(await me.json()).toMatchObject({ code: 'suspended', suspension: { timeLeft: '2 days' } });
  });
});

describe('the cookies of a sign-in', () => {
  it('are HttpOnly, SameSite=Lax, for the whole host, and last as long as the session', async () => {
    await using portal = await createSandboxPortal(sandbox);
    const browser = portal.newBrowser();
    const started = await browser.open('/api/auth/roblox');
    expect(started.headers.getSetCookie()).toEqual([
      textLike(/^crewroom-sign-in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    const response = await browser.signIn(await sandbox.newPerson());
    expect(response.headers.getSetCookie()).toEqual([
      textLike(
        /^crewroom-session=[\w-]{43}; Path=\/; Expires=Mon, 09 Mar 2026 12:00:00 GMT; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('are Secure and bound to the host when the portal uses https', async () => {
    await using portal = await createSandboxPortal(sandbox, {
      environment: { PUBLIC_URL: publicUrls.secure },
    });
    const browser = portal.newBrowser();
    const started = await browser.open('/api/auth/roblox');
    expect(started.headers.getSetCookie().join()).toMatch(/^__Host-crewroom-sign-in=[^;]+;.*; Secure;/);
    const response = await browser.signIn(await sandbox.newPerson());
    expect(outcomeOf(response, publicUrls.secure)).toMatchObject({ to: '/profile', session: true });
    expect(response.headers.getSetCookie().join()).toMatch(/^__Host-crewroom-session=[^;]+;.*; Secure;/);
    expect((await browser.open('/api/auth/me')).status).toBe(200);
  });
});
