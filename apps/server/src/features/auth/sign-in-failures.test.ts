import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { outcomeOf, turnedAwayWith } from '../../testing/browser.ts';
import {
  createSandboxPortal,
  type SandboxPortal,
  type SharedSandbox,
  startSharedSandbox,
} from '../../testing/sandbox-portal.ts';
import { dumpDatabase } from '../../testing/test-database.ts';

// People of the sandbox, by their Roblox ids. The numbers are ranks.
const THEO_238 = '640028815';
const BASE_ROLE_ONLY_BEA = '6012287430';
const OUTSIDER_OTTO = '3377190064';
const CASEY_239 = '4690118302';

const ALWAYS_FILLED = new Set(['kysely_migration', 'kysely_migration_lock', 'terms']);
let sandbox: SharedSandbox;

beforeAll(async () => {
  sandbox = await startSharedSandbox();
});

afterEach(() => sandbox.behave());
afterAll(() => sandbox.close());

async function expectNobodyKnown({ database }: SandboxPortal, robloxId: string): Promise<void> {
  const tables = await dumpDatabase(database);
  expect(Object.keys(tables)).toEqual(
    expect.arrayContaining(['users', 'sessions', 'group_roles', 'avatars']),
  );
  const filled = Object.entries(tables).filter(([name, rows]) => !ALWAYS_FILLED.has(name) && rows !== '[]');
  expect(filled).toEqual([]);
  expect(JSON.stringify(tables)).not.toContain(robloxId);
}

describe('a sign-in is rejected as', () => {
  it('access_denied when the member cancels', async () => {
    await using portal = await createSandboxPortal(sandbox);
    expect(outcomeOf(await portal.newBrowser().signIn(null))).toEqual(turnedAwayWith('access_denied'));
    await expectNobodyKnown(portal, CASEY_239);
  });

  it.each([
    'server_error',
    'temporarily_unavailable',
    'invalid_scope',
    'login_required',
    'ACCESS_DENIED',
    'x'.repeat(60),
    '',
    '<script>alert(1)</script>',
  ])('oauth_failed when Roblox sends the browser back with the error %j', async (error) => {
    await using portal = await createSandboxPortal(sandbox);
    const browser = portal.newBrowser();
    const state = (await browser.begin()).searchParams.get('state') ?? '';
    const query = new URLSearchParams({ error, state, error_description: 'https://evil.example' });
    const response = await browser.open(`/api/auth/roblox/callback?${query.toString()}`);
    expect(outcomeOf(response)).toEqual(turnedAwayWith('oauth_failed'));
    await expectNobodyKnown(portal, CASEY_239);
  });

  it('oauth_failed when there is neither code nor error', async () => {
    await using portal = await createSandboxPortal(sandbox);
    const browser = portal.newBrowser();
    const state = (await browser.begin()).searchParams.get('state') ?? '';
    const response = await browser.open(`/api/auth/roblox/callback?state=${state}`);
    expect(outcomeOf(response)).toEqual(turnedAwayWith('oauth_failed'));
  });

  it('not_in_group outside the group, and stores nothing', async () => {
    await using portal = await createSandboxPortal(sandbox);
    const response = await portal.newBrowser().signIn(OUTSIDER_OTTO);
    expect(outcomeOf(response)).toEqual(turnedAwayWith('not_in_group'));
    await expectNobodyKnown(portal, OUTSIDER_OTTO);
  });

  it.each([
    ['one rank below the threshold', THEO_238],
    ['with nothing but the role that everybody holds', BASE_ROLE_ONLY_BEA],
  ])('insufficient_rank %s, and stores nothing', async (_who, person) => {
    await using portal = await createSandboxPortal(sandbox);
    const response = await portal.newBrowser().signIn(person);
    expect(outcomeOf(response)).toEqual(turnedAwayWith('insufficient_rank'));
    await expectNobodyKnown(portal, person);
  });

  it('insufficient_rank by the threshold of the airline', async () => {
    await using strict = await createSandboxPortal(sandbox, { environment: { RANK_STAFF: '240' } });
    expect(outcomeOf(await strict.newBrowser().signIn(CASEY_239)).error).toBe('insufficient_rank');
    await using open = await createSandboxPortal(sandbox, { environment: { RANK_STAFF: '238' } });
    expect(outcomeOf(await open.newBrowser().signIn(THEO_238)).session).toBe(true);
  });

  it('too_many, as a redirect, when one network address signs in too often', async () => {
    await using portal = await createSandboxPortal(sandbox, {
      environment: { SIGN_IN_LIMIT_PER_MINUTE: '2' },
    });
    const browser = portal.newBrowser();
    await browser.begin();
    await browser.begin();
    expect(outcomeOf(await browser.open('/api/auth/roblox'))).toEqual(turnedAwayWith('too_many'));
    const callback = '/api/auth/roblox/callback?state=x&code=y';
    expect(outcomeOf(await browser.open(callback)).error).toBe('oauth_failed');
    await browser.open(callback);
    expect(outcomeOf(await browser.open(callback))).toEqual(turnedAwayWith('too_many'));
  });
});

