import { brotliDecompressSync } from 'node:zlib';
import { topics } from '@crewroom/domain/contract/topics';
import { HOUR_MS, WEEK_MS, weekStartOf } from '@crewroom/domain/days';
import { flightWeekSchema, schedulingBoardSchema } from '@crewroom/domain/flights/endpoints';
import { type FlightCard, flightSchema } from '@crewroom/domain/flights/schemas';
import { adminEndpoints } from '@crewroom/domain/record/endpoints';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { applyRank } from '../../features/roster/rank.ts';
import { looksOf } from '../../testing/changes/looks.ts';
import { cleanOnce } from '../../testing/clean.ts';
import { memberWith } from '../../testing/fake-roblox.ts';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { aboard, seatRequests } from '../../testing/flights/seat-requests.ts';
import { stageFlight } from '../../testing/flights/staged-flight.ts';
import { invalidateEverything } from '../../testing/invalidate-everything.ts';
import { insertSanction } from '../../testing/rows.ts';
import { countStatements } from '../../testing/test-database.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';
import { runInUnitOfWork } from '../changes/unit-of-work.ts';
import { recordPerson, refreshNames } from '../people/person.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const DEPARTURE = '2026-03-04T18:30:00.000Z';

let crew: SignedInMember;
let dispatcher: SignedInMember;
let admin: SignedInMember;
let flightId: string;

const portal = await createFlightPortal();
// Another process on the same database.
const replica = await createFlightPortal({ database: portal.database });

beforeEach(async () => {
  // Some tests move the clock past the departures of the others.
  portal.clock.set(NOW);
  crew = await signedInMember(portal, { rank: 239 });
  dispatcher = await signedInMember(portal);
  admin = await signedInMember(portal, { rank: 247 });
  flightId = await newFlight('available');
});

afterAll(async () => {
  await replica.app.close();
  await portal[Symbol.asyncDispose]();
});

async function newFlight(stage: Parameters<typeof stageFlight>[1], given: object = {}): Promise<string> {
  const of = { dispatcher_id: dispatcher.user.id, scheduled_date: DEPARTURE, ...given };
  const { flight } = await stageFlight(portal.database.db, stage, of, [1, 20]);
  await invalidateEverything(portal);
  return flight.id;
}

const looks = (on: TestPortal = portal) =>
  looksOf(on, {
    viewers: [crew, dispatcher, admin],
    memberIds: [crew.user.id, dispatcher.user.id],
    weeks: [DEPARTURE],
    flightIds: [flightId],
  });

/** Returns the cached queries whose responses some work changes. */
async function changedBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = await looks().take();
  await work();
  const { changed, stale } = await looks().compare(before);
  expect(stale).toEqual([]);
  return changed;
}

const searchFor = (name: string) => `/api/admin/users?search=${name}`;

// On PostgreSQL searches are counted in the database as well.
const withoutLimits = (statements: readonly string[]) =>
  statements.filter((statement) => !statement.includes('rate_limits'));

const WEEK = `/api/flights/week?date=${DEPARTURE}`;
const BOARD = '/api/flights/scheduling';

async function read(on: TestPortal, url: string, as: string, tag?: string) {
  return await on.send('GET', url, { as, ...(tag !== undefined && { headers: { 'if-none-match': tag } }) });
}

