import { departureEndpoints, publicDeparturesSchema } from '@crewroom/domain/departures/endpoints';
import { afterAll, describe, expect } from 'vitest';
import { makeDeparturesWebRoot } from '../../testing/departures-web-root.ts';
import { flightStages, stageFlight } from '../../testing/flights/staged-flight.ts';
import { codeOf, it as portalTest } from '../../testing/portal-test.ts';
import { insertRowsEverywhere } from '../../testing/rows-everywhere.ts';
import { countStatements } from '../../testing/test-database.ts';
import { createTestPortal, signedInMember, type TestPortal } from '../../testing/test-portal.ts';

const { path: API_PATH } = departureEndpoints.publicDepartures;
const PAGE = '/departures';
const CALENDAR = '/departures.ics';
const ways = [PAGE, `${PAGE}?embed=1`, CALENDAR, API_PATH];

const JOIN_URL = 'https://www.roblox.com/games/1818';
const webRoot = await makeDeparturesWebRoot();
afterAll(() => webRoot[Symbol.asyncDispose]());

const WEB_ROOT = webRoot.path;
const environment = { PUBLIC_DEPARTURES: 'true', JOIN_URL, AIRLINE_NAME: 'Kestrel <& Co>', WEB_ROOT };

const it = portalTest.override({ options: { environment } });

/** Returns a timestamp the given minutes after the portal's current time. */
const minutesOn = ({ clock }: TestPortal, minutes: number): string =>
  new Date(clock().getTime() + minutes * 60_000).toISOString();

const flightsOf = async (portal: TestPortal) =>
  publicDeparturesSchema.parse((await portal.send('GET', API_PATH)).json()).flights;

/** Creates a portal with only one dispatcher, whose name must not be shown anywhere. */
async function emptyPortal(more: Readonly<Record<string, string>> = {}) {
  const portal = await createTestPortal({ environment: { ...environment, ...more } });
  const { user } = await signedInMember(portal, { rank: 244 });
  return { portal, dispatcher: user };
}

