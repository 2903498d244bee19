import { errorBodySchema } from '@crewroom/domain/contract/schemas';
import { flightSchema } from '@crewroom/domain/flights/schemas';
import { ownProfileSchema } from '@crewroom/domain/members/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dumpFlights } from '../../testing/flights/flight-dump.ts';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { readLog } from '../../testing/flights/flight-story.ts';
import { expectTotalsToBeSums } from '../../testing/flights/ledger-sums.ts';
import { type FlightStage, stageFlight } from '../../testing/flights/staged-flight.ts';
import { insertSeat } from '../../testing/rows.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';

const FLYING = { attended: 1, hosted: 0, pay: 1 };
const HOSTING = { attended: 0, hosted: 1, pay: 2 };
const NOTHING = { attended: 0, hosted: 0, pay: 0 };

let portal: TestPortal;
let admin: SignedInMember;
let owner: SignedInMember;

beforeAll(async () => {
  portal = await createFlightPortal();
  admin = await signedInMember(portal, { rank: 247, username: 'Reviewing_Admin' });
  owner = await signedInMember(portal, { rank: 255 });
});

afterAll(async () => {
  await expectTotalsToBeSums(portal.database);
  await portal[Symbol.asyncDispose]();
});

const newMember = (rank = 239) => signedInMember(portal, { rank });
const newDispatcher = () => signedInMember(portal);

/** Stages a flight with these people aboard, in this order, and returns its id. */
async function flown(
  dispatcher: SignedInMember,
  crew: readonly SignedInMember[],
  at: FlightStage = 'concluded',
): Promise<string> {
  const { db } = portal.database;
  const { flight, roles } = await stageFlight(db, at, { dispatcher_id: dispatcher.user.id }, [100]);
  const [role] = roles;
  if (role === undefined) throw new Error('the flight has no role');
  for (const [index, { user }] of crew.entries()) {
    await insertSeat(db, role, { user_id: user.id, seat_number: index + 1 });
  }
  return flight.id;
}

function review(flightId: string, payload?: object, { as }: SignedInMember = admin) {
  const body = payload === undefined ? {} : { payload };
  return portal.send('PUT', `/api/flights/${flightId}/review`, { as, ...body });
}

