import { hasDeparted } from '@crewroom/domain/flights/departure';
import { isNotBegun, statuses } from '@crewroom/domain/flights/status';
import { array, assert, asyncProperty, boolean, constantFrom } from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  CAPACITIES,
  type Crowd,
  type CrowdAction,
  crowdAction,
  gatherCrowd,
  perform,
  requireQualification,
} from '../../testing/flights/crowd.ts';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { expectConsistentLog, type LogRow } from '../../testing/flights/flight-story.ts';
import { expectTotalsToBeSums } from '../../testing/flights/ledger-sums.ts';
import { stageFlight } from '../../testing/flights/staged-flight.ts';
import { isFullRun } from '../../testing/test-database.ts';
import type { TestPortal } from '../../testing/test-portal.ts';

const RUNS = isFullRun() ? 60 : 20;
const startOf = {
  pending: { approval: 'pending', status: 'SCHEDULED' },
  available: { approval: 'approved', status: 'AVAILABLE' },
} as const;

let portal: TestPortal;

beforeAll(async () => {
  portal = await createFlightPortal();
});

afterAll(() => portal[Symbol.asyncDispose]());

type Done = { readonly action: CrowdAction; readonly response: LightMyRequestResponse | null };

/** Runs all actions of a wave at the same time. The clock advances with every response, while other requests still wait. */
async function runWave(crowd: Crowd, flightId: string, actions: readonly CrowdAction[]): Promise<Done[]> {
  return await Promise.all(
    actions.map(async (action) => {
      const response = await perform(portal, crowd, flightId, action);
      portal.clock.advance(1);
      return { action, response };
    }),
  );
}

/** The log entry that a successful action leaves. */
const actionOf: Partial<Record<CrowdAction['kind'], LogRow['action']>> = {
  take: 'allocated',
  seat: 'allocated',
  'give back': 'unallocated',
  unseat: 'unallocated',
  approve: 'approved',
  reject: 'rejected',
  accept: 'swapped',
  review: 'reviewed',
};

/**
 * Expects one log entry for each successful action. Edits and statuses are left out, because one that changes nothing is not
 * logged.
 */
function expectOneWaitlistEach(done: readonly Done[], story: readonly LogRow[]): void {
  const byPeople = story.filter(({ performedByUsername }) => performedByUsername !== 'System');
  for (const action of ['allocated', 'unallocated', 'swapped', 'approved', 'rejected', 'reviewed'] as const) {
    const successes = done.filter(
      ({ action: step, response }) => actionOf[step.kind] === action && response?.statusCode === 200,
    );
    expect([action, byPeople.filter((row) => row.action === action).length]).toEqual([
      action,
      successes.length,
    ]);
  }
}

/** Returns the ids of crew members who are suspended or not on the staff. */
async function seatedWithoutRight(flightId: string): Promise<string[]> {
  const seats = await portal.database.db
    .selectFrom('allocations')
    .innerJoin('users', 'users.id', 'allocations.user_id')
    .leftJoin('sanctions', 'sanctions.user_id', 'users.id')
    .where('allocations.flight_id', '=', flightId)
    .select(['users.id', 'users.rank', 'sanctions.id as suspension'])
    .execute();
  return seats.filter(({ rank, suspension }) => suspension !== null || (rank ?? 0) < 239).map(({ id }) => id);
}

/**
 * Checks the seats after every wave. A flight that has not begun, or is cancelled, has no crew without the right to a seat. A
 * flight that has begun keeps members who lost the right since, and gains no others. Returns the ids of these members.
 */
async function expectSeatsByRight(
  crowd: Crowd,
  flightId: string,
  finished: readonly Done[],
  before: readonly string[],
): Promise<string[]> {
  const flight = portal.database.db.selectFrom('flights').select('status').where('id', '=', flightId);
  const { status } = await flight.executeTakeFirstOrThrow();
  const now = await seatedWithoutRight(flightId);
  const lost = finished.flatMap(({ action }) =>
    action.kind === 'suspend' || action.kind === 'lose rank' ? [crowd.staff[action.who]?.user.id] : [],
  );
  const kept = isNotBegun(status) ? [] : [...before, ...lost];
  expect(now.filter((id) => !kept.includes(id))).toEqual([]);
  return now;
}

