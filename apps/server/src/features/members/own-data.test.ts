import type { Inbox } from '@crewroom/domain/inbox/schemas';
import { type OwnData, ownDataSchema } from '@crewroom/domain/members/endpoints';
import type { Leave } from '@crewroom/domain/record/schemas';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runInUnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { tableDefinitions, tableNames } from '../../platform/database/tables.ts';
import type { Table } from '../../platform/database/tables/define-table.ts';
import { insertRecord } from '../../testing/member-record.ts';
import { insertRowsEverywhere } from '../../testing/rows-everywhere.ts';
import { insertFlight, insertRole, insertSanction, insertSeat } from '../../testing/rows.ts';
import { countStatements, createTestDatabase } from '../../testing/test-database.ts';
import {
  createTestPortal,
  type SignedInMember,
  signedInMember,
  type TestPortal,
} from '../../testing/test-portal.ts';
import { notifyMembers } from '../inbox/inbox.ts';

let portal: TestPortal;
let admin: SignedInMember;
let member: SignedInMember;

beforeAll(async () => {
  portal = await createTestPortal();
  admin = await signedInMember(portal, { rank: 247, username: 'Admin_1' });
  member = await signedInMember(portal, { rank: 244, username: 'Member_1' });
  const { db } = portal.database;
  await insertRecord(db, member.user.id, { id: admin.user.id, username: 'Admin_1' });
  const former = { user_id: member.user.id, username: 'Before_1', username_key: 'before_1' };
  await db
    .insertInto('former_usernames')
    .values({ ...former, seen_until: '2026-01-01T00:00:00.000Z' })
    .execute();
  const hosted = await insertFlight(db, { dispatcher_id: member.user.id, flight_code: 'HOSTED' });
  await portal.send('PUT', `/api/flights/${hosted.id}`, { as: member.as, payload: { gate: 'A1' } });
});

afterAll(() => portal[Symbol.asyncDispose]());

async function exported({ as }: SignedInMember): Promise<OwnData> {
  const response = await portal.send('GET', '/api/me/export', { as });
  expect(response.statusCode).toBe(200);
  return ownDataSchema.parse(response.json());
}

it('is a single file, named after its day', async () => {
  const { as } = await signedInMember(portal);
  const response = await portal.send('GET', '/api/me/export', { as });
  expect(response.headers['content-disposition']).toBe(
    'attachment; filename="crewroom-data-2026-03-02.json"',
  );
  expect(response.headers['content-type']).toMatch(/^application\/json/);
  expect(response.headers['cache-control']).toBe('no-store');
});

it('aborts when the database fails during the export, and the portal continues', async () => {
  const database = await createTestDatabase();
  const failing: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) =>
      result.rows.some((row) => 'assigned_at' in row)
        ? Promise.reject(new Error('the database is away'))
        : Promise.resolve(result),
  };
  await using other = await createTestPortal({
    database: { ...database, db: database.db.withPlugin(failing) },
  });
  const { as, user } = await signedInMember(other);
  const flight = await insertFlight(database.db);
  await insertSeat(database.db, await insertRole(database.db, { flight_id: flight.id }), {
    user_id: user.id,
  });
  await expect(other.send('GET', '/api/me/export', { as })).rejects.toThrow(
    'response destroyed before completion',
  );
  expect((await other.send('GET', '/api/auth/me', { as })).statusCode).toBe(200);
});

it('contains everything about the member', async () => {
  const data = await exported(member);
  expect(data).toMatchObject({
    format: 'crewroom-own-data',
    version: 1,
    exportedAt: '2026-03-02T12:00:00.000Z',
  });
  expect(data.profile).toMatchObject({
    robloxUsername: 'Member_1',
    robloxId: member.user.roblox_id,
    formerUsernames: [{ username: 'Before_1', until: '2026-01-01T00:00:00.000Z' }],
    groupRank: { rankId: 244 },
    stats: { termFlightsAttended: 1, termPay: 13.5, totalFlightsAttended: 7 },
  });
  expect(data.seats.map(({ flightCode, role }) => [flightCode, role])).toEqual([
    ['CR202', 'Cabin Crew'],
    ['CR201', 'Captain'],
    ['CR102', 'Cabin Crew'],
    ['CR101', 'Cabin Crew'],
  ]);
  expect(data.seats[0]?.assignedBy).toEqual({ robloxUsername: 'Admin_1' });
  expect(data.hostedFlights).toMatchObject([{ flightCode: 'HOSTED', approvalStatus: 'approved' }]);
  expect(data.flightLog).toMatchObject([{ flightCode: 'HOSTED', action: 'edited' }]);
  expect(data.terms.map(({ flightsAttended, pay }) => `${flightsAttended} ${pay}`).toSorted()).toEqual([
    '1 13.5',
    '7 9',
  ]);
  const credits = data.ledger.map(({ kind, amount, flightCode }) => `${kind} ${amount} ${flightCode}`);
  expect(credits.toSorted()).toEqual(['attended 1 CR101', 'pay 1 CR101', 'pay 12.5 null']);
  expect(data.leave).toMatchObject([{ from: '2026-03-03', to: '2026-03-04', status: 'approved' }]);
  expect(data.rewards).toMatchObject([{ reason: 'Well flown', awardedBy: 'Admin_1' }]);
  expect(data.sessions).toMatchObject([{ isThisOne: true, begunAt: '2026-03-02T12:00:00.000Z' }]);
});

