import { attendanceReceiptSchema, attendanceSchema, gameFlightSchema } from '@crewroom/domain/game/schemas';
import { stageFlight } from '@crewroom/server/testing/flights/staged-flight';
import { makeKey } from '@crewroom/server/testing/game/game-server';
import { it as base } from '@crewroom/server/testing/portal-test';
import { insertSeat } from '@crewroom/server/testing/rows';
import { type SignedInMember, signedInMember, type TestPortal } from '@crewroom/server/testing/test-portal';
import { describe, expect } from 'vitest';
import { type GameRequest, type GameResponse, startGameServer } from './testing/game-server.ts';

const JOB_ID = '6b1a7f0e-3c7d-4f57-9d7e-2f0c8f1b9a11';

type CrewedFlight = {
  readonly id: string;
  readonly dispatcher: SignedInMember;
  readonly captain: SignedInMember;
  readonly steward: SignedInMember;
};

// Larger than 32 bits, as newer accounts have them.
let lastRobloxId = 7_000_000_000;

function member(portal: TestPortal, rank: number): Promise<SignedInMember> {
  lastRobloxId += 1;
  return signedInMember(portal, { rank, roblox_id: String(lastRobloxId) });
}

/** An approved flight that departs in half an hour, with a dispatcher, a captain and one more of the crew. */
async function stageCrewedFlight(portal: TestPortal, gate: string): Promise<CrewedFlight> {
  const { db } = portal.database;
  const dispatcher = await member(portal, 244);
  const [captain, steward] = [await member(portal, 239), await member(portal, 239)];
  const departs = new Date(portal.clock().getTime() + 30 * 60_000).toISOString();
  const given = { dispatcher_id: dispatcher.user.id, scheduled_date: departs, gate };
  const { flight, roles } = await stageFlight(db, 'available', given);
  const [first, second] = roles;
  if (first === undefined || second === undefined) throw new Error('A staged flight has two roles');
  await insertSeat(db, first, { user_id: captain.user.id });
  await insertSeat(db, second, { user_id: steward.user.id });
  return { id: flight.id, dispatcher, captain, steward };
}

/** The connection from the game to a portal, which can be cut, and what went over it. */
function connect(portal: TestPortal) {
  const sent: { readonly request: GameRequest; readonly status: number; readonly body: string }[] = [];
  const connection = {
    sent,
    /** Whether the portal cannot be reached. */
    isAway: false,
    /** Whether the portal takes requests, but its answers are lost. */
    losesAnswers: false,
    /** Returns in the portal's place; null leaves it to the portal. */
    answerInstead: null as ((request: GameRequest) => GameResponse | null) | null,
    outside: async (request: GameRequest): Promise<GameResponse | null> => {
      const instead = connection.isAway ? null : connection.answerInstead?.(request);
      if (connection.isAway || instead) {
        sent.push({ request, status: instead?.status ?? 0, body: '' });
        return instead ?? null;
      }
      const { method, url, headers, body } = request;
      const response = await portal.app.inject({
        method,
        url: url.pathname + url.search,
        headers: { host: new URL(portal.config.publicUrl).host, ...headers },
        ...(body !== undefined && { payload: body }),
      });
      sent.push({ request, status: response.statusCode, body: response.body });
      return connection.losesAnswers
        ? null
        : { status: response.statusCode, headers: response.headers, body: response.body };
    },
    reports: () => sent.filter(({ request }) => request.url.pathname.endsWith('/attendance')),
  };
  return connection;
}

type StartOptions = { readonly key?: string; readonly jobId?: string; readonly present?: readonly string[] };

