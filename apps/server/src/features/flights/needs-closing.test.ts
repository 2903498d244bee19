import { DAY_MS, MINUTE_MS } from '@crewroom/domain/days';
import { needsClosing } from '@crewroom/domain/flights/departure';
import { MAX_LISTED_FLIGHTS } from '@crewroom/domain/flights/schedule';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/stored-values.ts';
import { boardAs, codesOf } from '../../testing/flights/board-as.ts';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { type FlightStage, stageFlight } from '../../testing/flights/staged-flight.ts';
import { noticesFor } from '../../testing/inbox/notices.ts';
import { holdStatements } from '../../testing/interleaving.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';
import { notifyOfUnclosed } from './needs-closing.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const TOMORROW = '2026-03-03T12:00:00.000Z';

let portal: TestPortal;
let dispatcher: SignedInMember;
let another: SignedInMember;
let admin: SignedInMember;

beforeAll(async () => {
  portal = await createFlightPortal();
});

beforeEach(async () => {
  await portal.database.db.deleteFrom('flights').execute();
  portal.clock.set(NOW);
  dispatcher = await signedInMember(portal);
  another = await signedInMember(portal);
  admin = await signedInMember(portal, { rank: 247 });
});

afterAll(() => portal[Symbol.asyncDispose]());

const board = (viewer: SignedInMember) => boardAs(portal, viewer);

function addFlight(code: string, stage: FlightStage, by: SignedInMember, given: object = {}) {
  const flight = { dispatcher_id: by.user.id, flight_code: code, scheduled_date: TOMORROW, ...given };
  return stageFlight(portal.database.db, stage, flight);
}

const addRejected = (code: string, by: SignedInMember, decided_at: string) =>
  addFlight(code, 'rejected', by, { decided_at });

/** Twelve hours before the time of these tests. */
const CLOSING_DEPARTURE = '2026-03-02T00:00:00.000Z';

const earlier = (instant: string, milliseconds: number) =>
  new Date(Date.parse(instant) - milliseconds).toISOString();

describe('flights that need closing', () => {
  it('are at the top of their column, oldest first, from 12 hours after departure on', async () => {
    const stages = ['scheduled', 'available', 'briefing', 'in progress'] as const;
    for (const [index, stage] of stages.entries()) {
      const scheduled_date = earlier(CLOSING_DEPARTURE, index * DAY_MS);
      await addFlight(stage.slice(0, 12), stage, dispatcher, { scheduled_date });
    }
    const late = new Date(Date.parse(CLOSING_DEPARTURE) + 1).toISOString();
    await addFlight('LATE', 'available', dispatcher, { scheduled_date: late });
    for (const stage of ['cancelled', 'concluded', 'logged', 'pending'] as const)
      await addFlight(stage, stage, dispatcher, { scheduled_date: CLOSING_DEPARTURE });
    const { approved, counts } = await board(dispatcher);
    const closing = ['in progress', 'briefing', 'available', 'scheduled'];
    expect(codesOf(approved)).toEqual([...closing, 'LATE']);
    expect(counts).toEqual({ pending: 1, approved: 5, concluded: 2, rejected: 0, needsClosing: 4 });
    expect(approved.filter((flight) => needsClosing(flight, new Date(NOW))).map(({ _id }) => _id)).toEqual(
      approved.slice(0, counts.needsClosing).map(({ _id }) => _id),
    );
    portal.clock.advance(1);
    expect((await board(dispatcher)).counts).toMatchObject({ approved: 5, needsClosing: 5 });
  });

  it('notify their dispatcher once per departure, in any number of processes', async () => {
    const { flight } = await addFlight('OPEN', 'available', dispatcher, {
      scheduled_date: CLOSING_DEPARTURE,
    });
    await addFlight('OVER', 'concluded', dispatcher, { scheduled_date: CLOSING_DEPARTURE });
    await addFlight('OFF', 'cancelled', dispatcher, { scheduled_date: CLOSING_DEPARTURE });
    await addFlight('ASKED', 'pending', dispatcher, { scheduled_date: CLOSING_DEPARTURE });
    const notices = async () =>
      (await noticesFor(portal.database, dispatcher.user.id)).map(({ text }) => text);
    portal.clock.set(earlier(NOW, 1));
    await notifyOfUnclosed(portal);
    expect(await notices()).toEqual([]);
    portal.clock.set(NOW);
    const stopped = AbortSignal.abort(new Error('closing'));
    await expect(notifyOfUnclosed(portal, stopped)).rejects.toThrow('closing');
    await Promise.all([notifyOfUnclosed(portal), notifyOfUnclosed(portal)]);
    await notifyOfUnclosed(portal);
    const notice: unknown = expect.stringMatching(
      /^OPEN departed more than 12 hours ago and is still AVAILABLE\. /,
    );
    expect(await notices()).toEqual([notice]);
    const payload = { scheduledDate: TOMORROW };
    await portal.send('PUT', `/api/flights/${flight.id}`, { as: dispatcher.as, payload });
    portal.clock.set('2026-03-04T00:00:00.000Z');
    await notifyOfUnclosed(portal);
    expect(await notices()).toContainEqual(notice);
    expect((await notices()).filter((text) => text.startsWith('OPEN departed'))).toHaveLength(2);
  });

  it('notify nobody when they were closed or put off in the meantime', async () => {
    const stage = { scheduled_date: CLOSING_DEPARTURE };
    const closed = await addFlight('CLOSED', 'available', dispatcher, stage);
    const moved = await addFlight('MOVED', 'in progress', dispatcher, stage);
    const { database, holdAfter, release } = holdStatements(portal.database);
    const isFound = holdAfter(1);
    const telling = notifyOfUnclosed({ ...portal, database });
    await isFound;
    const put = (id: string, action: string, payload: object) =>
      portal.send('PUT', `/api/flights/${id}${action}`, { as: dispatcher.as, payload });
    await put(closed.flight.id, '/status', { status: 'CONCLUDED' });
    await put(moved.flight.id, '', { scheduledDate: TOMORROW });
    release();
    await telling;
    expect((await noticesFor(portal.database, dispatcher.user.id)).map(({ kind }) => kind)).toEqual([]);
  });
});

