import { HOUR_MS } from '@crewroom/domain/days';
import { describe, expect, it as test } from 'vitest';
import { createFakeChat, deliverDue } from '../../testing/discord/fake-chat.ts';
import { noticesFor } from '../../testing/inbox/notices.ts';
import { holdStatements } from '../../testing/interleaving.ts';
import { it } from '../../testing/portal-test.ts';
import { insertFlight, insertRole, insertSeat } from '../../testing/rows.ts';
import type { SignedInMember, TestPortal } from '../../testing/test-portal.ts';
import { dueCall, makeDueCalls } from './crew-calls.ts';

/** Creates an approved flight with one free captain's seat that departs in the given hours. No posts are pending. */
async function staged(
  portal: TestPortal,
  dispatcher: SignedInMember,
  hours: number,
  approvedHoursBefore = 48,
) {
  const { db } = portal.database;
  await db.deleteFrom('outbox').execute();
  const departure = portal.clock().getTime() + hours * HOUR_MS;
  const flight = await insertFlight(db, {
    dispatcher_id: dispatcher.user.id,
    flight_code: 'CW7',
    scheduled_date: new Date(departure).toISOString(),
    decided_at: new Date(departure - approvedHoursBefore * HOUR_MS).toISOString(),
  });
  const role = await insertRole(db, { flight_id: flight.id, name: 'Captain', capacity: 1 });
  return { flight, role };
}

/** Changes the departure to the given hours from now, as the dispatcher. */
async function putOff(portal: TestPortal, flightId: string, { as }: SignedInMember, hours: number) {
  const payload = { scheduledDate: new Date(portal.clock().getTime() + hours * HOUR_MS).toISOString() };
  const moved = await portal.send('PUT', `/api/flights/${flightId}`, { as, payload });
  expect(moved.statusCode).toBe(200);
}

async function calledOut({ database }: TestPortal, { user }: SignedInMember): Promise<string[]> {
  const notices = await noticesFor(database, user.id);
  return notices.filter(({ kind }) => kind === 'crew_short').map(({ text }) => text);
}

describe('dueCall', () => {
  const now = new Date('2026-03-02T12:00:00.000Z');
  const at = (hours: number) => new Date(now.getTime() + hours * HOUR_MS).toISOString();
  test.each([
    [25, -48, null, null],
    [24, -48, null, 24],
    [3.1, -48, null, 24],
    [3, -48, null, 3],
    [3, -48, 24, 3],
    [20, -48, 24, null],
    [2, -48, 3, null],
    [0, -48, null, null],
    [-1, -48, null, null],
    // Approved after these hours had begun, so only later calls are made.
    [20, -1, null, null],
    [2.9, -5, null, 3],
    [2.9, -0.01, null, null],
  ])(
    '%d hours ahead, approved at hour %d from now, last called at %j hours: %j',
    (hours, approved, called, expected) => {
      const flight = {
        id: 'f',
        scheduled_date: at(hours),
        decided_at: at(approved),
        crew_called_hours: called,
      };
      expect(dueCall(flight, now)?.hours ?? null).toBe(expected);
    },
  );
});

const notices = (hours: number) => `CW7 departs within ${hours} hours and is short of crew: Captain (1).`;

