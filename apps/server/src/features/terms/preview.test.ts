import { DAY_MS } from '@crewroom/domain/days';
import { adminEndpoints } from '@crewroom/domain/record/endpoints';
import { termEndpoints } from '@crewroom/domain/terms/endpoints';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/stored-values.ts';
import { type FlightStage, stageFlight } from '../../testing/flights/staged-flight.ts';
import { insertUser } from '../../testing/rows.ts';
import {
  createTestPortal,
  type SignedInMember,
  signedInMember,
  type TestPortal,
} from '../../testing/test-portal.ts';

let portal: TestPortal;
let admin: SignedInMember;

beforeEach(async () => {
  portal = await createTestPortal({ environment: { RANK_MAX_AGE_MINUTES: '10080' } });
  admin = await signedInMember(portal, { rank: 247, required_flights: 0 });
});

afterEach(() => portal[Symbol.asyncDispose]());

/** Creates a member first seen now, whose quota requires a flight. */
const newcomer = (username: string) =>
  insertUser(portal.database.db, {
    username,
    required_flights: 1,
    first_seen_at: portal.clock().toISOString(),
  });

async function preview() {
  const as = await portal.signIn(admin.user.id);
  const response = await portal.send('GET', '/api/admin/term/preview', { as });
  const { belowQuota, exempt } = termEndpoints.previewTerm.response.parse(response.json());
  return {
    below: belowQuota.map(({ robloxUsername }) => robloxUsername),
    exempt: exempt.map(({ robloxUsername, because }) => `${robloxUsername}: ${because}`),
  };
}

/** Returns the members below quota and their labels, from the administrators' list. */
async function listed() {
  const as = await portal.signIn(admin.user.id);
  const response = await portal.send('GET', '/api/admin/users?filter=below-quota', { as });
  return adminEndpoints.adminUsers.response
    .parse(response.json())
    .users.map(({ robloxUsername, isOnLeave, stats: { newInTerm } }) => ({
      robloxUsername,
      isOnLeave,
      newInTerm,
    }));
}

/** Returns the members below quota and their labels, from the preview. */
async function previewed() {
  const as = await portal.signIn(admin.user.id);
  const response = await portal.send('GET', '/api/admin/term/preview', { as });
  const { belowQuota, exempt } = termEndpoints.previewTerm.response.parse(response.json());
  const marked = (members: typeof belowQuota, newInTerm: boolean) =>
    members.map(({ robloxUsername, isOnLeave }) => ({ robloxUsername, isOnLeave, newInTerm }));
  return [...marked(belowQuota, false), ...marked(exempt, true)];
}

async function advance() {
  expect((await portal.send('POST', '/api/admin/term/advance', { as: admin.as })).statusCode).toBe(200);
}

describe('the members whom the preview checks against the quota', () => {
  it('have the same labels in the members’ list: new members, and members away today', async () => {
    await newcomer('At_Once');
    const away = await newcomer('Away');
    portal.clock.advance(8 * DAY_MS);
    await newcomer('New_One');
    const newAndAway = await newcomer('New_Two');
    const payload = { from: '2026-03-10', to: '2026-03-12' };
    for (const { id } of [away, newAndAway]) {
      const as = await portal.signIn(admin.user.id);
      const added = await portal.send('POST', `/api/admin/users/${id}/leave`, { as, payload });
      expect(added.statusCode).toBe(201);
    }
    const inPreview = await previewed();
    expect(new Set(await listed())).toEqual(new Set(inPreview));
    expect(inPreview).toEqual([
      { robloxUsername: 'At_Once', isOnLeave: false, newInTerm: false },
      { robloxUsername: 'Away', isOnLeave: true, newInTerm: false },
      { robloxUsername: 'New_One', isOnLeave: false, newInTerm: true },
      { robloxUsername: 'New_Two', isOnLeave: true, newInTerm: true },
    ]);
  });

  it('exclude members first seen in a later term', async () => {
    await newcomer('Before_It');
    portal.clock.advance(1);
    await advance();
    await newcomer('In_It');
    expect(await preview()).toEqual({ below: ['Before_It'], exempt: ['In_It: new'] });
  });

  it('exclude members on leave for the whole term, until the leave is ended', async () => {
    const away = await newcomer('Away');
    await newcomer('At_Work');
    const path = `/api/admin/users/${away.id}/leave`;
    const payload = { from: '2026-03-01', to: '2026-03-31' };
    const added = await portal.send('POST', path, { as: admin.as, payload });
    expect(await preview()).toEqual({ below: ['At_Work'], exempt: [] });
    const [leave] = added.json<{ user: { leaves: { _id: string }[] } }>().user.leaves;
    const ended = await portal.send('DELETE', `${path}/${leave?._id}`, { as: admin.as });
    expect([ended.statusCode, await preview()]).toEqual([200, { below: ['At_Work', 'Away'], exempt: [] }]);
  });
});

