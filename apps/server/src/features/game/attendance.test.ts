import { topics } from '@crewroom/domain/contract/topics';
import { gameEndpoints } from '@crewroom/domain/game/endpoints';
import { reportLimits } from '@crewroom/domain/game/rules';
import { describe, expect } from 'vitest';
import { pagesOf } from '../../platform/database/pages.ts';
import { newId } from '../../platform/database/stored-values.ts';
import { eraseFully } from '../../testing/erasure/erase-fully.ts';
import { crewedFlight, gameEvent, robloxMember } from '../../testing/game/crewed-flight.ts';
import { makeKey, sendAsGame } from '../../testing/game/game-server.ts';
import { codeOf, it } from '../../testing/portal-test.ts';
import { publishedDuring } from '../../testing/published-topics.ts';
import type { SignedInMember, TestPortal } from '../../testing/test-portal.ts';
import { removeOldAttendance } from './attendance.ts';

type Event = ReturnType<typeof gameEvent>;

const at = (time: string) => `2026-03-02T${time}:00.000Z`;
const urlOf = (flightId: string) => `/api/game/flights/${flightId}/attendance`;

function report(portal: TestPortal, key: string, flightId: string, events: readonly unknown[]) {
  return sendAsGame(portal, 'POST', urlOf(flightId), { key, payload: { events } });
}

async function attendanceOf(portal: TestPortal, flightId: string, { as }: SignedInMember) {
  const response = await portal.send('GET', `/api/flights/${flightId}/attendance`, { as });
  return gameEndpoints.attendance.response.parse(response.json());
}

