import { topics } from '@crewroom/domain/contract/topics';
import { DAY_MS, HOUR_MS } from '@crewroom/domain/days';
import { reliabilityEndpoints } from '@crewroom/domain/record/reliability-endpoints';
import { describe, expect } from 'vitest';
import { seatRequests } from '../../testing/flights/seat-requests.ts';
import { crewedFlight, gameEvent, robloxMember } from '../../testing/game/crewed-flight.ts';
import { makeKey, sendAsGame } from '../../testing/game/game-server.ts';
import { noticesFor } from '../../testing/inbox/notices.ts';
import { codeOf, it } from '../../testing/portal-test.ts';
import { publishedDuring } from '../../testing/published-topics.ts';
import {
  DEPARTURE,
  flightWithReliabilityEvents,
  kindsOf,
  reliabilityOf,
  reliabilityRequestsOf,
} from '../../testing/record/reliability.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';
import { removeOldReliabilityEvents } from './reliability-events.ts';

it.override({ options: { environment: { WRITE_LIMIT_PER_MINUTE: '100000' } } });

const NOTHING = { flown: 0, late: 0, leftEarly: 0, absent: 0, shortNotice: 0, excused: 0 };

/** Creates a crew member whom a review recorded as absent. Returns the member, a colleague who flew, and the event. */
async function absentee(portal: TestPortal, reviewer: SignedInMember) {
  const { id, crew } = await flightWithReliabilityEvents(portal);
  await reliabilityRequestsOf(portal).review(id, reviewer, { absentUserIds: [crew[0].user.id] });
  const [event] = (await reliabilityOf(portal, crew[0])).marks;
  return { flightId: id, member: crew[0], colleague: crew[1], markId: event?._id ?? '' };
}

