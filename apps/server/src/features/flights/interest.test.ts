import { calendarEndpoints } from '@crewroom/domain/calendar/endpoints';
import { DAY_MS, HOUR_MS } from '@crewroom/domain/days';
import { flightWeekSchema, schedulingBoardSchema } from '@crewroom/domain/flights/endpoints';
import { type Flight, flightSchema } from '@crewroom/domain/flights/schemas';
import { ownDataSchema } from '@crewroom/domain/members/endpoints';
import { describe, expect } from 'vitest';
import { runInUnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import { memberWith } from '../../testing/fake-roblox.ts';
import { type FlightStage, flightStages, stageFlight } from '../../testing/flights/staged-flight.ts';
import { codeOf, it } from '../../testing/portal-test.ts';
import { insertSeat } from '../../testing/rows.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';
import { applyRank } from '../roster/rank.ts';
import { endDeparted } from './end-at-departure.ts';

const environment = { WRITE_LIMIT_PER_MINUTE: '100000', RANK_MAX_AGE_MINUTES: '10080' };
it.override({ options: { environment } });

/** Creates a flight with one captain’s seat and two cabin seats, all free. */
async function staged(portal: TestPortal, dispatcher: SignedInMember, at: FlightStage = 'available') {
  // Some tests move the clock, so the departure is relative to it.
  const departure = new Date(portal.clock().getTime() + DAY_MS).toISOString();
  const given = { dispatcher_id: dispatcher.user.id, scheduled_date: departure };
  const { flight, roles } = await stageFlight(portal.database.db, at, given, [1, 2]);
  return { id: String(flight.id), roles };
}

const ask = (
  portal: TestPortal,
  { as }: SignedInMember,
  method: 'PUT' | 'DELETE' | 'POST',
  path: string,
  payload?: object,
) => portal.send(method, path, { as, ...(payload !== undefined && { payload }) });

const event = (portal: TestPortal, member: SignedInMember, id: string) =>
  ask(portal, member, 'PUT', `/api/flights/${id}/interest`);

const unmark = (portal: TestPortal, member: SignedInMember, id: string) =>
  ask(portal, member, 'DELETE', `/api/flights/${id}/interest`);

async function flightAs(portal: TestPortal, { as }: SignedInMember, id: string): Promise<Flight> {
  return flightSchema.parse((await portal.send('GET', `/api/flights/${id}`, { as })).json());
}

/** Stores interest directly, also in a flight that is not open for interest any more. */
async function insertInterest({ database, clock }: TestPortal, { user }: SignedInMember, id: string) {
  const row = { flight_id: id, user_id: user.id, at: toInstant(clock()) };
  await database.db.insertInto('flight_interests').values(row).execute();
}

async function interestedIn(portal: TestPortal, manager: SignedInMember, id: string): Promise<string[]> {
  return ((await flightAs(portal, manager, id)).interested ?? []).map(({ _id }) => _id);
}

type People = Readonly<Record<'crew' | 'dispatcher' | 'admin' | 'owner', SignedInMember>>;

const suspension = { type: 'suspension', breach: 'Rude', reason: 'Was rude' };

const absences = {
  'a suspension': (portal: TestPortal, { crew, admin }: People): Promise<unknown> =>
    ask(portal, admin, 'POST', `/api/admin/users/${crew.user.id}/sanctions`, suspension),
  'leaving the staff': (portal: TestPortal, { crew }: People): Promise<unknown> =>
    runInUnitOfWork(portal, (uow) => applyRank(uow, crew.user.id, memberWith(100), uow.now)),
  erasure: (portal: TestPortal, { crew, owner }: People): Promise<unknown> =>
    ask(portal, owner, 'POST', `/api/admin/users/${crew.user.id}/forget`, { username: crew.user.username }),
};

describe('interest in a flight', () => {
  it('is shown to the member, its count to everybody, and the names to members who may give them a seat', async ({
    portal,
    crew,
    owner,
    admin,
    dispatcher,
    clock,
  }) => {
    const { id } = await staged(portal, dispatcher);
    expect((await event(portal, owner, id)).statusCode).toBe(204);
    clock.advance(1000);
    expect((await event(portal, crew, id)).statusCode).toBe(204);
    const shown = await flightAs(portal, crew, id);
    expect([shown.isInterested, shown.interestedCount, shown.interested]).toEqual([true, 2, undefined]);
    for (const manager of [dispatcher, admin]) {
      const { isInterested, interested } = await flightAs(portal, manager, id);
      expect(isInterested).toBe(false);
      expect(interested?.map(({ robloxUsername }) => robloxUsername)).toEqual([
        owner.user.username,
        crew.user.username,
      ]);
    }
    const date = shown.scheduledDate.slice(0, 10);
    const week = await portal.send('GET', `/api/flights/week?date=${date}`, { as: crew.as });
    expect(Object.values(flightWeekSchema.parse(week.json()).flights).flat()).toContainEqual(
      expect.objectContaining({ _id: id, isInterested: true, interestedCount: 2 }),
    );
    const data = ownDataSchema.parse((await portal.send('GET', '/api/me/export', { as: crew.as })).json());
    expect(data.interests).toMatchObject([{ flightId: id }]);
  });

  it('is shown under the username when the display name shows nothing', async ({ portal, dispatcher }) => {
    const { id } = await staged(portal, dispatcher);
    const nameless = await signedInMember(portal, { rank: 239, display_name: '\u3164' });
    await event(portal, nameless, id);
    expect((await flightAs(portal, dispatcher, id)).interested).toMatchObject([
      { robloxUsername: nameless.user.username, robloxDisplayName: nameless.user.username },
    ]);
  });

  it.for<[FlightStage, readonly ('dispatcher' | 'admin')[]]>([
    ['briefing', ['dispatcher', 'admin']],
    ['concluded', ['admin']],
    ['concluded, archived', []],
    ['logged', []],
  ])(
    'shows the names on a flight that is %s only to members who may give a seat then',
    async ([stage, readers], { portal, crew, dispatcher, admin }) => {
      const { id } = await staged(portal, dispatcher, stage);
      await insertInterest(portal, crew, id);
      for (const [name, manager] of Object.entries({ dispatcher, admin })) {
        const { interested, interestedCount } = await flightAs(portal, manager, id);
        expect(interestedCount).toBe(1);
        const canRead = readers.some((reader) => reader === name);
        expect(interested?.map(({ _id }) => _id)).toEqual(canRead ? [crew.user.id] : undefined);
      }
    },
  );

  it('can be added and removed repeatedly', async ({ portal, crew, dispatcher }) => {
    const { id } = await staged(portal, dispatcher);
    for (let round = 0; round < 2; round += 1) {
      for (const action of [event, event, unmark, unmark]) {
        expect((await action(portal, crew, id)).statusCode).toBe(204);
      }
    }
    expect(await interestedIn(portal, dispatcher, id)).toEqual([]);
  });

  it.for(flightStages)(
    'can be added to a flight that is %s only while it is open',
    async (stage, { portal, crew, dispatcher }) => {
      const { id } = await staged(portal, dispatcher, stage);
      const open = ['scheduled', 'available', 'briefing'].includes(stage);
      const hidden = ['pending', 'rejected'].includes(stage);
      const expected = open ? '204' : hidden ? '404 not_found' : '409 not_open_for_interest';
      expect(codeOf(await event(portal, crew, id))).toBe(expected);
      expect(codeOf(await event(portal, dispatcher, id))).toBe(open ? '204' : '409 not_open_for_interest');
      expect(codeOf(await unmark(portal, crew, id))).toBe(hidden ? '404 not_found' : '204');
    },
  );

  it('is rejected on a departed flight, or on one where the member has a seat', async ({
    portal,
    crew,
    dispatcher,
    clock,
  }) => {
    const { id, roles } = await staged(portal, dispatcher);
    if (roles[0] !== undefined) await insertSeat(portal.database.db, roles[0], { user_id: crew.user.id });
    expect(codeOf(await event(portal, crew, id))).toBe('409 already_allocated');
    const { scheduledDate } = await flightAs(portal, crew, id);
    const other = await signedInMember(portal, { rank: 239 });
    clock.advance(Date.parse(scheduledDate) - portal.clock().getTime());
    expect(codeOf(await event(portal, other, id))).toBe('409 not_open_for_interest');
  });

  it.for<[string, (portal: TestPortal, people: People, id: string) => Promise<unknown>]>([
    [
      'taking a seat',
      (portal, { crew }, id) => ask(portal, crew, 'POST', `/api/flights/${id}/allocate`, { roleIndex: 0 }),
    ],
    [
      'being given one',
      (portal, { crew, dispatcher }, id) =>
        ask(portal, dispatcher, 'POST', `/api/flights/${id}/allocate-user`, {
          roleIndex: 1,
          userId: crew.user.id,
        }),
    ],
    ...Object.entries(absences),
    ['starting', (portal, { dispatcher }, id) => setStatus(portal, dispatcher, id, 'IN PROGRESS')],
    ['cancelling', (portal, { dispatcher }, id) => setStatus(portal, dispatcher, id, 'CANCELLED')],
    ['concluding', (portal, { dispatcher }, id) => setStatus(portal, dispatcher, id, 'CONCLUDED')],
    [
      'the departure',
      async (portal, { dispatcher }, id) => {
        const { scheduledDate } = await flightAs(portal, dispatcher, id);
        const after = { ...portal, clock: () => new Date(scheduledDate) };
        await endDeparted(after);
      },
    ],
  ])(
    'ends by %s, and stays ended when the flight is open again',
    async ([, end], { portal, crew, dispatcher, admin, owner }) => {
      const { id } = await staged(portal, dispatcher);
      await event(portal, crew, id);
      expect(await interestedIn(portal, dispatcher, id)).toEqual([crew.user.id]);
      await end(portal, { crew, dispatcher, admin, owner }, id);
      expect(await interestedIn(portal, dispatcher, id)).toEqual([]);
      await setStatus(portal, dispatcher, id, 'AVAILABLE');
      expect(await interestedIn(portal, dispatcher, id)).toEqual([]);
    },
  );

  it('is not shown from the departure on, even before the job has deleted it', async ({
    portal,
    crew,
    dispatcher,
    clock,
  }) => {
    const departure = new Date(clock().getTime() + HOUR_MS).toISOString();
    const given = { dispatcher_id: dispatcher.user.id, scheduled_date: departure };
    const { flight } = await stageFlight(portal.database.db, 'available', given, [1]);
    const id = String(flight.id);
    await event(portal, crew, id);
    const created = await portal.send('POST', '/api/calendar', { as: crew.as });
    const { pathname } = new URL(calendarEndpoints.createCalendar.response.parse(created.json()).url);
    await ask(portal, crew, 'PUT', '/api/calendar', { includeInterested: true });
    const get = async (path: string, { as } = crew) => await portal.send('GET', path, { as });
    const shown = async () => {
      const week = flightWeekSchema.parse(
        (await get(`/api/flights/week?date=${departure.slice(0, 10)}`)).json(),
      );
      const board = schedulingBoardSchema.parse((await get('/api/flights/scheduling', dispatcher)).json());
      const data = ownDataSchema.parse((await get('/api/me/export')).json());
      const feed = (await portal.app.inject({ method: 'GET', url: pathname })).body;
      const file = (await get(`/api/flights/${id}/calendar.ics`)).body;
      const own = await flightAs(portal, crew, id);
      const cards = [...Object.values(week.flights).flat(), ...board.approved];
      return {
        own: [own.isInterested, own.interestedCount],
        names: (await interestedIn(portal, dispatcher, id)).length,
        cards: cards.filter(({ _id }) => _id === id).map((card) => [card.isInterested, card.interestedCount]),
        exported: data.interests.some(({ flightId }) => flightId === id),
        calendars: [feed, file].map((text) => text.includes(id) && text.includes('STATUS:TENTATIVE')),
      };
    };
    const before = {
      own: [true, 1],
      names: 1,
      cards: [
        [true, 1],
        [false, 1],
      ],
      exported: true,
      calendars: [true, true],
    };
    expect(await shown()).toEqual(before);
    clock.set(new Date(Date.parse(departure) - 1).toISOString());
    expect(await shown()).toEqual(before);
    clock.set(departure);
    expect(await shown()).toEqual({
      own: [false, 0],
      names: 0,
      cards: [
        [false, 0],
        [false, 0],
      ],
      exported: false,
      calendars: [false, false],
    });
  });

  it('ends when a departed flight is put off before the portal noticed the departure', async ({
    portal,
    crew,
    dispatcher,
    clock,
  }) => {
    const { id } = await staged(portal, dispatcher);
    await event(portal, crew, id);
    const { scheduledDate } = await flightAs(portal, dispatcher, id);
    clock.advance(Date.parse(scheduledDate) - portal.clock().getTime() + 60_000);
    const later = new Date(portal.clock().getTime() + DAY_MS).toISOString();
    const put = await ask(portal, dispatcher, 'PUT', `/api/flights/${id}`, { scheduledDate: later });
    expect(put.statusCode).toBe(200);
    expect((await flightAs(portal, crew, id)).interestedCount).toBe(0);
    expect((await event(portal, crew, id)).statusCode).toBe(204);
  });
});

const setStatus = (portal: TestPortal, by: SignedInMember, id: string, status: string) =>
  ask(portal, by, 'PUT', `/api/flights/${id}/status`, { status });