describe('reports of the game', () => {
  it('are counted once by id, in any order, and ignored for people who are not on the flight', async ({
    portal,
    database,
    owner,
  }) => {
    const { key } = await makeKey(portal, owner);
    const flight = await crewedFlight(portal);
    const [casey, robin] = flight.crew;
    const stranger = await robloxMember(portal);
    const first = [
      gameEvent(casey, 'left', '11:40', 'b'),
      gameEvent(casey, 'joined', '11:00', 'a'),
      gameEvent(stranger, 'joined', '11:00', 'c'),
      { ...gameEvent(casey, 'joined', '11:05', 'd'), robloxId: '999' },
    ];
    expect((await report(portal, key, flight.id, first)).json()).toEqual({
      accepted: 2,
      duplicates: 0,
      ignored: 2,
    });
    const second = [
      ...first,
      gameEvent(robin, 'joined', '11:30'),
      gameEvent(flight.dispatcher, 'joined', '10:50'),
    ];
    const again = [...second, ...second.slice(-1)];
    expect((await report(portal, key, flight.id, again)).json()).toEqual({
      accepted: 2,
      duplicates: 3,
      ignored: 2,
    });
    const people = [
      { userId: flight.dispatcher.user.id, minutes: 70, firstJoined: at('10:50'), lastLeft: null },
      { userId: casey.user.id, minutes: 40, firstJoined: at('11:00'), lastLeft: at('11:40') },
      { userId: robin.user.id, minutes: 30, firstJoined: at('11:30'), lastLeft: null },
    ];
    expect(await attendanceOf(portal, flight.id, flight.dispatcher)).toMatchObject({
      reported: true,
      people,
    });
    const stored = await database.db
      .selectFrom('attendance_events')
      .where('user_id', '=', stranger.user.id)
      .selectAll()
      .execute();
    expect(stored).toEqual([]);
  });

  it('accept the same id on another flight as another event', async ({ portal, owner }) => {
    const { key } = await makeKey(portal, owner);
    for (const flight of [await crewedFlight(portal), await crewedFlight(portal)]) {
      const events = [gameEvent(flight.crew[0], 'joined', '11:00', 'same')];
      expect((await report(portal, key, flight.id, events)).json()).toMatchObject({ accepted: 1 });
    }
  });

  it('invalidate the flight when they are new', async ({ portal, owner }) => {
    const { key } = await makeKey(portal, owner);
    const flight = await crewedFlight(portal);
    const events = [gameEvent(flight.crew[0], 'joined', '11:00')];
    const published = () => publishedDuring(portal, () => report(portal, key, flight.id, events));
    expect(await published()).toEqual([[{ topic: topics.flight(flight.id) }]]);
    expect(await published()).toEqual([]);
  });

  it('end for members on board when the flight is concluded', async ({ portal, clock, owner }) => {
    const { key } = await makeKey(portal, owner);
    const flight = await crewedFlight(portal);
    await report(portal, key, flight.id, [gameEvent(flight.crew[0], 'joined', clock().toISOString())]);
    clock.advance(30 * 60_000);
    const conclude = { key, payload: { status: 'CONCLUDED' } };
    const concluded = await sendAsGame(portal, 'PUT', `/api/game/flights/${flight.id}/status`, conclude);
    expect(concluded.statusCode).toBe(200);
    const end = clock().toISOString();
    clock.advance(60 * 60_000);
    const { people } = await attendanceOf(portal, flight.id, flight.dispatcher);
    expect(people[1]).toMatchObject({ minutes: 30, lastLeft: end });
    clock.advance(-90 * 60_000);
  });

  it('are stored as of now when the clock of a game server is ahead', async ({ portal, clock, owner }) => {
    const { key } = await makeKey(portal, owner);
    const flight = await crewedFlight(portal);
    const [casey, robin] = flight.crew;
    const first = [
      gameEvent(casey, 'joined', '11:40'),
      gameEvent(casey, 'left', '23:40'),
      gameEvent(robin, 'joined', '23:30'),
    ];
    await report(portal, key, flight.id, first);
    const firstReported = clock().toISOString();
    clock.advance(20 * 60_000);
    await report(portal, key, flight.id, [gameEvent(robin, 'left', '23:50')]);
    clock.advance(12 * 60 * 60_000);
    const { people } = await attendanceOf(portal, flight.id, flight.dispatcher);
    expect(people.slice(1)).toMatchObject([
      { minutes: 20, lastLeft: firstReported },
      { minutes: 20, firstJoined: firstReported },
    ]);
    clock.advance(-(12 * 60 + 20) * 60_000);
  });

  it.for<[unknown, string]>([
    [[], 'events'],
    [undefined, 'events'],
    [
      Array.from({ length: 201 }, (_, n) => ({
        id: `e${n}`,
        robloxId: 1,
        type: 'joined',
        at: '2026-03-02T12:00:00Z',
      })),
      'events',
    ],
    [[{ robloxId: 1, type: 'joined', at: '2026-03-02T12:00:00Z' }], 'events.0.id'],
    [[{ id: '', robloxId: 1, type: 'joined', at: '2026-03-02T12:00:00Z' }], 'events.0.id'],
    [[{ id: 'x'.repeat(65), robloxId: 1, type: 'joined', at: '2026-03-02T12:00:00Z' }], 'events.0.id'],
    [[{ id: 'e 1', robloxId: 1, type: 'joined', at: '2026-03-02T12:00:00Z' }], 'events.0.id'],
    [[{ id: 'e', robloxId: -1, type: 'joined', at: '2026-03-02T12:00:00Z' }], 'events.0.robloxId'],
    [[{ id: 'e', robloxId: 1.5, type: 'joined', at: '2026-03-02T12:00:00Z' }], 'events.0.robloxId'],
    [[{ id: 'e', robloxId: 'ada', type: 'joined', at: '2026-03-02T12:00:00Z' }], 'events.0.robloxId'],
    [[{ id: 'e', robloxId: 1, type: 'came', at: '2026-03-02T12:00:00Z' }], 'events.0.type'],
    [[{ id: 'e', robloxId: 1, type: 'joined', at: '2026-03-02T12:00:00' }], 'events.0.at'],
    [[{ id: 'e', robloxId: 1, type: 'joined', at: 1_772_452_800 }], 'events.0.at'],
    [[{ id: 'e', robloxId: 1, type: 'joined', at: '2026-03-02T12:00:00Z', name: 'Ada' }], 'events.0'],
  ])('are rejected when they cannot be read: %j', async ([events, path], { portal, owner }) => {
    const { key } = await makeKey(portal, owner);
    const response = await sendAsGame(portal, 'POST', urlOf(newId()), { key, payload: { events } });
    expect(codeOf(response)).toBe('400 invalid_input');
    expect(response.json<{ issues: object[] }>().issues).toMatchObject([{ path }]);
  });

  it.for([
    ['pending', '404 not_found'],
    ['rejected', '404 not_found'],
    ['logged', '409 already_reviewed'],
    ['concluded, archived', '409 flight_archived'],
  ] as const)('return for a flight that is %s: %s', async ([stage, code], { portal, owner }) => {
    const { key } = await makeKey(portal, owner);
    const flight = await crewedFlight(portal, stage);
    const events = [gameEvent(flight.crew[0], 'joined', '11:00')];
    expect(codeOf(await report(portal, key, flight.id, events))).toBe(code);
  });

  it.for([
    ['six hours before', '2026-03-02T18:00:00.000Z', 200],
    ['earlier', '2026-03-02T18:00:00.001Z', 409],
    ['twelve hours after', '2026-03-02T00:00:00.000Z', 200],
    ['later', '2026-03-01T23:59:59.999Z', 409],
  ] as const)('sent %s the departure: %s returns %i', async ([, departure, status], { portal, owner }) => {
    const { key } = await makeKey(portal, owner);
    const flight = await crewedFlight(portal, 'in progress', departure);
    const events = [gameEvent(flight.crew[0], 'joined', '12:00')];
    const response = await report(portal, key, flight.id, events);
    expect(response.statusCode).toBe(status);
    expect(status === 409 ? codeOf(response) : '').toBe(status === 409 ? '409 attendance_closed' : '');
  });

  it('are accepted up to a limit, and may be repeated then', async ({ portal, database, owner }) => {
    const { key } = await makeKey(portal, owner);
    const flight = await crewedFlight(portal);
    const [casey] = flight.crew;
    const last = [gameEvent(casey, 'joined', '12:00', 'one'), gameEvent(casey, 'left', '12:01', 'two')];
    const type = 'joined' as const;
    const stored = { flight_id: flight.id, user_id: casey.user.id, type, at: at('11:00') };
    const before = Array.from({ length: reportLimits.eventsOfFlight - last.length }, (_, n) => ({
      ...stored,
      event_id: `before ${n}`,
    }));
    for await (const page of pagesOf(before)) {
      await database.db.insertInto('attendance_events').values(page).execute();
    }
    expect((await report(portal, key, flight.id, last)).json()).toMatchObject({ accepted: 2 });
    const more = [...last, gameEvent(casey, 'joined', '12:02', 'three')];
    for (let time = 0; time < 2; time += 1) {
      expect(codeOf(await report(portal, key, flight.id, more))).toBe('409 attendance_closed');
    }
    const again = await report(portal, key, flight.id, last);
    expect([again.statusCode, again.json()]).toEqual([200, { accepted: 0, duplicates: 2, ignored: 0 }]);
  });

  it('must be within six hours before the departure and twelve after it', async ({ portal, owner }) => {
    const { key } = await makeKey(portal, owner);
    const flight = await crewedFlight(portal);
    for (const timestamp of ['2026-03-02T06:59:59.999Z', '2026-03-03T01:00:00.001Z']) {
      const events = [
        gameEvent(flight.crew[1], 'joined', '11:00'),
        gameEvent(flight.crew[0], 'joined', timestamp),
      ];
      expect(codeOf(await report(portal, key, flight.id, events))).toBe('409 attendance_closed');
    }
    expect(await attendanceOf(portal, flight.id, flight.dispatcher)).toMatchObject({ reported: false });
  });
});

