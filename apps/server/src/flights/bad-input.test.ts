import { errorBodySchema } from '@crewroom/domain/contract/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../database/stored-values.ts';
import { insertSeat, insertUser } from '../testing/rows.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../testing/test-portal.ts';
import { dumpFlights } from './testing/flight-dump.ts';
import { createFlightPortal } from './testing/flight-portal.ts';
import { stageFlight } from './testing/staged-flight.ts';
import { suspend } from './testing/suspend.ts';

const REQUIRED = 'Please fill in all required fields';
const NOW = '2026-03-02T12:00:00.000Z';

const complete = {
  flightCode: 'CR1',
  route: { departure: 'ZRH', arrival: 'JFK' },
  aircraft: 'A320',
  scheduledDate: '2026-03-05T18:30:00Z',
  times: { staffJoining: '17:30', passengerJoining: '17:45', boarding: '18:00' },
  roles: [
    { name: 'Captain', capacity: 1 },
    { name: 'Cabin Crew', capacity: 4 },
  ],
};

let portal: TestPortal;
let admin: SignedInMember;
let stranger: SignedInMember;
let openUrl: string;
let concludedUrl: string;

beforeAll(async () => {
  portal = await createFlightPortal();
  admin = await signedInMember(portal, { rank: 255 });
  stranger = await signedInMember(portal, { rank: 239 });
  const { db } = portal.database;
  const given = { dispatcher_id: admin.user.id };
  const { flight, roles } = await stageFlight(db, 'available', given);
  if (roles[0] !== undefined) await insertSeat(db, roles[0], { user_id: admin.user.id });
  openUrl = `/api/flights/${flight.id}`;
  concludedUrl = `/api/flights/${(await stageFlight(db, 'concluded', given)).flight.id}`;
});

afterAll(() => portal[Symbol.asyncDispose]());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Sends what is to be refused, and answers the refusal: nothing may have been stored. */
async function refusal(method: Method, path: string, payload?: unknown, { as } = admin) {
  const before = await dumpFlights(portal.database);
  const body = payload === undefined ? {} : { payload: JSON.stringify(payload) };
  const headers = payload === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await portal.send(method, path, { as, headers, ...body });
  expect(await dumpFlights(portal.database)).toBe(before);
  return { status: answer.statusCode, ...errorBodySchema.parse(answer.json()) };
}

/** The fields that a refusal (400) names, with the message at each. */
async function fieldErrors(method: Method, path: string, payload?: unknown): Promise<string[]> {
  const { status, code, message, issues = [] } = await refusal(method, path, payload);
  expect([status, code]).toEqual([400, 'invalid_input']);
  const told = issues.map((issue) => `${issue.path}: ${issue.message}`);
  expect(told.join('\n')).toContain(message);
  return told;
}