/** Returns the codes of the flights that `addMany` adds, from one number to another. */
const codesFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, n) => String(first + n));

describe('a long board', () => {
  const MANY = MAX_LISTED_FLIGHTS + 5;

  /** Adds many flights, a minute apart from a departure on, with numbered codes. */
  async function addMany(stage: FlightStage, first: string, count = MANY): Promise<void> {
    const of = await addFlight('0', stage, dispatcher, { scheduled_date: first });
    const row = await portal.database.db
      .selectFrom('flights')
      .where('id', '=', of.flight.id)
      .selectAll()
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: count - 1 }, (_, n) => ({
      ...row,
      id: newId(),
      flight_code: String(n + 1),
      scheduled_date: earlier(first, -(n + 1) * MINUTE_MS),
    }));
    await portal.database.db.insertInto('flights').values(rows).execute();
  }

  it('lists 200 flights per column, and counts all that the viewer may see', async () => {
    await addMany('pending', TOMORROW);
    await addMany('available', TOMORROW);
    await addMany('concluded', TOMORROW);
    await addRejected('NO', another, NOW);
    const { pending, approved, concluded, counts } = await board(admin);
    expect(codesOf(pending)).toEqual(codesFrom(0, 199));
    expect(codesOf(approved)).toEqual(codesFrom(0, 199));
    expect(codesOf(concluded)).toEqual(codesFrom(5, 204).toReversed());
    expect(counts).toEqual({ pending: MANY, approved: MANY, concluded: MANY, rejected: 1, needsClosing: 0 });
    await addFlight('MINE', 'pending', another);
    const theirs = await board(another);
    expect(codesOf(theirs.pending)).toEqual(['MINE']);
    expect(theirs.counts).toMatchObject({ pending: 1, rejected: 1 });
    expect((await board(dispatcher)).counts).toMatchObject({ pending: MANY, rejected: 0 });
  });

  it('lists flights that wait for their review before reviewed ones', async () => {
    await addFlight('FIRST', 'concluded', dispatcher, { scheduled_date: '2026-02-20T12:00:00.000Z' });
    await addMany('logged', CLOSING_DEPARTURE);
    const { concluded } = await board(admin);
    expect(concluded).toHaveLength(MAX_LISTED_FLIGHTS);
    expect(concluded.at(-1)?.flightCode).toBe('FIRST');
  });

  it('reserves half of a column for upcoming flights when many were never closed', async () => {
    await addMany('available', '2026-02-20T12:00:00.000Z');
    await addMany('available', TOMORROW, 150);
    const { approved, counts } = await board(admin);
    expect(codesOf(approved)).toEqual([...codesFrom(0, 99), ...codesFrom(0, 99)]);
    expect(counts).toMatchObject({ approved: MANY + 150, needsClosing: MANY });
  });

  it('lists the 200 flights that were rejected last', async () => {
    await addMany('rejected', TOMORROW);
    await portal.database.db.updateTable('flights').set({ decided_at: '2026-03-01T12:00:00.000Z' }).execute();
    await addRejected('LAST', dispatcher, NOW);
    const { rejected, counts } = await board(admin);
    expect([rejected.length, rejected[0]?.flightCode, counts.rejected]).toEqual([200, 'LAST', MANY + 1]);
  });
});
