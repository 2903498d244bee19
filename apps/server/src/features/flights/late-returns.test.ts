import { flightWeekSchema, schedulingBoardSchema } from '@crewroom/domain/flights/endpoints';
import { proposedAbsentIds } from '@crewroom/domain/game/attendance';
import { attendanceSchema } from '@crewroom/domain/game/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runInUnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { newId } from '../../platform/database/stored-values.ts';
import { DEPARTURE, flightAs } from '../../testing/flights/departing-flight.ts';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { readLog } from '../../testing/flights/flight-story.ts';
import { aboard, seatRequests } from '../../testing/flights/seat-requests.ts';
import { type FlightStage, stageFlight } from '../../testing/flights/staged-flight.ts';
import { suspend } from '../../testing/flights/suspend.ts';
import { gameEvent, robloxMember } from '../../testing/game/crewed-flight.ts';
import { makeKey, sendAsGame } from '../../testing/game/game-server.ts';
import { noticesFor } from '../../testing/inbox/notices.ts';
import { codeOf } from '../../testing/portal-test.ts';
import { kindsOf, reliabilityOf, reliabilityRequestsOf } from '../../testing/record/reliability.ts';
import { insertSeat } from '../../testing/rows.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';
import { eraseMember } from '../erasure/erase-member.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const HALF_AN_HOUR_LATER = '2026-03-02T18:30:00.000Z';
const NEXT_MORNING = '2026-03-03T00:00:00.000Z';

let portal: TestPortal;
let requests: ReturnType<typeof seatRequests>;
let admin: SignedInMember;
let dispatcher: SignedInMember;
let member: SignedInMember;

beforeAll(async () => {
  portal = await createFlightPortal();
  requests = seatRequests(portal);
});

beforeEach(async () => {
  portal.clock.set(NOW);
  admin = await signedInMember(portal, { rank: 247 });
  dispatcher = await robloxMember(portal, 244);
  member = await robloxMember(portal);
});

afterAll(() => portal[Symbol.asyncDispose]());

/** Creates a flight on which a member, who may be its dispatcher, has the captain's seat. */
async function flightOf(captain: SignedInMember, stage: FlightStage = 'available'): Promise<string> {
  const given = { dispatcher_id: dispatcher.user.id, scheduled_date: DEPARTURE, flight_code: 'CW7' };
  const { flight, roles } = await stageFlight(portal.database.db, stage, given, [1, 2]);
  const seat = { user_id: captain.user.id, assigned_at: '2026-03-01T12:00:00.000Z' };
  if (roles[0] !== undefined) await insertSeat(portal.database.db, roles[0], seat);
  return String(flight.id);
}

/** Creates a flight of which the member gave the captain's seat back half an hour after departure. Returns its id. */
async function returnedLate(captain = member): Promise<string> {
  const id = await flightOf(captain);
  portal.clock.set(HALF_AN_HOUR_LATER);
  expect(codeOf(await requests.giveBack(id, captain)())).toBe('200');
  return id;
}

async function attendanceOf(id: string, { as }: SignedInMember = admin) {
  return attendanceSchema.parse((await portal.send('GET', `/api/flights/${id}/attendance`, { as })).json());
}

const lastEntry = async (id: string) => (await readLog(portal.database, id)).at(-1)?.details;

const moveTo = (id: string, scheduledDate: string) =>
  portal.send('PUT', `/api/flights/${id}`, { as: dispatcher.as, payload: { scheduledDate } });

const conclude = (id: string) => requests.setStatus(id, dispatcher, 'CONCLUDED')();

async function review(id: string, payload: object = {}) {
  await conclude(id);
  return await reliabilityRequestsOf(portal).review(id, admin, payload);
}

const reliabilityNotices = async ({ user }: SignedInMember) =>
  (await noticesFor(portal.database, user.id)).filter(({ kind }) => kind === 'mark').map(({ text }) => text);