describe('a new flight', () => {
  const create = (changes: object) => fieldErrors('POST', '/api/flights', { ...complete, ...changes });
  const { times, route } = complete;
  const notWhole = 'Use a whole number of seats.';
  const notInstant = 'Give the date and time with its zone, such as 2026-03-01T18:30:00Z.';
  const notTime = 'Give a time such as 18:30, from 00:00 to 23:59.';
  const hasHidden = 'Remove the line breaks, tabs and hidden control characters.';

  it.each([
    ['flightCode', { flightCode: undefined }],
    ['flightCode', { flightCode: '   ' }],
    ['route', { route: undefined }],
    ['route.departure', { route: { ...route, departure: '' } }],
    ['route.arrival', { route: { ...route, arrival: null } }],
    ['aircraft', { aircraft: undefined }],
    ['scheduledDate', { scheduledDate: undefined }],
    ['scheduledDate', { scheduledDate: '' }],
    ['times', { times: undefined }],
    ['times.staffJoining', { times: { ...times, staffJoining: undefined } }],
    ['times.passengerJoining', { times: { ...times, passengerJoining: '' } }],
    ['times.boarding', { times: { ...times, boarding: null } }],
  ])('needs %s: %j', async (path, changes) => {
    expect(await create(changes)).toEqual([`${path}: ${REQUIRED}`]);
    expect((await refusal('POST', '/api/flights', { ...complete, ...changes })).message).toBe(REQUIRED);
  });

  it('is told that fields are missing whatever else is wrong', async () => {
    const payload = { ...complete, roles: [{ name: '', capacity: 0 }], aircraft: '' };
    expect((await refusal('POST', '/api/flights', payload)).message).toBe(REQUIRED);
  });

  it.each([
    [['roles.0.name: Name the role.'], { roles: [{ name: '', capacity: 1 }] }],
    [['roles.0.name: Name the role.'], { roles: [{ capacity: 1 }] }],
    [['roles.0.capacity: A role has at least 1 seat.'], { roles: [{ name: 'A', capacity: 0 }] }],
    [[`roles.0.capacity: ${notWhole}`], { roles: [{ name: 'A', capacity: 1.5 }] }],
    [[`roles.0.capacity: ${notWhole}`], { roles: [{ name: 'A', capacity: 'x' }] }],
    [[`roles.0.capacity: ${notWhole}`], { roles: [{ name: 'A' }] }],
    [['roles.0.capacity: A role has at most 100 seats.'], { roles: [{ name: 'A', capacity: 100_000 }] }],
    [['roles: At least one role must remain.'], { roles: [] }],
    [['roles: At least one role must remain.'], { roles: undefined }],
    [['roles: At least one role must remain.'], { roles: { name: 'A', capacity: 1 } }],
    [
      ['roles: A flight has at most 20 roles.'],
      { roles: Array.from({ length: 21 }, (_, n) => ({ name: `Role ${n}`, capacity: 1 })) },
    ],
    [
      ['roles.1.name: Another role has this name.'],
      {
        roles: [
          { name: 'Captain', capacity: 1 },
          { name: 'CAPTAIN ', capacity: 1 },
        ],
      },
    ],
    [[`scheduledDate: ${notInstant}`], { scheduledDate: '2026-02-30T10:00:00Z' }],
    [[`scheduledDate: ${notInstant}`], { scheduledDate: '2026-03-05' }],
    [[`scheduledDate: ${notInstant}`], { scheduledDate: '2026-03-05T18:30:00' }],
    [[`scheduledDate: ${notInstant}`], { scheduledDate: 'tomorrow' }],
    [[`scheduledDate: ${notInstant}`], { scheduledDate: 1_772_735_400_000 }],
    [
      ['scheduledDate: The departure is more than 366 days ahead.'],
      { scheduledDate: '2028-03-02T12:00:00Z' },
    ],
    [
      ['scheduledDate: The departure is more than 24 hours past.'],
      { scheduledDate: '2026-03-01T11:59:59.999Z' },
    ],
    [[`times.boarding: ${notTime}`], { times: { ...times, boarding: '25:00' } }],
    [[`times.staffJoining: ${notTime}`], { times: { ...times, staffJoining: '9:00' } }],
    [[`times.staffJoining: ${notTime}`], { times: { ...times, staffJoining: '12:60' } }],
    [['flightCode: Use at most 12 characters; this has 13.'], { flightCode: 'x'.repeat(13) }],
    [[`flightCode: ${hasHidden}`], { flightCode: 'CR\u00071' }],
    [[`aircraft: ${hasHidden}`], { aircraft: 'A\n320' }],
    [[`gate: ${hasHidden}`], { gate: 'A\u00001' }],
    [['notes: Remove the hidden control characters.'], { notes: 'a\u0000b' }],
    [['notes: Remove the hidden text-direction characters.'], { notes: 'a\u202Eb' }],
    [['notes: Use at most 4000 characters; this has 4001.'], { notes: 'x'.repeat(4001) }],
    [[': Nothing here is called “status”.'], { status: 'AVAILABLE' }],
    [[': Nothing here is called “approvalStatus”.'], { approvalStatus: 'approved' }],
    [[': Nothing here is called “dispatcherId”.'], { dispatcherId: newId() }],
    [['roles.0: Nothing here is called “assigned”.'], { roles: [{ name: 'A', capacity: 1, assigned: [] }] }],
  ])('is refused with %j', async (expected, changes) => {
    expect(await create(changes)).toEqual(expected);
  });

  it('takes the very ends of the window of departure', async () => {
    for (const scheduledDate of [
      '2026-03-01T12:00:00.000Z',
      '2027-03-03T12:00:00.000Z',
      '2026-03-02T13:00:00+01:00',
    ]) {
      const sent = { as: admin.as, payload: { ...complete, scheduledDate } };
      expect((await portal.send('POST', '/api/flights', sent)).statusCode).toBe(201);
    }
  });
});

