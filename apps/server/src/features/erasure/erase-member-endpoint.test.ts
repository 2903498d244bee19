import type { Flight } from '@crewroom/domain/flights/schemas';
import { describe, expect } from 'vitest';
import { eraseFully } from '../../testing/erasure/erase-fully.ts';
import { readLog } from '../../testing/flights/flight-story.ts';
import { proposal } from '../../testing/flights/proposal.ts';
import { insertRecord } from '../../testing/member-record.ts';
import { it } from '../../testing/portal-test.ts';
import { insertFlight, insertRole } from '../../testing/rows.ts';
import { createTestPortal, signedInMember } from '../../testing/test-portal.ts';

const on = (id: string, path: string) => `/api/admin/users/${id}/${path}`;

describe('types of aircraft named after members', () => {
  it('lose the names, and get numbers where they would be equal', async () => {
    await using portal = await createTestPortal();
    for (const [roblox_id, username] of [
      ['987654321', 'ForgetMe_1'],
      ['987654322', 'OtherOne_2'],
    ] as const)
      await signedInMember(portal, { rank: 239, roblox_id, username });
    const { as } = await signedInMember(portal, { rank: 247 });
    const add = (name: string, role = 'Captain') =>
      portal.send('POST', '/api/admin/aircraft', {
        as,
        payload: { name, roles: [{ name: role, capacity: 1 }] },
      });
    const names = ['Jet of ForgetMe_1', 'Jet of @ForgetMe_1', 'Jet of OtherOne_2'];
    for (const name of names) expect((await add(name, `Friend of ForgetMe_1`)).statusCode).toBe(201);
    for (const id of ['987654321', '987654322']) expect(await eraseFully(portal, id)).toBe(true);
    const types = await portal.database.db
      .selectFrom('aircraft_types')
      .select(['name', 'name_key', 'roles'])
      .orderBy('name')
      .execute();
    expect(types.map(({ name, name_key }) => [name, name_key])).toEqual([
      ['Jet of Deleted member', 'jet of deleted member'],
      ['Jet of Deleted member 2', 'jet of deleted member 2'],
      ['Jet of Deleted member 3', 'jet of deleted member 3'],
    ]);
    expect(JSON.stringify(types).toLowerCase()).not.toMatch(/forgetme_1|otherone_2/);
    expect((await add('JET OF DELETED MEMBER')).statusCode).toBe(409);
    expect(await portal.database.db.selectFrom('name_searches').selectAll().execute()).toEqual([]);
  });
});

describe('erasing a member', () => {
  it('keeps every row and sum, except the seats on flights that have not begun', async () => {
    await using portal = await createTestPortal();
    const { db } = portal.database;
    const { user: owner } = await signedInMember(portal, { rank: 255 });
    const { user } = await signedInMember(portal, { rank: 247 });
    await insertRecord(db, user.id, { id: owner.id, username: owner.username });
    const count = async (
      table: 'flights' | 'allocations' | 'ledger_credits' | 'sanctions' | 'audit_entries',
    ) => (await db.selectFrom(table).select('id').execute()).length;
    const kept = async () => ({
      sums: await db.selectFrom('term_totals').selectAll().orderBy('user_id').orderBy('term_id').execute(),
      flights: await count('flights'),
      seats: await count('allocations'),
      credits: await count('ledger_credits'),
      sanctions: await count('sanctions'),
      history: await count('audit_entries'),
    });
    const before = await kept();
    const erase = () => eraseFully(portal, user.roblox_id);
    expect([await erase(), await erase()]).toEqual([true, false]);
    const seatsOnFlightsNotBegun = 3;
    expect(await kept()).toEqual({ ...before, seats: before.seats - seatsOnFlightsNotBegun });
  });
});

