import type { Flight } from '@crewroom/domain/flights/schemas';
import { describe, expect } from 'vitest';
import { eraseFully } from '../../testing/erasure/erase-fully.ts';
import { readLog } from '../../testing/flights/flight-story.ts';
import { insertRecord } from '../../testing/member-record.ts';
import { it } from '../../testing/portal-test.ts';
import { insertFlight, insertRole } from '../../testing/rows.ts';
import { dumpDatabase } from '../../testing/test-database.ts';
import { createTestPortal, signedInMember } from '../../testing/test-portal.ts';

const on = (id: string, path: string) => `/api/admin/users/${id}/${path}`;

async function withHistory() {
  const environment = { WRITE_LIMIT_PER_MINUTE: '100000', RANK_MAX_AGE_MINUTES: '10080' };
  const portal = await createTestPortal({ environment });
  const owner = await signedInMember(portal, { rank: 255 });
  const given = { rank: 247, roblox_id: '987654321', username: 'ForgetMe_1', display_name: 'Remy Möller' };
  const member = await signedInMember(portal, given);
  const other = await signedInMember(portal, { rank: 239 });
  const { db } = portal.database;
  await insertRecord(db, member.user.id, { id: owner.user.id, username: owner.user.username });
  const former = { user_id: member.user.id, username: 'OldForget', username_key: 'oldforget' };
  await db
    .insertInto('former_usernames')
    .values({ ...former, seen_until: '2026-01-01T00:00:00.000Z' })
    .execute();
  const action = async (path: string, payload: object, as = owner.as, key = path) => {
    const response = await portal.send('POST', path, { as, payload, headers: { 'idempotency-key': key } });
    expect(response.statusCode).toBe(201);
  };
  const mention = 'RobloxRequest @ForgetMe_1, forgetme_1 or oldforget (Remy Möller), 987654321.';
  await action(on(member.user.id, 'notes'), { content: mention });
  await action(on(member.user.id, 'reward'), { amount: 5, reason: mention });
  await action(on(other.user.id, 'notes'), { content: mention }, member.as, 'other');
  await action(on(other.user.id, 'sanctions'), { breach: 'Rude', reason: mention }, member.as, 'sanction');
  return { portal, member, other };
}

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
  it('removes id and names everywhere, and keeps every sum and the texts of others', async () => {
    const { portal, member, other } = await withHistory();
    await using _ = portal;
    const { db } = portal.database;
    const sums = () =>
      db.selectFrom('term_totals').selectAll().orderBy('user_id').orderBy('term_id').execute();
    const count = async (
      table: 'flights' | 'allocations' | 'ledger_credits' | 'sanctions' | 'audit_entries',
    ) => (await db.selectFrom(table).select('id').execute()).length;
    const counts = async () => ({
      flights: await count('flights'),
      seats: await count('allocations'),
      credits: await count('ledger_credits'),
      sanctions: await count('sanctions'),
      history: await count('audit_entries'),
    });
    const [totals, rows] = [await sums(), await counts()];
    const erase = () => eraseFully(portal, '987654321');
    expect(await erase()).toBe(true);
    const dump = JSON.stringify(await dumpDatabase(portal.database)).toLowerCase();
    for (const trace of ['987654321', 'forgetme_1', 'oldforget', 'remy möller'])
      expect(dump).not.toContain(trace);
    expect(await sums()).toEqual(totals);
    const seatsOnFlightsNotBegun = 3;
    expect(await counts()).toEqual({ ...rows, seats: rows.seats - seatsOnFlightsNotBegun });
    expect((await portal.send('GET', '/api/auth/me', { as: member.as })).statusCode).toBe(401);
    expect(await erase()).toBe(false);
    const notes = db.selectFrom('notes').select('content').where('user_id', '=', other.user.id);
    const content =
      'RobloxRequest Deleted member, Deleted member or Deleted member (Deleted member), Deleted member.';
    expect(await notes.execute()).toEqual([{ content }]);
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
      flightCode: '@ForgetMe_1',
      route: { departure: longest('ForgetMe_1 ', 40), arrival: longest('@forgetme_1 (Bo)/', 40) },
      aircraft: longest('ForgetMe_1 ', 60),
      gate: longest('@forgetme_1 ', 40),
      serviceCategory: longest('ForgetMe_1 ', 40),
      scheduledDate: '2026-03-05T18:30:00Z',
      times: { staffJoining: '17:30', passengerJoining: '17:45', boarding: '18:00' },
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

  it('removes the names from all its fields and from its log', async ({ portal }) => {
    const given = { roblox_id: '987654321', username: 'ForgetMe_1', display_name: 'Remy Möller' };
    const member = await signedInMember(portal, { rank: 239, ...given });
    const dispatcher = await signedInMember(portal, { username: 'Dispatching' });
    const admin = await signedInMember(portal, { rank: 247 });
    const { db } = portal.database;
    const roles = ['Seat of ForgetMe_1', 'Seat of Remy Möller', 'Cabin Crew'];
    const payload = {
      flightCode: 'ForgetMe_1',
      route: { departure: 'ForgetMe_1 Home', arrival: "Remy Möller's" },
      aircraft: 'Remy Möller Jet',
      gate: '@forgetme_1',
      serviceCategory: 'ForgetMe_1 class',
      scheduledDate: '2026-03-05T18:30:00Z',
      times: { staffJoining: '17:30', passengerJoining: '17:45', boarding: '18:00' },
      roles: roles.map((name) => ({ name, capacity: 1 })),
    };
    const created = await portal.send('POST', '/api/flights', { as: dispatcher.as, payload });
    const flight = { id: created.json<{ _id: string }>()._id };
    await portal.send('PUT', `/api/flights/${flight.id}/approve`, { as: admin.as });
    for (const roleIndex of [0, 1]) {
      const seat = { as: member.as, payload: { roleIndex } };
      expect((await portal.send('POST', `/api/flights/${flight.id}/allocate`, seat)).statusCode).toBe(200);
      await portal.send('DELETE', `/api/flights/${flight.id}/unallocate`, { as: member.as });
    }
    await eraseFully(portal, '987654321');
    const dump = JSON.stringify(await dumpDatabase(portal.database)).toLowerCase();
    expect(dump).not.toMatch(/forgetme_1|remy möller/);
    const [first] = await readLog(portal.database, flight.id);
    expect(first?.details).toBe('Flight Deleted member created by @Dispatching');
    const left = await db
      .selectFrom('flight_roles')
      .select(['name', 'name_key'])
      .where('flight_id', '=', flight.id)
      .orderBy('position')
      .execute();
    expect(left).toEqual([
      { name: 'Seat of Deleted member 1', name_key: 'seat of deleted member 1' },
      { name: 'Seat of Deleted member', name_key: 'seat of deleted member' },
      { name: 'Cabin Crew', name_key: 'cabin crew' },
    ]);
  });
});
