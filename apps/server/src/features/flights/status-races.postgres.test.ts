import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { expectConsistentLog } from '../../testing/flights/flight-story.ts';
import { stageFlight } from '../../testing/flights/staged-flight.ts';
import { suspend } from '../../testing/flights/suspend.ts';
import { type HeldStatements, holdStatements, untilSomeoneWaits } from '../../testing/interleaving.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';

// The session, the flight, its status, its log, its crew. After a sixth the change is committed and the response under way.
const STATEMENTS = 6;

let portal: TestPortal;
let held: HeldStatements;
/** A portal on the same database whose statements can be held back. */
let setter: TestPortal;
let admin: SignedInMember;

beforeAll(async () => {
  portal = await createFlightPortal();
  held = holdStatements(portal.database);
  setter = await createFlightPortal({ database: held.database });
  admin = await signedInMember(portal, { rank: 247 });
});

afterAll(async () => {
  await setter.app.close();
  await portal[Symbol.asyncDispose]();
});

/**
 * Sets a flight under way back to AVAILABLE. After the `seatAfter`-th statement a member is seated, and after the
 * `suspendAfter`-th that member is suspended. Returns the final crew.
 */
async function setBack(seatAfter: number, suspendAfter: number): Promise<string[]> {
  const { db } = portal.database;
  const member = await signedInMember(portal, { rank: 239 });
  const { flight } = await stageFlight(db, 'in progress', { dispatcher_id: admin.user.id });
  const url = `/api/flights/${flight.id}`;
  const reached = held.holdAfter(seatAfter);
  const setting = setter.send('PUT', `${url}/status`, { as: admin.as, payload: { status: 'AVAILABLE' } });
  await reached;
  const payload = { roleIndex: 1, userId: member.user.id };
  const state = { pendingRows: 1 };
  const seating = portal.send('POST', `${url}/allocate-user`, { as: admin.as, payload }).finally(() => {
    state.pendingRows = 0;
  });
  await untilSomeoneWaits(portal.database, 1, seating);
  await held.holdAfter(suspendAfter);
  const suspending = suspend(portal, admin, member.user.id);
  await untilSomeoneWaits(portal.database, state.pendingRows + 1, suspending);
  held.release();
  const statuses = (await Promise.all([setting, seating, suspending])).map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([200, 200, 201]);
  await expectConsistentLog(portal.database, flight.id, { approval: 'approved', status: 'IN PROGRESS' });
  const seats = db.selectFrom('allocations').select('user_id').where('flight_id', '=', flight.id);
  return (await seats.execute()).map(({ user_id }) => user_id);
}

// The transaction may have read the crew before the seat is taken, or before the suspension is visible.
it('leaves no suspended member on a flight that is set back, at any time of the seat and the suspension', async () => {
  for (let seatAfter = 1; seatAfter <= STATEMENTS; seatAfter += 1) {
    for (let suspendAfter = seatAfter; suspendAfter <= STATEMENTS; suspendAfter += 1) {
      const aboard = await setBack(seatAfter, suspendAfter);
      expect({ seatAfter, suspendAfter, aboard }).toEqual({ seatAfter, suspendAfter, aboard: [] });
    }
  }
});