describe('erasing a member with the name of something in the portal', () => {
  it.for(['reason', 'added', 'suspension', 'Captain', 'Owner_1'])('%s', async (name, { portal, owner }) => {
    const given = { rank: 244, roblox_id: `9876${name}`, username: 'seat', display_name: name };
    const member = await signedInMember(portal, given);
    const other = await signedInMember(portal, { rank: 239 });
    const { db } = portal.database;
    const { id } = await insertFlight(db, { scheduled_date: '2999-03-02T18:30:00.000Z' });
    await insertRole(db, { flight_id: id, name: 'Captain' });
    const seat = { as: member.as, payload: { roleIndex: 0 } };
    expect((await portal.send('POST', `/api/flights/${id}/allocate`, seat)).statusCode).toBe(200);
    const suspension = { type: 'suspension', breach: 'Rude', reason: 'Was rude' };
    await portal.send('POST', on(other.user.id, 'sanctions'), { as: owner.as, payload: suspension });
    const log = async () => (await readLog(portal.database, id))[0]?.details;
    expect(await log()).toBe('@seat took a seat as Captain');
    await eraseFully(portal, member.user.roblox_id);
    expect(await log()).toBe('Deleted member took a seat as Captain');
    const roles = db.selectFrom('flight_roles').select('name').where('flight_id', '=', id);
    expect(await roles.execute()).toEqual([{ name: 'Captain' }]);
    const response = await portal.send('GET', '/api/admin/history', { as: owner.as });
    expect(response.json<{ actions: object[] }>().actions[0]).toMatchObject({
      performedByUsername: owner.user.username,
      details: { action: 'added', sanctionType: 'suspension', breach: 'Rude', reason: 'Was rude' },
    });
  });
});

const longest = (text: string, most: number) => text.padEnd(most, 'x');

describe('erasing a member whose name is in a flight', () => {
  it('leaves a flight that can be saved unchanged, changed, or as a new one', async ({ portal }) => {
    const given = { roblox_id: '98765430', username: 'ForgetMe_1', display_name: 'Bo' };
    await signedInMember(portal, { rank: 239, ...given });
    const { as } = await signedInMember(portal);
    const payload = {
      ...proposal,
      flightCode: '@ForgetMe_1',
      route: { departure: longest('ForgetMe_1 ', 40), arrival: longest('@forgetme_1 (Bo)/', 40) },
      aircraft: longest('ForgetMe_1 ', 60),
      gate: longest('@forgetme_1 ', 40),
      serviceCategory: longest('ForgetMe_1 ', 40),
      notes: longest('ForgetMe_1 ', 4000),
      roles: [longest('ForgetMe_1 ', 40), longest('@forgetme_1 ', 40)].map((name) => ({ name, capacity: 1 })),
    };
    const { _id: id } = (await portal.send('POST', '/api/flights', { as, payload })).json<Flight>();
    await eraseFully(portal, '98765430');
    const read = (await portal.send('GET', `/api/flights/${id}`, { as })).json<Flight>();
    const { flightCode, route, aircraft, gate, serviceCategory, times, scheduledDate, notes, roles } = read;
    const starts = [flightCode, route.departure, route.arrival].map((text) => text.slice(0, 9));
    expect(starts).toEqual(['Deleted', 'Deleted x', '… (…)/xxx']);
    const whole = { flightCode, route, aircraft, gate, serviceCategory, times, scheduledDate, notes };
    const edit = { ...whole, times: { ...times, boarding: '18:05' } };
    const edited = await portal.send('PUT', `/api/flights/${id}`, { as, payload: edit });
    expect([edited.statusCode, edited.json<Flight>().times.boarding]).toEqual([200, '18:05']);
    const again = { ...whole, roles: roles.map(({ name, capacity }) => ({ name, capacity })) };
    const proposed = await portal.send('POST', '/api/flights', { as, payload: again });
    expect(proposed.statusCode).toBe(201);
  });

  it('keeps the seat names of a flight unique', async ({ portal }) => {
    await signedInMember(portal, { rank: 239, roblox_id: '98765431', username: 'ForgetMe_1' });
    const { db } = portal.database;
    const { id } = await insertFlight(db);
    const names = ['Deleted member 2', 'ForgetMe_1', 'deleted member'];
    for (const [position, name] of names.entries())
      await insertRole(db, { flight_id: id, position, name, name_key: name.toLowerCase() });
    expect(await eraseFully(portal, '98765431')).toBe(true);
    const left = await db
      .selectFrom('flight_roles')
      .select('name')
      .where('flight_id', '=', id)
      .orderBy('position')
      .execute();
    expect(left.map(({ name }) => name)).toEqual(['Deleted member 2', 'Deleted member 3', 'deleted member']);
  });
});