describe('the public departures', () => {
  it('are approved flights from two hours ago to seven days ahead, without concluded ones', async () => {
    const { portal, dispatcher } = await emptyPortal();
    await using _ = portal;
    const { db } = portal.database;
    const stage = (flight_code: string, minutes: number, at: Parameters<typeof stageFlight>[1]) =>
      stageFlight(db, at, {
        dispatcher_id: dispatcher.id,
        flight_code,
        scheduled_date: minutesOn(portal, minutes),
      });
    await stage('TOO OLD', -121, 'available');
    await stage('OLDEST', -120, 'in progress');
    await stage('CALLED OFF', 30, 'cancelled');
    await stage('BRIEFED', 60, 'briefing');
    await stage('LAST', 7 * 24 * 60, 'scheduled');
    await stage('TOO FAR', 7 * 24 * 60 + 1, 'available');
    for (const at of ['pending', 'rejected', 'concluded', 'logged', 'logged, archived'] as const) {
      await stage('NO', 45, at);
    }
    const shown = (await flightsOf(portal)).map(({ flightCode, status }) => `${flightCode} ${status}`);
    expect(shown).toEqual([
      'OLDEST IN PROGRESS',
      'CALLED OFF CANCELLED',
      'BRIEFED BRIEFING',
      'LAST SCHEDULED',
    ]);
    const page = (await portal.send('GET', PAGE)).body;
    expect(page.match(/<li /g)).toHaveLength(4);
    expect(page).toContain('<s>CALLED OFF</s>');
    expect((await portal.send('GET', CALENDAR)).body.match(/BEGIN:VEVENT/g)).toHaveLength(4);
  });

  it('contain the data for passengers, and the join link from passenger joining on', async () => {
    const { portal, dispatcher } = await emptyPortal();
    await using _ = portal;
    await stageFlight(portal.database.db, 'available', {
      dispatcher_id: dispatcher.id,
      flight_code: 'KE 1',
      departure: 'ZRH',
      arrival: 'Oslo <b>',
      aircraft: 'A320',
      gate: 'A1',
      scheduled_date: '2026-03-02T13:00:00.000Z',
      passenger_joining: '12:30',
      boarding: '12:45',
      notes: 'Meet in the crew room',
    });
    const flight = {
      flightCode: 'KE 1',
      route: { departure: 'ZRH', arrival: 'Oslo <b>' },
      aircraft: 'A320',
      gate: 'A1',
      scheduledDate: '2026-03-02T13:00:00.000Z',
      passengerJoining: '12:30',
      boarding: '12:45',
      status: 'AVAILABLE',
    };
    const before: unknown = (await portal.send('GET', API_PATH)).json();
    expect(before).toEqual({ airline: 'Kestrel <& Co>', flights: [{ ...flight, joinUrl: null }] });
    const early = (await portal.send('GET', PAGE)).body;
    expect(early).toContain('Oslo &lt;b&gt;</h3>');
    expect(early).not.toContain('<b>');
    expect(early).not.toContain('Join on Roblox');
    expect(early).toContain('content="Next: KE 1 to Oslo &#60;b&#62; today at 13:00Z, gate A1."');
    portal.clock.advance(30 * 60_000);
    expect(await flightsOf(portal)).toEqual([{ ...flight, joinUrl: JOIN_URL }]);
    expect((await portal.send('GET', PAGE)).body).toContain(
      `href="${JOIN_URL}" target="_blank" rel="noopener noreferrer"`,
    );
  });

  it('escape the name of the airline in their calendar, for any name', async () => {
    const { portal } = await emptyPortal({ AIRLINE_NAME: String.raw`Air; Sea, \none` });
    await using _ = portal;
    const { body } = await portal.send('GET', CALENDAR);
    expect(body).toContain(String.raw`X-WR-CALNAME:Air\; Sea\, \\none departures`);
  });

  it('are read once in half a minute and encoded once per encoding for concurrent requests', async () => {
    const payloads: unknown[] = [];
    await using portal = await createTestPortal({
      environment,
      extend: (app) => {
        app.addHook('onSend', async (_request, _reply, payload) => {
          payloads.push(payload);
          return payload;
        });
      },
    });
    const { user } = await signedInMember(portal, { rank: 244 });
    for (let n = 0; n < 20; n += 1) {
      await stageFlight(portal.database.db, 'available', {
        dispatcher_id: user.id,
        scheduled_date: minutesOn(portal, 60 + n),
      });
    }
    const askAll = () =>
      Promise.all(
        Array.from({ length: 50 }).flatMap(() =>
          [PAGE, API_PATH].flatMap((url) =>
            ['br', 'gzip'].map((encoding) =>
              portal.send('GET', url, { headers: { 'accept-encoding': encoding } }),
            ),
          ),
        ),
      );
    let responses: Awaited<ReturnType<typeof askAll>> = [];
    const statements = await countStatements(portal.database, async () => {
      responses = await askAll();
    });
    expect(statements).toHaveLength(1);
    expect(new Set(responses.map(codeOf))).toEqual(new Set(['200']));
    expect([payloads.length, new Set(payloads).size]).toEqual([200, 4]);
    portal.clock.advance(29_999);
    await portal.send('GET', API_PATH, { headers: { 'accept-encoding': 'br' } });
    expect(new Set(payloads).size).toBe(4);
    portal.clock.advance(1);
    await portal.send('GET', API_PATH, { headers: { 'accept-encoding': 'br' } });
    expect(new Set(payloads).size).toBe(5);
  });

  it('contain no names of people and no data for crew', async () => {
    const { portal, dispatcher } = await emptyPortal();
    await using _ = portal;
    const { db } = portal.database;
    const { user: by } = await signedInMember(portal, { rank: 247 });
    const person = { id: dispatcher.id, username: dispatcher.username };
    await insertRowsEverywhere(db, person, { id: by.id, username: by.username });
    await db
      .updateTable('flights')
      .set({
        scheduled_date: minutesOn(portal, 30),
        approval_status: 'approved',
        status: 'AVAILABLE',
        reviewed_at: null,
        reviewed_by_id: null,
        notes: 'A briefing',
        service_category: 'A category',
      })
      .execute();
    const people = await db
      .selectFrom('users')
      .select(['username', 'display_name', 'roblox_id', 'id'])
      .execute();
    expect(people.length).toBeGreaterThan(1);
    expect((await flightsOf(portal)).length).toBeGreaterThan(1);
    const hidden = [
      ...people.flatMap((one) => Object.values(one)).filter((value) => value !== null),
      'A briefing',
      'A category',
    ];
    for (const url of ways) {
      const { body, headers } = await portal.send('GET', url);
      const said = `${body}${JSON.stringify(headers)}`.toLowerCase();
      for (const value of hidden)
        expect([url, value, said.includes(value.toLowerCase())]).toEqual([url, value, false]);
    }
  });

  it('mark today by the day in UTC, even if they were read just before midnight', async () => {
    const { portal, dispatcher } = await emptyPortal();
    await using _ = portal;
    portal.clock.set('2026-03-02T23:59:50.000Z');
    const given = { dispatcher_id: dispatcher.id, scheduled_date: '2026-03-02T23:30:00.000Z' };
    await stageFlight(portal.database.db, 'available', given);
    const before = await portal.send('GET', PAGE);
    expect(before.body).toContain('Today, Monday 2 March');
    expect(before.headers['cache-control']).toBe('public, max-age=10');
    portal.clock.advance(10_000);
    const after = await portal.send('GET', PAGE);
    expect(after.body).toContain('Monday 2 March');
    expect(after.body).not.toContain('Today');
  });

  it('may be cached for 30 s, and their JSON may be read from any site', async ({ portal }) => {
    for (const url of ways) {
      const { headers, statusCode } = await portal.send('GET', url, {
        headers: { origin: 'https://elsewhere.example' },
      });
      expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=30']);
    }
    const { headers } = await portal.send('GET', API_PATH);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('may be framed only as a page with embed=1, and run only the page’s own script', async ({ portal }) => {
    const whole = await portal.send('GET', PAGE);
    expect(whole.headers['x-frame-options']).toBe('DENY');
    expect(whole.headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'sha256-[\w+/]{43}='; connect-src 'self'; style-src 'sha256-[\w+/]{43}='; .*frame-ancestors 'none'$/,
    );
    expect((await portal.send('GET', `${PAGE}?embed=yes`)).headers['x-frame-options']).toBe('DENY');
    const embedded = await portal.send('GET', `${PAGE}?embed=1`);
    expect(embedded.headers['x-frame-options']).toBeUndefined();
    expect(embedded.headers['content-security-policy']).toMatch(/frame-ancestors \*$/);
    expect(whole.body).not.toMatch(/style="|\son\w+=|<script src/);
  });

  it('have a rate limit per network, counted without the database', async () => {
    const { portal } = await emptyPortal();
    await using _ = portal;
    const refused: { code: string; origin: unknown }[] = [];
    const statements = await countStatements(portal.database, async () => {
      const responses = await Promise.all(Array.from({ length: 601 }, () => portal.send('GET', API_PATH)));
      refused.push(
        ...responses
          .filter(({ statusCode }) => statusCode !== 200)
          .map((response) => ({
            code: codeOf(response),
            origin: response.headers['access-control-allow-origin'],
          })),
      );
    });
    // Another site can read the rate limit error.
    expect(refused).toEqual([{ code: '429 too_many', origin: '*' }]);
    expect(statements).toHaveLength(1);
  });
});

describe('departures that are switched off', () => {
  it('return 404 in every format, and work with the next request once switched on', async () => {
    await using portal = await createTestPortal({ environment: { WEB_ROOT } });
    const { settings } = portal.config;
    settings.replace({ publicDepartures: false }, 'off');
    for (const url of ways) expect([url, (await portal.send('GET', url)).statusCode]).toEqual([url, 404]);
    expect(codeOf(await portal.send('GET', API_PATH))).toBe('404 not_found');
    expect((await portal.send('GET', PAGE)).body).toContain('There are no public departures here.');
    const { headers } = await portal.send('GET', `${PAGE}?embed=1`);
    expect([headers['x-frame-options'], headers['cross-origin-resource-policy']]).toEqual([
      'DENY',
      'same-origin',
    ]);
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'$/);
    settings.replace({ publicDepartures: true }, 'on');
    for (const url of ways) expect([url, (await portal.send('GET', url)).statusCode]).toEqual([url, 200]);
    expect((await portal.send('GET', PAGE)).body).toContain('No departures in the next seven days.');
  });
});

it('shows the page in the accent of the airline, and none where the web app is not built', async () => {
  await using portal = await createTestPortal({ environment: { ...environment, AIRLINE_ACCENT: '#8a2be2' } });
  const { body, headers } = await portal.send('GET', PAGE);
  expect(body).toMatch(/<style>:root{--accent-3:#\w{6};.*}<\/style>/);
  expect(headers['content-security-policy']).toMatch(/style-src 'sha256-[\w+/]{43}=' 'sha256-[\w+/]{43}=';/);
  await using plain = await createTestPortal({ environment: { ...environment, WEB_ROOT: 'no web app' } });
  expect(codeOf(await plain.send('GET', PAGE))).toBe('404 not_found');
  expect((await plain.send('GET', API_PATH)).statusCode).toBe(200);
});

describe('the look of the page', () => {
  it('covers every status', async () => {
    const { portal, dispatcher } = await emptyPortal();
    await using _ = portal;
    for (const [n, stage] of flightStages.entries()) {
      const scheduled_date = minutesOn(portal, 180 + n);
      const times = { passenger_joining: '14:30', boarding: '14:45' };
      await stageFlight(portal.database.db, stage, {
        dispatcher_id: dispatcher.id,
        scheduled_date,
        ...times,
      });
    }
    const states = (await portal.send('GET', PAGE)).body.matchAll(/data-tone="(\w+)">(.+?)<\/p>/g);
    expect([...states].map(([, tone, shown = '']) => `${tone} ${shown.replaceAll(/<[^>]+>/g, '')}`)).toEqual([
      'slate On schedule',
      'slate On schedule',
      'amber Preparing',
      'blue Under way',
      'red Cancelled',
    ]);
  });
});
