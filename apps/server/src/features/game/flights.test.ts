import { gameEndpoints } from '@crewroom/domain/game/endpoints';
import { describe, expect } from 'vitest';
import { readLog } from '../../testing/flights/flight-story.ts';
import { crewedFlight } from '../../testing/game/crewed-flight.ts';
import { makeKey, sendAsGame } from '../../testing/game/game-server.ts';
import { noticesFor } from '../../testing/inbox/notices.ts';
import { codeOf, it } from '../../testing/portal-test.ts';
import { insertFlight, insertUser } from '../../testing/rows.ts';
import type { TestPortal } from '../../testing/test-portal.ts';

const FLIGHTS = '/api/game/flights';

async function read(portal: TestPortal, key: string, query = '') {
  const response = await sendAsGame(portal, 'GET', `${FLIGHTS}${query}`, { key });
  return gameEndpoints.gameFlights.response.parse(response.json()).flights;
}

describe('the flights that the game reads', () => {
  it('include their dispatcher and crew by Roblox id', async ({ portal, owner }) => {
    const { key } = await makeKey(portal, owner);
    const { id, dispatcher, crew } = await crewedFlight(portal, 'briefing');
    const flights = await read(portal, key);
    expect(flights.find(({ _id }) => _id === id)).toEqual({
      _id: id,
      flightCode: 'CR101',
      route: { departure: 'ZRH', arrival: 'LHR' },
      aircraft: 'A320',
      gate: '',
      scheduledDate: '2026-03-02T13:00:00.000Z',
      times: { staffJoining: '17:30', passengerJoining: '17:45', boarding: '18:00' },
      status: 'BRIEFING',
      dispatcher: { robloxId: dispatcher.user.roblox_id, username: dispatcher.user.username },
      crew: crew.map(({ user }) => ({
        robloxId: user.roblox_id,
        username: user.username,
        role: 'Cabin Crew',
      })),
    });
  });

  it('are approved ones from three hours ago to a day ahead, soonest first, or of the requested range', async ({
    portal,
    database,
    owner,
  }) => {
    const { key } = await makeKey(portal, owner);
    const dispatcher = (await insertUser(database.db)).id;
    const departing = async (scheduled: string, given = {}) =>
      (await insertFlight(database.db, { dispatcher_id: dispatcher, scheduled_date: scheduled, ...given }))
        .id;
    const names = new Map([
      [await departing('2026-03-02T08:59:59.999Z'), 'too early'],
      [await departing('2026-03-03T12:00:00.000Z'), 'last'],
      [await departing('2026-03-02T09:00:00.000Z'), 'first'],
      [await departing('2026-03-03T12:00:00.001Z'), 'too late'],
      [
        await departing('2026-03-02T12:00:00.000Z', {
          approval_status: 'pending',
          status: 'SCHEDULED',
          decided_at: null,
          decided_by_id: null,
        }),
        'pending',
      ],
      [await departing('2026-03-02T12:30:00.000Z', { status: 'CANCELLED' }), 'cancelled'],
    ]);
    const found = async (query?: string) =>
      (await read(portal, key, query)).flatMap(({ _id }) => names.get(_id) ?? []);
    expect(await found()).toEqual(['first', 'cancelled', 'last']);
    expect(await found('?from=2026-03-02T00:00:00Z&to=2026-03-02T12:00:00%2B02:00')).toEqual([
      'too early',
      'first',
    ]);
    expect(await found('?from=&to=')).toEqual(['first', 'cancelled', 'last']);
  });

  it('leave out erased members', async ({ portal, owner }) => {
    const { key } = await makeKey(portal, owner);
    const { id, dispatcher, crew } = await crewedFlight(portal, 'in progress');
    for (const { user } of [dispatcher, crew[0]]) {
      const payload = { username: user.username };
      await portal.send('POST', `/api/admin/users/${user.id}/forget`, { as: owner.as, payload });
    }
    const flight = (await read(portal, key)).find(({ _id }) => _id === id);
    expect(flight?.dispatcher).toBeNull();
    expect(flight?.crew.map(({ username }) => username)).toEqual([crew[1].user.username]);
  });

  it.for([
    '?from=yesterday',
    '?from=2026-03-02',
    '?to=2026-03-02T12:00:00',
    '?from=2026-03-03T00:00:00Z&to=2026-03-02T00:00:00Z',
    '?from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00.001Z',
    '?day=today',
  ])('reject the range %s', async (query, { portal, owner }) => {
    const { key } = await makeKey(portal, owner);
    expect(codeOf(await sendAsGame(portal, 'GET', `${FLIGHTS}${query}`, { key }))).toBe('400 invalid_input');
  });
});

function setStatus(portal: TestPortal, key: string, id: string, status: string) {
  return sendAsGame(portal, 'PUT', `${FLIGHTS}/${id}/status`, { key, payload: { status } });
}

describe('a status that the game sets', () => {
  it('is logged as the game’s change, and notifies the crew once', async ({ portal, database, owner }) => {
    const { key } = await makeKey(portal, owner);
    const { id, crew } = await crewedFlight(portal, 'briefing');
    for (let again = 0; again < 2; again += 1) {
      const response = await setStatus(portal, key, id, 'IN PROGRESS');
      expect(gameEndpoints.reportStatus.response.parse(response.json())).toMatchObject({
        _id: id,
        status: 'IN PROGRESS',
      });
    }
    expect(await readLog(database, id)).toMatchObject([
      {
        action: 'status changed',
        details: 'Status changed from BRIEFING to IN PROGRESS',
        performedByUsername: 'Game',
      },
    ]);
    expect(await noticesFor(database, crew[0].user.id)).toMatchObject([{ kind: 'flight_changed' }]);
  });

  it.for([
    ['pending', 'IN PROGRESS', '404 not_found'],
    ['rejected', 'IN PROGRESS', '404 not_found'],
    ['cancelled', 'BRIEFING', '200'],
    ['concluded', 'CONCLUDED', '200'],
    ['concluded', 'IN PROGRESS', '409 flight_concluded'],
    ['logged', 'CONCLUDED', '409 flight_concluded'],
    ['briefing', 'CANCELLED', '400 invalid_input'],
    ['briefing', 'LOGGED', '400 invalid_input'],
    ['briefing', 'SCHEDULED', '400 invalid_input'],
  ] as const)('for a flight that is %s, to %s, is %s', async ([stage, status, code], { portal, owner }) => {
    const { key } = await makeKey(portal, owner);
    const { id } = await crewedFlight(portal, stage);
    expect(codeOf(await setStatus(portal, key, id, status))).toBe(code);
  });
});