describe('an unchanged response', () => {
  const urls = [
    ['the week', () => WEEK],
    ['a flight', () => `/api/flights/${flightId}`],
    ['the board', () => '/api/flights/scheduling'],
    ['the leaderboard', () => '/api/users/leaderboard'],
    ['one’s own profile', () => '/api/users/profile'],
    ['another’s profile', () => `/api/users/${crew.user.id}`],
    ['the inbox', () => '/api/inbox'],
    ['the members', () => '/api/admin/users?search=a'],
    ['a member’s record', () => `/api/admin/users/${crew.user.id}`],
    ['the history', () => '/api/admin/history?page=1&limit=10'],
  ] as const;

  it.each(urls)('returns 304 with one statement in addition to the session’s: %s', async (_name, urlOf) => {
    const url = urlOf();
    const tag = String((await read(portal, url, admin.as)).headers.etag);
    const statements = await countStatements(portal.database, async () => {
      const again = await read(portal, url, admin.as, `"other", ${tag}`);
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag]);
      expect(again.headers['cache-control']).toBe('no-store');
    });
    expect(withoutLimits(statements)).toHaveLength(2);
    expect((await read(replica, url, admin.as, tag)).statusCode).toBe(304);
  });

  it('is not shared with other members', async () => {
    const tag = String((await read(portal, WEEK, dispatcher.as)).headers.etag);
    expect((await read(portal, WEEK, crew.as, tag)).statusCode).toBe(200);
  });

  it('is not returned to viewers who lost access', async () => {
    const tag = String((await read(portal, '/api/flights/scheduling', dispatcher.as)).headers.etag);
    await portal.database.db
      .updateTable('users')
      .set({ rank: 240 })
      .where('id', '=', dispatcher.user.id)
      .execute();
    const refused = await read(portal, '/api/flights/scheduling', dispatcher.as, tag);
    expect([refused.statusCode, refused.headers.etag]).not.toEqual([304, tag]);
    expect(refused.statusCode).toBe(403);
  });
});

describe('the tag of a response', () => {
  it('changes when a member in it is renamed', async () => {
    await seatRequests(portal).take(flightId, crew, 1)();
    const { roblox_id: robloxId } = crew.user;
    const name = `Now_${crew.user.id.slice(-8)}`;
    const changed = await changedBy(() =>
      runInUnitOfWork(portal, (uow) =>
        refreshNames(uow, { robloxId, username: name, displayName: name }, portal.clock()),
      ),
    );
    // The week, the flight, the board, the leaderboard and their own profile.
    expect(changed.length).toBeGreaterThanOrEqual(8);
  });

  it('changes when a rank changes', async () => {
    const membership = memberWith(247);
    expect(
      await changedBy(() =>
        runInUnitOfWork(portal, (uow) => applyRank(uow, crew.user.id, membership, portal.clock())),
      ),
    ).not.toEqual([]);
  });

  it('changes when the waitlist of a flight without recent invalidations ends', async () => {
    const { take, wait, setStatus } = seatRequests(portal);
    const profile = `${crew.user.username} at /api/users/profile`;
    await take(flightId, dispatcher, 0)();
    expect((await wait(flightId, crew)()).statusCode).toBe(200);
    // Simulates the hourly cleanup after days.
    await portal.database.db
      .deleteFrom('topic_versions')
      .where('topic', '=', topics.flight(flightId))
      .execute();
    expect(await changedBy(() => setStatus(flightId, dispatcher, 'CANCELLED')())).toContain(profile);
    expect((await read(portal, '/api/users/profile', crew.as)).json()).toMatchObject({ waitingFor: [] });
  });

  it("changes when a new member has another's former name, by which the history is filtered", async () => {
    const { roblox_id: robloxId, username } = crew.user;
    const rename = { robloxId, username: `Was_${crew.user.id.slice(-8)}`, displayName: 'Was' };
    await runInUnitOfWork(portal, (uow) => refreshNames(uow, rename, portal.clock()));
    const url = `/api/admin/history?targetUser=${username}&page=1&limit=10`;
    const payload = { requiredFlights: 3 };
    await portal.send('PUT', `/api/admin/users/${crew.user.id}/quota`, { as: admin.as, payload });
    const before = await read(portal, url, admin.as);
    expect(before.json()).toMatchObject({ pagination: { total: 1 } });
    const newcomer = { robloxId: `4${robloxId}`, username, displayName: 'New' };
    await runInUnitOfWork(replica, (uow) => recordPerson(uow, newcomer, portal.clock()));
    const after = await read(portal, url, admin.as, String(before.headers.etag));
    expect(after.json()).toMatchObject({ pagination: { total: 0 } });
  });

  it('changes when old items leave an inbox', async () => {
    await seatRequests(portal).take(flightId, crew, 1)();
    await portal.database.db
      .insertInto('inbox_items')
      .values({
        id: flightId,
        user_id: crew.user.id,
        notice: 'flightChanged',
        facts: '{}',
        at: '2025-01-01T00:00:00.000Z',
        read_at: null,
      })
      .execute();
    const changed = await changedBy(() => cleanOnce(portal));
    expect(changed).toEqual([`${crew.user.username} at /api/inbox`]);
  });
});

