import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFlightPortal } from '../flights/testing/flight-portal.ts';
import { type Act, atOnce, inRounds, seatCalls } from '../flights/testing/seat-calls.ts';
import { stageFlight } from '../flights/testing/staged-flight.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../testing/test-portal.ts';

const ROUNDS = 5;

let portal: TestPortal;
let owner: SignedInMember;
const held: number[] = [];

beforeAll(async () => {
  portal = await createFlightPortal();
  owner = await signedInMember(portal, { rank: 255 });
});

afterAll(() => portal[Symbol.asyncDispose]());

const setRank =
  (changes: Record<string, number | null>): Act =>
  () =>
    portal.send('PUT', '/api/admin/settings', { as: owner.as, payload: { changes } });

async function rowsOf(table: 'allocations' | 'wait_list', crew: readonly SignedInMember[]) {
  const rows = portal.database.db.selectFrom(table).select(['user_id', 'flight_id']);
  return await rows
    .where(
      'user_id',
      'in',
      crew.map(({ user }) => user.id),
    )
    .execute();
}

/** How many were told that they have lost a seat, as nobody of the staff any more. */
async function toldOfLostSeats(crew: readonly SignedInMember[]): Promise<number> {
  const ids = new Set(crew.map(({ user }) => user.id));
  const items = await portal.database.db
    .selectFrom('inbox_items')
    .where('notice', '=', 'seatFreed')
    .select('user_id')
    .execute();
  return items.filter(({ user_id: id }) => ids.has(id)).length;
}

it('the rank of the staff raised while twenty take seats: nobody below keeps one that is to come, a session or a place in a line', async () => {
  await inRounds(ROUNDS, async (round) => {
    const { take, wait } = seatCalls(portal);
    const crew: SignedInMember[] = [];
    for (let n = 0; n < 20; n += 1) crew.push(await signedInMember(portal, { rank: 239 }));
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
    const acts = crew.map(takeOrWait);
    acts.splice((round * 4) % 20, 0, setRank({ rankStaff: 244 }));
    const answers = await atOnce(round, acts);
    const others = answers.filter(({ statusCode }) => ![200, 401, 403].includes(statusCode));
    expect(others.map(({ body }) => body)).toEqual([]);

    expect(await rowsOf('allocations', crew)).toEqual([{ user_id: pilot?.user.id, flight_id: underWay }]);
    expect(await rowsOf('wait_list', crew)).toEqual([]);
    const told = await toldOfLostSeats(crew);
    expect(told).toBeLessThanOrEqual(16);
    held.push(told);
    for (const { as } of crew) {
      const answer = await portal.send('GET', '/api/auth/me', { as });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, 'rank_lost']);
    }
    expect((await setRank({ rankStaff: null })()).statusCode).toBe(200);
  });
  // In some round the ranks were raised after seats had been taken.
  expect(Math.max(...held)).toBeGreaterThan(0);
});
