import { HOUR_MS } from '@crewroom/domain/days';
import { describe, expect } from 'vitest';
import { runInUnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { newId } from '../../platform/database/stored-values.ts';
import { seatRequests } from '../../testing/flights/seat-requests.ts';
import { crewedFlight } from '../../testing/game/crewed-flight.ts';
import { makeKey, sendAsGame } from '../../testing/game/game-server.ts';
import { noticesFor } from '../../testing/inbox/notices.ts';
import { untilSomeoneWaits } from '../../testing/interleaving.ts';
import { it } from '../../testing/portal-test.ts';
import {
  flightWithReliabilityEvents,
  reliabilityOf,
  reliabilityRequestsOf,
} from '../../testing/record/reliability.ts';
import { insertSanction } from '../../testing/rows.ts';
import type { SignedInMember, TestPortal } from '../../testing/test-portal.ts';
import { makeDueCalls } from '../flights/crew-calls.ts';
import { notifyOfExpiring } from '../record/expiring-qualifications.ts';
import { eraseMember } from './erase-member.ts';

it.override({ options: { environment: { WRITE_LIMIT_PER_MINUTE: '100000' } } });

const erase = (portal: TestPortal, { user }: SignedInMember) =>
  runInUnitOfWork(portal, (uow) => eraseMember(uow, user.roblox_id));

/** Counts what was written for a member: inbox items and reliability events. */
async function writtenFor({ database: { db } }: TestPortal, { user }: SignedInMember) {
  const items = await db.selectFrom('inbox_items').where('user_id', '=', user.id).select('id').execute();
  const events = await db.selectFrom('marks').where('user_id', '=', user.id).select('id').execute();
  return { items: items.length, marks: events.length };
}

const NOTHING = { items: 0, marks: 0 };

describe('writes nothing for an erased crew member of a flight under way', () => {
  it('when it is concluded and reviewed, with any result for them', async ({ portal, admin }) => {
    for (const body of ['absentUserIds', 'lateUserIds']) {
      const { id, crew } = await crewedFlight(portal);
      const [gone, stays] = crew;
      await erase(portal, gone);
      await seatRequests(portal).setStatus(id, admin, 'CONCLUDED')();
      const payload = { [body]: [gone.user.id, stays.user.id] };
      const reviewed = await portal.send('PUT', `/api/flights/${id}/review`, { as: admin.as, payload });
      expect(reviewed.statusCode).toBe(200);
      expect(await writtenFor(portal, gone)).toEqual(NOTHING);
      expect(await writtenFor(portal, stays)).toMatchObject({ marks: 1 });
    }
  });

  it.for(['CANCELLED', 'BRIEFING'])(
    'when it is set to %s, and their seat is freed',
    async (status, { portal, admin }) => {
      const { id, crew } = await crewedFlight(portal);
      await erase(portal, crew[0]);
      expect((await seatRequests(portal).setStatus(id, admin, status)()).statusCode).toBe(200);
      expect(await writtenFor(portal, crew[0])).toEqual(NOTHING);
      expect(await writtenFor(portal, crew[1])).toEqual({ items: 1, marks: 0 });
    },
  );

  it('when the game ends it, its gate changes, or they are taken off', async ({ portal, admin, owner }) => {
    const { key } = await makeKey(portal, owner);
    const { id, crew } = await crewedFlight(portal);
    await erase(portal, crew[0]);
    await portal.send('PUT', `/api/flights/${id}`, { as: admin.as, payload: { gate: 'Z9' } });
    await sendAsGame(portal, 'PUT', `/api/game/flights/${id}/status`, {
      key,
      payload: { status: 'CONCLUDED' },
    });
    const taken = { as: admin.as, payload: { roleIndex: 1, userId: crew[0].user.id } };
    expect((await portal.send('DELETE', `/api/flights/${id}/unallocate-user`, taken)).statusCode).toBe(200);
    expect(await writtenFor(portal, crew[0])).toEqual(NOTHING);
    expect(await writtenFor(portal, crew[1])).toEqual({ items: 2, marks: 0 });
  });
});

it('when a decision is made on the flight of an erased dispatcher', async ({ portal, admin }) => {
  const { id, dispatcher } = await crewedFlight(portal, 'pending');
  await erase(portal, dispatcher);
  expect((await portal.send('PUT', `/api/flights/${id}/reject`, { as: admin.as })).statusCode).toBe(200);
  expect(await writtenFor(portal, dispatcher)).toEqual(NOTHING);
});

it('when a job had begun to notify them during the erasure', async ({ portal, owner }) => {
  const { db } = portal.database;
  const soon = new Date(portal.clock().getTime() + HOUR_MS).toISOString();
  const { dispatcher } = await crewedFlight(portal, 'available', soon);
  const qualification = {
    user_id: dispatcher.user.id,
    granted_by_id: owner.user.id,
    granted_at: soon,
    expires_at: soon,
  };
  await db
    .insertInto('qualifications')
    .values({ id: newId(), name: 'Captain License', ...qualification })
    .execute();
  let telling: Promise<unknown> | undefined;
  await runInUnitOfWork(portal, async (uow) => {
    await eraseMember(uow, dispatcher.user.roblox_id);
    telling = Promise.all([makeDueCalls(portal), notifyOfExpiring(portal)]);
    if (portal.database.engine === 'postgres') await untilSomeoneWaits(portal.database, 2);
  });
  await telling;
  expect(await writtenFor(portal, dispatcher)).toEqual(NOTHING);
});

it('and withdraws the notices to administrators about their leave, appeals and reliability events', async ({
  portal,
  admin,
  owner,
  crew,
}) => {
  const { id, crew: flew } = await flightWithReliabilityEvents(portal);
  const [gone] = flew;
  await reliabilityRequestsOf(portal).review(id, owner, { absentUserIds: [gone.user.id] });
  const [event] = (await reliabilityOf(portal, gone)).marks;
  for (const { as, user } of [gone, crew]) {
    const leave = { from: '2026-03-05', to: '2026-03-06', reason: 'A holiday.' };
    await portal.send('POST', '/api/leave', { as, payload: leave });
    const warning = await insertSanction(portal.database.db, { user_id: user.id, type: 'warning' });
    await portal.send('POST', `/api/sanctions/${warning.id}/appeal`, { as, payload: { text: 'No.' } });
  }
  await reliabilityRequestsOf(portal).contest(event?._id ?? '', gone);
  const notices = async () =>
    (await noticesFor(portal.database, admin.user.id)).map(({ kind }) => kind).toSorted();
  expect(await notices()).toEqual(['appeal', 'appeal', 'leave_asked', 'leave_asked', 'mark_contested']);
  await erase(portal, gone);
  expect(await notices()).toEqual(['appeal', 'leave_asked']);
});