describe('the members on board', () => {
  it('are shown to the dispatcher and to administrators', async ({ portal, admin, dispatcher: other }) => {
    const flight = await crewedFlight(portal);
    const url = `/api/flights/${flight.id}/attendance`;
    const [casey] = flight.crew;
    expect((await portal.send('GET', url, { as: flight.dispatcher.as })).statusCode).toBe(200);
    expect((await portal.send('GET', url, { as: admin.as })).statusCode).toBe(200);
    expect(codeOf(await portal.send('GET', url, { as: casey.as }))).toBe('403 not_allowed');
    expect(codeOf(await portal.send('GET', url, { as: other.as }))).toBe('403 not_allowed');
    const hidden = await crewedFlight(portal, 'pending');
    const hiddenUrl = `/api/flights/${hidden.id}/attendance`;
    expect(codeOf(await portal.send('GET', hiddenUrl, { as: other.as }))).toBe('404 not_found');
    expect((await portal.send('GET', hiddenUrl, { as: hidden.dispatcher.as })).json()).toMatchObject({
      reported: false,
    });
  });

  it('exclude a member who gave their seat back, until they have a seat again', async ({ portal, owner }) => {
    const { key } = await makeKey(portal, owner);
    const flight = await crewedFlight(portal, 'briefing');
    const [casey] = flight.crew;
    await report(portal, key, flight.id, [
      gameEvent(casey, 'joined', '11:00'),
      gameEvent(casey, 'left', '11:30'),
    ]);
    await portal.send('DELETE', `/api/flights/${flight.id}/unallocate`, { as: casey.as });
    const without = await attendanceOf(portal, flight.id, flight.dispatcher);
    expect(without.people.map(({ userId }) => userId)).not.toContain(casey.user.id);
    expect(without.reported).toBe(true);
    const events = [gameEvent(casey, 'joined', '11:45')];
    expect((await report(portal, key, flight.id, events)).json()).toMatchObject({ ignored: 1 });
    await portal.send('POST', `/api/flights/${flight.id}/allocate-user`, {
      as: flight.dispatcher.as,
      payload: { userId: casey.user.id, roleIndex: 1 },
    });
    const { people } = await attendanceOf(portal, flight.id, flight.dispatcher);
    expect(people.find(({ userId }) => userId === casey.user.id)).toMatchObject({ minutes: 30 });
  });

  it.for([
    ['by a day', '2026-03-03T13:00:00.000Z', false],
    ['by an hour', '2026-03-02T14:00:00.000Z', true],
  ] as const)(
    'count only around the departure of a flight put off %s',
    async ([, departs, counts], { portal, owner }) => {
      const { key } = await makeKey(portal, owner);
      const flight = await crewedFlight(portal, 'briefing');
      const [casey] = flight.crew;
      await report(portal, key, flight.id, [gameEvent(casey, 'joined', '11:00')]);
      const payload = { scheduledDate: departs };
      const moved = await portal.send('PUT', `/api/flights/${flight.id}`, {
        as: flight.dispatcher.as,
        payload,
      });
      expect(moved.statusCode).toBe(200);
      const { reported, people } = await attendanceOf(portal, flight.id, flight.dispatcher);
      expect(reported).toBe(counts);
      expect(people.find(({ userId }) => userId === casey.user.id)).toMatchObject({
        firstJoined: counts ? at('11:00') : null,
      });
    },
  );

  it('exclude an erased member', async ({ portal }) => {
    const { id, crew, dispatcher } = await crewedFlight(portal);
    await eraseFully(portal, crew[0].user.roblox_id);
    const { people } = await attendanceOf(portal, id, dispatcher);
    expect(people.map(({ userId }) => userId)).toEqual([dispatcher.user.id, crew[1].user.id]);
  });

  it('are deleted 90 days after the review, the archiving, or the departure of a flight that was never flown', async ({
    portal,
    database,
    clock,
    owner,
  }) => {
    const { key } = await makeKey(portal, owner);
    const ids: Record<string, string> = {};
    for (const stage of ['concluded', 'cancelled', 'in progress'] as const) {
      const flight = await crewedFlight(portal, stage);
      await report(portal, key, flight.id, [gameEvent(flight.crew[0], 'joined', '11:00')]);
      ids[stage] = flight.id;
    }
    const reviewed = await crewedFlight(portal, 'concluded');
    await report(portal, key, reviewed.id, [gameEvent(reviewed.crew[0], 'joined', '11:00')]);
    const review = await portal.send('PUT', `/api/flights/${reviewed.id}/review`, { as: owner.as });
    expect(review.statusCode).toBe(200);
    const flightsKept = async (daysLater: number) => {
      const now = new Date(clock().getTime() + daysLater * 86_400_000);
      await removeOldAttendance(database, now);
      const rows = await database.db.selectFrom('attendance_events').select('flight_id').distinct().execute();
      return rows.map(({ flight_id: id }) => id);
    };
    expect(await flightsKept(89)).toEqual(expect.arrayContaining([...Object.values(ids), reviewed.id]));
    const after = await flightsKept(91);
    expect(after).toContain(ids['concluded']);
    expect(after).not.toContain(reviewed.id);
    expect(after).not.toContain(ids['cancelled']);
    expect(after).not.toContain(ids['in progress']);
  });
});

