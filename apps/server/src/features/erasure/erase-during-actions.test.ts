import { sanctionEndpoints } from '@crewroom/domain/record/sanction-endpoints';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { expectTotalsToBeSums } from '../../testing/flights/ledger-sums.ts';
import { aboard, atOnce, inRounds, seatRequests, waitlistOf } from '../../testing/flights/seat-requests.ts';
import { stageFlight } from '../../testing/flights/staged-flight.ts';
import { crewedFlight, gameEvent } from '../../testing/game/crewed-flight.ts';
import { makeKey, sendAsGame } from '../../testing/game/game-server.ts';
import { insertSanction, insertSeat } from '../../testing/rows.ts';
import { dumpDatabase } from '../../testing/test-database.ts';
import { type SignedInMember, signedInMember } from '../../testing/test-portal.ts';
import { searchForNames } from './name-search.ts';

const ROUNDS = 4;

let member: SignedInMember;
let count = 0;

const portal = await createFlightPortal();
const requests = seatRequests(portal);
const owner = await signedInMember(portal, { rank: 255, username: 'Owner_1' });
const admin = await signedInMember(portal, { rank: 247, username: 'Admin_1' });

afterAll(() => portal[Symbol.asyncDispose]());

beforeEach(() => newMember());

/** Creates the member to erase. */
async function newMember(): Promise<void> {
  count += 1;
  const names = { username: `Forget_Me${count}`, display_name: `Remy Möller${count}` };
  member = await signedInMember(portal, { rank: 244, roblox_id: `98765432${count}`, ...names });
}

const erase = (): Promise<LightMyRequestResponse> =>
  portal.send('POST', `/api/admin/users/${member.user.id}/forget`, {
    as: owner.as,
    payload: { username: member.user.username },
  });

async function expectNoTrace(): Promise<void> {
  await searchForNames(portal);
  const dump = JSON.stringify(await dumpDatabase(portal.database)).toLowerCase();
  const traces = [member.user.roblox_id, member.user.username, member.user.display_name];
  expect(traces.filter((trace) => dump.includes(trace.toLowerCase()))).toEqual([]);
}

const db = () => portal.database.db;

/** Returns the sanctions whose appeal waits for a decision. */
async function pendingAppeals(): Promise<string[]> {
  const response = await portal.send('GET', '/api/admin/appeals', { as: owner.as });
  return sanctionEndpoints.appealQueue.response
    .parse(response.json())
    .pending.map(({ sanction }) => sanction._id);
}

/** Creates a concluded flight that the member dispatched and flew. */
async function flownFlight(): Promise<string> {
  const { flight, roles } = await stageFlight(portal.database.db, 'concluded', {
    dispatcher_id: member.user.id,
  });
  if (roles[0] !== undefined) await insertSeat(portal.database.db, roles[0], { user_id: member.user.id });
  return flight.id;
}

/** Returns the credits of a flight. */
async function creditsOf(flightId: string): Promise<string[]> {
  const credits = portal.database.db.selectFrom('ledger_credits').select(['kind', 'user_id']);
  const rows = await credits.where('flight_id', '=', flightId).execute();
  return rows.map(({ kind, user_id }) => `${kind} ${user_id}`).toSorted();
}

describe('erasing a member', () => {
  it('credits them once, without a name, while their flight is reviewed', () =>
    inRounds(ROUNDS, async (round) => {
      await newMember();
      const flight = await flownFlight();
      const review = () => portal.send('PUT', `/api/flights/${flight}/review`, { as: admin.as, payload: {} });
      const responses = await atOnce(round, [erase, review]);
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      const { id } = member.user;
      expect(await creditsOf(flight)).toEqual([`attended ${id}`, `hosted ${id}`, `pay ${id}`, `pay ${id}`]);
      await expectTotalsToBeSums(portal.database);
      await expectNoTrace();
    }));

  it('happens after a decision on their appeal, or makes it fail with 404', () =>
    inRounds(ROUNDS, async (round) => {
      await newMember();
      const { id } = await insertSanction(db(), {
        user_id: member.user.id,
        type: 'warning',
        issuer_id: owner.user.id,
        appealed_at: portal.clock().toISOString(),
        appeal_text: `I, ${member.user.username}, was ill.`,
      });
      expect(await pendingAppeals()).toContain(id);
      const payload = { decision: 'lifted', comment: `@${member.user.username} was ill.` };
      const path = `/api/admin/users/${member.user.id}/sanctions/${id}/appeal`;
      const decide = () => portal.send('POST', path, { as: admin.as, payload });
      const codes = (await atOnce(round, [erase, decide])).map(({ statusCode }) => statusCode);
      expect(codes).toContain(200);
      expect([200, 404]).toEqual(expect.arrayContaining(codes));
      expect(await pendingAppeals()).not.toContain(id);
      await expectNoTrace();
    }));

  it('keeps only the reports of others while the game reports that they joined', async () => {
    const { key } = await makeKey(portal, owner);
    await inRounds(ROUNDS, async (round) => {
      await newMember();
      const flight = await crewedFlight(portal);
      const [other] = flight.crew;
      await db()
        .updateTable('flights')
        .set({ dispatcher_id: member.user.id })
        .where('id', '=', flight.id)
        .execute();
      const events = [member, other].map((one) => gameEvent(one, 'joined', '11:00'));
      const path = `/api/game/flights/${flight.id}/attendance`;
      const report = () => sendAsGame(portal, 'POST', path, { key, payload: { events } });
      const responses = await atOnce(round, [erase, report]);
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      const kept = db().selectFrom('attendance_events').where('flight_id', '=', flight.id).select('user_id');
      expect(await kept.execute()).toEqual([{ user_id: other.user.id }]);
      await expectNoTrace();
    });
  });

  it('gives a freed seat to the next member when they are first on the waitlist', () =>
    inRounds(ROUNDS, async (round) => {
      await newMember();
      const [holder, next] = [await signedInMember(portal), await signedInMember(portal)];
      const given = { dispatcher_id: admin.user.id };
      const { id } = (await stageFlight(portal.database.db, 'available', given, [1])).flight;
      for (const action of [requests.take(id, holder), requests.wait(id, member), requests.wait(id, next)])
        expect((await action()).statusCode).toBe(200);
      const responses = await atOnce(round, [erase, requests.giveBack(id, holder)]);
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      expect([await aboard(portal, id), await waitlistOf(portal, id)]).toEqual([[next.user.id], []]);
      await expectNoTrace();
    }));

  it('ends the offer of a seat to them, and leaves the seat with its holder', async () => {
    const holder = await signedInMember(portal);
    const { flight } = await stageFlight(portal.database.db, 'available', { dispatcher_id: admin.user.id });
    await requests.take(flight.id, holder)();
    expect((await requests.offer(flight.id, holder, member)()).statusCode).toBe(200);
    expect((await erase()).statusCode).toBe(200);
    expect(await aboard(portal, flight.id)).toEqual([holder.user.id]);
    const seat = db().selectFrom('allocations').where('flight_id', '=', flight.id);
    expect(await seat.select(['offered_at', 'offered_to_id']).execute()).toEqual([
      { offered_at: null, offered_to_id: null },
    ]);
    await expectNoTrace();
  });
});