describe('a seat given back after the departure', () => {
  it('is an absence, not short notice, in the log, the notice and the review', async () => {
    const id = await returnedLate();
    expect(await lastEntry(id)).toBe(
      `@${member.user.username} gave back the seat as Captain 30 min after departure`,
    );
    expect(await reliabilityNotices(member)).toEqual([
      'Added to your reliability: you gave back your seat on CW7 after it had departed, which counts as absent. You can contest it once.',
    ]);
    const { figures, marks: events } = await reliabilityOf(portal, member);
    expect(figures).toMatchObject({ absent: 1, shortNotice: 0 });
    expect(events).toMatchObject([{ kind: 'absent', at: HALF_AN_HOUR_LATER, excused: null }]);
    const attendance = await attendanceOf(id);
    expect(attendance.gaveBack).toEqual([
      {
        userId: member.user.id,
        username: member.user.username,
        role: 'Captain',
        at: HALF_AN_HOUR_LATER,
        minutesAfterDeparture: 30,
        minutes: 0,
        firstJoined: null,
        lastLeft: null,
      },
    ]);
    expect(proposedAbsentIds(attendance)).toEqual([member.user.id]);
  });

  it.each([
    ['says nothing', () => ({}), { absent: 1, excused: 0 }],
    ['names them as absent', ({ user }: SignedInMember) => ({ absentUserIds: [user.id] }), { absent: 1 }],
    [
      'says that they had told so',
      ({ user }: SignedInMember) => ({ withNoticeUserIds: [user.id] }),
      { absent: 0, excused: 1 },
    ],
  ] as const)('counts as absent in a review that %s', async (_what, payload, figures) => {
    const id = await returnedLate();
    expect(codeOf(await review(id, payload(member)))).toBe('200');
    expect((await reliabilityOf(portal, member)).figures).toMatchObject({ flown: 0, ...figures });
    expect(await lastEntry(id)).toMatch(new RegExp(`; absent: @${member.user.username}$`));
    const credited = portal.database.db.selectFrom('ledger_credits').where('flight_id', '=', id);
    expect(await credited.select(['user_id', 'kind']).orderBy('kind').execute()).toEqual([
      { user_id: dispatcher.user.id, kind: 'hosted' },
      { user_id: dispatcher.user.id, kind: 'pay' },
    ]);
    // The review records the absences of the crew too, and these members have a seat.
    expect((await attendanceOf(id)).gaveBack).toHaveLength(1);
  });

  it('is not a lateness, and cannot be excused by the member', async () => {
    const id = await returnedLate(admin);
    await conclude(id);
    const { user } = admin;
    const refused = async (payload: object) =>
      codeOf(await reliabilityRequestsOf(portal).review(id, admin, payload));
    expect(await refused({ lateUserIds: [user.id] })).toBe('400 invalid_input');
    expect(await refused({ withNoticeUserIds: [user.id] })).toBe('403 not_allowed');
    expect(await kindsOf(portal, admin)).toEqual(['absent']);
  });

  it("keeps the dispatcher's credit for hosting", async () => {
    const id = await returnedLate(dispatcher);
    expect(proposedAbsentIds(await attendanceOf(id))).toEqual([]);
    expect(codeOf(await review(id))).toBe('200');
    expect(await lastEntry(id)).not.toContain('absent');
    expect((await reliabilityOf(portal, dispatcher)).figures).toMatchObject({ absent: 1, flown: 0 });
    const hosted = portal.database.db.selectFrom('ledger_credits').where('flight_id', '=', id);
    expect(await hosted.where('kind', '=', 'hosted').select('user_id').execute()).toEqual([
      { user_id: dispatcher.user.id },
    ]);
  });

  it('stays an absence during suspension and leave, and is deleted with an erased member', async () => {
    await portal.database.db
      .insertInto('leaves')
      .values({
        id: newId(),
        user_id: member.user.id,
        from_date: '2026-03-02',
        to_date: '2026-03-09',
        reason: 'Exams',
        status: 'approved',
        created_at: NOW,
        decided_at: NOW,
        decided_by_id: admin.user.id,
      })
      .execute();
    const id = await returnedLate();
    await suspend(portal, admin, member.user.id);
    expect((await attendanceOf(id)).gaveBack).toHaveLength(1);
    await runInUnitOfWork(portal, (uow) => eraseMember(uow, member.user.roblox_id));
    expect((await attendanceOf(id)).gaveBack).toEqual([]);
    expect(codeOf(await review(id))).toBe('200');
    expect(await lastEntry(id)).not.toContain('absent');
  });

  it("keeps the game's reports from before it, and none from after it", async () => {
    const owner = await signedInMember(portal, { rank: 255 });
    const { key } = await makeKey(portal, owner);
    const id = await flightOf(member);
    const report = (...events: ReturnType<typeof gameEvent>[]) =>
      sendAsGame(portal, 'POST', `/api/game/flights/${id}/attendance`, { key, payload: { events } });
    portal.clock.set('2026-03-02T18:10:00.000Z');
    await report(gameEvent(member, 'joined', '17:00'), gameEvent(member, 'left', '17:20'));
    portal.clock.set(HALF_AN_HOUR_LATER);
    await requests.giveBack(id, member)();
    const late = await report(gameEvent(member, 'joined', '18:25'));
    expect(late.json()).toEqual({ accepted: 0, duplicates: 0, ignored: 1 });
    expect((await attendanceOf(id)).gaveBack).toMatchObject([
      { minutes: 20, firstJoined: '2026-03-02T17:00:00.000Z', lastLeft: '2026-03-02T17:20:00.000Z' },
    ]);
  });
});