it('contains data of every table that is declared as personal', async () => {
  const owner = await signedInMember(portal, { rank: 255 });
  await insertRowsEverywhere(portal.database.db, owner.user, admin.user);
  const data = await exported(owner);
  const missing = tableNames.filter((name) => {
    const { ownData }: Table = tableDefinitions[name];
    if (typeof ownData !== 'string') return false;
    const found = data[ownData];
    return found === null || (Array.isArray(found) && found.length === 0);
  });
  expect(missing).toEqual([]);
});

it('contains decisions on the member’s leave, and their notices about themselves but not about others', async () => {
  const [asking, chief] = [await signedInMember(portal), await signedInMember(portal, { rank: 250 })];
  const payload = { from: '2026-05-01', to: '2026-05-02', reason: 'Exams' };
  const asked = await portal.send('POST', '/api/leave', { as: asking.as, payload });
  const { _id: id } = asked.json<{ leave: Leave }>().leave;
  const approved = await portal.send('POST', `/api/admin/leave/${id}/approve`, { as: admin.as });
  expect(approved.statusCode).toBe(200);
  const { leave, inbox } = await exported(asking);
  expect(leave).toMatchObject([{ status: 'approved', decidedByUsername: 'Admin_1' }]);
  expect(inbox).toMatchObject([{ kind: 'leave_decided', link: '/profile#leave', read: false }]);
  const notices = await portal.send('GET', '/api/inbox', { as: chief.as });
  expect(notices.json<Inbox>().items).toMatchObject([{ kind: 'leave_asked' }]);
  expect((await exported(chief)).inbox).toEqual([]);
});

it('leaves out notices to owners once the member is no longer one', async () => {
  const owner = await signedInMember(portal, { rank: 255 });
  const notice = { notice: 'keyMade', payload: { by: admin.user.id } } as const;
  await runInUnitOfWork(portal, (uow) => notifyMembers(uow, null, [{ userId: owner.user.id, notice }]));
  expect((await exported(owner)).inbox).toMatchObject([{ kind: 'security' }]);
  await portal.database.db.updateTable('users').set({ rank: 239 }).where('id', '=', owner.user.id).execute();
  expect((await exported(owner)).inbox).toEqual([]);
});

it('contains only what the member may see on screens: no hidden notes, issuers, expired sanctions or history', async () => {
  const data = await exported(member);
  expect(data.notes.map(({ content }) => content)).toEqual(['A visible note']);
  expect(data.sanctions.map(({ breach }) => breach).toSorted()).toEqual(['Late again', 'Rude']);
  expect(data.sanctions.every(({ issuerUsername }) => issuerUsername === undefined)).toBe(true);
  expect(data.history).toEqual([]);
  expect(JSON.stringify(data)).not.toContain(member.as.split('=')[1]);
});

it('contains for administrators what their own record shows them, and for the owner everything', async () => {
  const { db } = portal.database;
  const [chief, owner] = [
    await signedInMember(portal, { rank: 250, username: 'Admin_1' }),
    await signedInMember(portal, { rank: 255, username: 'Owner_1' }),
  ];
  for (const { user } of [chief, owner]) {
    const expired = { expiry_date: '2026-02-01T00:00:00.000Z', issuer_id: chief.user.id };
    await insertSanction(db, { user_id: user.id, type: 'reminder', ...expired });
  }
  await portal.send('POST', `/api/admin/users/${owner.user.id}/notes`, {
    as: owner.as,
    payload: { content: 'To myself' },
  });
  const [ofChief, ofOwner] = [await exported(chief), await exported(owner)];
  expect([ofChief.sanctions.length, ofOwner.sanctions.length]).toEqual([1, 1]);
  expect(ofChief.sanctions.some(({ issuerUsername }) => issuerUsername !== undefined)).toBe(false);
  expect(ofOwner.sanctions.every(({ issuerUsername }) => issuerUsername === 'Admin_1')).toBe(true);
  expect([ofChief.notes.length, ofOwner.notes.length]).toEqual([0, 1]);
  expect(ofChief.history).toEqual([]);
  expect(ofOwner.history).toMatchObject([{ actionType: 'note_add', targetUsername: 'Owner_1' }]);
});

it('contains only the names of others, where the screens show them', async () => {
  const stranger = await signedInMember(portal, { username: 'Stranger_1' });
  const { db } = portal.database;
  const flight = await insertFlight(db, { flight_code: 'SHARED' });
  const role = await insertRole(db, { flight_id: flight.id });
  await insertSeat(db, role, { user_id: stranger.user.id, seat_number: 2 });
  await insertSeat(db, role, { user_id: member.user.id, seat_number: 1 });
  const text = JSON.stringify(await exported(member));
  expect(text).toContain('SHARED');
  for (const trace of ['Stranger_1', stranger.user.id, stranger.user.roblox_id])
    expect(text).not.toContain(trace);
});

it('takes the same number of statements for any amount of data', async () => {
  const [little, much] = [await signedInMember(portal), member];
  const count = async (of: SignedInMember) =>
    (await countStatements(portal.database, () => exported(of))).length;
  const [few, many] = [await count(little), await count(much)];
  // One more if other members are named.
  expect([many, many - 1]).toContain(few);
  // On PostgreSQL the limit is counted in the database.
  expect(many).toBeLessThanOrEqual(22);
});

it('is limited to six in a row', async () => {
  const eager = await signedInMember(portal);
  const asked = Array.from({ length: 7 }, () => portal.send('GET', '/api/me/export', { as: eager.as }));
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(6);
  expect(statuses).toContain(429);
});
