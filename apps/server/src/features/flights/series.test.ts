import { errorBodySchema } from '@crewroom/domain/contract/schemas';
import { flightEndpoints } from '@crewroom/domain/flights/endpoints';
import { describe, expect } from 'vitest';
import { newId } from '../../platform/database/stored-values.ts';
import { type StagedFlight, stageFlight } from '../../testing/flights/staged-flight.ts';
import { it } from '../../testing/portal-test.ts';
import { insertSeat } from '../../testing/rows.ts';
import { dumpDatabase } from '../../testing/test-database.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';

const environment = { WRITE_LIMIT_PER_MINUTE: '100000', RANK_MAX_AGE_MINUTES: '10080' };
it.override({ options: { environment } });

const flight = {
  flightCode: 'CW101',
  route: { departure: 'ZRH', arrival: 'JFK' },
  aircraft: 'A330',
  scheduledDate: '2026-03-04T18:30:00.000Z',
  times: { staffJoining: '17:30', passengerJoining: '18:00', boarding: '18:15' },
  roles: [
    { name: 'Captain', capacity: 1, requires: 'Captain License' },
    { name: 'Cabin Crew', capacity: 2 },
  ],
};

const propose = (portal: TestPortal, { as }: SignedInMember, payload: object, key?: string) =>
  portal.send('POST', '/api/flights/series', {
    as,
    payload,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });

describe('a series', () => {
  it('creates the same flight once a week, each pending', async ({ portal, dispatcher }) => {
    const response = await propose(portal, dispatcher, { flight, weeks: 3 });
    expect(response.statusCode).toBe(201);
    const { flights } = flightEndpoints.createSeries.response.parse(response.json());
    expect(flights.map(({ scheduledDate }) => scheduledDate)).toEqual([
      '2026-03-04T18:30:00.000Z',
      '2026-03-11T18:30:00.000Z',
      '2026-03-18T18:30:00.000Z',
    ]);
    for (const one of flights) {
      expect(one).toMatchObject({ flightCode: 'CW101', approvalStatus: 'pending', status: 'SCHEDULED' });
      expect(one.roles.map(({ name, capacity, requires }) => [name, capacity, requires])).toEqual([
        ['Captain', 1, 'Captain License'],
        ['Cabin Crew', 2, null],
      ]);
    }
  });

  it('keeps the local time of a time zone, and the time between joining and departure', async ({
    portal,
    dispatcher,
  }) => {
    const payload = {
      flight: { ...flight, scheduledDate: '2026-03-25T18:30:00Z' },
      weeks: 2,
      timeZone: 'Europe/Zurich',
    };
    const response = await propose(portal, dispatcher, payload);
    const { flights } = flightEndpoints.createSeries.response.parse(response.json());
    expect(flights.map(({ scheduledDate, times }) => [scheduledDate, times])).toEqual([
      ['2026-03-25T18:30:00.000Z', flight.times],
      ['2026-04-01T17:30:00.000Z', { staffJoining: '16:30', passengerJoining: '17:00', boarding: '17:15' }],
    ]);
  });

  it.for([
    ['one week', { weeks: 1 }, 'weeks'],
    ['thirteen', { weeks: 13 }, 'weeks'],
    ['half a week', { weeks: 2.5 }, 'weeks'],
    ['no weeks', { weeks: undefined }, 'weeks'],
    ['a time zone that there is not', { timeZone: 'Europe/Nowhere' }, 'timeZone'],
    ['a flight without a code', { flight: { ...flight, flightCode: ' ' } }, 'flight.flightCode'],
    [
      'a qualification that is none',
      { flight: { ...flight, roles: [{ ...flight.roles[0], requires: 'Pilot' }] } },
      'flight.roles.0.requires',
    ],
    [
      'a first departure that is past',
      { flight: { ...flight, scheduledDate: '2026-01-01T00:00:00Z' } },
      'flight.scheduledDate',
    ],
    [
      'a last departure too far ahead',
      { weeks: 12, flight: { ...flight, scheduledDate: '2027-02-20T00:00:00Z' } },
      'flight.scheduledDate',
    ],
  ] as const)('is rejected completely with %s', async ([, mistake, path], { portal, dispatcher }) => {
    const before = await dumpDatabase(portal.database);
    const response = await propose(portal, dispatcher, { flight, weeks: 2, ...mistake });
    expect([response.statusCode, errorBodySchema.parse(response.json()).issues?.[0]?.path]).toEqual([
      400,
      path,
    ]);
    expect(await dumpDatabase(portal.database)).toEqual(before);
  });
});

