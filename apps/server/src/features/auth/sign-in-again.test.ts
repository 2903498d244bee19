import { userEndpoints } from '@crewroom/domain/members/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, outcomeOf } from '../../testing/browser.ts';
import {
  createSandboxPortal,
  type SandboxPortal,
  type SharedSandbox,
  startSharedSandbox,
} from '../../testing/sandbox-portal.ts';

let sandbox: SharedSandbox;

beforeAll(async () => {
  sandbox = await startSharedSandbox();
});

afterAll(() => sandbox.close());

async function enter(portal: SandboxPortal, person: string): Promise<Browser> {
  const browser = portal.newBrowser();
  expect(outcomeOf(await browser.signIn(person))).toMatchObject({ to: '/profile', session: true });
  return browser;
}

async function lookUp(browser: Browser, username: string): Promise<unknown> {
  const response = await browser.open(`/api/users/lookup/${username}`);
  return response.status === 200
    ? userEndpoints.lookUpUser.response.parse(await response.json()).userId
    : response.status;
}

async function userIdOf({ database }: SandboxPortal, person: string): Promise<string> {
  const row = await database.db
    .selectFrom('users')
    .select('id')
    .where('roblox_id', '=', person)
    .executeTakeFirstOrThrow();
  return row.id;
}

describe('names at a later sign-in', () => {
  it('are updated, and former usernames are stored and found in look-ups', async () => {
    await using portal = await createSandboxPortal(sandbox);
    const person = await sandbox.newPerson({ username: 'Ada_Before', displayName: 'Ada' });
    await enter(portal, person);
    await sandbox.change(person, { username: 'Ada_After', displayName: 'Ada the Second' });
    portal.clock.advance(60_000);
    const browser = await enter(portal, person);

    const id = await userIdOf(portal, person);
    const { db } = portal.database;
    expect(await db.selectFrom('users').select(['username', 'display_name']).execute()).toEqual([
      { username: 'Ada_After', display_name: 'Ada the Second' },
    ]);
    expect(await db.selectFrom('former_usernames').selectAll().execute()).toEqual([
      {
        user_id: id,
        username: 'Ada_Before',
        username_key: 'ada_before',
        seen_until: '2026-03-02T12:01:00.000Z',
      },
    ]);
    expect(await lookUp(browser, 'ada_after')).toBe(id);
    expect(await lookUp(browser, 'ADA_BEFORE')).toBe(id);
    expect(await lookUp(browser, 'ada')).toBe(404);
  });

  it('may change back and forth', async () => {
    await using portal = await createSandboxPortal(sandbox);
    const person = await sandbox.newPerson({ username: 'Ping' });
    for (const username of ['Ping', 'Pong', 'Ping', 'Pong']) {
      await sandbox.change(person, { username });
      portal.clock.advance(60_000);
      await enter(portal, person);
    }
    const { db } = portal.database;
    const former = await db.selectFrom('former_usernames').select(['username', 'seen_until']).execute();
    expect(former.toSorted((a, b) => a.username.localeCompare(b.username))).toEqual([
      { username: 'Ping', seen_until: '2026-03-02T12:04:00.000Z' },
      { username: 'Pong', seen_until: '2026-03-02T12:03:00.000Z' },
    ]);
    expect(await db.selectFrom('users').select('username').execute()).toEqual([{ username: 'Pong' }]);
  });

  it('are not stored as former names when only their case changed', async () => {
    await using portal = await createSandboxPortal(sandbox);
    const person = await sandbox.newPerson({ username: 'quietname' });
    await enter(portal, person);
    await sandbox.change(person, { username: 'QuietName' });
    await enter(portal, person);
    const { db } = portal.database;
    expect(await db.selectFrom('users').select('username').execute()).toEqual([{ username: 'QuietName' }]);
    expect(await db.selectFrom('former_usernames').selectAll().execute()).toEqual([]);
  });

  it('belong to their current holder, and to the former holder again when that holder is renamed', async () => {
    await using portal = await createSandboxPortal(sandbox);
    const [first, second] = [
      await sandbox.newPerson({ username: 'Coveted' }),
      await sandbox.newPerson({ username: 'Patient' }),
    ];
    await enter(portal, first);
    await enter(portal, second);
    portal.clock.advance(60_000);
    await sandbox.change(first, { username: 'Generous' });
    await sandbox.change(second, { username: 'Coveted' });
    const browser = await enter(portal, second);
    expect(await lookUp(browser, 'Coveted')).toBe(await userIdOf(portal, second));
    await enter(portal, first);
    expect(await lookUp(browser, 'Coveted')).toBe(await userIdOf(portal, second));
    expect(await lookUp(browser, 'Patient')).toBe(await userIdOf(portal, second));
    expect(await lookUp(browser, 'Generous')).toBe(await userIdOf(portal, first));
  });
});