describe('a sign-in while the ranks of the group cannot be read', () => {
  it.each([404, 503])('fails with roblox_unavailable at status %i', async (status) => {
    await using portal = await createSandboxPortal(sandbox);
    await sandbox.break({ service: 'groups', status });
    const response = await portal.newBrowser().signIn(CASEY_239);
    expect(outcomeOf(response)).toEqual(turnedAwayWith('roblox_unavailable'));
    await expectNobodyKnown(portal, CASEY_239);
  });

  it('succeeds at the next attempt once Roblox is back', async () => {
    await using portal = await createSandboxPortal(sandbox);
    const browser = portal.newBrowser();
    await sandbox.break({ service: 'groups', status: 503 });
    expect(outcomeOf(await browser.signIn(CASEY_239)).error).toBe('roblox_unavailable');
    await sandbox.behave();
    expect(outcomeOf(await browser.signIn(CASEY_239)).session).toBe(true);
  });

  it('keeps a known member, their rank and their sessions unchanged', async () => {
    await using portal = await createSandboxPortal(sandbox);
    const browser = portal.newBrowser();
    await browser.signIn(CASEY_239);
    const before = await dumpDatabase(portal.database);
    await sandbox.break({ service: 'groups', status: 403 });
    expect(outcomeOf(await portal.newBrowser().signIn(CASEY_239)).error).toBe('roblox_unavailable');
    const after = await dumpDatabase(portal.database);
    for (const table of ['users', 'sessions', 'group_roles', 'rank_history']) {
      expect(after[table]).toBe(before[table]);
    }
    expect((await browser.open('/api/auth/me')).status).toBe(200);
  });
});

describe('a sign-in while the OpenID provider is down', () => {
  it.each([404, 503])('fails with oauth_failed at its start, at status %i', async (status) => {
    await using portal = await createSandboxPortal(sandbox);
    await sandbox.break({ service: 'oauth', status });
    const response = await portal.newBrowser().open('/api/auth/roblox');
    expect(outcomeOf(response)).toEqual(turnedAwayWith('oauth_failed'));
  });

  it('fails with oauth_failed at its start when no response arrives in time', async () => {
    await using portal = await createSandboxPortal(sandbox, { timeouts: { responseMs: 60, signInMs: 60 } });
    await sandbox.break({ service: 'oauth', latencyMs: 60_000 });
    const response = await portal.newBrowser().open('/api/auth/roblox');
    expect(outcomeOf(response)).toEqual(turnedAwayWith('oauth_failed'));
  });

  it('fails with oauth_failed at its start when nothing listens there, though the portal has started', async () => {
    await using portal = await createSandboxPortal(sandbox, { environment: { SANDBOX_PORT: '1' } });
    const response = await portal.newBrowser().open('/api/auth/roblox');
    expect(outcomeOf(response)).toEqual(turnedAwayWith('oauth_failed'));
    expect((await portal.newBrowser().open('/livez')).status).toBe(200);
  });

  it('keeps the requested page when it fails at its start', async () => {
    await using portal = await createSandboxPortal(sandbox);
    await sandbox.break({ service: 'oauth', status: 503 });
    const response = await portal
      .newBrowser()
      .open('/api/auth/roblox?returnTo=%2Fflights%3Fdate%3D2026-03-09');
    expect(outcomeOf(response)).toEqual({
      to: '/login?error=oauth_failed&returnTo=%2Fflights%3Fdate%3D2026-03-09',
      error: 'oauth_failed',
      session: false,
    });
  });

  it.each([400, 503])('fails with oauth_failed at the callback, at status %i', async (status) => {
    await using portal = await createSandboxPortal(sandbox);
    const browser = portal.newBrowser();
    const callback = await browser.choose(await browser.begin(), CASEY_239);
    await sandbox.break({ service: 'oauth', status });
    expect(outcomeOf(await browser.open(callback))).toEqual(turnedAwayWith('oauth_failed'));
    await expectNobodyKnown(portal, CASEY_239);
  });
});

