import { flightCalls } from '@crewroom/domain/flights/calls';
import { notices } from '@crewroom/domain/inbox/notices';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedInMember, signedInMember, type TestPortal } from '../testing/test-portal.ts';
import { createFlightPortal } from './testing/flight-portal.ts';
import { expectConsistentLog } from './testing/flight-story.ts';
import { stageFlight } from './testing/staged-flight.ts';

// A race can end well by chance, so one round proves nothing.
const ROUNDS = 30;
const FLIGHTS = 5;
const PENDING = { approval: 'pending', status: 'SCHEDULED' } as const;

let portal: TestPortal;
let dispatcher: SignedInMember;
let approver: SignedInMember;
let rejecter: SignedInMember;

beforeAll(async () => {
  portal = await createFlightPortal();
  dispatcher = await signedInMember(portal);
  approver = await signedInMember(portal, { rank: 247 });
  rejecter = await signedInMember(portal, { rank: 247 });
});

afterAll(() => portal[Symbol.asyncDispose]());

async function pendingFlight() {
  const staged = await stageFlight(portal.database.db, 'pending', { dispatcher_id: dispatcher.user.id });
  const { id, flight_code: flightCode } = staged.flight;
  return { id: String(id), flightCode: String(flightCode) };
}

async function approveAll(ids: readonly string[]) {
  const answer = await portal.send('POST', '/api/flights/approve', { as: approver.as, payload: { ids } });
  expect(answer.statusCode).toBe(200);
  return flightCalls.approveFlights.answer.parse(answer.json());
}

/** What the dispatcher's inbox says of a flight. */
async function inboxItemsOf(id: string) {
  const items = portal.database.db
    .selectFrom('inbox_items')
    .where('user_id', '=', dispatcher.user.id)
    .where('link', '=', `/flights/${id}`)
    .select(['kind', 'text']);
  return await items.execute();
}

/** Rejects one flight after the other, as an administrator at the board does. Returns the answer for each. */
async function rejectAll(ids: readonly string[]) {
  const answers = new Map<string, LightMyRequestResponse>();
  for (const id of ids) {
    answers.set(id, await portal.send('PUT', `/api/flights/${id}/reject`, { as: rejecter.as }));
  }
  return answers;
}

type Flight = Awaited<ReturnType<typeof pendingFlight>>;

/** Expects that log and inbox of a flight say that it was decided once, by whom, and how. */
async function expectDecided({ id, flightCode }: Flight, decision: 'approved' | 'rejected') {
  const { username } = (decision === 'approved' ? approver : rejecter).user;
  const story = await expectConsistentLog(portal.database, id, PENDING);
  expect(story.map(({ details }) => details)).toEqual([`Flight ${decision} by @${username}`]);
  const noticeOf = decision === 'approved' ? notices.flightApproved : notices.flightRejected;
  const { kind, text } = noticeOf({ id, flightCode }, username);
  expect(await inboxItemsOf(id)).toEqual([{ kind, text }]);
}

it('decides each of several flights once when they are approved and rejected at once, and says so to all', async () => {
  // A pool that holds its connections already lets the two meet.
  await Promise.all(
    Array.from({ length: 10 }, () => portal.send('GET', '/api/auth/me', { as: approver.as })),
  );
  const decisions = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const flights = await Promise.all(Array.from({ length: FLIGHTS }, pendingFlight));
    const ids = flights.map(({ id }) => id);
    // They begin at opposite ends and meet.
    const [answer, rejections] = await Promise.all([approveAll(ids), rejectAll(ids.toReversed())]);
    expect([...answer.approved, ...answer.refused.map(({ id }) => id)].toSorted()).toEqual(ids.toSorted());
    for (const flight of flights) {
      const { id } = flight;
      const decision = answer.approved.includes(id) ? 'approved' : 'rejected';
      decisions.add(decision);
      const refusal = { code: 'flight_not_pending', message: `This flight has been ${decision} already.` };
      const rejection = rejections.get(id);
      const isApproved = decision === 'approved';
      expect([rejection?.statusCode, rejection?.json()]).toMatchObject(
        isApproved ? [409, refusal] : [200, { _id: id }],
      );
      expect(answer.refused.filter((one) => one.id === id)).toEqual(isApproved ? [] : [{ id, ...refusal }]);
      await expectDecided(flight, decision);
    }
  }
  // Both were in time for some flights; otherwise the two never met.
  expect([...decisions].toSorted()).toEqual(['approved', 'rejected']);
});