/** The last millisecond of a timestamp's week. */
const weekEndOf = (instant: Date) => new Date(Date.parse(weekStartOf(instant.toISOString())) + WEEK_MS - 1);

const inHours = (hours: number) => new Date(portal.clock().getTime() + hours * HOUR_MS).toISOString();
/**
 * Returns the cached queries whose responses change when the clock reaches a time, or that many milliseconds before it.
 */
const changedAt = (instant: string, earlyMs = 0) =>
  changedBy(async () => portal.clock.set(new Date(Date.parse(instant) - earlyMs).toISOString()));

describe('the response at a later time', () => {
  it('differs for the board when a cancelled flight departs, and two weeks after a rejection', async () => {
    const [departure, gone] = [inHours(1), inHours(2)];
    await newFlight('cancelled', { scheduled_date: departure });
    await newFlight('rejected', { decided_at: inHours(2 - 14 * 24) });
    const board = `${dispatcher.user.username} at /api/flights/scheduling`;
    expect(await changedAt(departure, 1)).not.toContain(board);
    expect(await changedAt(departure)).toContain(board);
    expect(await changedAt(gone, 1)).not.toContain(board);
    expect(await changedAt(gone)).toContain(board);
  });

  it('differs for the board and profiles when a flight needs closing', async () => {
    await seatRequests(portal).take(flightId, crew)();
    const board = `${dispatcher.user.username} at /api/flights/scheduling`;
    const own = `${crew.user.username} at /api/users/profile`;
    const other = `${admin.user.username} at /api/users/${crew.user.id}`;
    const closing = new Date(Date.parse(DEPARTURE) + 12 * HOUR_MS).toISOString();
    await changedAt(closing, 2);
    const before = await changedAt(closing, 1);
    for (const cachedQuery of [board, own, other]) expect(before).not.toContain(cachedQuery);
    expect(await changedAt(closing)).toEqual(expect.arrayContaining([board, own, other]));
  });

  it('differs for the members and a record when a suspension ends', async () => {
    const [served, expiry] = [inHours(1), inHours(2)];
    await insertSanction(portal.database.db, {
      user_id: crew.user.id,
      type: 'suspension',
      issued_at: inHours(-1),
      active_until: served,
      expiry_date: expiry,
    });
    await invalidateEverything(portal);
    const list = `${admin.user.username} at /api/admin/users`;
    const record = `${list}/${crew.user.id}`;
    const isSuspended = async () => {
      const { users } = adminEndpoints.adminUsers.response.parse(
        (await read(portal, '/api/admin/users', admin.as)).json(),
      );
      return users.find(({ _id }) => _id === crew.user.id)?.isSuspended;
    };
    expect(await isSuspended()).toBe(true);
    expect(await changedAt(served, 1)).not.toContain(list);
    const changed = await changedAt(served);
    expect(changed).toContain(list);
    expect(changed).toContain(record);
    expect(await isSuspended()).toBe(false);
    expect(await changedAt(expiry)).toContain(record);
  });

  it('differs for this week when another begins, even without an invalidation in either', async () => {
    await portal.database.db.deleteFrom('topic_versions').where('topic', 'like', 'week:%').execute();
    const sunday = weekEndOf(portal.clock());
    portal.clock.set(sunday.toISOString());
    const as = await portal.signIn(crew.user.id);
    const before = await read(portal, '/api/flights/week', as);
    portal.clock.set(new Date(sunday.getTime() + 1).toISOString());
    expect((await read(portal, '/api/flights/week', as, String(before.headers.etag))).statusCode).toBe(200);
  });

  it('differs for a profile when a sanction expires, and at midnight, when leave begins', async () => {
    const [expiry, day] = [inHours(1), inHours(24).slice(0, 10)];
    await insertSanction(portal.database.db, {
      user_id: crew.user.id,
      type: 'reminder',
      issued_at: inHours(-1),
      expiry_date: expiry,
    });
    const url = `/api/admin/users/${crew.user.id}/leave`;
    const leave = await portal.send('POST', url, { as: admin.as, payload: { from: day, to: day } });
    expect(leave.statusCode).toBe(201);
    const profile = `${crew.user.username} at /api/users/profile`;
    expect(await changedAt(expiry)).toContain(profile);
    expect(await changedAt(`${day}T00:00:00.000Z`)).toContain(profile);
    expect((await read(portal, '/api/users/profile', crew.as)).json()).toMatchObject({
      user: { isOnLeave: true },
    });
  });
});

