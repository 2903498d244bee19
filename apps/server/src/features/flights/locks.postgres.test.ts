import { afterAll, beforeAll, expect, it } from 'vitest';
import { Refusal } from '../../platform/changes/refusal.ts';
import { runInUnitOfWork, UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { lockMember } from '../../platform/people/person.ts';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { readLog } from '../../testing/flights/flight-story.ts';
import { type FlightStage, type StagedFlight, stageFlight } from '../../testing/flights/staged-flight.ts';
import { untilSomeoneWaits } from '../../testing/interleaving.ts';
import { insertSeat } from '../../testing/rows.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';
import { writeLog } from './flight-log.ts';
import { lockFlight } from './locked-flight.ts';

let portal: TestPortal;
let dispatcher: SignedInMember;
let admin: SignedInMember;

beforeAll(async () => {
  portal = await createFlightPortal();
  dispatcher = await signedInMember(portal);
  admin = await signedInMember(portal, { rank: 247 });
});

afterAll(() => portal[Symbol.asyncDispose]());

function stage(at: FlightStage): Promise<StagedFlight> {
  return stageFlight(portal.database.db, at, { dispatcher_id: dispatcher.user.id });
}

// Otherwise two transactions could deadlock: one holds a flight and names a member, the other holds that member and waits for
// the flight. This would happen each time a member takes a seat while the dispatcher changes the status.
it('lets a locked member act, be credited and be logged on flights that others hold', async () => {
  const { flight } = await stage('available');
  const flown = await stage('concluded');
  const [role] = flown.roles;
  if (role !== undefined) await insertSeat(portal.database.db, role, { user_id: dispatcher.user.id });
  await runInUnitOfWork(portal, async (uow) => {
    await lockMember(uow, dispatcher.user.id);
    await lockMember(uow, admin.user.id);
    const status = await portal.send('PUT', `/api/flights/${flight.id}/status`, {
      as: dispatcher.as,
      payload: { status: 'BRIEFING' },
    });
    const review = await portal.send('PUT', `/api/flights/${flown.flight.id}/review`, { as: admin.as });
    expect([status.statusCode, review.statusCode]).toEqual([200, 200]);
  });
});

it('makes an action on a flight wait for the previous one, and logs them in that order', async () => {
  const { flight } = await stage('available');
  const viewer = { userId: admin.user.id, username: admin.user.username, rank: 247 };
  let response: ReturnType<TestPortal['send']> | undefined;
  await runInUnitOfWork(portal, async (uow) => {
    const locked = await lockFlight(uow, flight.id, viewer);
    if (locked instanceof Refusal) throw new Error(locked.message);
    const payload = { roleIndex: 0 };
    response = portal.send('POST', `/api/flights/${flight.id}/allocate`, { as: dispatcher.as, payload });
    await untilSomeoneWaits(portal.database);
    portal.clock.advance(60_000);
    const entry = { kind: 'edited', payload: { fields: ['gate'] } } as const;
    await writeLog(new UnitOfWork(uow.trx, portal.clock(), uow.rules), viewer, locked, entry);
  });
  expect((await response)?.statusCode).toBe(200);
  const story = await readLog(portal.database, flight.id);
  expect(story.map(({ action }) => action)).toEqual(['edited', 'allocated']);
});
