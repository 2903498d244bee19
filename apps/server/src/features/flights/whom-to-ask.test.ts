import { errorBodySchema } from '@crewroom/domain/contract/schemas';
import { expect } from 'vitest';
import { it } from '../../testing/portal-test.ts';
import { insertFlight, insertRole, insertSeat } from '../../testing/rows.ts';
import type { SignedInMember, TestPortal } from '../../testing/test-portal.ts';

/** Creates a flight whose one role requires a qualification, with members who sit on it anyway. */
async function staged(
  { database: { db } }: TestPortal,
  status: 'AVAILABLE' | 'BRIEFING' | 'IN PROGRESS',
  dispatcher: SignedInMember,
  crew: readonly SignedInMember[] = [],
) {
  const flight = await insertFlight(db, { dispatcher_id: dispatcher.user.id, status });
  const needs = { name: 'Captain', capacity: 3, requires: 'Captain License' } as const;
  const role = await insertRole(db, { flight_id: flight.id, ...needs });
  for (const [index, { user }] of crew.entries())
    await insertSeat(db, role, { user_id: user.id, seat_number: index + 1 });
  return `/api/flights/${flight.id}`;
}

async function refused(
  portal: TestPortal,
  { as }: SignedInMember,
  method: 'POST' | 'DELETE',
  path: string,
  payload?: object,
): Promise<string> {
  const response = await portal.send(method, path, { as, ...(payload && { payload }) });
  expect(response.statusCode).toBe(409);
  return errorBodySchema.parse(response.json()).message;
}

const roleIndex = 0;

it('says that a viewer without a right to a seat runs the flight, and refers others to its dispatcher', async ({
  portal,
  crew,
  dispatcher,
  admin,
}) => {
  const briefing = await staged(portal, 'BRIEFING', dispatcher);
  const open = await staged(portal, 'AVAILABLE', dispatcher);
  for (const action of ['allocate', 'wait']) {
    for (const runner of [dispatcher, admin]) {
      expect(await refused(portal, runner, 'POST', `${briefing}/${action}`, { roleIndex })).toMatch(
        /\. You can set its status\.$/,
      );
      expect(await refused(portal, runner, 'POST', `${open}/${action}`, { roleIndex })).toMatch(
        /An administrator other than you can give you the seat\.$/,
      );
    }
    expect(await refused(portal, crew, 'POST', `${briefing}/${action}`, { roleIndex })).toMatch(
      /\. Ask its dispatcher if you need a change\.$/,
    );
    expect(await refused(portal, crew, 'POST', `${open}/${action}`, { roleIndex })).toMatch(
      /Ask the flight’s dispatcher\.$/,
    );
  }
});

it('says that a viewer who may not give back their seat runs the flight, and refers others to its dispatcher', async ({
  portal,
  crew,
  dispatcher,
  admin,
}) => {
  const path = await staged(portal, 'IN PROGRESS', dispatcher, [dispatcher, admin, crew]);
  const actions = [
    ['DELETE', 'unallocate', undefined],
    ['POST', 'offer', undefined],
    ['POST', 'offer/accept', { fromUserId: crew.user.id }],
  ] as const;
  for (const [method, action, payload] of actions) {
    for (const runner of [dispatcher, admin])
      expect(await refused(portal, runner, method, `${path}/${action}`, payload)).toMatch(
        /\. You can set its status\.$/,
      );
    expect(await refused(portal, crew, method, `${path}/${action}`, payload)).toMatch(
      /\. Ask its dispatcher to take you off\.$/,
    );
  }
});
