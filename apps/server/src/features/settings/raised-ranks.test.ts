import { afterAll, expect, it } from 'vitest';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { type Action, atOnce, inRounds, seatRequests } from '../../testing/flights/seat-requests.ts';
import { stageFlight } from '../../testing/flights/staged-flight.ts';
import { codeOf } from '../../testing/portal-test.ts';
import { createTestPortal, type SignedInMember, signedInMember } from '../../testing/test-portal.ts';
import { revokeLostRightsAtStart } from '../roster/lost-rights.ts';

const ROUNDS = 5;

const portal = await createFlightPortal();
const owner = await signedInMember(portal, { rank: 255 });

afterAll(() => portal[Symbol.asyncDispose]());

const setRankOfStaff =
  (rankStaff: number | null): Action =>
  () =>
    portal.send('PUT', '/api/admin/settings', { as: owner.as, payload: { changes: { rankStaff } } });

/** Returns the seats of some members, or their places on waitlists. */
function whereTheyAre(table: 'allocations' | 'wait_list', userIds: readonly string[]) {
  const rows = portal.database.db.selectFrom(table).select(['user_id', 'flight_id']);
  return rows.where('user_id', 'in', userIds).execute();
}

/** Returns the notices of seats that some members lost. */
function noticesOfLostSeats(userIds: readonly string[]) {
  const items = portal.database.db.selectFrom('inbox_items').select('user_id');
  return items.where('notice', '=', 'seatFreed').where('user_id', 'in', userIds).execute();
}

it('an administration rank raised in another process applies before any further action', async () => {
  await using replica = await createTestPortal({
    database: { ...portal.database, close: () => Promise.resolve() },
  });
  const admin = await signedInMember(portal, { rank: 247 });
  const member = await signedInMember(portal, { rank: 239 });
  const raise = (rankAdmin: number | null) =>
    portal.send('PUT', '/api/admin/settings', { as: owner.as, payload: { changes: { rankAdmin } } });
  expect(codeOf(await raise(250))).toBe('200');
  const response = await replica.send('PUT', `/api/admin/users/${member.user.id}/quota`, {
    as: admin.as,
    payload: { requiredFlights: 7 },
  });
  expect(codeOf(response)).toBe('403 insufficient_rank');
  expect(codeOf(await raise(null))).toBe('200');
});

it('a raised staff rank in the environment ends seats, sessions and waitlist places at the next start', async () => {
  await using replica = await createTestPortal({
    database: { ...portal.database, close: () => Promise.resolve() },
    environment: { RANK_STAFF: '244' },
  });
  const { take, wait } = seatRequests(portal);
  const [seated, waiting] = [
    await signedInMember(portal, { rank: 239 }),
    await signedInMember(portal, { rank: 239 }),
  ];
  const above = await signedInMember(portal, { rank: 244 });
  const ids = [seated, waiting, above].map(({ user }) => user.id);
  const { db } = portal.database;
  const { flight } = await stageFlight(db, 'available', { dispatcher_id: owner.user.id }, [1]);
  for (const action of [take(flight.id, seated), wait(flight.id, waiting), wait(flight.id, above)])
    await action();
  await revokeLostRightsAtStart(replica);
  expect(await whereTheyAre('allocations', ids)).toEqual([{ user_id: above.user.id, flight_id: flight.id }]);
  expect(await whereTheyAre('wait_list', ids)).toEqual([]);
  expect(await noticesOfLostSeats(ids)).toEqual([{ user_id: seated.user.id }]);
  // They would be on the staff by the earlier ranks.
  expect(codeOf(await portal.send('GET', '/api/auth/me', { as: seated.as }))).toBe('401 rank_lost');
  expect(codeOf(await portal.send('GET', '/api/auth/me', { as: above.as }))).toBe('200');
});

it('a staff rank raised while twenty take seats ends upcoming seats, sessions and waitlist places of lower ranks', async () => {
  const lost: number[] = [];
  await inRounds(ROUNDS, async (round) => {
    const { take, wait } = seatRequests(portal);
    const crew: SignedInMember[] = [];
    for (let n = 0; n < 20; n += 1) crew.push(await signedInMember(portal, { rank: 239 }));
    const ids = crew.map(({ user }) => user.id);
    const [pilot] = crew;
    const about = { dispatcher_id: owner.user.id };
    const { db } = portal.database;
    const open = (await stageFlight(db, 'available', about, [16])).flight.id;
    const underWay = (await stageFlight(db, 'available', about, [1])).flight.id;
    await take(underWay, pilot ?? owner)();
    await db.updateTable('flights').set({ status: 'IN PROGRESS' }).where('id', '=', underWay).execute();

    const takeOrWait = (member: SignedInMember) => async () => {
      const taken = await take(open, member)();
      return taken.statusCode === 409 ? await wait(open, member)() : taken;
    };
    const actions = crew.map(takeOrWait);
    actions.splice((round * 4) % 20, 0, setRankOfStaff(244));
    const responses = await atOnce(round, actions);
    const others = responses.filter(({ statusCode }) => ![200, 401, 403].includes(statusCode));
    expect(others.map(({ body }) => body)).toEqual([]);

    expect(await whereTheyAre('allocations', ids)).toEqual([
      { user_id: pilot?.user.id, flight_id: underWay },
    ]);
    expect(await whereTheyAre('wait_list', ids)).toEqual([]);
    const published = await noticesOfLostSeats(ids);
    expect(published.length).toBeLessThanOrEqual(16);
    lost.push(published.length);
    for (const { as } of crew) {
      const response = await portal.send('GET', '/api/auth/me', { as });
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([401, 'rank_lost']);
    }
    expect((await setRankOfStaff(null)()).statusCode).toBe(200);
  });
  // In some round the ranks were raised after seats had been taken.
  expect(Math.max(...lost)).toBeGreaterThan(0);
});
