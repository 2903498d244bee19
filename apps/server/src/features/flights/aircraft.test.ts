import { HOUR_MS } from '@crewroom/domain/days';
import { aircraftEndpoints } from '@crewroom/domain/flights/aircraft-endpoints';
import { flightSchema } from '@crewroom/domain/flights/schemas';
import { describe, expect } from 'vitest';
import { newId } from '../../platform/database/stored-values.ts';
import { codeOf, it } from '../../testing/portal-test.ts';
import { insertFlight } from '../../testing/rows.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';

const environment = { WRITE_LIMIT_PER_MINUTE: '100000', RANK_MAX_AGE_MINUTES: '10080' };
it.override({ options: { environment } });

const roles = [
  { name: 'Captain', capacity: 1, requires: 'Captain License' },
  { name: 'Cabin Crew', capacity: 4, requires: null },
] as const;

const add = (portal: TestPortal, { as }: SignedInMember, name: string) =>
  portal.send('POST', '/api/admin/aircraft', { as, payload: { name, roles } });

async function added(portal: TestPortal, admin: SignedInMember, name: string): Promise<string> {
  const response = await add(portal, admin, name);
  return aircraftEndpoints.addAircraft.response.parse(response.json()).aircraft._id;
}

const put = (portal: TestPortal, { as }: SignedInMember, id: string, payload: object) =>
  portal.send('PUT', `/api/admin/aircraft/${id}`, { as, payload });

async function kept(portal: TestPortal, { as }: SignedInMember) {
  const response = await portal.send('GET', '/api/aircraft', { as });
  return aircraftEndpoints.aircraft.response.parse(response.json()).aircraft;
}

describe('aircraft types', () => {
  it('lets administrators store a type with its roles, and dispatchers read it', async ({
    portal,
    admin,
    dispatcher,
  }) => {
    const id = await added(portal, admin, 'MD-80');
    expect(await kept(portal, dispatcher)).toContainEqual({ _id: id, name: 'MD-80', roles, retired: false });
    const changed = { name: 'md-80', roles: roles.slice(1), retired: true };
    expect(codeOf(await put(portal, admin, id, changed))).toBe('200');
    expect(await kept(portal, dispatcher)).toContainEqual({ _id: id, ...changed });
    expect(codeOf(await portal.send('DELETE', `/api/admin/aircraft/${id}`, admin))).toBe('204');
    expect((await kept(portal, dispatcher)).map(({ _id }) => _id)).not.toContain(id);
    const history = await portal.send('GET', '/api/admin/history?actionType=aircraft_change', admin);
    expect(history.json<{ actions: { details: unknown }[] }>().actions.map(({ details }) => details)).toEqual(
      [
        { action: 'removed', aircraft: 'md-80' },
        { action: 'changed', aircraft: 'md-80' },
        { action: 'added', aircraft: 'MD-80' },
      ],
    );
  });

  it('applies both of two concurrent changes, and removes a type during a change', async ({
    portal,
    admin,
    owner,
  }) => {
    for (let round = 0; round < 10; round += 1) {
      const id = await added(portal, admin, `L-${round}`);
      const changed = { name: `L-${round}`, roles, retired: false };
      const both = await Promise.all([admin, owner].map((by) => put(portal, by, id, changed)));
      expect(both.map(codeOf)).toEqual(['200', '200']);
      const path = `/api/admin/aircraft/${id}`;
      const [, removed] = await Promise.all([
        put(portal, admin, id, changed),
        portal.send('DELETE', path, { as: owner.as }),
      ]);
      expect(codeOf(removed)).toBe('204');
      expect((await kept(portal, admin)).map(({ _id }) => _id)).not.toContain(id);
    }
  });

  it('rejects a name that is taken, ignoring case and spaces, also when two are created at once', async ({
    portal,
    admin,
  }) => {
    const id = await added(portal, admin, 'DC-3');
    const other = await added(portal, admin, 'DC-4');
    expect(codeOf(await add(portal, admin, 'dc-3'))).toBe('409 name_taken');
    await added(portal, admin, 'Douglas DC-5');
    expect(codeOf(await add(portal, admin, 'douglas   dc-5'))).toBe('409 name_taken');
    expect(codeOf(await put(portal, admin, other, { name: 'Dc-3', roles }))).toBe('409 name_taken');
    expect((await kept(portal, admin)).filter(({ _id }) => [id, other].includes(_id))).toHaveLength(2);
    const both = await Promise.all([add(portal, admin, 'DC-10'), add(portal, admin, 'dc-10')]);
    expect(both.map(codeOf).toSorted()).toEqual(['201', '409 name_taken']);
    const nobody = newId();
    expect(codeOf(await put(portal, admin, nobody, { name: 'DC-6', roles }))).toBe('404 not_found');
    expect(codeOf(await portal.send('DELETE', `/api/admin/aircraft/${nobody}`, admin))).toBe('404 not_found');
  });

  it('leaves existing flights unchanged', async ({ portal, admin, dispatcher }) => {
    const id = await added(portal, admin, 'L-1011');
    const flight = {
      flightCode: 'CW9',
      route: { departure: 'ZRH', arrival: 'JFK' },
      aircraft: 'L-1011',
      scheduledDate: new Date(portal.clock().getTime() + 48 * HOUR_MS).toISOString(),
      times: { staffJoining: '10:30', passengerJoining: '10:45', boarding: '11:00' },
      roles,
    };
    const made = await portal.send('POST', '/api/flights', { as: dispatcher.as, payload: flight });
    const before = flightSchema.parse(made.json());
    await put(portal, admin, id, { name: 'Tristar', roles: roles.slice(0, 1), retired: true });
    await portal.send('DELETE', `/api/admin/aircraft/${id}`, admin);
    const after = flightSchema.parse(
      (await portal.send('GET', `/api/flights/${before._id}`, dispatcher)).json(),
    );
    expect([after.aircraft, after.roles]).toEqual(['L-1011', before.roles]);
  });
});