/** Whether cards show that their viewer has a seat on a flight. */
function isAboard(lists: Readonly<Record<string, readonly FlightCard[]>>, flight: string): boolean {
  const card = Object.values(lists)
    .flat()
    .find(({ _id: id }) => id === flight);
  return card?.isUserAssigned ?? false;
}

const weekIn = (body: string) => flightWeekSchema.parse(JSON.parse(body)).flights;
const boardIn = (body: string) =>
  schedulingBoardSchema.omit({ counts: true }).strip().parse(JSON.parse(body));

/** A browser that stores responses with their tags, and uses a random replica for each request. */
function newBrowser({ as }: SignedInMember) {
  const kept = new Map<string, { readonly tag: string; readonly body: string }>();
  return async (on: TestPortal, url: string): Promise<string> => {
    const response = await read(on, url, as, kept.get(url)?.tag);
    if (response.statusCode === 200)
      kept.set(url, { tag: String(response.headers.etag), body: response.body });
    return kept.get(url)?.body ?? '';
  };
}

async function takeOrGiveBack(on: TestPortal, member: SignedInMember, id: string, takes: boolean) {
  const { take, giveBack } = seatRequests(on);
  const written = await (takes ? take(id, member, 1) : giveBack(id, member))();
  expect(written.statusCode).toBe(200);
}

/** Whether every query with seats shows that its viewer has one. */
async function seatSeen(look: ReturnType<typeof newBrowser>, on: TestPortal, id: string): Promise<boolean[]> {
  const week = await look(on, WEEK);
  const board = await look(on, BOARD);
  const flight = await look(on, `/api/flights/${id}`);
  const profile = await look(on, '/api/users/profile');
  return [
    isAboard(weekIn(week), id),
    isAboard(boardIn(board), id),
    flightSchema.parse(JSON.parse(flight)).isUserAssigned,
    profile.includes(id),
  ];
}

/** Whether a shared response shows others that a member has a seat on a flight. */
async function seatSeenBy({ as }: SignedInMember, on: TestPortal, member: SignedInMember, id: string) {
  const card = Object.values(weekIn((await read(on, WEEK, as)).body))
    .flat()
    .find(({ _id }) => _id === id);
  return (
    card?.roles.some(({ assigned }) => assigned.some(({ user }) => user?._id === member.user.id)) ?? false
  );
}

describe('a completed write shows in every later read', () => {
  const MEMBERS = 8;
  const ROUNDS = 4;

  it('on the same replica and on another, while others write', async () => {
    const members = await Promise.all(Array.from({ length: MEMBERS }, () => signedInMember(portal)));
    // A warm pool: every connection has been used before.
    await Promise.all(members.map(({ as }) => read(portal, '/api/auth/me', as)));
    const flights = [flightId, await newFlight('available')];

    async function writeAndRead(member: SignedInMember, n: number): Promise<void> {
      const look = newBrowser(member);
      for (let round = 0; round < ROUNDS; round += 1) {
        const [on, other] = (n + round) % 2 === 0 ? [portal, replica] : [replica, portal];
        const id = flights[(n + Math.floor(round / 2)) % 2] ?? flightId;
        const sits = round % 2 === 0;
        await takeOrGiveBack(on, member, id, sits);
        for (const reader of [on, other, on]) {
          expect([round, ...(await seatSeen(look, reader, id))]).toEqual([round, sits, sits, sits, sits]);
          expect([round, await seatSeenBy(crew, reader, member, id)]).toEqual([round, sits]);
        }
      }
    }

    await Promise.all(members.map(writeAndRead));
    expect(await aboard(portal, flightId)).toEqual([]);
  });
});

/** Counts the statements of a full response, including the session and the versions. */
async function statementsFor(url: string, { as }: SignedInMember): Promise<number> {
  const statements = await countStatements(portal.database, async () => {
    expect((await read(portal, url, as)).statusCode).toBe(200);
  });
  return withoutLimits(statements).length;
}

