import { calendarEndpoints } from '@crewroom/domain/calendar/endpoints';
import { defaultFeedOptions } from '@crewroom/domain/calendar/options';
import { describe, expect } from 'vitest';
import { runInUnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { newId } from '../../platform/database/stored-values.ts';
import { readCalendar } from '../../testing/calendar/read-calendar.ts';
import { memberWith } from '../../testing/fake-roblox.ts';
import { type FlightStage, stageFlight } from '../../testing/flights/staged-flight.ts';
import { codeOf, it } from '../../testing/portal-test.ts';
import { insertSanction, insertSeat } from '../../testing/rows.ts';
import { dumpDatabase } from '../../testing/test-database.ts';
import {
  captureLog,
  createTestPortal,
  type SignedInMember,
  signedInMember,
  type TestPortal,
} from '../../testing/test-portal.ts';
import { applyRank } from '../roster/rank.ts';

// The portal's clock is at noon of 2 March 2026.
const environment = { WRITE_LIMIT_PER_MINUTE: '100000', RANK_MAX_AGE_MINUTES: '10080' };
it.override({ options: { environment } });

const DEPARTURE = '2026-03-04T18:30:00.000Z';

async function urlOf(portal: TestPortal, { as }: SignedInMember): Promise<string> {
  const response = await portal.send('POST', '/api/calendar', { as });
  expect(response.statusCode).toBe(201);
  const { url } = calendarEndpoints.createCalendar.response.parse(response.json());
  expect(url.startsWith(`${portal.config.publicUrl}/calendar/`)).toBe(true);
  return new URL(url).pathname;
}

const fetched = (portal: TestPortal, url: string, headers = {}) => portal.send('GET', url, { headers });

async function eventsAt(portal: TestPortal, url: string) {
  const response = await fetched(portal, url);
  expect(response.statusCode).toBe(200);
  return readCalendar(response.body).events;
}

const calendarState = async (portal: TestPortal, { as }: SignedInMember) =>
  calendarEndpoints.calendar.response.parse((await portal.send('GET', '/api/calendar', { as })).json());

/** Creates another member's flight with a member on its first seat. Returns its id. */
async function seated(
  portal: TestPortal,
  dispatcher: SignedInMember,
  { user }: SignedInMember,
  stage: FlightStage = 'available',
  given: object = {},
): Promise<string> {
  const { db } = portal.database;
  const flight = { dispatcher_id: dispatcher.user.id, scheduled_date: DEPARTURE, ...given };
  const staged = await stageFlight(db, stage, flight);
  const [role] = staged.roles;
  if (role !== undefined) await insertSeat(db, role, { user_id: user.id });
  return staged.flight.id;
}

describe('the feed URL', () => {
  it('can be created, replaced and removed only by its member', async ({ portal, crew, dispatcher }) => {
    expect(await calendarState(portal, crew)).toEqual({
      active: false,
      createdAt: null,
      ...defaultFeedOptions,
    });
    const first = await urlOf(portal, crew);
    expect(await calendarState(portal, crew)).toEqual({
      active: true,
      createdAt: portal.clock().toISOString(),
      ...defaultFeedOptions,
    });
    expect((await calendarState(portal, dispatcher)).active).toBe(false);
    expect((await fetched(portal, first)).statusCode).toBe(200);
    const second = await urlOf(portal, crew);
    expect(codeOf(await fetched(portal, first))).toBe('404 not_found');
    expect((await fetched(portal, second)).statusCode).toBe(200);
    for (let n = 0; n < 2; n += 1) {
      expect((await portal.send('DELETE', '/api/calendar', { as: crew.as })).statusCode).toBe(204);
    }
    expect(codeOf(await fetched(portal, second))).toBe('404 not_found');
    expect(await calendarState(portal, crew)).toEqual({
      active: false,
      createdAt: null,
      ...defaultFeedOptions,
    });
  });

  it('is shown once, and stored only as a hash', async ({ portal, crew }) => {
    const headers = { 'idempotency-key': newId() };
    const make = () => portal.send('POST', '/api/calendar', { as: crew.as, headers });
    const { url } = (await make()).json<{ url: string }>();
    expect(codeOf(await make())).toBe('409 shown_once');
    const [, token = ''] = /([\w-]+)\.ics$/.exec(url) ?? [];
    expect(token.length).toBeGreaterThan(40);
    expect(JSON.stringify(await dumpDatabase(portal.database))).not.toContain(token);
    expect((await fetched(portal, new URL(url).pathname)).statusCode).toBe(200);
  });

  it.for(['/calendar/x.ics', `/calendar/${'x'.repeat(43)}.ics`, '/calendar/.ics', '/calendar/a/b.ics'])(
    'returns 404 when it is unknown: %s',
    async (url, { portal }) => {
      expect((await fetched(portal, url)).statusCode).toBe(404);
    },
  );

  it('does not work while its member is suspended, and works afterwards', async ({ portal, crew }) => {
    const url = await urlOf(portal, crew);
    const sanction = await insertSanction(portal.database.db, { user_id: crew.user.id, type: 'suspension' });
    expect(codeOf(await fetched(portal, url))).toBe('404 not_found');
    await portal.database.db.deleteFrom('sanctions').where('id', '=', sanction.id).execute();
    expect((await fetched(portal, url)).statusCode).toBe(200);
  });

  it.for([
    ['left the group', { isMember: false } as const],
    ['fell below the staff rank', memberWith(200)],
  ] as const)('does not work once its member %s', async ([, membership], { portal, crew }) => {
    const url = await urlOf(portal, crew);
    await runInUnitOfWork(portal, (uow) => applyRank(uow, crew.user.id, membership, uow.now));
    expect(codeOf(await fetched(portal, url))).toBe('404 not_found');
  });

  it('has a rate limit, and is not logged', async () => {
    const log = captureLog();
    await using portal = await createTestPortal({ logger: log.logger, environment });
    const url = await urlOf(portal, await signedInMember(portal));
    const codes: number[] = [];
    for (let n = 0; n < 121; n += 1) codes.push((await fetched(portal, url)).statusCode);
    expect([codes.filter((code) => code === 200).length, codes.at(-1)]).toEqual([120, 429]);
    const [, token = ''] = /([\w-]+)\.ics$/.exec(url) ?? [];
    expect(log.lines.some((line) => line.includes('/calendar/:token.ics'))).toBe(true);
    expect(log.lines.filter((line) => line.includes(token))).toEqual([]);
  });
});

describe('the calendar of a member', () => {
  it('contains only their seats and the flights they dispatch', async ({
    portal,
    crew,
    dispatcher,
    admin,
  }) => {
    const { db } = portal.database;
    const own = await seated(portal, dispatcher, crew);
    await seated(portal, dispatcher, admin);
    const hosted = { dispatcher_id: crew.user.id, scheduled_date: DEPARTURE };
    const approved = await stageFlight(db, 'available', hosted);
    const pending = await stageFlight(db, 'pending', hosted);
    await stageFlight(db, 'rejected', hosted);
    const events = await eventsAt(portal, await urlOf(portal, crew));
    const ids = [own, approved.flight.id, pending.flight.id].map((id) => `flight-${id}@crewroom`);
    expect(events.map(({ uid }) => uid).toSorted()).toEqual(ids.toSorted());
    const statuses = events.map(({ summary, status }) => `${summary}: ${status}`).toSorted();
    expect(statuses).toEqual([
      'CR101 ZRH – LHR (Captain): CONFIRMED',
      'CR101 ZRH – LHR (Dispatcher): CONFIRMED',
      'CR101 ZRH – LHR (Dispatcher): TENTATIVE',
    ]);
  });

  it('starts 30 days ago, and includes archived flights', async ({ portal, crew, dispatcher }) => {
    const thirtyDaysAgo = '2026-01-31T12:00:00.000Z';
    const id = await seated(portal, dispatcher, crew, 'logged, archived', { scheduled_date: thirtyDaysAgo });
    await seated(portal, dispatcher, crew, 'logged', { scheduled_date: '2026-01-31T11:59:59.999Z' });
    const events = await eventsAt(portal, await urlOf(portal, crew));
    expect(events.map(({ uid }) => uid)).toEqual([`flight-${id}@crewroom`]);
  });

  it('follows flights through a new code, departure and gate, a cancellation and its undoing', async ({
    portal,
    crew,
    dispatcher,
  }) => {
    const id = await seated(portal, dispatcher, crew);
    const url = await urlOf(portal, crew);
    const edit = async (payload: object) => {
      portal.clock.advance(1000);
      const response = await portal.send('PUT', `/api/flights/${id}`, { as: dispatcher.as, payload });
      expect(response.statusCode).toBe(200);
      return await onlyEvent();
    };
    const setStatus = async (status: string) => {
      portal.clock.advance(1000);
      const path = `/api/flights/${id}/status`;
      expect((await portal.send('PUT', path, { as: dispatcher.as, payload: { status } })).statusCode).toBe(
        200,
      );
      return await onlyEvent();
    };
    async function onlyEvent() {
      const [event, ...others] = await eventsAt(portal, url);
      if (event === undefined || others.length > 0) throw new Error('Not one event');
      return event;
    }
    const seen = [
      await onlyEvent(),
      await edit({ flightCode: 'CR202' }),
      await edit({
        scheduledDate: '2026-03-29T01:30:00.000Z',
        times: { staffJoining: '00:30', passengerJoining: '00:45', boarding: '01:00' },
      }),
      await edit({ gate: 'B7' }),
      await setStatus('CANCELLED'),
      await setStatus('AVAILABLE'),
    ];
    expect(new Set(seen.map(({ uid }) => uid)).size).toBe(1);
    const grows = seen.every(({ sequence, stamp }, n) => {
      const before = seen[n - 1];
      return before === undefined || (sequence > before.sequence && stamp > before.stamp);
    });
    expect(grows).toBe(true);
    expect(seen.map(({ summary, status }) => `${summary}: ${status}`)).toEqual([
      'CR101 ZRH – LHR (Captain): CONFIRMED',
      'CR202 ZRH – LHR (Captain): CONFIRMED',
      'CR202 ZRH – LHR (Captain): CONFIRMED',
      'CR202 ZRH – LHR (Captain): CONFIRMED',
      'Cancelled: CR202 ZRH – LHR (Captain): CANCELLED',
      'CR202 ZRH – LHR (Captain): CONFIRMED',
    ]);
    expect(seen.at(-1)).toMatchObject({
      start: '2026-03-29T00:30:00.000Z',
      end: '2026-03-29T01:30:00.000Z',
      location: 'ZRH, gate B7',
    });
  });

  it('is unchanged by a new name of another member', async ({ portal, crew, dispatcher }) => {
    await seated(portal, dispatcher, crew);
    const url = await urlOf(portal, crew);
    const before = (await fetched(portal, url)).body;
    expect(before).not.toContain(dispatcher.user.username);
    await portal.database.db
      .updateTable('users')
      .set({ username: 'Renamed_1', username_key: 'renamed_1' })
      .where('id', '=', dispatcher.user.id)
      .execute();
    expect((await fetched(portal, url)).body).toBe(before);
  });

  it('returns 304 while nothing has changed', async ({ portal, crew, dispatcher }) => {
    const id = await seated(portal, dispatcher, crew);
    const url = await urlOf(portal, crew);
    const first = await fetched(portal, url);
    expect(first.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'content-disposition': 'attachment; filename="flights.ics"',
    });
    const known = { 'if-none-match': String(first.headers.etag) };
    const again = await fetched(portal, url, known);
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await portal.send('PUT', `/api/flights/${id}`, { as: dispatcher.as, payload: { gate: 'B7' } });
    expect((await fetched(portal, url, known)).statusCode).toBe(200);
  });
});