async function historyAfter(steps: readonly { rank: number | null; roleName?: string }[]) {
  await using portal = await createSandboxPortal(sandbox);
  const person = await sandbox.newPerson({ rank: 240 });
  await enter(portal, person);
  for (const step of steps) {
    await sandbox.change(person, step);
    portal.clock.advance(3_600_000);
    await portal.newBrowser().signIn(person);
  }
  return portal.database.db
    .selectFrom('rank_history')
    .select(['type', 'rank_name', 'date', 'promoted_by_id'])
    .orderBy('date')
    .execute();
}

const at = (hour: string) => `2026-03-02T${hour}:00:00.000Z`;

describe('the rank history', () => {
  it('records promotions and demotions without an author', async () => {
    expect(await historyAfter([{ rank: 244 }, { rank: 239 }])).toEqual([
      { type: 'promotion', rank_name: 'Dispatcher', date: at('13'), promoted_by_id: null },
      { type: 'demotion', rank_name: 'Trainee Crew', date: at('14'), promoted_by_id: null },
    ]);
  });

  it('records another role of the same number as a transfer', async () => {
    expect(await historyAfter([{ rank: 240, roleName: 'Crew of the Year' }])).toEqual([
      { type: 'transfer', rank_name: 'Crew of the Year', date: at('13'), promoted_by_id: null },
    ]);
  });

  it('records a demotion below the staff rank', async () => {
    expect(await historyAfter([{ rank: 100 }])).toEqual([
      { type: 'demotion', rank_name: 'Gold Circle', date: at('13'), promoted_by_id: null },
    ]);
  });

  it('records no departure, and compares a return with the last known rank', async () => {
    expect(await historyAfter([{ rank: null }, { rank: 240 }])).toEqual([]);
    expect(await historyAfter([{ rank: null }, { rank: 241 }])).toEqual([
      { type: 'promotion', rank_name: 'Senior Crew', date: at('14'), promoted_by_id: null },
    ]);
  });
});

describe('the roles of a member', () => {
  it('are the current ones, of which the highest counts', async () => {
    await using portal = await createSandboxPortal(sandbox);
    const person = await sandbox.newPerson({ rank: 247 });
    await enter(portal, person);
    await sandbox.change(person, { rank: 242 });
    await enter(portal, person);
    const { db } = portal.database;
    const roles = await db.selectFrom('group_roles').select(['rank', 'name']).orderBy('rank').execute();
    expect(roles).toEqual([
      { rank: 1, name: 'Member' },
      { rank: 242, name: 'First Officer' },
    ]);
    expect(await db.selectFrom('users').select(['rank', 'rank_name']).execute()).toEqual([
      { rank: 242, rank_name: 'First Officer' },
    ]);
  });
});

describe('a new session', () => {
  it("replaces the browser's previous one, whose token is invalid from then on", async () => {
    await using portal = await createSandboxPortal(sandbox);
    const person = await sandbox.newPerson();
    const browser = await enter(portal, person);
    const old = browser.session() ?? '';
    expect(outcomeOf(await browser.signIn(person)).session).toBe(true);
    expect(browser.session()).not.toBe(old);
    expect((await portal.send('GET', '/api/auth/me', { as: old })).statusCode).toBe(401);
    expect((await browser.open('/api/auth/me')).status).toBe(200);
    expect(await portal.database.db.selectFrom('sessions').select('user_id').execute()).toHaveLength(1);
  });
});