/**
 * Checks the waitlists after every wave. Nobody waits for a free seat while waitlists move, or both sits and waits. No waitlist
 * or offer remains on a flight that has departed, has begun or is cancelled.
 */
async function expectWaitlistsToMove(flightId: string): Promise<void> {
  const { db } = portal.database;
  const flight = db.selectFrom('flights').select(['status', 'scheduled_date']).where('id', '=', flightId);
  const { status, scheduled_date: departure } = await flight.executeTakeFirstOrThrow();
  const { waitlist } = statuses[status];
  const seats = await db
    .selectFrom('allocations')
    .select(['user_id', 'flight_role_id', 'offered_at'])
    .where('flight_id', '=', flightId)
    .execute();
  const waiting = await db
    .selectFrom('wait_list')
    .innerJoin('flight_roles', 'flight_roles.id', 'wait_list.flight_role_id')
    .select(['wait_list.user_id', 'flight_roles.id as role_id', 'capacity'])
    .where('wait_list.flight_id', '=', flightId)
    .execute();
  const seated = new Set(seats.map(({ user_id: id }) => id));
  expect(waiting.filter(({ user_id: id }) => seated.has(id))).toEqual([]);
  const taken = (roleId: string) => seats.filter(({ flight_role_id: id }) => id === roleId).length;
  const free = waiting.filter(({ role_id, capacity }) => taken(role_id) < capacity);
  const offered = seats.filter(({ offered_at: at }) => at !== null);
  expect(waitlist === 'active' ? free : []).toEqual([]);
  const isOver = waitlist === 'none' || hasDeparted(departure, portal.clock());
  expect(isOver ? [...waiting, ...offered] : []).toEqual([]);
}

/** Expects that the crew and the dispatcher are credited once if the flight was reviewed, and not at all otherwise. */
async function expectPaidOnce(flightId: string, crowd: Crowd, story: readonly LogRow[]): Promise<void> {
  const { db } = portal.database;
  const credits = await db
    .selectFrom('ledger_credits')
    .select(['kind', 'user_id'])
    .where('flight_id', '=', flightId)
    .execute();
  const seats = await db
    .selectFrom('allocations')
    .select('user_id')
    .where('flight_id', '=', flightId)
    .execute();
  const isReviewed = story.some(({ action }) => action === 'reviewed');
  const attended = isReviewed ? seats.map(({ user_id }) => `attended ${user_id}`) : [];
  const hosted = isReviewed ? [`hosted ${crowd.dispatcher.user.id}`] : [];
  const pay = [...attended, ...hosted].map((earned) => earned.replace(/^\w+/, 'pay'));
  expect(credits.map((credit) => `${credit.kind} ${credit.user_id}`).toSorted()).toEqual(
    [...attended, ...hosted, ...pay].toSorted(),
  );
}

it(`keeps seats, log, status and pay consistent when a crowd acts at the same time (${RUNS} crowds)`, async () => {
  const waves = array(array(crowdAction, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 5 });
  const stages = constantFrom('available', 'available', 'available', 'pending');
  let waitlistCount = 0;
  await assert(
    asyncProperty(stages, boolean(), waves, async (stage, isLicensed, actionsByWave) => {
      const crowd = await gatherCrowd(portal);
      const given = { dispatcher_id: crowd.dispatcher.user.id };
      const { flight } = await stageFlight(portal.database.db, stage, given, CAPACITIES);
      if (isLicensed) await requireQualification(portal, flight.id);
      const done: Done[] = [];
      let withoutRight: string[] = [];
      for (const actions of actionsByWave) {
        const finished = await runWave(crowd, flight.id, actions);
        withoutRight = await expectSeatsByRight(crowd, flight.id, finished, withoutRight);
        await expectWaitlistsToMove(flight.id);
        done.push(...finished);
      }
      for (const { response } of done) expect(response?.statusCode ?? 200).toBeLessThan(500);
      const story = await expectConsistentLog(portal.database, flight.id, startOf[stage]);
      waitlistCount += story.length;
      expectOneWaitlistEach(done, story);
      await expectPaidOnce(flight.id, crowd, story);
    }),
    { numRuns: RUNS },
  );
  await expectTotalsToBeSums(portal.database);
  // Runs in which every request is rejected would prove nothing.
  expect(waitlistCount).toBeGreaterThan(RUNS);
}, 300_000);