describe("a viewer's own query", () => {
  it('runs once for each version and viewer', async () => {
    await invalidateEverything(portal);
    for (const url of ['/api/users/profile', `/api/flights/${flightId}`]) {
      expect(await statementsFor(url, crew)).toBeGreaterThan(2);
      expect([url, await statementsFor(url, crew)]).toEqual([url, 2]);
      expect(await statementsFor(url, dispatcher)).toBeGreaterThan(2);
    }
    await seatRequests(portal).take(flightId, crew)();
    expect(await statementsFor('/api/users/profile', crew)).toBeGreaterThan(2);
    expect((await read(portal, `/api/flights/${flightId}`, crew.as)).json()).toMatchObject({
      roles: [{ assigned: [{ username: crew.user.username }] }, {}],
    });
  });
});

describe('a shared query', () => {
  it('runs once for everybody: the week and the leaderboard', async () => {
    const other = await signedInMember(portal, { rank: 239 });
    await invalidateEverything(portal);
    for (const url of [WEEK, '/api/users/leaderboard']) {
      expect([url, await statementsFor(url, crew)]).toEqual([url, 3]);
      expect([url, await statementsFor(url, other)]).toEqual([url, 2]);
    }
    await seatRequests(portal).take(flightId, dispatcher, 1)();
    expect(await statementsFor(WEEK, crew)).toBe(3);
  });

  it('runs once for all administrators, and for each search of the members', async () => {
    const other = await signedInMember(portal, { rank: 247 });
    await invalidateEverything(portal);
    for (const url of [
      '/api/admin/users',
      '/api/admin/users?filter=quota-deficit',
      searchFor(crew.user.username),
    ]) {
      expect([url, await statementsFor(url, admin)]).toEqual([url, 3]);
      expect([url, await statementsFor(url, other)]).toEqual([url, 2]);
    }
    const namesFor = async (name: string) =>
      adminEndpoints.adminUsers.response
        .parse((await read(portal, searchFor(name), other.as)).json())
        .users.map(({ robloxUsername }) => robloxUsername);
    for (const { username } of [crew.user, dispatcher.user]) {
      expect(await namesFor(username)).toEqual([username]);
    }
  });

  it("runs once for the board, apart from each viewer's rejected flights", async () => {
    await invalidateEverything(portal);
    const taken = [await statementsFor(BOARD, admin), await statementsFor(BOARD, dispatcher)];
    expect([...taken, await statementsFor(BOARD, dispatcher)]).toEqual([4, 3, 2]);
  });

  it("is one response with each viewer's own flags", async () => {
    const { take, offer, wait } = seatRequests(portal);
    for (const action of [take(flightId, crew), offer(flightId, crew, dispatcher), wait(flightId, admin)]) {
      expect((await action()).statusCode).toBe(200);
    }
    const other = await signedInMember(portal);
    const events = async ({ as }: SignedInMember) => {
      const { body } = await read(portal, WEEK, as);
      const encoded = await portal.send('GET', WEEK, { as, headers: { 'accept-encoding': 'br' } });
      expect(brotliDecompressSync(encoded.rawPayload).toString()).toBe(body);
      const card = Object.values(weekIn(body))
        .flat()
        .find(({ _id }) => _id === flightId);
      const [seat] = card?.roles[0]?.assigned ?? [];
      return [card?.isUserAssigned, card?.waitingFor?.position, seat?.offered, seat?.offeredTo];
    };
    expect(await events(other)).toEqual([false, undefined, undefined, undefined]);
    expect(await events(crew)).toEqual([true, undefined, true, dispatcher.user.username]);
    expect(await events(dispatcher)).toEqual([false, undefined, 'you', undefined]);
    expect(await events(admin)).toEqual([false, 1, undefined, undefined]);
    expect(await events(other)).toEqual([false, undefined, undefined, undefined]);
  });

  it('shows a dispatcher no proposals of others', async () => {
    const proposed = await newFlight('pending');
    const other = await signedInMember(portal);
    for (const [viewer, isShown] of [
      [admin, true],
      [other, false],
      [dispatcher, true],
    ] as const) {
      expect((await read(portal, BOARD, viewer.as)).body.includes(proposed)).toBe(isShown);
    }
  });
});
