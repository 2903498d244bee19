import { errorBodySchema } from '@crewroom/domain/contract/schemas';
import { type Flight, flightSchema } from '@crewroom/domain/flights/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { stageFlight } from '../../testing/flights/staged-flight.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';

let portal: TestPortal;
let dispatcher: SignedInMember;
let admin: SignedInMember;
let member: SignedInMember;

beforeAll(async () => {
  portal = await createFlightPortal();
  dispatcher = await signedInMember(portal, { username: 'Dispatching' });
  admin = await signedInMember(portal, { rank: 247, username: 'Deciding' });
  member = await signedInMember(portal, { rank: 239, username: 'Flying' });
});

afterAll(() => portal[Symbol.asyncDispose]());

const proposal = {
  flightCode: 'CR7',
  route: { departure: 'zrh', arrival: 'Oslo' },
  aircraft: 'A320',
  scheduledDate: '2026-03-05T20:30:00+02:00',
  times: { staffJoining: '17:30', passengerJoining: '17:45', boarding: '18:00' },
  notes: ' Wear\r\na scarf ',
  roles: [
    { name: 'Captain', capacity: 1 },
    { name: 'Cabin Crew', capacity: 2 },
  ],
};

type Method = 'POST' | 'PUT' | 'DELETE';

/** Sends a request that must succeed, and returns the flight of the response. */
async function done(by: SignedInMember, method: Method, path: string, payload?: object): Promise<Flight> {
  const sent = { as: by.as, ...(payload && { payload }) };
  const response = await portal.send(method, `/api/flights${path}`, sent);
  expect([path, response.statusCode]).toEqual([path, path === '' ? 201 : 200]);
  return flightSchema.parse(response.json());
}

/** Sends a request that must be rejected (409), and returns the message. */
async function refused(by: SignedInMember, method: Method, path: string, payload?: object): Promise<string> {
  const sent = { as: by.as, ...(payload && { payload }) };
  const response = await portal.send(method, `/api/flights${path}`, sent);
  expect(response.statusCode).toBe(409);
  return errorBodySchema.parse(response.json()).message;
}

async function openFlight(capacities = [1, 2], given: object = {}): Promise<string> {
  const { db } = portal.database;
  return (await stageFlight(db, 'available', { dispatcher_id: dispatcher.user.id, ...given }, capacities))
    .flight.id;
}

