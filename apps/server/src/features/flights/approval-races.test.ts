import { flightEndpoints } from '@crewroom/domain/flights/endpoints';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REPEATED_HEADER } from '../../platform/http/mutations.ts';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { expectConsistentLog } from '../../testing/flights/flight-story.ts';
import { inRounds } from '../../testing/flights/seat-requests.ts';
import { stageFlight } from '../../testing/flights/staged-flight.ts';
import { noticesFor } from '../../testing/inbox/notices.ts';
import { codeOf } from '../../testing/portal-test.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';

// A single round can succeed by chance, so one round proves nothing.
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
  const response = await portal.send('POST', '/api/flights/approve', { as: approver.as, payload: { ids } });
  expect(response.statusCode).toBe(200);
  return flightEndpoints.approveFlights.response.parse(response.json());
}

/** Returns the items about a flight in the dispatcher's inbox. */
async function inboxItemsOf(id: string) {
  const notices = await noticesFor(portal.database, dispatcher.user.id);
  return notices.filter(({ link }) => link === `/flights/${id}`).map(({ text }) => text);
}

/** Rejects one flight after the other, as an administrator at the board does. Returns each response. */
async function rejectAll(ids: readonly string[]) {
  const responses = new Map<string, LightMyRequestResponse>();
  for (const id of ids) {
    responses.set(id, await portal.send('PUT', `/api/flights/${id}/reject`, { as: rejecter.as }));
  }
  return responses;
}

type Flight = Awaited<ReturnType<typeof pendingFlight>>;

/** Expects that the log and the inbox of a flight say that it was decided once, by whom, and how. */
async function expectDecided({ id, flightCode }: Flight, decision: 'approved' | 'rejected') {
  const { username } = (decision === 'approved' ? approver : rejecter).user;
  const story = await expectConsistentLog(portal.database, id, PENDING);
  expect(story.map(({ details }) => details)).toEqual([`Flight ${decision} by @${username}`]);
  expect(await inboxItemsOf(id)).toEqual([`@${username} ${decision} your flight ${flightCode}.`]);
}

it('decides each flight once, and notifies everybody, when flights are approved and rejected at the same time', async () => {
  // A pool with open connections lets the two requests overlap.
  await Promise.all(
    Array.from({ length: 10 }, () => portal.send('GET', '/api/auth/me', { as: approver.as })),
  );
  const decisions = new Set<string>();
  await inRounds(ROUNDS, async () => {
    const flights = await Promise.all(Array.from({ length: FLIGHTS }, pendingFlight));
    const ids = flights.map(({ id }) => id);
    // They begin at opposite ends and overlap.
    const [response, rejections] = await Promise.all([approveAll(ids), rejectAll(ids.toReversed())]);
    expect([...response.approved, ...response.refused.map(({ id }) => id)].toSorted()).toEqual(
      ids.toSorted(),
    );
    for (const flight of flights) {
      const { id } = flight;
      const decision = response.approved.includes(id) ? 'approved' : 'rejected';
      decisions.add(decision);
      const refusal = { code: 'flight_not_pending', message: `This flight has been ${decision} already.` };
      const rejection = rejections.get(id);
      const isApproved = decision === 'approved';
      expect([rejection?.statusCode, rejection?.json()]).toMatchObject(
        isApproved ? [409, refusal] : [200, { _id: id }],
      );
      expect(response.refused.filter((one) => one.id === id)).toEqual(isApproved ? [] : [{ id, ...refusal }]);
      await expectDecided(flight, decision);
    }
  });
  // Each request decided some flights. Otherwise they never overlapped.
  expect([...decisions].toSorted()).toEqual(['approved', 'rejected']);
});

function approveUnderKey(ids: readonly string[], key: string) {
  return portal.send('POST', '/api/flights/approve', {
    as: approver.as,
    payload: { ids },
    headers: { 'idempotency-key': key },
  });
}

it('approves several flights once per key when a request is repeated during and after it', async () => {
  await inRounds(ROUNDS, async (round) => {
    const ids = await Promise.all(Array.from({ length: FLIGHTS }, async () => (await pendingFlight()).id));
    const key = `approve-${round}`;
    const responses = await Promise.all([1, 2, 3].map(() => approveUnderKey(ids, key)));
    const codes = responses.map(codeOf);
    expect(codes).toContain('200');
    for (const code of codes) expect(['200', '409 in_progress']).toContain(code);
    for (const response of [...responses, await approveUnderKey(ids, key)].filter(
      ({ statusCode }) => statusCode === 200,
    )) {
      expect(flightEndpoints.approveFlights.response.parse(response.json())).toEqual({
        approved: ids,
        refused: [],
      });
    }
    for (const id of ids) {
      const story = await expectConsistentLog(portal.database, id, PENDING);
      expect(story.map(({ kind }) => kind)).toEqual(['approved']);
    }
  });
});

it('reports a repeated request when its key is resumed', async () => {
  const ids = await Promise.all(Array.from({ length: 2 }, async () => (await pendingFlight()).id));
  let approvals = 0;
  const stop = portal.database.watchStatements((statement) => {
    if (!statement.startsWith('insert into "flight_log"')) return;
    approvals += 1;
    if (approvals === 2) throw new Error('The process ends here');
  });
  const broken = await approveUnderKey(ids, 'taken-up');
  stop();
  expect(broken.statusCode).toBe(500);
  const response = await approveUnderKey(ids, 'taken-up');
  expect(flightEndpoints.approveFlights.response.parse(response.json())).toEqual({
    approved: ids,
    refused: [],
  });
  expect(response.headers[REPEATED_HEADER]).toBe('true');
});
