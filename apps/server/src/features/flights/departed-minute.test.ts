import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEPARTURE, type DepartingFlight, departingFlight } from '../../testing/flights/departing-flight.ts';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { seatRequests } from '../../testing/flights/seat-requests.ts';
import { suspend } from '../../testing/flights/suspend.ts';
import { codeOf } from '../../testing/portal-test.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';
import { endDeparted } from './departed.ts';

let portal: TestPortal;
let requests: ReturnType<typeof seatRequests>;
let admin: SignedInMember;
let colleague: SignedInMember;

beforeAll(async () => {
  portal = await createFlightPortal();
  requests = seatRequests(portal);
});

beforeEach(async () => {
  portal.clock.set('2026-03-02T12:00:00.000Z');
  admin = await signedInMember(portal, { rank: 247 });
  colleague = await signedInMember(portal, { rank: 239 });
});

afterAll(() => portal[Symbol.asyncDispose]());

type Act = (flight: DepartingFlight) => Promise<LightMyRequestResponse>;

const acts: readonly (readonly [string, Act])[] = [
  ['the holder gives the seat back', ({ id, holder }) => requests.giveBack(id, holder)()],
  [
    'the dispatcher removes the holder',
    ({ id, dispatcher: { as }, holder }) =>
      portal.send('DELETE', `/api/flights/${id}/unallocate-user`, {
        as,
        payload: { roleIndex: 0, userId: holder.user.id },
      }),
  ],
  ['the holder is suspended', ({ holder }) => suspend(portal, admin, holder.user.id)],
  ['the holder withdraws the offer', ({ id, holder }) => requests.withdraw(id, holder)()],
  ['a waiting member leaves the waitlist', ({ id, waiting }) => requests.stopWaiting(id, waiting[0])()],
  ['a waiting member takes a seat', ({ id, waiting }) => requests.take(id, waiting[1], 1)()],
  ['the colleague takes a seat', ({ id }) => requests.take(id, colleague, 1)()],
];

describe('a departed flight whose waitlists and offers the job has not ended yet', () => {
  it.each(acts)('logs both ends and notifies everybody once when %s', async (_what, act) => {
    const flight = await departingFlight(portal);
    await requests.offer(flight.id, flight.holder, colleague)();
    portal.clock.set(DEPARTURE);
    expect(codeOf(await act(flight))).toMatch(/^20[01]$/);
    await endDeparted(portal);
    const ends = (await flight.story()).filter((entry) => entry.includes('ended at departure'));
    expect(ends).toEqual([
      'The waitlist ended at departure; 2 people were still waiting',
      '1 offer of a seat ended at departure',
    ]);
    const told = await Promise.all([...flight.waiting, colleague].map(flight.noticesOfEnd));
    expect(told.map(({ length }) => length)).toEqual([1, 1, 1]);
  });
});