/** Returns what a member has earned in the open term, from their own profile. */
async function earned({ as }: SignedInMember) {
  const response = await portal.send('GET', '/api/users/profile', { as });
  const { stats, payEntries } = ownProfileSchema.parse(response.json()).user;
  expect(payEntries.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(
    Math.round(stats.termPay * 100),
  );
  return { attended: stats.termFlightsAttended, hosted: stats.termFlightsHosted, pay: stats.termPay };
}

describe('a review', () => {
  it('credits the crew and the dispatcher, logs the flight, and records the reviewer and the time', async () => {
    const [dispatcher, one, two] = [await newDispatcher(), await newMember(), await newMember()];
    const flightId = await flown(dispatcher, [one, two]);
    const response = await review(flightId);
    expect(response.statusCode).toBe(200);
    const flight = flightSchema.parse(response.json());
    expect(flight).toMatchObject({
      status: 'LOGGED',
      reviewedAt: portal.clock().toISOString(),
      reviewedBy: 'Reviewing_Admin',
      archived: false,
    });
    expect(flight.logs[0]).toEqual({
      number: 1,
      action: 'reviewed',
      details: 'Awarded 1 for attending and 2 for hosting',
      timestamp: portal.clock().toISOString(),
      performedByUsername: 'Reviewing_Admin',
    });
    expect([await earned(dispatcher), await earned(one), await earned(two)]).toEqual([
      HOSTING,
      FLYING,
      FLYING,
    ]);
  });

  it('pays a dispatcher with a seat for both, and only the dispatcher of a flight without crew', async () => {
    const [seated, alone] = [await newDispatcher(), await newDispatcher()];
    expect((await review(await flown(seated, [seated]))).statusCode).toBe(200);
    expect((await review(await flown(alone, []))).statusCode).toBe(200);
    expect(await earned(seated)).toEqual({ attended: 1, hosted: 1, pay: 3 });
    expect(await earned(alone)).toEqual(HOSTING);
  });

  it('credits absent members with nothing, and names them', async () => {
    const [dispatcher, came, stayed] = [await newDispatcher(), await newMember(), await newMember()];
    const flightId = await flown(dispatcher, [came, stayed, dispatcher]);
    const absentUserIds = [stayed.user.id, dispatcher.user.id, stayed.user.id];
    const response = await review(flightId, { absentUserIds });
    expect(response.statusCode).toBe(200);
    expect([await earned(came), await earned(stayed), await earned(dispatcher)]).toEqual([
      FLYING,
      NOTHING,
      NOTHING,
    ]);
    const [row] = await readLog(portal.database, flightId);
    const names = [stayed, dispatcher].map(({ user }) => `@${user.username}`);
    expect(row?.details).toMatch(/^Awarded 1 for attending and 2 for hosting; absent: @\w+, @\w+$/);
    for (const name of names) expect(row?.details).toContain(name);
    const aboard = flightSchema.parse(response.json()).roles[0]?.assigned ?? [];
    expect(aboard).toHaveLength(3);
  });

  it.each([
    [undefined, 1, 2],
    [{}, 1, 2],
    [{ points: {} }, 1, 2],
    [{ points: { attended: 3 } }, 3, 2],
    [{ points: { hosted: 5 } }, 1, 5],
    [{ attended: 3, hosted: 5 }, 3, 5],
    [{ points: { attended: 0, hosted: 0 } }, 0, 0],
    [{ points: { attended: 1000, hosted: 1000 } }, 1000, 1000],
  ])('pays for %j: %i for attending and %i for hosting', async (body, attended, hosted) => {
    const [dispatcher, one] = [await newDispatcher(), await newMember()];
    expect((await review(await flown(dispatcher, [one]), body)).statusCode).toBe(200);
    expect(await earned(one)).toEqual({ ...FLYING, pay: attended });
    expect(await earned(dispatcher)).toEqual({ ...HOSTING, pay: hosted });
  });

  it('rejects (400) absent people who are neither crew nor dispatcher, and names them', async () => {
    const [dispatcher, one, stranger] = [await newDispatcher(), await newMember(), await newMember()];
    const flightId = await flown(dispatcher, [one]);
    const before = await dumpFlights(portal.database);
    const response = await review(flightId, { absentUserIds: [one.user.id, stranger.user.id] });
    expect(response.statusCode).toBe(400);
    expect(errorBodySchema.parse(response.json())).toMatchObject({
      code: 'invalid_input',
      issues: [{ path: 'absentUserIds.1' }],
    });
    expect(await dumpFlights(portal.database)).toBe(before);
  });
});

describe('a review of the reviewer’s own flight', () => {
  const otherPoints = { points: { attended: 1, hosted: 3 } };

  it('awards the default points, whether stated or not, below the owner', async () => {
    for (const body of [undefined, { points: { attended: 1, hosted: 2 } }, { points: { hosted: 2 } }]) {
      const reviewer = await newMember(247);
      expect((await review(await flown(reviewer, []), body, reviewer)).statusCode).toBe(200);
      expect(await earned(reviewer)).toEqual(HOSTING);
    }
  });

  it('rejects other points for dispatching and flying below the owner', async () => {
    for (const rank of [247, 254]) {
      const reviewer = await newMember(rank);
      for (const flightId of [await flown(reviewer, []), await flown(await newDispatcher(), [reviewer])]) {
        const before = await dumpFlights(portal.database);
        const response = await review(flightId, otherPoints, reviewer);
        expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([403, 'not_allowed']);
        expect(await dumpFlights(portal.database)).toBe(before);
      }
    }
  });

  it('accepts any points from the owner', async () => {
    const before = await earned(owner);
    expect((await review(await flown(owner, [owner]), otherPoints, owner)).statusCode).toBe(200);
    expect((await earned(owner)).pay - before.pay).toBe(4);
  });
});

describe('concurrent reviews', () => {
  it('pay once when 50 members review one flight', async () => {
    const [dispatcher, one, two] = [await newDispatcher(), await newMember(), await newMember()];
    const flightId = await flown(dispatcher, [one, two, dispatcher]);
    const second = await newMember(247);
    const reviewers = Array.from({ length: 50 }, (_, n) => (n % 2 === 0 ? admin : second));
    const responses = await Promise.all(reviewers.map((by) => review(flightId, undefined, by)));
    const refused = responses.filter(({ statusCode }) => statusCode !== 200);
    expect(refused).toHaveLength(49);
    for (const response of refused) {
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([
        409,
        'already_reviewed',
      ]);
    }
    expect([await earned(one), await earned(two)]).toEqual([FLYING, FLYING]);
    expect(await earned(dispatcher)).toEqual({ attended: 1, hosted: 1, pay: 3 });
    expect(await readLog(portal.database, flightId)).toHaveLength(1);
    await expectTotalsToBeSums(portal.database);
  });
});
