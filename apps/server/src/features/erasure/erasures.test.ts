import { createHmac } from 'node:crypto';
import { inboxEndpoints } from '@crewroom/domain/inbox/endpoints';
import { erasureEndpoints } from '@crewroom/domain/members/erasure-endpoints';
import { adminEndpoints } from '@crewroom/domain/record/endpoints';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { runInUnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { newId } from '../../platform/database/stored-values.ts';
import { runJob as startRun } from '../../platform/jobs/jobs.ts';
import { codeOf } from '../../testing/portal-test.ts';
import {
  createTestPortal,
  type SignedInMember,
  signedInMember,
  type TestPortal,
} from '../../testing/test-portal.ts';
import { erasuresJob } from './erasures-job.ts';
import { acceptErasures } from './erasures.ts';

const SECRET = 'a secret that is shared';
const HOUR = 3_600_000;
const LIST = '/api/admin/erasures';

let owner: SignedInMember;
let count = 0;

const environment = { ROBLOX_WEBHOOK_SECRET: SECRET, WRITE_LIMIT_PER_MINUTE: '100000' };
const portal = await createTestPortal({ environment });
const replica = await createTestPortal({
  environment,
  database: { ...portal.database, close: () => Promise.resolve() },
});

beforeEach(async () => {
  // Erasures of an earlier test were in another hour, and are not pending any more.
  advance(2 * HOUR);
  await portal.database.db.deleteFrom('erasures').where('state', '=', 'waiting').execute();
  owner = await known(255);
});

afterAll(async () => {
  await replica[Symbol.asyncDispose]();
  await portal[Symbol.asyncDispose]();
});

/** Advances the clocks of both processes. */
function advance(ms: number): void {
  portal.clock.advance(ms);
  replica.clock.advance(ms);
}

/**
 * Simulates that notices have erased this many people in the hour already. Real ones would take too long, because of the slow
 * hash.
 */
async function haveErased(people: number): Promise<void> {
  const at = portal.clock().toISOString();
  const settled = {
    state: 'carried_out',
    received_at: at,
    due_at: at,
    decided_at: at,
    expires_at: at,
  } as const;
  const rows = Array.from({ length: people }, () => ({ id: newId(), ...settled }));
  await portal.database.db.insertInto('erasures').values(rows).execute();
}

const runJob = () => erasuresJob(portal).run(new AbortController().signal);

/** Acts like `runJob`, with the stored time of the next run. */
const runPlanned = () => startRun(portal, erasuresJob(portal));

async function known(rank: number): Promise<SignedInMember> {
  count += 1;
  const robloxId = String(9_876_543_000 + count);
  return await signedInMember(portal, { roblox_id: robloxId, rank, username: `Forget_Me${count}` });
}

async function deliver(robloxIds: readonly string[], to: TestPortal = portal): Promise<void> {
  count += 1;
  const payload = JSON.stringify({
    NotificationId: `notice-${count}`,
    EventType: 'RightToErasureRequest',
    EventPayload: { UserIds: robloxIds },
  });
  const time = Math.floor(portal.clock().getTime() / 1000);
  const mac = createHmac('sha256', SECRET).update(`${time}.${payload}`).digest('base64');
  const headers = { 'content-type': 'application/json', 'roblox-signature': `t=${time},v1=${mac}` };
  const response = await to.app.inject({ method: 'POST', url: '/webhooks/roblox', headers, payload });
  expect(response.statusCode).toBe(200);
}

/** Acts like a notice whose process ends before it has erased anybody. */
const takeIn = (robloxIds: readonly string[]) =>
  runInUnitOfWork(portal, (uow) => acceptErasures(uow, robloxIds));

const idOf = ({ user }: SignedInMember) => user.roblox_id;

async function isKnown({ user }: SignedInMember): Promise<boolean> {
  const { db } = portal.database;
  const row = await db
    .selectFrom('users')
    .select('forgotten_at')
    .where('id', '=', user.id)
    .executeTakeFirst();
  return row?.forgotten_at === null;
}

async function waiting(at: TestPortal = portal) {
  const response = await at.send('GET', LIST, { as: owner.as });
  return erasureEndpoints.erasures.response.parse(response.json()).erasures;
}

async function waitingId({ user }: SignedInMember): Promise<string> {
  const found = (await waiting()).find((one) => one.user?.userId === user.id);
  if (found === undefined) throw new Error('It does not wait');
  return found._id;
}

const decide = (id: string, decision: unknown, as = owner.as, at: TestPortal = portal) =>
  at.send('POST', `${LIST}/${id}`, { as, payload: { decision } });

async function history() {
  const response = await portal.send('GET', '/api/admin/history?actionType=erasure_notice', { as: owner.as });
  return adminEndpoints.adminHistory.response.parse(response.json()).actions;
}

describe('a notice about an administrator of the airline', () => {
  it('waits a day, and is executed then', async () => {
    const [crew, admin] = [await known(239), await known(247)];
    await deliver([idOf(owner), idOf(admin), idOf(crew)]);
    await runJob();
    expect([await isKnown(owner), await isKnown(admin), await isKnown(crew)]).toEqual([true, true, false]);
    const dueAt = new Date(portal.clock().getTime() + 24 * HOUR).toISOString();
    expect((await waiting(replica)).map(({ user, dueAt: at }) => [user?.username, at])).toEqual([
      [owner.user.username, dueAt],
      [admin.user.username, dueAt],
    ]);
    advance(24 * HOUR - 1);
    await runJob();
    expect(await isKnown(admin)).toBe(true);
    advance(1);
    await runJob();
    expect([await isKnown(owner), await isKnown(admin)]).toEqual([false, false]);
  });

  it('is rejected by an owner, and then no longer stores the name', async () => {
    await deliver([idOf(owner)]);
    const id = await waitingId(owner);
    const response = await decide(id, 'refuse', owner.as, replica);
    expect([response.statusCode, response.json()]).toEqual([200, { erasures: [] }]);
    advance(25 * HOUR);
    await runJob();
    expect(await isKnown(owner)).toBe(true);
    const row = await portal.database.db
      .selectFrom('erasures')
      .where('id', '=', id)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'refused', roblox_id: null });
    expect([codeOf(await decide(id, 'now')), codeOf(await decide(id, 'refuse'))]).toEqual([
      '409 already_decided',
      '409 already_decided',
    ]);
    expect(codeOf(await decide(newId(), 'now'))).toBe('404 not_found');
  });

  it('is executed at once when an owner decides so, and once for many requests', async () => {
    const admin = await known(247);
    await deliver([idOf(admin)]);
    const id = await waitingId(admin);
    const responses = await Promise.all([decide(id, 'now'), decide(id, 'refuse', owner.as, replica)]);
    expect(responses.map(codeOf).filter((code) => code !== '200')).toEqual(['409 already_decided']);
    expect(codeOf(await decide(id, 'now'))).toBe('409 already_decided');
  });

  it('waits once when it is repeated, and ends when they are erased in another way', async () => {
    const admin = await known(247);
    for (let n = 0; n < 3; n += 1) await deliver([idOf(admin)]);
    expect(await waiting()).toHaveLength(1);
    const { id, username } = admin.user;
    const url = `/api/admin/users/${id}/forget`;
    expect((await portal.send('POST', url, { as: owner.as, payload: { username } })).statusCode).toBe(200);
    expect(await waiting()).toEqual([]);
  });
});