const approve = (portal: TestPortal, { as }: SignedInMember, ids: readonly string[], key?: string) =>
  portal.send('POST', '/api/flights/approve', {
    as,
    payload: { ids },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });

const staged = async (
  portal: TestPortal,
  at: 'pending' | 'rejected' | 'available',
  { user }: SignedInMember,
) => String((await stageFlight(portal.database.db, at, { dispatcher_id: user.id })).flight.id);

describe('approving several flights', () => {
  it('approves each flight that can be, and returns why the others cannot', async ({
    portal,
    dispatcher,
    admin,
  }) => {
    const [first, second] = [
      await staged(portal, 'pending', dispatcher),
      await staged(portal, 'pending', dispatcher),
    ];
    const [rejected, unknown] = [await staged(portal, 'rejected', dispatcher), newId()];
    const response = await approve(portal, admin, [first, rejected, unknown, second, first]);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      approved: [first, second],
      refused: [
        { id: rejected, code: 'flight_not_pending', message: 'This flight has been rejected already.' },
        { id: unknown, code: 'not_found', message: 'Flight not found' },
      ],
    });
  });

  it('accepts 1 to 50 ids', async ({ portal, admin }) => {
    for (const ids of [[], ['x'], Array.from({ length: 51 }, newId)]) {
      expect((await approve(portal, admin, ids)).statusCode).toBe(400);
    }
  });
});

/** Gives the given number of seats to new members: the captain's first, then those of the cabin. */
async function fill(portal: TestPortal, roles: StagedFlight['roles'], seats: number) {
  for (let n = 0; n < seats; n += 1) {
    const role = roles[n === 0 ? 0 : 1];
    const { user } = await signedInMember(portal);
    if (role !== undefined) {
      await insertSeat(portal.database.db, role, { user_id: user.id, seat_number: n === 0 ? 1 : n });
    }
  }
}

describe('GET shortages', () => {
  it('returns approved upcoming flights with free seats, soonest first, with the number missing per role', async ({
    portal,
    dispatcher,
  }) => {
    const { db } = portal.database;
    const ownIds = new Set<string>();
    const flightAt = async (
      scheduled_date: string,
      seats: number,
      stage: Parameters<typeof stageFlight>[1] = 'available',
    ) => {
      const given = { dispatcher_id: dispatcher.user.id, scheduled_date };
      const { flight: row, roles } = await stageFlight(db, stage, given, [1, 2]);
      await fill(portal, roles, seats);
      ownIds.add(String(row.id));
      return { id: String(row.id), names: roles.map(({ name }) => name) };
    };
    const later = await flightAt('2026-03-04T12:00:00.000Z', 1);
    const sooner = await flightAt('2026-03-02T12:00:00.000Z', 0, 'briefing');
    await flightAt('2026-03-03T12:00:00.000Z', 3);
    await flightAt('2026-03-03T12:00:00.000Z', 0, 'cancelled');
    await flightAt('2026-03-03T12:00:00.000Z', 0, 'pending');
    await flightAt('2026-03-04T12:00:00.001Z', 0);
    await flightAt('2026-03-02T11:59:59.999Z', 0);
    const list = async (query: string) => {
      const response = await portal.send('GET', `/api/flights/shortages${query}`, { as: dispatcher.as });
      const { flights } = flightEndpoints.shortages.response.parse(response.json());
      // Other tests have flights of their own.
      return flights.filter(({ _id }) => ownIds.has(_id));
    };
    expect((await list('')).map(({ _id, status, free }) => [_id, status, free])).toEqual([
      [
        sooner.id,
        'BRIEFING',
        [
          { name: sooner.names[0], free: 1 },
          { name: sooner.names[1], free: 2 },
        ],
      ],
      [later.id, 'AVAILABLE', [{ name: later.names[1], free: 2 }]],
    ]);
    expect((await list('?hours=47')).map(({ _id }) => _id)).toEqual([sooner.id]);
  });

  it('accepts 1 to 168 hours', async ({ portal, dispatcher }) => {
    const status = async (query: string, member: SignedInMember) =>
      (await portal.send('GET', `/api/flights/shortages${query}`, { as: member.as })).statusCode;
    for (const query of ['?hours=0', '?hours=169', '?hours=x', '?hours=1.5'])
      expect(await status(query, dispatcher)).toBe(400);
    expect(await status('?hours=168', dispatcher)).toBe(200);
  });
});