/** Returns batches of events in random order, with each event in several of them. */
function batchesOf(events: readonly Event[], count: number): Event[][] {
  return Array.from({ length: count }, (_, batch) =>
    events
      .filter((_event, index) => (index * 7 + batch * 3) % 5 < 2)
      .toSorted((a, b) => (a.id + batch < b.id + batch ? 1 : -1)),
  );
}

describe('fifty concurrent reports from two game servers', () => {
  it('count each event once, to the minute', async ({ portal, owner }) => {
    const keys = [await makeKey(portal, owner), await makeKey(portal, owner)];
    const flight = await crewedFlight(portal, 'concluded');
    const [casey, robin] = flight.crew;
    const visits = [
      // Casey changes servers, whose clocks differ by three minutes, and comes back. Robin comes and goes.
      [casey, '10:00', '10:40'],
      [casey, '10:43', '11:03'],
      [casey, '11:00', '11:20'],
      [robin, '10:05', '10:15'],
      [robin, '10:30', '10:31'],
      [flight.dispatcher, '09:50', '11:30'],
    ] as const;
    const events = visits.flatMap(([who, from, to]) => [
      gameEvent(who, 'joined', from),
      gameEvent(who, 'left', to),
    ]);
    const batches = batchesOf(events, 50);
    expect(new Set(batches.flat().map(({ id }) => id)).size).toBe(events.length);
    const responses = await Promise.all(
      batches.map((batch, index) => report(portal, keys[index % 2]?.key ?? '', flight.id, batch)),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(batches.map(() => 200));
    const taken = responses.map((response) => gameEndpoints.reportAttendance.response.parse(response.json()));
    const sum = (field: 'accepted' | 'duplicates' | 'ignored') =>
      taken.reduce((all, one) => all + one[field], 0);
    expect([sum('accepted'), sum('accepted') + sum('duplicates'), sum('ignored')]).toEqual([
      events.length,
      batches.flat().length,
      0,
    ]);
    const { people } = await attendanceOf(portal, flight.id, flight.dispatcher);
    expect(people.map(({ userId, minutes }) => [userId, minutes])).toEqual([
      [flight.dispatcher.user.id, 100],
      [casey.user.id, 77],
      [robin.user.id, 11],
    ]);
  });
});