describe.each([
  ['POST', '/allocate', { roleIndex: 0 }],
  ['POST', '/allocate-user', { roleIndex: 0, userId: newId() }],
  ['DELETE', '/unallocate-user', { roleIndex: 0, userId: newId() }],
  ['PUT', '', { notes: 'x' }],
  ['PUT', '/status', { status: 'BRIEFING' }],
] as const)('the body of %s /api/flights/{id}%s', (method, act, valid) => {
  it.each([
    ['no body', undefined],
    ['null', null],
    ['an array', [valid]],
    ['a text', 'x'],
    ['nothing in it', {}],
    ['a field too many', { ...valid, extra: 1 }],
    ['a field that pollutes', { ...valid, constructor: { prototype: { x: 1 } } }],
  ])('is refused (400) with %s', async (_case, payload) => {
    expect(await fieldErrors(method, `${openUrl}${act}`, payload)).not.toEqual([]);
  });

  it.each([-1, 2, 99, 1.5, '0', null, 1e21, [0]])('is refused (400) with role %j', async (roleIndex) => {
    const payload = 'roleIndex' in valid ? { ...valid, roleIndex } : { ...valid, roleIndex: 0 };
    const told = await fieldErrors(method, `${openUrl}${act}`, payload);
    expect(told[0]).toMatch('roleIndex' in valid ? /^roleIndex: / : /^: Nothing here is called/);
  });
});

describe('a call without a body of its own', () => {
  it.each([
    ['DELETE', '/unallocate'],
    ['PUT', '/approve'],
    ['PUT', '/reject'],
    ['DELETE', ''],
  ] as const)('is refused (400) with fields or an array: %s %s', async (method, act) => {
    expect(await fieldErrors(method, `${openUrl}${act}`, { force: true })).toEqual([
      ': Nothing here is called “force”.',
    ]);
    expect(await fieldErrors(method, `${openUrl}${act}`, [])).toHaveLength(1);
  });
});

describe('a review', () => {
  it.each([
    ['points.attended', { points: { attended: -1 } }],
    ['points.attended', { points: { attended: 1001 } }],
    ['points.attended', { points: { attended: '1' } }],
    ['points.hosted', { points: { hosted: 0.5 } }],
    ['points.hosted', { points: { hosted: null } }],
    ['points', { points: { bonus: 1 } }],
    ['points', { points: null }],
    ['points', { points: [1, 2] }],
    ['absentUserIds', { absentUserIds: newId() }],
    ['absentUserIds.0', { absentUserIds: ['someone'] }],
    ['absentUserIds.0', { absentUserIds: [newId()] }],
    ['', { attended: 1, hosted: 2, absentUserIds: [] }],
    ['', [1]],
  ])('is refused at "%s": %j', async (path, payload) => {
    const told = await fieldErrors('PUT', `${concludedUrl}/review`, payload);
    expect(told[0]?.startsWith(`${path}: `)).toBe(true);
  });
});

describe('a status', () => {
  it.each(['LOGGED', 'available', '', 'APPROVED', 1, null])('cannot be %j', async (status) => {
    expect(await fieldErrors('PUT', `${openUrl}/status`, { status })).toEqual(['status: Choose a status.']);
  });
});

describe('an edit', () => {
  const missing = 'This is required.';
  it.each([
    [`flightCode: ${missing}`, { flightCode: ' ' }],
    [`route.arrival: ${missing}`, { route: { departure: 'ZRH', arrival: '' } }],
    ['scheduledDate: The departure is more than 366 days ahead.', { scheduledDate: '2028-01-01T00:00:00Z' }],
    [': Nothing here is called “status”.', { gate: 'A', status: 'CONCLUDED' }],
    [': Nothing here is called “roles”.', { gate: 'A', roles: [] }],
    [': Change at least one field.', {}],
  ])('is refused with "%s"', async (fieldError, payload) => {
    expect(await fieldErrors('PUT', openUrl, payload)).toEqual([fieldError]);
  });

  it('takes back a departure that is past already, as it is', async () => {
    const given = { dispatcher_id: admin.user.id, scheduled_date: '2025-01-01T10:00:00.000Z' };
    const { flight } = await stageFlight(portal.database.db, 'available', given);
    const payload = { scheduledDate: '2025-01-01T11:00:00+01:00', gate: 'B2' };
    const answer = await portal.send('PUT', `/api/flights/${flight.id}`, { as: admin.as, payload });
    expect([answer.statusCode, answer.json<{ gate: string }>().gate]).toEqual([200, 'B2']);
  });
});