describe('a known member who is rejected', () => {
  it.each([
    ['for having left', null, 'not_in_group', 'left_group'],
    ['for a rank too low', 238, 'insufficient_rank', 'rank_lost'],
  ])('%s loses the rank and every session, and sees why', async (_why, rank, error, code) => {
    await using portal = await createSandboxPortal(sandbox);
    const person = await sandbox.newPerson({ rank: 247 });
    const [desk, phone] = [portal.newBrowser(), portal.newBrowser()];
    await desk.signIn(person);
    await phone.signIn(person);
    await sandbox.change(person, { rank });

    expect(outcomeOf(await desk.signIn(person))).toEqual(turnedAwayWith(error));
    for (const browser of [desk, phone]) {
      const me = await browser.open('/api/auth/me');
      expect(me.status).toBe(401);
      expect(await me.json()).toMatchObject({ code });
    }
    const { db } = portal.database;
    const users = await db.selectFrom('users').select(['rank', 'rank_name', 'last_rank']).execute();
    expect(users).toEqual([
      rank === null
        ? { rank: null, rank_name: null, last_rank: 247 }
        : { rank: 238, rank_name: 'Applicant', last_rank: 238 },
    ]);
    const roles = await db.selectFrom('group_roles').select('rank').orderBy('rank').execute();
    expect(roles).toEqual(rank === null ? [] : [{ rank: 1 }, { rank: 238 }]);
  });

  it('sees why also when they try again, after the owner changed a setting', async () => {
    await using portal = await createSandboxPortal(sandbox);
    const owner = portal.newBrowser();
    await owner.signIn(await sandbox.newPerson({ rank: 255 }));
    const person = await sandbox.newPerson();
    await portal.newBrowser().signIn(person);
    await sandbox.change(person, { rank: 238 });
    const payload = { changes: { joinUrl: 'https://www.roblox.com/games/1' } };
    const as = owner.session() ?? '';
    expect((await portal.send('PUT', '/api/admin/settings', { as, payload })).statusCode).toBe(200);
    for (const browser of [portal.newBrowser(), portal.newBrowser()]) {
      expect(outcomeOf(await browser.signIn(person))).toEqual(turnedAwayWith('insufficient_rank'));
    }
  });

  it('can sign in again after returning, with a new session, while the old ones stay ended', async () => {
    await using portal = await createSandboxPortal(sandbox);
    const person = await sandbox.newPerson();
    const [desk, phone] = [portal.newBrowser(), portal.newBrowser()];
    await phone.signIn(person);
    await sandbox.change(person, { rank: null });
    await desk.signIn(person);
    await sandbox.change(person, { rank: 239 });
    expect(outcomeOf(await desk.signIn(person)).session).toBe(true);
    expect((await desk.open('/api/auth/me')).status).toBe(200);
    expect((await phone.open('/api/auth/me')).status).toBe(401);
    expect(await portal.database.db.selectFrom('users').select('rank').execute()).toEqual([{ rank: 239 }]);
  });
});