const it = base
  .extend('key', async ({ portal, owner }) => (await makeKey(portal, owner)).key)
  .extend('game', ({ portal, key: usualKey }) => {
    const connection = connect(portal);
    /** Starts a server whose script begins with the module. `config` is what it gets beside the portal's URL, in Luau. */
    const start = (config: string, { key = usualKey, jobId = JOB_ID, present = [] }: StartOptions = {}) =>
      startGameServer({
        jobId,
        present,
        secrets: { crewroom_key: key },
        outside: connection.outside,
        clock: portal.clock,
        script: `flight = Crewroom.start({ portal = "${portal.config.publicUrl}/", ${config} })`,
      });
    const stage = (gate: string) => stageCrewedFlight(portal, gate);
    /** Starts a server for a new flight. */
    const open = async (gate: string, options?: StartOptions) => {
      const flight = await stage(gate);
      return { flight, server: await start(`flight = "${flight.id}"`, options) };
    };
    return { portal, key: usualKey, connection, start, stage, open };
  });

async function storedEvents(portal: TestPortal, flightId: string) {
  return await portal.database.db
    .selectFrom('attendance_events')
    .where('flight_id', '=', flightId)
    .select(['event_id', 'user_id', 'type', 'at'])
    .orderBy('at')
    .execute();
}

/** The minutes on board by user id, as the dispatcher reads them. */
async function minutesAboard(portal: TestPortal, { id, dispatcher }: CrewedFlight) {
  const response = await portal.send('GET', `/api/flights/${id}/attendance`, { as: dispatcher.as });
  const { people } = attendanceSchema.parse(response.json());
  return Object.fromEntries(people.map(({ userId, minutes }) => [userId, minutes]));
}

const STRANGER = '9999999999';
const idOf = ({ user }: SignedInMember) => user.roblox_id;