describe("a member removed by the flight's managers after the departure", () => {
  it('gets no reliability event, and is not absent in the review', async () => {
    const id = await flightOf(member);
    portal.clock.set(HALF_AN_HOUR_LATER);
    const payload = { roleIndex: 0, userId: member.user.id };
    await portal.send('DELETE', `/api/flights/${id}/unallocate-user`, { as: dispatcher.as, payload });
    expect(await aboard(portal, id)).toEqual([]);
    expect(await kindsOf(portal, member)).toEqual([]);
    expect((await attendanceOf(id)).gaveBack).toEqual([]);
    expect(codeOf(await review(id, { absentUserIds: [member.user.id] }))).toBe('400 invalid_input');
  });
});

describe('an absence for a seat given back', () => {
  it('is deleted when the member takes a seat again, and recorded again when they give it back', async () => {
    const id = await returnedLate();
    expect(codeOf(await requests.take(id, member)())).toBe('200');
    expect([await kindsOf(portal, member), await reliabilityNotices(member)]).toEqual([[], []]);
    expect((await attendanceOf(id)).gaveBack).toEqual([]);
    expect(codeOf(await requests.giveBack(id, member)())).toBe('200');
    expect(await kindsOf(portal, member)).toEqual(['absent']);
    const payload = { roleIndex: 1, userId: member.user.id };
    await portal.send('POST', `/api/flights/${id}/allocate-user`, { as: dispatcher.as, payload });
    expect(await kindsOf(portal, member)).toEqual([]);
  });

  it('does not count while the flight is cancelled, and is in the review of one that is set back', async () => {
    const id = await returnedLate();
    const notified = await reliabilityNotices(member);
    await requests.setStatus(id, dispatcher, 'CANCELLED')();
    expect([await kindsOf(portal, member), await reliabilityNotices(member)]).toEqual([[], []]);
    expect((await attendanceOf(id)).gaveBack).toEqual([]);
    await requests.setStatus(id, dispatcher, 'AVAILABLE')();
    expect([await kindsOf(portal, member), await reliabilityNotices(member)]).toEqual([['absent'], notified]);
    expect(proposedAbsentIds(await attendanceOf(id))).toEqual([member.user.id]);
    expect(codeOf(await review(id))).toBe('200');
    expect(await lastEntry(id)).toContain(`absent: @${member.user.username}`);
  });

  it('is judged again without a notice when a cancelled flight is put off', async () => {
    const id = await returnedLate();
    await requests.setStatus(id, dispatcher, 'CANCELLED')();
    expect(codeOf(await moveTo(id, '2026-03-02T20:00:00.000Z'))).toBe('200');
    expect(await reliabilityNotices(member)).toEqual([]);
    await requests.setStatus(id, dispatcher, 'SCHEDULED')();
    expect(await kindsOf(portal, member)).toEqual(['short_notice']);
    expect(await reliabilityNotices(member)).toEqual([
      expect.stringContaining('less than 12 hours before it departs'),
    ]);
  });

  it('becomes short notice when the flight is put off to within 12 hours of the return', async () => {
    const id = await returnedLate();
    expect(codeOf(await moveTo(id, '2026-03-02T20:00:00.000Z'))).toBe('200');
    expect(await kindsOf(portal, member)).toEqual(['short_notice']);
    expect(await reliabilityNotices(member)).toEqual([
      expect.stringContaining('less than 12 hours before it departs'),
    ]);
    expect((await attendanceOf(id)).gaveBack).toEqual([]);
    // No later change makes it worse again.
    expect(codeOf(await moveTo(id, DEPARTURE))).toBe('200');
    expect(await kindsOf(portal, member)).toEqual(['short_notice']);
  });

  it('is deleted when the flight is put off by more, and unchanged when it is put off by less', async () => {
    const id = await returnedLate();
    expect(codeOf(await moveTo(id, '2026-03-02T18:20:00.000Z'))).toBe('200');
    expect((await attendanceOf(id)).gaveBack).toMatchObject([{ minutesAfterDeparture: 10 }]);
    expect(codeOf(await moveTo(id, '2026-03-05T18:00:00.000Z'))).toBe('200');
    expect([await kindsOf(portal, member), await reliabilityNotices(member)]).toEqual([[], []]);
  });

  it("keeps an administrator's decision through the review and a later departure", async () => {
    const [reviewed, movedOff] = [await returnedLate(), await returnedLate()];
    const { marks: events } = await reliabilityOf(portal, member);
    for (const { _id } of events) {
      const decided = await reliabilityRequestsOf(portal).decide(_id, admin, false);
      expect(codeOf(decided)).toBe('200');
    }
    await review(reviewed, { withNoticeUserIds: [member.user.id] });
    await moveTo(movedOff, '2026-03-02T20:00:00.000Z');
    const after = (await reliabilityOf(portal, member)).marks.map(
      ({ kind, excused }) => `${kind} ${excused}`,
    );
    expect(after.toSorted()).toEqual(['absent false', 'short_notice false']);
    // The reliability event whose kind changed causes no second notice.
    expect(await reliabilityNotices(member)).toHaveLength(1);
  });
});

