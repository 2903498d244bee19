import { array, assert, asyncProperty } from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  CAPACITIES,
  type Crowd,
  gatherCrowd,
  perform,
  requireQualification,
  seatAction,
} from '../../testing/flights/crowd.ts';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { expectConsistentLog } from '../../testing/flights/flight-story.ts';
import { openFlight, predict, type Seats } from '../../testing/flights/seat-model.ts';
import { stageFlight } from '../../testing/flights/staged-flight.ts';
import { codeOf } from '../../testing/portal-test.ts';
import type { TestPortal } from '../../testing/test-portal.ts';

const RUNS = 40;

/** The flight's state before the first action of each scenario. */
const START = { approval: 'approved', status: 'AVAILABLE' } as const;

let portal: TestPortal;

beforeAll(async () => {
  portal = await createFlightPortal();
});

afterAll(() => portal[Symbol.asyncDispose]());

const sorted = <V>(map: ReadonlyMap<number, V>) => [...map].toSorted(([one], [other]) => one - other);

/** Returns the part of the model that is stored in the database, in a comparable form. */
function comparable({ status, aboard, waitlist, offers }: Omit<Seats, 'suspended' | 'departed'>) {
  return { status, aboard: sorted(aboard), waitlist, offers: sorted(offers) };
}

/** Returns the same state as the database has it. */
async function stored(crowd: Crowd, flightId: string): Promise<Omit<Seats, 'suspended' | 'departed'>> {
  const { db } = portal.database;
  const numberOf = (userId: string | null) => crowd.staff.findIndex(({ user }) => user.id === userId);
  const flight = db.selectFrom('flights').select('status').where('id', '=', flightId);
  const seats = await db
    .selectFrom('allocations')
    .innerJoin('flight_roles', 'flight_roles.id', 'allocations.flight_role_id')
    .select(['user_id', 'position', 'offered_at', 'offered_to_id'])
    .where('allocations.flight_id', '=', flightId)
    .execute();
  const waitlist = await db
    .selectFrom('wait_list')
    .innerJoin('flight_roles', 'flight_roles.id', 'wait_list.flight_role_id')
    .select(['user_id', 'position'])
    .where('wait_list.flight_id', '=', flightId)
    .orderBy('since')
    .execute();
  const offered = seats.filter(({ offered_at: at }) => at !== null);
  return {
    status: (await flight.executeTakeFirstOrThrow()).status,
    aboard: new Map(seats.map(({ user_id: id, position }) => [numberOf(id), position])),
    waitlist: waitlist.map(({ user_id: id, position }) => ({ who: numberOf(id), role: position })),
    offers: new Map(
      offered.map(({ user_id: id, offered_to_id: to }) => [numberOf(id), to === null ? null : numberOf(to)]),
    ),
  };
}

it(`matches the rules of seats, waitlists and offers after each action (${RUNS} scenarios)`, async () => {
  let successes = 0;
  await assert(
    asyncProperty(array(seatAction, { minLength: 5, maxLength: 30 }), async (actions) => {
      const crowd = await gatherCrowd(portal);
      const given = { dispatcher_id: crowd.dispatcher.user.id };
      const { flight } = await stageFlight(portal.database.db, 'available', given, CAPACITIES);
      await requireQualification(portal, flight.id);
      let seats = openFlight;
      for (const action of actions) {
        const [response, after] = predict(seats, action);
        const outcome = await perform(portal, crowd, flight.id, action);
        portal.clock.advance(1);
        expect([action, outcome && codeOf(outcome)]).toEqual([action, response]);
        expect(comparable(await stored(crowd, flight.id))).toEqual(comparable(after));
        if (response.startsWith('2')) successes += 1;
        seats = after;
      }
      await expectConsistentLog(portal.database, flight.id, START);
    }),
    { numRuns: RUNS },
  );
  // Scenarios in which every action is rejected would prove nothing.
  expect(successes).toBeGreaterThan(RUNS);
}, 300_000);