describe('a review', () => {
  it('records who was absent, and by the game’s reports who was late and who left early', async ({
    portal,
    database,
    admin,
    owner,
  }) => {
    const { key } = await makeKey(portal, owner);
    const { id, crew } = await flightWithReliabilityEvents(portal);
    const [one, two] = crew;
    const events = [
      gameEvent(one, 'joined', '17:30'),
      gameEvent(one, 'left', '17:59'),
      gameEvent(two, 'joined', '17:31'),
    ];
    const url = `/api/game/flights/${id}/attendance`;
    portal.clock.advance(6 * HOUR_MS);
    expect((await sendAsGame(portal, 'POST', url, { key, payload: { events } })).statusCode).toBe(200);
    expect(await reliabilityOf(portal, one)).toMatchObject({ figures: NOTHING, marks: [] });
    await reliabilityRequestsOf(portal).review(id, admin);
    const at = portal.clock().toISOString();
    const { marks: reliabilityEvents, ...counted } = await reliabilityOf(portal, one);
    expect(reliabilityEvents).toMatchObject([
      {
        flight: { _id: id, scheduledDate: DEPARTURE },
        kind: 'left_early',
        at,
        excused: null,
        comment: null,
        contested: null,
      },
    ]);
    expect(counted).toEqual({
      from: new Date(portal.clock().getTime() - 90 * DAY_MS).toISOString(),
      to: at,
      figures: { ...NOTHING, flown: 1, leftEarly: 1 },
    });
    expect((await reliabilityOf(portal, two)).figures).toEqual({ ...NOTHING, flown: 1, late: 1 });
    const published = (await noticesFor(database, one.user.id)).map(({ kind }) => kind).toSorted();
    expect(published).toEqual(['flight_reviewed', 'mark']);
    portal.clock.advance(-6 * HOUR_MS);
  });

  it('records itself who was late when the game did not see them join, and who gave notice of their absence', async ({
    portal,
    database,
    admin,
    owner,
  }) => {
    const { key } = await makeKey(portal, owner);
    const { id, crew } = await flightWithReliabilityEvents(portal);
    const [one, two] = crew;
    const events = [gameEvent(one, 'joined', '17:00')];
    await sendAsGame(portal, 'POST', `/api/game/flights/${id}/attendance`, { key, payload: { events } });
    const lateUserIds = crew.map(({ user }) => user.id);
    expect((await reliabilityRequestsOf(portal).review(id, admin, { lateUserIds })).statusCode).toBe(200);
    expect([await kindsOf(portal, one), await kindsOf(portal, two)]).toEqual([[], ['late']]);

    const other = await flightWithReliabilityEvents(portal);
    const [absent, flew] = other.crew;
    const ids = [absent.user.id, other.dispatcher.user.id];
    const body = { absentUserIds: ids, withNoticeUserIds: ids };
    expect((await reliabilityRequestsOf(portal).review(other.id, admin, body)).statusCode).toBe(200);
    const { figures, marks: reliabilityEvents } = await reliabilityOf(portal, absent);
    expect(figures).toEqual({ ...NOTHING, excused: 1 });
    expect(reliabilityEvents).toMatchObject([{ kind: 'absent', excused: true, comment: null }]);
    expect((await reliabilityOf(portal, flew)).figures).toEqual({ ...NOTHING, flown: 1 });
    // A member who only dispatched had no seat.
    expect((await reliabilityOf(portal, other.dispatcher)).figures).toEqual(NOTHING);
    expect(await noticesFor(database, absent.user.id)).toMatchObject([{ kind: 'flight_reviewed' }]);
    expect(codeOf(await reliabilityRequestsOf(portal).contest(reliabilityEvents[0]?._id ?? '', absent))).toBe(
      '409 already_decided',
    );
  });

  it('lets only an owner excuse their own absence, and changes nothing when it is rejected', async ({
    portal,
    database,
  }) => {
    const { id, crew } = await flightWithReliabilityEvents(portal);
    const [reviewer, other] = crew;
    await database.db.updateTable('users').set({ rank: 247 }).where('id', '=', reviewer.user.id).execute();
    const ids = [other.user.id, reviewer.user.id];
    const body = { absentUserIds: ids, withNoticeUserIds: ids };
    expect(codeOf(await reliabilityRequestsOf(portal).review(id, reviewer, body))).toBe('403 not_allowed');
    expect(await kindsOf(portal, reviewer)).toEqual([]);
    const withNoticeUserIds = [other.user.id];
    const response = await reliabilityRequestsOf(portal).review(id, reviewer, { ...body, withNoticeUserIds });
    expect(response.statusCode).toBe(200);
    expect((await reliabilityOf(portal, reviewer)).figures).toEqual({ ...NOTHING, absent: 1 });
    expect((await reliabilityOf(portal, other)).figures).toEqual({ ...NOTHING, excused: 1 });

    const second = await flightWithReliabilityEvents(portal);
    const [owner] = second.crew;
    await database.db.updateTable('users').set({ rank: 255 }).where('id', '=', owner.user.id).execute();
    const own = { absentUserIds: [owner.user.id], withNoticeUserIds: [owner.user.id] };
    expect((await reliabilityRequestsOf(portal).review(second.id, owner, own)).statusCode).toBe(200);
    expect((await reliabilityOf(portal, owner)).figures).toEqual({ ...NOTHING, excused: 1 });
  });

  it.for([
    [{ lateUserIds: ['dispatcher'] }, 'lateUserIds.0'],
    [{ lateUserIds: ['crew'], absentUserIds: ['crew'] }, 'lateUserIds.0'],
    [{ absentUserIds: ['crew'], withNoticeUserIds: ['crew', 'other'] }, 'withNoticeUserIds.1'],
    [{ absentUserIds: ['crew', 'stranger'] }, 'absentUserIds.1'],
  ] as const)('rejects %j and records nothing', async ([body, path], { portal, admin }) => {
    const { id, dispatcher, crew } = await flightWithReliabilityEvents(portal);
    const stranger = await robloxMember(portal);
    const ids = {
      dispatcher: dispatcher.user.id,
      crew: crew[0].user.id,
      other: crew[1].user.id,
      stranger: stranger.user.id,
    };
    const payload = Object.fromEntries(
      Object.entries<readonly (keyof typeof ids)[]>(body).map(([field, names]) => [
        field,
        names.map((name) => ids[name]),
      ]),
    );
    const response = await reliabilityRequestsOf(portal).review(id, admin, payload);
    expect(codeOf(response)).toBe('400 invalid_input');
    expect(response.json<{ issues: object[] }>().issues).toMatchObject([{ path }]);
    expect(await reliabilityOf(portal, crew[0])).toMatchObject({ figures: NOTHING, marks: [] });
  });
});