/** Returns how many minutes after the departure each seat of a flight was taken. */
const minutesOf = (card?: Pick<Awaited<ReturnType<typeof flightAs>>, 'roles'>) =>
  card?.roles.flatMap(({ assigned }) => assigned.map((seat) => seat.minutesAfterDeparture));

describe('a seat taken after the departure', () => {
  it('is shown as such in the log and every response, also when somebody else gives it', async () => {
    const id = await flightOf(member);
    const other = await signedInMember(portal, { rank: 239 });
    portal.clock.set(NEXT_MORNING);
    await requests.take(id, admin, 1)();
    expect(await lastEntry(id)).toBe(`@${admin.user.username} took a seat as Cabin Crew 6 h after departure`);
    const payload = { roleIndex: 1, userId: other.user.id };
    await portal.send('POST', `/api/flights/${id}/allocate-user`, { as: dispatcher.as, payload });
    expect(await lastEntry(id)).toBe(
      `@${other.user.username} was given a seat as Cabin Crew 6 h after departure`,
    );
    const late = [undefined, 360, 360];
    expect(minutesOf(await flightAs(portal, id, member))).toEqual(late);
    const week = await portal.send('GET', '/api/flights/week?date=2026-03-02', { as: member.as });
    const { Monday } = flightWeekSchema.parse(week.json()).flights;
    expect(minutesOf(Monday.find(({ _id }) => _id === id))).toEqual(late);
    await conclude(id);
    const board = await portal.send('GET', '/api/flights/scheduling', { as: admin.as });
    const { concluded } = schedulingBoardSchema.parse(board.json());
    expect(minutesOf(concluded.find(({ _id }) => _id === id))).toEqual(late);
  });

  it('is no longer shown as late once the flight is put off, and counts as late from the exact departure on', async () => {
    const id = await flightOf(member);
    portal.clock.set(DEPARTURE);
    await requests.take(id, admin, 1)();
    const minutes = async () =>
      (await flightAs(portal, id, admin)).roles[1]?.assigned.map((seat) => seat.minutesAfterDeparture);
    expect(await minutes()).toEqual([0]);
    await moveTo(id, '2026-03-02T20:00:00.000Z');
    expect(await minutes()).toEqual([undefined]);
  });
});