const job = () =>
  portal.database.db
    .selectFrom('jobs')
    .where('name', '=', 'erasures')
    .select('due_at')
    .executeTakeFirstOrThrow();

describe('a notice', () => {
  it('is executed by the job that it makes due, if its own process does not', async () => {
    await runPlanned();
    const [crew, admin] = [await known(239), await known(247)];
    expect((await job()).due_at > portal.clock().toISOString()).toBe(true);
    await takeIn([idOf(crew), idOf(admin)]);
    const now = portal.clock().getTime();
    expect([(await job()).due_at, await isKnown(crew)]).toEqual([new Date(now).toISOString(), true]);
    expect((await waiting()).map(({ user, dueAt }) => [user?.userId, Date.parse(dueAt) - now])).toEqual([
      [crew.user.id, 0],
      [admin.user.id, 24 * HOUR],
    ]);
    await runPlanned();
    expect([await isKnown(crew), await isKnown(admin)]).toEqual([false, true]);
  });

  it('names a person once when two come at the same time', async () => {
    await runPlanned();
    const admin = await known(247);
    await Promise.all([deliver([idOf(admin)]), deliver([idOf(admin)], replica)]);
    expect(await waiting()).toHaveLength(1);
  });

  it('erases its people separately, so that others wait for one at most', async () => {
    const members = [await known(239), await known(239), await known(239)];
    await takeIn(members.map(idOf));
    const ending = new AbortController();
    const stop = portal.live.subscribe(() => ending.abort());
    await expect(erasuresJob(portal).run(ending.signal)).rejects.toThrow('aborted');
    stop();
    expect(await Promise.all(members.map(isKnown))).toEqual([false, true, true]);
    await runJob();
    expect(await Promise.all(members.map(isKnown))).toEqual([false, false, false]);
  });

  it('skips a person whose erasure an owner rejects while earlier ones are executed', async () => {
    const members = [await known(239), await known(239)];
    await takeIn(members.map(idOf));
    const id = await waitingId(members[1] ?? owner);
    const running = runJob();
    await decide(id, 'refuse');
    await running;
    const { state } = await portal.database.db
      .selectFrom('erasures')
      .where('id', '=', id)
      .select('state')
      .executeTakeFirstOrThrow();
    expect(await isKnown(members[1] ?? owner)).toBe(state === 'refused');
  });
});