describe('a seat that is given back', () => {
  it('creates a reliability event only within 12 hours of the departure, and notifies the member', async ({
    portal,
    database,
  }) => {
    const { giveBack } = seatRequests(portal);
    const [soon, later] = [
      await flightWithReliabilityEvents(portal, 'available', '2026-03-02T23:59:59.999Z'),
      await flightWithReliabilityEvents(portal, 'briefing', '2026-03-03T00:00:00.000Z'),
    ];
    expect((await giveBack(soon.id, soon.crew[0])()).statusCode).toBe(200);
    expect((await giveBack(later.id, later.crew[0])()).statusCode).toBe(200);
    expect((await reliabilityOf(portal, soon.crew[0])).figures).toEqual({ ...NOTHING, shortNotice: 1 });
    expect((await reliabilityOf(portal, later.crew[0])).figures).toEqual(NOTHING);
    expect(await noticesFor(database, soon.crew[0].user.id)).toMatchObject([{ kind: 'mark' }]);
  });

  it('creates a reliability event for every way of giving it back, but not when a manager removed the member', async ({
    portal,
  }) => {
    const { id, dispatcher, crew } = await flightWithReliabilityEvents(portal, 'available');
    const off = (member: SignedInMember, { as }: SignedInMember) =>
      portal.send('DELETE', `/api/flights/${id}/unallocate-user`, {
        as,
        payload: { roleIndex: 1, userId: member.user.id },
      });
    await portal.send('POST', `/api/flights/${id}/allocate`, {
      as: dispatcher.as,
      payload: { roleIndex: 1 },
    });
    expect((await off(dispatcher, dispatcher)).statusCode).toBe(200);
    expect((await off(crew[0], dispatcher)).statusCode).toBe(200);
    expect(await kindsOf(portal, dispatcher)).toEqual(['short_notice']);
    expect(await kindsOf(portal, crew[0])).toEqual([]);
  });

  it('has no reliability event once the member has a seat again, or when a colleague accepted it', async ({
    portal,
    database,
  }) => {
    const { giveBack, take, offer, accept } = seatRequests(portal);
    const { id, crew } = await flightWithReliabilityEvents(portal, 'available');
    const [one, two] = crew;
    await giveBack(id, one)();
    await giveBack(id, two)();
    expect(await kindsOf(portal, one)).toEqual(['short_notice']);
    await take(id, one)();
    expect(await kindsOf(portal, one)).toEqual([]);
    expect(await noticesFor(database, one.user.id)).toEqual([]);
    await offer(id, one)();
    await accept(id, two, one)();
    expect([await kindsOf(portal, one), await kindsOf(portal, two)]).toEqual([[], []]);
    // A member who gives the seat back again gets another reliability event.
    await giveBack(id, two)();
    expect(await kindsOf(portal, two)).toEqual(['short_notice']);
  });

  it('has no reliability event once the member is promoted to a seat again', async ({
    portal,
    dispatcher,
  }) => {
    const { giveBack, take, wait } = seatRequests(portal);
    const { id, crew } = await flightWithReliabilityEvents(portal, 'available');
    const [member] = crew;
    await giveBack(id, member)();
    await take(id, dispatcher)();
    expect((await wait(id, member)()).statusCode).toBe(200);
    expect(await kindsOf(portal, member)).toEqual(['short_notice']);
    await giveBack(id, dispatcher)();
    expect([await kindsOf(portal, member), await kindsOf(portal, dispatcher)]).toEqual([
      [],
      ['short_notice'],
    ]);
  });

  it('has no reliability event while the flight is cancelled, and has it again afterwards', async ({
    portal,
  }) => {
    const { giveBack, setStatus } = seatRequests(portal);
    const { id, dispatcher, crew } = await flightWithReliabilityEvents(portal, 'available');
    const [member] = crew;
    await giveBack(id, member)();
    const { own, record } = topics;
    for (const [status, kinds] of [
      ['CANCELLED', []],
      ['AVAILABLE', ['short_notice']],
    ] as const) {
      const published = await publishedDuring(portal, () => setStatus(id, dispatcher, status)());
      for (const topic of [own(member.user.id), record(member.user.id)])
        expect(published.flat()).toContainEqual({ topic });
      expect(await kindsOf(portal, member)).toEqual(kinds);
    }
  });

  it('shows no contested or decided event of a cancelled flight, and keeps both for later', async ({
    portal,
    database,
    admin,
  }) => {
    const { giveBack, setStatus } = seatRequests(portal);
    const { id, dispatcher, crew } = await flightWithReliabilityEvents(portal, 'available');
    const [member] = crew;
    await giveBack(id, member)();
    const read = async () =>
      reliabilityEndpoints.reliability.response.parse(
        (await reliabilityRequestsOf(portal).read(member, member)).json(),
      ).marks;
    const [event] = await read();
    const { contest } = reliabilityRequestsOf(portal);
    expect((await contest(event?._id ?? '', member, 'I had told of it.')).statusCode).toBe(200);
    const published = async () => (await noticesFor(database, admin.user.id)).map(({ kind }) => kind);
    expect(await published()).toContain('mark_contested');
    const [contested] = await read();
    await setStatus(id, dispatcher, 'CANCELLED')();
    expect([await read(), await published()]).toEqual([[], []]);
    const { decide } = reliabilityRequestsOf(portal);
    expect(codeOf(await contest(event?._id ?? '', member))).toBe('404 not_found');
    expect(codeOf(await decide(event?._id ?? '', admin))).toBe('404 not_found');
    await setStatus(id, dispatcher, 'AVAILABLE')();
    expect([await read(), await published()]).toEqual([[contested], ['mark_contested']]);
    expect(codeOf(await decide(event?._id ?? '', admin))).toBe('200');
    const decided = await read();
    for (const status of ['CANCELLED', 'AVAILABLE']) await setStatus(id, dispatcher, status)();
    expect([await read(), decided[0]?.excused]).toEqual([decided, true]);
  });

  it('has no reliability event when a suspension takes it', async ({ portal, database, admin }) => {
    const [member] = (await flightWithReliabilityEvents(portal, 'available')).crew;
    const payload = { type: 'suspension', breach: '1', reason: 'A reason' };
    const suspended = await portal.send('POST', `/api/admin/users/${member.user.id}/sanctions`, {
      as: admin.as,
      payload,
    });
    expect(suspended.statusCode).toBe(201);
    const read = await reliabilityRequestsOf(portal).read(member, admin);
    expect(reliabilityEndpoints.reliability.response.parse(read.json()).marks).toEqual([]);
    const seats = database.db.selectFrom('allocations').where('user_id', '=', member.user.id);
    expect(await seats.selectAll().execute()).toEqual([]);
  });
});

