import { errorBodySchema } from '@crewroom/domain/contract/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/stored-values.ts';
import { dumpFlights } from '../../testing/flights/flight-dump.ts';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { stageFlight } from '../../testing/flights/staged-flight.ts';
import { suspend } from '../../testing/flights/suspend.ts';
import { insertSeat, insertUser } from '../../testing/rows.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';

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

beforeAll(async () => {
  portal = await createFlightPortal();
  admin = await signedInMember(portal, { rank: 255 });
  stranger = await signedInMember(portal, { rank: 239 });
  const { db } = portal.database;
  const given = { dispatcher_id: admin.user.id };
  const { flight, roles } = await stageFlight(db, 'available', given);
  if (roles[0] !== undefined) await insertSeat(db, roles[0], { user_id: admin.user.id });
  openUrl = `/api/flights/${flight.id}`;
});

afterAll(() => portal[Symbol.asyncDispose]());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Sends an invalid request and returns the error response. Expects that nothing was stored. */
async function refusal(method: Method, path: string, payload?: unknown, { as } = admin) {
  const before = await dumpFlights(portal.database);
  const body = payload === undefined ? {} : { payload: JSON.stringify(payload) };
  const headers = payload === undefined ? {} : { 'content-type': 'application/json' };
  const response = await portal.send(method, path, { as, headers, ...body });
  expect(await dumpFlights(portal.database)).toBe(before);
  return { status: response.statusCode, ...errorBodySchema.parse(response.json()) };
}

/** Returns the fields that an error response (400) names, with the message at each. */
async function fieldErrors(method: Method, path: string, payload?: unknown): Promise<string[]> {
  const { status, code, message, issues = [] } = await refusal(method, path, payload);
  expect([status, code]).toEqual([400, 'invalid_input']);
  const notices = issues.map((issue) => `${issue.path}: ${issue.message}`);
  expect(notices.join('\n')).toContain(message);
  return notices;
}

describe('POST /api/flights', () => {
  it.each([
    ['The departure is more than 366 days ahead.', '2027-03-03T12:00:00.001Z'],
    ['The departure is more than 24 hours past.', '2026-03-01T11:59:59.999Z'],
  ])('rejects "%s"', async (message, scheduledDate) => {
    const notices = await fieldErrors('POST', '/api/flights', { ...complete, scheduledDate });
    expect(notices).toEqual([`scheduledDate: ${message}`]);
  });
});

it.each([
  ['POST', '/allocate', {}],
  ['POST', '/allocate-user', { userId: newId() }],
  ['DELETE', '/unallocate-user', { userId: newId() }],
] as const)(
  '%s /api/flights/{id}%s rejects a role that the flight does not have',
  async (method, action, more) => {
    for (const roleIndex of [2, 99]) {
      const notices = await fieldErrors(method, `${openUrl}${action}`, { ...more, roleIndex });
      expect(notices[0]).toMatch(/^roleIndex: /);
    }
  },
);

describe('PUT /api/flights/{id}', () => {
  it('rejects a departure that is too far ahead', async () => {
    const notices = await fieldErrors('PUT', openUrl, { scheduledDate: '2028-01-01T00:00:00Z' });
    expect(notices).toEqual(['scheduledDate: The departure is more than 366 days ahead.']);
  });

  it('accepts an unchanged departure that is already in the past', async () => {
    const given = { dispatcher_id: admin.user.id, scheduled_date: '2025-01-01T10:00:00.000Z' };
    const { flight } = await stageFlight(portal.database.db, 'available', given);
    const payload = { scheduledDate: '2025-01-01T11:00:00+01:00', gate: 'B2' };
    const response = await portal.send('PUT', `/api/flights/${flight.id}`, { as: admin.as, payload });
    expect([response.statusCode, response.json<{ gate: string }>().gate]).toEqual([200, 'B2']);
  });
});

describe.each([
  ['POST', 'allocate-user', 'no seat can be taken'],
  ['DELETE', 'unallocate-user', 'not on this flight'],
] as const)('%s %s', (method, action, why) => {
  const send = (payload: unknown, by = admin) => refusal(method, `${openUrl}/${action}`, payload, by);

  it('returns "User not found" (404) for unknown and erased members', async () => {
    const { id } = await insertUser(portal.database.db, { forgotten_at: NOW });
    for (const userId of [newId(), id]) {
      const notices = { status: 404, code: 'not_found', message: 'User not found' };
      expect(await send({ roleIndex: 1, userId })).toMatchObject(notices);
    }
  });

  it('rejects (409) members who are suspended, below staff rank or gone', async () => {
    const { db } = portal.database;
    const suspended = await insertUser(db, { username: `Suspended_${action.slice(0, 2)}` });
    expect((await suspend(portal, admin, suspended.id)).statusCode).toBe(201);
    const below = await insertUser(db, { rank: 238 });
    const gone = await insertUser(db, { rank: null, rank_role_id: null, rank_name: null });
    const code = action === 'allocate-user' ? 'member_unavailable' : 'not_allocated';
    for (const { id, username } of [suspended, below, gone]) {
      const response = await send({ roleIndex: 1, userId: id });
      expect(response).toMatchObject({ status: 409, code });
      expect(response.message).toContain(`@${username} is`);
      expect(response.message).toContain(why);
    }
  });

  it('reports malformed input before missing permissions, and missing permissions before a conflicting state', async () => {
    const unknown = { roleIndex: 7, userId: newId() };
    expect(await send(unknown, stranger)).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(await send({ ...unknown, roleIndex: 0 }, stranger)).toMatchObject({ status: 404 });
    const known = { roleIndex: 0, userId: stranger.user.id };
    expect(await send(known, stranger)).toMatchObject({ status: 403, code: 'not_allowed' });
    expect((await send(known)).status).toBe(409);
  });
});