describe('a flight with the module', () => {
  it('reports from the first join to the close, the portal away in the middle, each event once', async ({
    game,
  }) => {
    const flight = await game.stage('B2');
    const { captain, steward, dispatcher } = flight;
    const server = await game.start(`flight = "${flight.id}"`);
    await server.join(idOf(dispatcher));
    await server.join(STRANGER);
    await server.run('flight:setStatus("BRIEFING")');
    await server.pass(300);
    await server.join(idOf(captain));
    await server.pass(60);

    game.connection.isAway = true;
    await server.join(idOf(steward));
    await server.pass(300);
    await server.leave(idOf(steward));
    await server.run('flight:setStatus("IN PROGRESS")');
    await server.pass(300);
    await server.join(idOf(steward));
    await server.pass(300);
    game.connection.isAway = false;
    await server.pass(300);

    await server.run('flight:setStatus("CONCLUDED")');
    await server.leave(STRANGER);
    expect(await server.close()).toBeLessThan(30);

    expect(await minutesAboard(game.portal, flight)).toEqual({
      [dispatcher.user.id]: 26,
      [captain.user.id]: 21,
      [steward.user.id]: 15,
    });
    const events = await storedEvents(game.portal, flight.id);
    expect(events.map(({ type }) => type).toSorted()).toEqual([
      'joined',
      'joined',
      'joined',
      'joined',
      'left',
      'left',
      'left',
      'left',
    ]);
    const taken = game.connection.reports().filter(({ status }) => status === 200);
    expect(taken.length).toBeGreaterThan(2);
    const duplicates = taken.map(({ body }) => attendanceReceiptSchema.parse(JSON.parse(body)).duplicates);
    expect(duplicates.every((count) => count === 0)).toBe(true);
    const { status } = await game.portal.database.db
      .selectFrom('flights')
      .where('id', '=', flight.id)
      .select('status')
      .executeTakeFirstOrThrow();
    expect(status).toBe('CONCLUDED');
    expect(JSON.stringify(game.connection.sent.map(({ request }) => request.body))).not.toContain(STRANGER);
    expect(server.warnings.join('\n')).not.toContain(game.key);
  });

  it('sends again what was taken while the answer was lost, and it counts once', async ({ game }) => {
    const { flight, server } = await game.open('B3');
    await server.pass(10);
    game.connection.losesAnswers = true;
    await server.join(idOf(flight.captain));
    await server.pass(30);
    game.connection.losesAnswers = false;
    await server.pass(120);
    const reports = game.connection
      .reports()
      .map(({ body }) => attendanceReceiptSchema.parse(JSON.parse(body)));
    expect(reports[0]).toEqual({ accepted: 1, duplicates: 0, ignored: 0 });
    expect(reports.slice(1)).toContainEqual({ accepted: 0, duplicates: 1, ignored: 0 });
    expect(await storedEvents(game.portal, flight.id)).toHaveLength(1);
    expect(await server.run('return flight:counts().dropped')).toBe(0);
  });

  it('finds the flight by its gate, the one that departs nearest to now', async ({ game }) => {
    const flight = await game.stage('Stand 41');
    game.portal.clock.advance(-2 * 3_600_000);
    const earlier = await game.stage('Stand 41');
    game.portal.clock.advance(2 * 3_600_000);
    const server = await game.start('gate = "stand41"');
    await server.join(idOf(flight.captain));
    await server.pass(20);
    expect(await storedEvents(game.portal, flight.id)).toHaveLength(1);
    expect(await storedEvents(game.portal, earlier.id)).toEqual([]);
  });

  it('reports a member who gets a seat while on board from when they joined', async ({ game }) => {
    const flight = await game.stage('B4');
    const late = await member(game.portal, 239);
    const server = await game.start(`flight = "${flight.id}"`);
    const joined = game.portal.clock().toISOString();
    await server.join(idOf(late));
    await server.pass(120);
    expect(game.connection.reports()).toEqual([]);
    const role = await game.portal.database.db
      .selectFrom('flight_roles')
      .where('flight_id', '=', flight.id)
      .selectAll()
      .orderBy('position', 'desc')
      .executeTakeFirstOrThrow();
    await insertSeat(game.portal.database.db, role, { user_id: late.user.id, seat_number: 2 });
    await server.pass(120);
    expect(await storedEvents(game.portal, flight.id)).toMatchObject([
      { user_id: late.user.id, type: 'joined', at: joined },
    ]);
  });

  it('reports who was there before the script, at the earliest from when attendance is taken', async ({
    game,
  }) => {
    const flight = await game.stage('B6');
    game.portal.clock.advance(-6 * 3_600_000);
    const present = [idOf(flight.captain)];
    const server = await game.start(`flight = "${flight.id}"`, { present });
    await server.pass(600);
    expect(game.connection.reports()).toEqual([]);
    await server.pass(3600);
    const [event] = await storedEvents(game.portal, flight.id);
    const { scheduled_date: departs } = await game.portal.database.db
      .selectFrom('flights')
      .where('id', '=', flight.id)
      .select('scheduled_date')
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({ user_id: flight.captain.user.id, type: 'joined' });
    expect(Date.parse(departs) - Date.parse(event?.at ?? '')).toBe(6 * 3_600_000);
  });

  it('counts the time of one who hops between two servers of the same flight', async ({ game }) => {
    const flight = await game.stage('B5');
    const config = `flight = "${flight.id}"`;
    const [one, other] = [
      await game.start(config),
      await game.start(config, { jobId: '0d2f7e52-95a1-4c55-8f0e-6a4f7b1c2d33' }),
    ];
    await one.join(idOf(flight.captain));
    await one.pass(600);
    await one.leave(idOf(flight.captain));
    await other.join(idOf(flight.captain));
    await other.pass(600);
    await other.close();
    await one.close();
    const events = await storedEvents(game.portal, flight.id);
    expect(new Set(events.map(({ event_id: id }) => id)).size).toBe(4);
    expect(await minutesAboard(game.portal, flight)).toMatchObject({ [flight.captain.user.id]: 20 });
  });
});

const limited: GameResponse = {
  status: 429,
  headers: { 'Retry-After': '40' },
  body: '{"code":"too_many","message":"Slow down."}',
};