const calls = [
  ['GET', '', undefined],
  ['POST', '/allocate', { roleIndex: 0 }],
  ['DELETE', '/unallocate', undefined],
  ['POST', '/allocate-user', { roleIndex: 0, userId: newId() }],
  ['DELETE', '/unallocate-user', { roleIndex: 0, userId: newId() }],
  ['PUT', '', { notes: 'x' }],
  ['PUT', '/status', { status: 'BRIEFING' }],
  ['PUT', '/approve', undefined],
  ['PUT', '/reject', undefined],
  ['DELETE', '', undefined],
  ['PUT', '/review', undefined],
] as const;

describe.each(calls)('%s /api/flights/{id}%s', (method, act, payload) => {
  it('says "Flight not found" (404) for a flight there is not', async () => {
    const answer = await refusal(method, `/api/flights/${newId()}${act}`, payload);
    expect(answer).toMatchObject({ status: 404, code: 'not_found', message: 'Flight not found' });
  });

  it.each(['1', 'week2', '0'.repeat(36), `${newId()}x`, '%00', "'%20or%201=1", '..%2f'])(
    'refuses (400) the id %s',
    async (id) => {
      const told = await fieldErrors(method, `/api/flights/${id}${act}`, payload);
      expect(told[0]).toMatch(/^id: /);
    },
  );
});

describe.each([
  ['POST', 'allocate-user', 'no seat can be taken'],
  ['DELETE', 'unallocate-user', 'not on this flight'],
] as const)('%s %s', (method, act, why) => {
  const send = (payload: unknown, by = admin) => refusal(method, `${openUrl}/${act}`, payload, by);

  it('says "User not found" (404) for nobody and for the forgotten', async () => {
    const { id } = await insertUser(portal.database.db, { forgotten_at: NOW });
    for (const userId of [newId(), id]) {
      const told = { status: 404, code: 'not_found', message: 'User not found' };
      expect(await send({ roleIndex: 1, userId })).toMatchObject(told);
    }
  });

  it('refuses (400) a malformed user id', async () => {
    for (const userId of ['1', '', null, 5, [newId()], `${newId()} `]) {
      expect(await send({ roleIndex: 1, userId })).toMatchObject({
        status: 400,
        issues: [{ path: 'userId' }],
      });
    }
  });

  it('refuses (409) those who are suspended, below staff or gone', async () => {
    const { db } = portal.database;
    const suspended = await insertUser(db, { username: `Suspended_${act.slice(0, 2)}` });
    expect((await suspend(portal, admin, suspended.id)).statusCode).toBe(201);
    const below = await insertUser(db, { rank: 238 });
    const gone = await insertUser(db, { rank: null, rank_role_id: null, rank_name: null });
    const code = act === 'allocate-user' ? 'member_unavailable' : 'not_allocated';
    for (const { id, username } of [suspended, below, gone]) {
      const answer = await send({ roleIndex: 1, userId: id });
      expect(answer).toMatchObject({ status: 409, code });
      expect(answer.message).toContain(`@${username} is`);
      expect(answer.message).toContain(why);
    }
  });

  it('tells what is malformed before who may, and that before what the state forbids', async () => {
    const unknown = { roleIndex: 7, userId: newId() };
    expect(await send(unknown, stranger)).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(await send({ ...unknown, roleIndex: 0 }, stranger)).toMatchObject({ status: 404 });
    const known = { roleIndex: 0, userId: stranger.user.id };
    expect(await send(known, stranger)).toMatchObject({ status: 403, code: 'not_allowed' });
    expect((await send(known)).status).toBe(409);
  });
});