it('is not read again while nothing changes, until the advance can no longer be undone', async () => {
  await advance();
  const as = await portal.signIn(admin.user.id);
  const send = (tag = '') =>
    portal.send('GET', '/api/admin/term/preview', { as, headers: { 'if-none-match': tag } });
  const first = await send();
  const { undo } = termEndpoints.previewTerm.response.parse(first.json());
  const tag = String(first.headers.etag);
  expect((await send(tag)).statusCode).toBe(304);
  portal.clock.set(undo?.until ?? '');
  const later = await send(tag);
  expect(termEndpoints.previewTerm.response.parse(later.json()).undo).toBeNull();
});

/** Returns the flights of the preview. */
async function unclosed() {
  const as = await portal.signIn(admin.user.id);
  const response = await portal.send('GET', '/api/admin/term/preview', { as });
  const { unclosedFlights, unclosedCount, unreviewedFlights, archivedFlights } =
    termEndpoints.previewTerm.response.parse(response.json());
  return {
    codes: unclosedFlights.map(({ flightCode }) => flightCode),
    unclosedCount,
    unreviewed: unreviewedFlights.length,
    archivedFlights,
  };
}

describe('the flights that an advance would not archive', () => {
  it('are listed when they need closing, oldest first, also after the advance', async () => {
    const add = (stage: FlightStage, scheduled_date: string) =>
      stageFlight(portal.database.db, stage, {
        dispatcher_id: admin.user.id,
        scheduled_date,
        flight_code: stage.slice(0, 12),
      });
    await add('available', '2026-03-02T00:00:00.000Z');
    await add('in progress', '2026-02-20T12:00:00.000Z');
    await add('briefing', '2026-03-02T00:00:00.001Z');
    for (const stage of ['concluded', 'cancelled', 'pending'] as const)
      await add(stage, '2026-02-20T12:00:00.000Z');
    const codes = ['in progress', 'available'];
    expect(await unclosed()).toEqual({ codes, unclosedCount: 2, unreviewed: 1, archivedFlights: 1 });
    await advance();
    expect(await unclosed()).toEqual({ codes, unclosedCount: 2, unreviewed: 0, archivedFlights: 0 });
    portal.clock.advance(1);
    expect((await unclosed()).codes).toEqual([...codes, 'briefing']);
  });

  it('are limited to 200, with their total number', async () => {
    const { flight } = await stageFlight(portal.database.db, 'available', {
      dispatcher_id: admin.user.id,
      scheduled_date: '2026-02-20T12:00:00.000Z',
    });
    const row = await portal.database.db
      .selectFrom('flights')
      .where('id', '=', flight.id)
      .selectAll()
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: 204 }, () => ({ ...row, id: newId() }));
    await portal.database.db.insertInto('flights').values(copies).execute();
    const { codes, unclosedCount } = await unclosed();
    expect([codes.length, unclosedCount]).toEqual([200, 205]);
  });
});