describe('many erasures at once', () => {
  it('are limited to fifty in an hour, and the rest are listed as pending', async () => {
    await haveErased(48);
    const members = [await known(239), await known(239), await known(239)];
    await deliver([...members.map(idOf), '5000001']);
    await runJob();
    expect(await Promise.all(members.map(isKnown))).toEqual([false, false, true]);
    const listed = await waiting();
    const nextHour = new Date(portal.clock().getTime() + HOUR).toISOString();
    expect(listed).toMatchObject([{ user: { userId: members[2]?.user.id } }, { user: null }]);
    expect(listed.map(({ dueAt }) => dueAt)).toEqual([nextHour, nextHour]);
    // A person named through another process waits behind them.
    const late = await known(239);
    await deliver([idOf(late)], replica);
    await runJob();
    expect(await isKnown(late)).toBe(true);
    advance(HOUR);
    await haveErased(48);
    await runJob();
    expect([await waiting(), await isKnown(late)]).toMatchObject([
      [{ user: { userId: late.user.id } }],
      true,
    ]);
    advance(HOUR);
    await runJob();
    expect([await waiting(), await isKnown(late)]).toEqual([[], false]);
  });

  it('wait a day for members who have become administrators in the meantime', async () => {
    await haveErased(50);
    const crew = await known(239);
    await deliver([idOf(crew)]);
    await runJob();
    await portal.database.db.updateTable('users').set({ rank: 247 }).where('id', '=', crew.user.id).execute();
    advance(HOUR);
    await runJob();
    expect(await isKnown(crew)).toBe(true);
    const [one] = await waiting();
    expect(one?.dueAt).toBe(new Date(portal.clock().getTime() + 23 * HOUR).toISOString());
  });
});

async function heard({ as }: SignedInMember) {
  const response = await portal.send('GET', '/api/inbox', { as });
  return inboxEndpoints.inbox.response.parse(response.json()).items.map(({ text }) => text);
}

/** Returns the entries of the security log about erased members. */
async function noted() {
  const rows = await portal.database.db
    .selectFrom('security_events')
    .select('details')
    .where('kind', '=', 'forgotten')
    .execute();
  return rows.map(({ details }) => details);
}

describe('alerts of owners', () => {
  it('are sent when a due erasure was executed, and when another owner executes one at once', async () => {
    const other = await known(255);
    const [late, now] = [await known(247), await known(247)];
    await deliver([idOf(late), idOf(now)]);
    await decide(await waitingId(now), 'now');
    const byOwner = `@${owner.user.username} erased a member.`;
    expect((await heard(other))[0]).toBe(byOwner);
    expect(await heard(owner)).not.toContain(byOwner);
    expect(await noted()).toContain('{"decision":"now"}');
    advance(24 * HOUR);
    await runJob();
    expect((await heard(other))[0]).toBe('1 member was erased at Roblox’s request.');
    await runJob();
    expect(await heard(other)).toHaveLength(3);
  });

  it('are not sent when a notice is rejected, or names only unknown people', async () => {
    await haveErased(50);
    const admin = await known(247);
    await deliver([idOf(admin), '4000002']);
    await runJob();
    expect(codeOf(await decide(await waitingId(admin), 'refuse'))).toBe('200');
    advance(HOUR);
    await runJob();
    expect(await heard(owner)).toEqual(['Roblox asked to erase 2 people.']);
  });
});

describe('the history', () => {
  it("records a notice and an owner's decision, without a name", async () => {
    const admin = await known(247);
    await deliver([idOf(admin), '4000001']);
    await decide(await waitingId(admin), 'refuse');
    expect((await history()).slice(0, 2)).toMatchObject([
      { performedByUsername: owner.user.username, targetUsername: null, details: { action: 'refused' } },
      {
        performedByUsername: 'Roblox',
        targetUsername: null,
        details: { action: 'received', usersProcessed: 2 },
      },
    ]);
    expect(JSON.stringify(await history())).not.toContain(String(admin.user.username));
  });
});