describe('the life of a flight', () => {
  it('begins as a SCHEDULED, pending proposal with tidied fields and its dispatcher', async () => {
    const flight = await done(dispatcher, 'POST', '', proposal);
    expect(flight).toMatchObject({
      status: 'SCHEDULED',
      approvalStatus: 'pending',
      route: { departure: 'ZRH', arrival: 'Oslo' },
      scheduledDate: '2026-03-05T18:30:00.000Z',
      notes: 'Wear\na scarf',
      gate: '',
      serviceCategory: '',
      dispatcherUsername: 'Dispatching',
      assignedSlots: 0,
      totalSlots: 3,
      isUserAssigned: false,
      reviewedAt: null,
      reviewedBy: null,
    });
    expect(flight.logs.map(({ action, details }) => [action, details])).toEqual([
      ['created', 'Flight CR7 created by @Dispatching'],
    ]);
  });

  it('is logged completely, newest entry first', async () => {
    const { _id } = await done(dispatcher, 'POST', '', proposal);
    const seat = { roleIndex: 1, userId: member.user.id };
    await done(admin, 'PUT', `/${_id}/approve`);
    portal.clock.advance(1000);
    await done(member, 'POST', `/${_id}/allocate`, { roleIndex: 0 });
    await done(member, 'DELETE', `/${_id}/unallocate`);
    await done(dispatcher, 'POST', `/${_id}/allocate-user`, seat);
    await done(admin, 'DELETE', `/${_id}/unallocate-user`, seat);
    const route = { departure: 'ZRH', arrival: 'LHR' };
    await done(dispatcher, 'PUT', `/${_id}`, { route, gate: 'A1', aircraft: 'A320', notes: '' });
    await done(dispatcher, 'PUT', `/${_id}/status`, { status: 'IN PROGRESS' });
    await done(admin, 'PUT', `/${_id}/status`, { status: 'CONCLUDED' });
    const { logs } = await done(admin, 'PUT', `/${_id}/review`, { absentUserIds: [dispatcher.user.id] });
    expect(logs.map(({ action, details, performedByUsername: by }) => [action, details, by])).toEqual([
      ['reviewed', 'Awarded 1 for attending and 2 for hosting; absent: @Dispatching', 'Deciding'],
      ['status changed', 'Status changed from IN PROGRESS to CONCLUDED', 'Deciding'],
      ['status changed', 'Status changed from AVAILABLE to IN PROGRESS', 'Dispatching'],
      ['edited', 'Changed arrival, gate, briefing', 'Dispatching'],
      ['unallocated', '@Flying was taken off the seat as Cabin Crew', 'Deciding'],
      ['allocated', '@Flying was given a seat as Cabin Crew', 'Dispatching'],
      ['unallocated', '@Flying gave back the seat as Captain', 'Flying'],
      ['allocated', '@Flying took a seat as Captain', 'Flying'],
      ['approved', 'Flight approved by @Deciding', 'Deciding'],
      ['created', 'Flight CR7 created by @Dispatching', 'Dispatching'],
    ]);
    expect(logs.map(({ from, to }) => [from, to]).filter(([from]) => from !== undefined)).toEqual([
      ['IN PROGRESS', 'CONCLUDED'],
      ['AVAILABLE', 'IN PROGRESS'],
    ]);
  });

  it('has no log entry for an edit or a status that changes nothing', async () => {
    const id = await openFlight();
    await done(dispatcher, 'PUT', `/${id}`, {
      aircraft: ' A320 ',
      gate: '',
      scheduledDate: '2026-03-02T18:30:00Z',
    });
    const { logs } = await done(dispatcher, 'PUT', `/${id}/status`, { status: 'AVAILABLE' });
    expect(logs).toEqual([]);
  });

  it('keeps its dispatcher when their rank changes', async () => {
    const demoted = await signedInMember(portal, { rank: 239 });
    const id = await openFlight([1], { dispatcher_id: demoted.user.id });
    await done(demoted, 'PUT', `/${id}`, { notes: 'Still mine' });
    await done(demoted, 'POST', `/${id}/allocate-user`, { roleIndex: 0, userId: member.user.id });
    expect((await done(demoted, 'PUT', `/${id}/status`, { status: 'BRIEFING' })).status).toBe('BRIEFING');
  });

  it('ends when its dispatcher, or an administrator who dispatches it, deletes it with roles and log', async () => {
    const { _id } = await done(admin, 'POST', '', proposal);
    const url = `/api/flights/${_id}`;
    expect((await portal.send('DELETE', url, { as: admin.as })).statusCode).toBe(204);
    expect((await portal.send('GET', url, { as: admin.as })).statusCode).toBe(404);
    for (const table of ['flight_roles', 'flight_log'] as const) {
      const left = await portal.database.db
        .selectFrom(table)
        .select('id')
        .where('flight_id', '=', _id)
        .execute();
      expect(left).toEqual([]);
    }
  });
});