it('returns visible, active flights within half an hour at the same gate', async ({
  portal,
  dispatcher,
  admin,
}) => {
  const { db } = portal.database;
  const colleague = await signedInMember(portal);
  const at = '2026-04-01T18:00:00.000Z';
  const flight = async (minutes: number, given: Parameters<typeof insertFlight>[1] = {}) => {
    const scheduled_date = new Date(Date.parse(at) + minutes * 60_000).toISOString();
    const row = { dispatcher_id: colleague.user.id, gate: 'Q7', scheduled_date, ...given };
    return (await insertFlight(db, row)).id;
  };
  const undecided = {
    status: 'SCHEDULED',
    approval_status: 'pending',
    decided_at: null,
    decided_by_id: null,
  } as const;
  const early = await flight(-30);
  const late = await flight(30, { gate: 'q7' });
  const pending = await flight(1, undecided);
  const own = await flight(2, { ...undecided, dispatcher_id: dispatcher.user.id });
  await flight(31);
  await flight(0, { gate: 'Q8' });
  await flight(0, { status: 'CANCELLED' });
  await flight(0, { status: 'SCHEDULED', approval_status: 'rejected' });
  const elsewhere = await flight(3, { departure: 'GVA' });
  const conflicts = async ({ as }: SignedInMember, query = '') => {
    const response = await portal.send('GET', `/api/flights/conflicts?gate=Q7&scheduledDate=${at}${query}`, {
      as,
    });
    const found = aircraftEndpoints.gateConflicts.response.parse(response.json());
    return found.conflicts.map(({ _id }) => _id);
  };
  expect(await conflicts(dispatcher)).toEqual([early, own, elsewhere, late]);
  expect(await conflicts(dispatcher, `&departure=zrh&except=${early}`)).toEqual([own, late]);
  expect(await conflicts(admin, '&departure=ZRH')).toEqual([early, pending, own, late]);
});