const fileOf = (portal: TestPortal, id: string, { as }: SignedInMember) =>
  portal.send('GET', `/api/flights/${id}/calendar.ics`, { as });

describe('the calendar file of one flight', () => {
  it('shows every viewer of the flight their own seat', async ({ portal, crew, dispatcher, admin }) => {
    const id = await seated(portal, dispatcher, crew, 'available', { flight_code: 'CR/1 Ü' });
    const response = await fileOf(portal, id, crew);
    expect(response.headers['content-disposition']).toBe('attachment; filename="CR_1__.ics"');
    const summaries: (string | undefined)[] = [];
    for (const member of [crew, dispatcher, admin]) {
      const { events } = readCalendar((await fileOf(portal, id, member)).body);
      expect(events).toHaveLength(1);
      summaries.push(events[0]?.summary);
    }
    expect(summaries).toEqual([
      'CR/1 Ü ZRH – LHR (Captain)',
      'CR/1 Ü ZRH – LHR (Dispatcher)',
      'CR/1 Ü ZRH – LHR',
    ]);
  });

  it('returns 404 if the viewer may not see the flight', async ({ portal, crew, dispatcher }) => {
    const { flight } = await stageFlight(portal.database.db, 'pending', {
      dispatcher_id: dispatcher.user.id,
    });
    expect(codeOf(await fileOf(portal, flight.id, crew))).toBe('404 not_found');
    expect((await fileOf(portal, flight.id, dispatcher)).statusCode).toBe(200);
    expect(codeOf(await fileOf(portal, newId(), crew))).toBe('404 not_found');
    expect(codeOf(await fileOf(portal, 'x', crew))).toBe('400 invalid_input');
  });
});