describe('a portal that rejects', () => {
  it('is left alone for as long as it says', async ({ game }) => {
    const { flight, server } = await game.open('C1');
    await server.join(idOf(flight.captain));
    game.connection.answerInstead = () => limited;
    await server.pass(10);
    const asked = game.connection.sent.length;
    await server.pass(39);
    expect(game.connection.sent).toHaveLength(asked);
    game.connection.answerInstead = null;
    await server.pass(30);
    expect(await storedEvents(game.portal, flight.id)).toHaveLength(1);
  });

  it('is asked less and less while it fails', async ({ game }) => {
    const { server } = await game.open('C2');
    game.connection.isAway = true;
    await server.pass(1800);
    expect(game.connection.sent.length).toBeGreaterThan(10);
    expect(game.connection.sent.length).toBeLessThan(60);
  });

  it('is called no more once it does not know the key, which is warned about once', async ({ game }) => {
    const { flight, server } = await game.open('C3', { key: 'cr_wrong' });
    await server.join(idOf(flight.captain));
    await server.pass(600);
    await server.run('flight:setStatus("BRIEFING")');
    await server.pass(60);
    expect(await server.close()).toBeLessThan(30);
    expect(game.connection.sent.map(({ status }) => status)).toEqual([401]);
    expect(server.warnings).toHaveLength(1);
    expect(server.warnings.join()).not.toContain('cr_wrong');
  });

  it('gets no attendance once the key lacks the scope, and warns once', async ({ game, owner }) => {
    const { key } = await makeKey(game.portal, owner, ['game:read']);
    const { flight, server } = await game.open('C4', { key });
    await server.join(idOf(flight.captain));
    await server.pass(120);
    expect(game.connection.reports().map(({ status }) => status)).toEqual([403]);
    expect(server.warnings).toEqual([expect.stringContaining('scope')]);
  });

  it('delays the end of the server no longer than Roblox waits, and warns', async ({ game }) => {
    const { flight, server } = await game.open('C5');
    await server.join(idOf(flight.captain));
    await server.pass(20);
    game.connection.isAway = true;
    expect(await server.close()).toBeLessThan(30);
    expect(server.warnings.at(-1)).toBe('Crewroom: The server closed with 1 events unsent.');
  });
});

describe('the queue', () => {
  it('keeps the newest 5,000 events, and warns that it dropped the others', async ({ game }) => {
    const { flight, server } = await game.open('D1');
    await server.pass(20);
    game.connection.isAway = true;
    // Each visit is two events, so 5,200 in all. The dispatcher's are the oldest.
    for (let visit = 0; visit < 2600; visit += 1) {
      const visitor = idOf(visit < 100 ? flight.dispatcher : flight.captain);
      await server.join(visitor);
      await server.leave(visitor);
    }
    expect(await server.run('return flight:counts().dropped')).toBe(200);
    expect(await server.run('return flight:counts().waiting')).toBe(5000);
    expect(server.warnings).toEqual([expect.stringContaining('dropped')]);
    game.connection.isAway = false;
    await server.pass(300);
    expect(await server.run('return flight:counts().sent')).toBe(5000);
    const stored = await storedEvents(game.portal, flight.id);
    expect(stored).toHaveLength(5000);
    expect(new Set(stored.map(({ user_id: id }) => id))).toEqual(new Set([flight.captain.user.id]));
  });
});

describe('a status', () => {
  it('follows everything that happened before it', async ({ game }) => {
    const { flight, server } = await game.open('E1');
    await server.join(idOf(flight.captain));
    await server.run('flight:setStatus("BRIEFING") flight:setStatus("IN PROGRESS")');
    await server.pass(20);
    const writes = game.connection.sent.filter(({ request }) => request.method !== 'GET');
    expect(writes.map(({ request }) => request.method)).toEqual(['POST', 'PUT', 'PUT']);
    const last = writes.at(-1)?.body ?? '';
    expect(gameFlightSchema.parse(JSON.parse(last)).status).toBe('IN PROGRESS');
  });
});