describe('a reliability event', () => {
  it('is contested once, by its member, and only they and administrators are notified', async ({
    portal,
    database,
    admin,
    dispatcher,
  }) => {
    const { member, markId: eventId } = await absentee(portal, admin);
    const { contest } = reliabilityRequestsOf(portal);
    expect(codeOf(await contest(eventId, dispatcher))).toBe('404 not_found');
    expect(codeOf(await contest(eventId, member, ' '))).toBe('400 invalid_input');
    expect(codeOf(await contest(eventId, member, 'x'.repeat(1001)))).toBe('400 invalid_input');
    const published = await publishedDuring(portal, async () => {
      const response = await contest(eventId, member, 'I was there, ask anybody.');
      expect(reliabilityEndpoints.contestMark.response.parse(response.json()).mark).toMatchObject({
        _id: eventId,
        excused: null,
        contested: { text: 'I was there, ask anybody.', at: portal.clock().toISOString() },
      });
    });
    const { own, record, inbox } = topics;
    const invalidated = published.flat();
    expect(invalidated).toContainEqual({ topic: inbox(admin.user.id) });
    expect(invalidated).not.toContainEqual({ topic: topics.member(member.user.id) });
    for (const topic of [own(member.user.id), record(member.user.id)])
      expect(invalidated).toContainEqual({ topic });
    expect((await noticesFor(database, admin.user.id)).at(-1)).toMatchObject({ kind: 'mark_contested' });
    expect(codeOf(await contest(eventId, member))).toBe('409 already_contested');
  });

  it('is decided once, contested or not, by an administrator other than the reviewer', async ({
    portal,
    database,
    admin,
  }) => {
    const { member, markId: eventId } = await absentee(portal, admin);
    const { contest, decide } = reliabilityRequestsOf(portal);
    const other = await signedInMember(portal, { rank: 247 });
    expect(codeOf(await decide(eventId, admin))).toBe('403 not_allowed');
    const response = await decide(eventId, other, true);
    expect(reliabilityEndpoints.decideMark.response.parse(response.json()).mark).toMatchObject({
      excused: true,
      comment: 'The server was down.',
      contested: null,
    });
    expect((await reliabilityOf(portal, member)).figures).toEqual({ ...NOTHING, excused: 1 });
    expect(await noticesFor(database, member.user.id)).toContainEqual(
      expect.objectContaining({ kind: 'mark_decided' }),
    );
    expect(codeOf(await decide(eventId, other, false))).toBe('409 already_decided');
    expect(codeOf(await contest(eventId, member))).toBe('409 already_decided');
    const entries = await database.db
      .selectFrom('audit_entries')
      .where('action_type', '=', 'mark_decide')
      .where('target_id', '=', member.user.id)
      .select('details')
      .execute();
    // The text and the reason are deleted with the reliability event.
    expect(entries).toEqual([{ details: '{"excused":true}' }]);
  });

  it('still counts when it is not excused', async ({ portal, admin, owner }) => {
    const { member, markId: eventId } = await absentee(portal, admin);
    const { contest, decide } = reliabilityRequestsOf(portal);
    await contest(eventId, member);
    expect((await decide(eventId, owner, false)).statusCode).toBe(200);
    const { figures, marks: events } = await reliabilityOf(portal, member);
    expect(figures).toEqual({ ...NOTHING, absent: 1 });
    expect(events).toMatchObject([{ excused: false, contested: { text: 'I was there.' } }]);
  });

  it('for a seat given back can be decided by the flight’s reviewer, but not their own or that of a higher rank', async ({
    portal,
    admin,
  }) => {
    const { giveBack, setStatus } = seatRequests(portal);
    const { review, decide } = reliabilityRequestsOf(portal);
    const { id, dispatcher, crew } = await flightWithReliabilityEvents(portal, 'available');
    await giveBack(id, crew[0])();
    await setStatus(id, dispatcher, 'CONCLUDED')();
    expect((await review(id, admin)).statusCode).toBe(200);
    const [event] = (await reliabilityOf(portal, crew[0])).marks;
    expect((await decide(event?._id ?? '', admin)).statusCode).toBe(200);

    const high = await signedInMember(portal, { rank: 250 });
    const flight = await crewedFlight(portal, 'available', DEPARTURE);
    await portal.send('POST', `/api/flights/${flight.id}/allocate`, {
      as: high.as,
      payload: { roleIndex: 0 },
    });
    await giveBack(flight.id, high)();
    const [own] = (await reliabilityOf(portal, high)).marks;
    expect(codeOf(await decide(own?._id ?? '', high))).toBe('403 own_record');
    expect(codeOf(await decide(own?._id ?? '', admin))).toBe('403 higher_rank');
  });

  it('is decided once by two administrators at the same time', async ({ portal, admin, owner }) => {
    const head = await signedInMember(portal, { rank: 250 });
    const { markId: eventId } = await absentee(portal, admin);
    const { decide } = reliabilityRequestsOf(portal);
    const responses = await Promise.all([decide(eventId, owner, true), decide(eventId, head, false)]);
    expect(responses.map(codeOf).toSorted()).toEqual(['200', '409 already_decided']);
  });

  it('counts for 90 days and is then deleted', async ({ portal, database, clock, admin }) => {
    const { member, colleague, markId: eventId } = await absentee(portal, admin);
    const id = member.user.id;
    const read = async ({ user } = member) =>
      reliabilityOf(portal, { user, as: await portal.signIn(user.id) });
    clock.advance(90 * DAY_MS - 1);
    expect((await read()).figures).toEqual({ ...NOTHING, absent: 1 });
    expect((await read(colleague)).figures).toEqual({ ...NOTHING, flown: 1 });
    await removeOldReliabilityEvents(database, clock());
    expect((await read()).marks).toHaveLength(1);
    clock.advance(1);
    expect(await read()).toMatchObject({ figures: NOTHING, marks: [] });
    expect((await read(colleague)).figures).toEqual(NOTHING);
    const again = { ...member, as: await portal.signIn(id) };
    expect(codeOf(await reliabilityRequestsOf(portal).contest(eventId, again))).toBe('404 not_found');
    await removeOldReliabilityEvents(database, clock());
    expect(await database.db.selectFrom('marks').where('id', '=', eventId).selectAll().execute()).toEqual([]);
    clock.advance(-90 * DAY_MS);
  });
});

describe('reliability', () => {
  it('is shown to the member and to administrators, but not to colleagues', async ({
    portal,
    admin,
    dispatcher,
    crew,
  }) => {
    const { read } = reliabilityRequestsOf(portal);
    const codes = [crew, dispatcher, admin].map(async (viewer) => codeOf(await read(crew, viewer)));
    expect(await Promise.all(codes)).toEqual(['200', '403 not_allowed', '200']);
    const nobody = { ...crew, user: { ...crew.user, id: '019a2b3c-4d5e-7f60-8123-456789abcdef' } };
    expect(codeOf(await read(nobody, dispatcher))).toBe('403 not_allowed');
    expect(codeOf(await read(nobody, admin))).toBe('404 not_found');
  });
});