describe('crew calls', () => {
  it('notify the dispatcher and the chat once each, 24 and 3 hours before the departure', async ({
    portal,
    dispatcher,
  }) => {
    const chat = createFakeChat();
    await staged(portal, dispatcher, 24.5);
    await makeDueCalls(portal);
    expect(await calledOut(portal, dispatcher)).toEqual([]);
    portal.clock.advance(0.5 * HOUR_MS);
    await Promise.all([makeDueCalls(portal), makeDueCalls(portal)]);
    await deliverDue(portal, chat.send);
    portal.clock.advance(21 * HOUR_MS);
    await makeDueCalls(portal);
    await makeDueCalls(portal);
    await deliverDue(portal, chat.send);
    expect(await calledOut(portal, dispatcher)).toEqual([notices(24), notices(3)]);
    const titles = chat.arrived.map(({ title, isEdit }) => [title, isEdit]);
    expect(titles).toEqual([
      ['CW7 is short of crew', false],
      ['CW7 is short of crew', false],
    ]);
    expect(chat.arrived[0]?.text).toContain('Captain: **1** of 1 free');
  });

  it('skip a flight with a full crew until a seat is free', async ({ portal, crew, dispatcher }) => {
    const { role } = await staged(portal, dispatcher, 23);
    const seat = await insertSeat(portal.database.db, role, { user_id: crew.user.id });
    await makeDueCalls(portal);
    expect(await calledOut(portal, dispatcher)).toEqual([]);
    await portal.database.db.deleteFrom('allocations').where('id', '=', seat.id).execute();
    await makeDueCalls(portal);
    expect(await calledOut(portal, dispatcher)).toHaveLength(1);
  });

  it('skip a cancelled flight, and are not posted when the seat was filled in the meantime', async ({
    portal,
    crew,
    dispatcher,
  }) => {
    const chat = createFakeChat();
    const { flight } = await staged(portal, dispatcher, 23);
    await portal.database.db
      .updateTable('flights')
      .set({ status: 'CANCELLED' })
      .where('id', '=', flight.id)
      .execute();
    await makeDueCalls(portal);
    expect(await calledOut(portal, dispatcher)).toEqual([]);
    const { role } = await staged(portal, dispatcher, 23);
    await makeDueCalls(portal);
    await insertSeat(portal.database.db, role, { user_id: crew.user.id });
    await deliverDue(portal, chat.send);
    expect(chat.arrived).toEqual([]);
  });

  it('are repeated at the new time of a flight that was put off, and correct the previous post', async ({
    portal,
    dispatcher,
  }) => {
    const chat = createFakeChat();
    const { flight } = await staged(portal, dispatcher, 24);
    await makeDueCalls(portal);
    await deliverDue(portal, chat.send);
    await putOff(portal, flight.id, dispatcher, 72);
    portal.clock.advance(HOUR_MS);
    await makeDueCalls(portal);
    await deliverDue(portal, chat.send);
    portal.clock.advance(47 * HOUR_MS);
    await makeDueCalls(portal);
    await makeDueCalls(portal);
    await deliverDue(portal, chat.send);
    expect(await calledOut(portal, dispatcher)).toEqual([notices(24), notices(24)]);
    const calls = chat.arrived.filter(({ title }) => title === 'CW7 is short of crew');
    const [first, corrected, second] = calls;
    expect(calls.map(({ isEdit }) => isEdit)).toEqual([false, true, false]);
    expect(corrected?.messageId).toBe(first?.messageId);
    expect(second?.messageId).not.toBe(first?.messageId);
  });

  it('are made at the new time when the flight is put off exactly when the call is due', async ({
    portal,
    dispatcher,
  }) => {
    const { flight } = await staged(portal, dispatcher, 24);
    const { database, holdAfter, release } = holdStatements(portal.database);
    const isFound = holdAfter(1);
    const calling = makeDueCalls({ ...portal, database });
    await isFound;
    await putOff(portal, flight.id, dispatcher, 72);
    release();
    await calling;
    expect(await calledOut(portal, dispatcher)).toEqual([]);
    portal.clock.advance(48 * HOUR_MS);
    await makeDueCalls(portal);
    expect(await calledOut(portal, dispatcher)).toEqual([notices(24)]);
  });

  it('use a new message when an edit of the previous call is under way', async ({ portal, dispatcher }) => {
    const chat = createFakeChat();
    const { flight } = await staged(portal, dispatcher, 24);
    await makeDueCalls(portal);
    await deliverDue(portal, chat.send);
    await putOff(portal, flight.id, dispatcher, 25);
    portal.clock.advance(HOUR_MS);
    const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<'take'>()];
    chat.respond = () => {
      reached.resolve();
      return gate.promise;
    };
    const editing = deliverDue(portal, chat.send);
    await reached.promise;
    await makeDueCalls(portal);
    chat.respond = null;
    gate.resolve('take');
    await editing;
    portal.clock.advance(HOUR_MS);
    await deliverDue(portal, chat.send);
    const calls = chat.arrived.filter(({ title }) => title === 'CW7 is short of crew');
    const [first, corrected, second] = calls;
    expect(calls.map(({ isEdit }) => isEdit)).toEqual([false, true, false]);
    expect(corrected?.messageId).toBe(first?.messageId);
    expect(second?.messageId).not.toBe(first?.messageId);
  });

  it('are repeated only for 3 hours when the flight is put off beyond 3 but within 24 hours', async ({
    portal,
    dispatcher,
  }) => {
    const { flight } = await staged(portal, dispatcher, 24);
    await makeDueCalls(portal);
    portal.clock.advance(21 * HOUR_MS);
    await makeDueCalls(portal);
    await putOff(portal, flight.id, dispatcher, 8);
    await makeDueCalls(portal);
    expect(await calledOut(portal, dispatcher)).toEqual([notices(24), notices(3)]);
    portal.clock.advance(5 * HOUR_MS);
    await makeDueCalls(portal);
    expect(await calledOut(portal, dispatcher)).toEqual([notices(24), notices(3), notices(3)]);
    await putOff(portal, flight.id, dispatcher, 30);
    portal.clock.advance(6 * HOUR_MS);
    await makeDueCalls(portal);
    expect(await calledOut(portal, dispatcher)).toEqual([notices(24), notices(3), notices(3), notices(24)]);
  });
});