describe('a rejected seat', () => {
  it('names the full role and roles with free seats', async () => {
    const id = await openFlight([1, 2]);
    await done(admin, 'POST', `/${id}/allocate`, { roleIndex: 0 });
    expect(await refused(member, 'POST', `/${id}/allocate`, { roleIndex: 0 })).toBe(
      'Captain is full. Cabin Crew has 2 free slots.',
    );
  });

  it('names the seat the member already has, and how to change it', async () => {
    const id = await openFlight();
    await done(member, 'POST', `/${id}/allocate`, { roleIndex: 0 });
    const advice = 'Give that seat back first to change the role.';
    expect(await refused(member, 'POST', `/${id}/allocate`, { roleIndex: 1 })).toBe(
      `You are on this flight already, as Captain. ${advice}`,
    );
    const seat = { roleIndex: 1, userId: member.user.id };
    expect(await refused(admin, 'POST', `/${id}/allocate-user`, seat)).toBe(
      `@Flying is on this flight already, as Captain. ${advice}`,
    );
    expect(await refused(admin, 'DELETE', `/${id}/unallocate-user`, seat)).toBe(
      '@Flying is not on this flight as Cabin Crew.',
    );
  });

  it('is available to others again once given back, under the lowest free number', async () => {
    const id = await openFlight([2]);
    await done(member, 'POST', `/${id}/allocate`, { roleIndex: 0 });
    await done(admin, 'POST', `/${id}/allocate`, { roleIndex: 0 });
    await done(member, 'DELETE', `/${id}/unallocate`);
    const { roles } = await done(dispatcher, 'POST', `/${id}/allocate`, { roleIndex: 0 });
    expect(roles[0]?.assigned.map(({ username }) => username).toSorted()).toEqual([
      'Deciding',
      'Dispatching',
    ]);
  });
});

const openFlightAt = (code: string, time: string) =>
  openFlight([1], { flight_code: code, scheduled_date: `2026-03-07T${time}Z` });

describe('two flights of one member', () => {
  it('overlap when they depart within two hours, in every response about either of them', async () => {
    const seated = await signedInMember(portal, { rank: 239 });
    const flight = await openFlightAt('BASE', '12:00:00.000');
    const others = [
      await openFlightAt('LATE', '14:00:00.000'),
      await openFlightAt('EARLY', '10:00:00.000'),
      await openFlightAt('TOO_LATE', '14:00:00.001'),
      await openFlightAt('TOO_EARLY', '09:59:59.999'),
      await openFlightAt('NOT_MINE', '12:00:00.000'),
    ];
    for (const other of others.slice(0, 4))
      await done(seated, 'POST', `/${other}/allocate`, { roleIndex: 0 });
    const { overlaps, isUserAssigned } = await done(seated, 'POST', `/${flight}/allocate`, { roleIndex: 0 });
    expect([isUserAssigned, overlaps]).toEqual([
      true,
      [
        { _id: others[1], flightCode: 'EARLY', scheduledDate: '2026-03-07T10:00:00.000Z' },
        { _id: others[0], flightCode: 'LATE', scheduledDate: '2026-03-07T14:00:00.000Z' },
      ],
    ]);
    await done(dispatcher, 'PUT', `/${others[1]}/status`, { status: 'CANCELLED' });
    const seenBySeated = await portal.send('GET', `/api/flights/${flight}`, { as: seated.as });
    expect(flightSchema.parse(seenBySeated.json()).overlaps.map(({ flightCode }) => flightCode)).toEqual([
      'LATE',
    ]);
    const seenByAnother = await portal.send('GET', `/api/flights/${flight}`, { as: member.as });
    expect(flightSchema.parse(seenByAnother.json()).overlaps).toEqual([]);
  });

  it('are shown to the manager who gives the second seat, without the manager’s own seats', async () => {
    const given = { roleIndex: 0, userId: (await signedInMember(portal, { rank: 239 })).user.id };
    const own = await openFlight([1], { flight_code: 'OWN', scheduled_date: '2026-03-08T12:00:00.000Z' });
    const [first, second] = [
      await openFlight([1], { flight_code: 'FIRST', scheduled_date: '2026-03-08T12:30:00.000Z' }),
      await openFlight([1], { flight_code: 'SECOND', scheduled_date: '2026-03-08T13:00:00.000Z' }),
    ];
    await done(dispatcher, 'POST', `/${own}/allocate`, { roleIndex: 0 });
    expect((await done(dispatcher, 'POST', `/${first}/allocate-user`, given)).overlaps).toEqual([]);
    const { overlaps } = await done(dispatcher, 'POST', `/${second}/allocate-user`, given);
    expect(overlaps.map(({ flightCode }) => flightCode)).toEqual(['FIRST']);
  });
});