const change = (portal: TestPortal, { as }: SignedInMember, payload: object) =>
  portal.send('PUT', '/api/calendar', { as, payload });

describe('the options of a calendar', () => {
  it('are kept with a new URL, and reset when it is removed', async ({ portal, crew }) => {
    expect(codeOf(await change(portal, crew, { remindMinutes: 30 }))).toBe('404 not_found');
    await urlOf(portal, crew);
    for (const payload of [{}, { remindMinutes: 20 }, { includeCancelled: null }, { other: true }]) {
      expect(codeOf(await change(portal, crew, payload))).toBe('400 invalid_input');
    }
    await change(portal, crew, { remindMinutes: 30 });
    const response = await change(portal, crew, { includeCancelled: false });
    const chosen = { includeCancelled: false, includeInterested: false, remindMinutes: 30 };
    expect(response.json()).toMatchObject({ active: true, ...chosen });
    await urlOf(portal, crew);
    expect(await calendarState(portal, crew)).toMatchObject(chosen);
    expect((await change(portal, crew, { remindMinutes: null })).json()).toMatchObject({
      remindMinutes: null,
    });
    await portal.send('DELETE', '/api/calendar', { as: crew.as });
    await urlOf(portal, crew);
    expect(await calendarState(portal, crew)).toMatchObject(defaultFeedOptions);
  });

  it('hide cancelled flights, add flights of interest, and remind', async ({ portal, crew, dispatcher }) => {
    const flown = await seated(portal, dispatcher, crew);
    const cancelled = await seated(portal, dispatcher, crew, 'cancelled');
    const { flight } = await stageFlight(portal.database.db, 'available', {
      dispatcher_id: dispatcher.user.id,
      scheduled_date: DEPARTURE,
    });
    await portal.send('PUT', `/api/flights/${flight.id}/interest`, { as: crew.as });
    const url = await urlOf(portal, crew);
    const shown = async () => {
      const { body } = await fetched(portal, url);
      const events = body.split('BEGIN:VEVENT').slice(1);
      const stateOf = (id: string) => {
        const event = events.find((text) => text.includes(`UID:flight-${id}@crewroom`));
        const alarm = /TRIGGER:(\S+)/.exec(event ?? '')?.[1];
        return event === undefined
          ? null
          : [/STATUS:(\w+)/.exec(event)?.[1], alarm].filter(Boolean).join(' ');
      };
      return [flown, cancelled, flight.id].map(stateOf);
    };
    expect(await shown()).toEqual(['CONFIRMED', 'CANCELLED', null]);
    await change(portal, crew, { includeInterested: true, remindMinutes: 60 });
    expect(await shown()).toEqual(['CONFIRMED -PT1H', 'CANCELLED', 'TENTATIVE']);
    await change(portal, crew, { includeCancelled: false, remindMinutes: 15 });
    expect(await shown()).toEqual(['CONFIRMED -PT15M', null, 'TENTATIVE']);
    // The seat keeps the event of the interest that it replaces.
    await portal.send('POST', `/api/flights/${flight.id}/allocate`, {
      as: crew.as,
      payload: { roleIndex: 0 },
    });
    expect(await shown()).toEqual(['CONFIRMED -PT15M', null, 'CONFIRMED -PT15M']);
  });
});
