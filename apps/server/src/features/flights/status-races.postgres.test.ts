import { HOUR_MS } from '@crewroom/domain/days';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { expectConsistentLog } from '../../testing/flights/flight-story.ts';
import { seatRequests } from '../../testing/flights/seat-requests.ts';
import { stageFlight } from '../../testing/flights/staged-flight.ts';
import { suspend } from '../../testing/flights/suspend.ts';
import { noticesFor } from '../../testing/inbox/notices.ts';
import { type HeldStatements, holdStatements, untilSomeoneWaits } from '../../testing/interleaving.ts';
import { codeOf } from '../../testing/portal-test.ts';
import { reliabilityOf, reliabilityRequestsOf } from '../../testing/record/reliability.ts';
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

/**
 * Cancels a flight. After the `contestAfter`-th statement a member contests the event for giving a seat back. Returns the
 * response, and how many administrators' notices about it are left.
 */
async function contestWhileCancelled(contestAfter: number): Promise<readonly [string, number]> {
  const { db } = portal.database;
  const requests = seatRequests(portal);
  const member = await signedInMember(portal, { rank: 239 });
  const scheduled_date = new Date(portal.clock().getTime() + HOUR_MS).toISOString();
  const { flight } = await stageFlight(db, 'available', { dispatcher_id: admin.user.id, scheduled_date });
  const id = String(flight.id);
  await requests.take(id, member)();
  await requests.giveBack(id, member)();
  const [event] = (await reliabilityOf(portal, member)).marks;
  const reached = held.holdAfter(contestAfter);
  const cancelling = seatRequests(setter).setStatus(id, admin, 'CANCELLED')();
  await reached;
  const contesting = reliabilityRequestsOf(portal).contest(event?._id ?? '', member);
  await untilSomeoneWaits(portal.database, 1, contesting);
  held.release();
  expect(codeOf(await cancelling)).toBe('200');
  const response = codeOf(await contesting);
  const notified = await noticesFor(portal.database, admin.user.id);
  return [response, notified.filter(({ kind }) => kind === 'mark_contested').length];
}

// The event may be contested just before the flight is cancelled, which withdraws the notice.
it('leaves no notice of a contested event of a flight that is cancelled, at any time of the contest', async () => {
  const responses: string[] = [];
  for (let contestAfter = 1; contestAfter <= STATEMENTS + 2; contestAfter += 1) {
    const [response, notices] = await contestWhileCancelled(contestAfter);
    expect({ contestAfter, notices }).toEqual({ contestAfter, notices: 0 });
    responses.push(response);
  }
  expect(new Set(responses)).toEqual(new Set(['200', '404 not_found']));
});
