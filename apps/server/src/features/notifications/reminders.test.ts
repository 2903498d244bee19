import { HOUR_MS, MINUTE_MS } from '@crewroom/domain/days';
import type { ReminderLead } from '@crewroom/domain/notifications/rules';
import { adminUserSchema } from '@crewroom/domain/record/endpoints';
import type { Insertable } from 'kysely';
import { describe, expect } from 'vitest';
import { runInUnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { memberWith } from '../../testing/fake-roblox.ts';
import { type StagedFlight, stageFlight } from '../../testing/flights/staged-flight.ts';
import { suspend } from '../../testing/flights/suspend.ts';
import {
  addBrowser,
  choose,
  deliver,
  joinAccount,
  waitingFor,
  withPushService,
} from '../../testing/notifications/notified.ts';
import { insertSeat, insertUser } from '../../testing/rows.ts';
import type { SignedInMember, TestPortal } from '../../testing/test-portal.ts';
import { applyRank } from '../roster/rank.ts';
import { sendDueReminders } from './reminders.ts';

const { it, service } = await withPushService();

const push = { push: true, discord: false };

const at = (ms: number) => new Date(ms).toISOString();

/** Creates a flight that departs in the given minutes, with staff joining an hour before. */
async function flightIn(
  portal: TestPortal,
  minutes: number,
  given: Partial<Insertable<Tables['flights']>> = {},
): Promise<StagedFlight> {
  const departs = portal.clock().getTime() + minutes * MINUTE_MS;
  const joins = at(departs - HOUR_MS);
  const { db } = portal.database;
  return await stageFlight(db, 'available', {
    dispatcher_id: (await insertUser(db)).id,
    scheduled_date: at(departs),
    staff_joining: joins.slice(11, 16),
    ...given,
  });
}

/** Creates a member who gets reminders in a browser. */
async function reminded(portal: TestPortal, member: SignedInMember, reminderMinutes: ReminderLead = 30) {
  await choose(portal, member, { kinds: { reminder: push }, reminderMinutes });
  return await addBrowser(portal, service, member);
}

async function seat(
  { database }: TestPortal,
  { roles }: StagedFlight,
  { user }: SignedInMember,
): Promise<void> {
  const [captain] = roles;
  if (captain === undefined) throw new Error('A flight has a captain');
  await insertSeat(database.db, captain, { user_id: user.id });
}

/** Puts a flight off to the given minutes from now, as the dispatcher. Returns its new staff joining. */
async function putOff(portal: TestPortal, { flight }: StagedFlight, as: string, minutes: number) {
  const departs = portal.clock().getTime() + minutes * MINUTE_MS;
  const hourOf = (minutesBefore: number) => at(departs - minutesBefore * MINUTE_MS).slice(11, 16);
  const times = { staffJoining: hourOf(60), passengerJoining: hourOf(40), boarding: hourOf(20) };
  const payload = { scheduledDate: at(departs), times };
  const response = await portal.send('PUT', `/api/flights/${flight.id}`, { as, payload });
  expect(response.statusCode).toBe(200);
  return times.staffJoining;
}

/** Runs the job and sends what is due. */
async function remind(portal: TestPortal): Promise<void> {
  await sendDueReminders(portal);
  await deliver(portal);
}

type Away = (portal: TestPortal, who: SignedInMember, admin: SignedInMember) => Promise<unknown>;

/** Applies a member's rank at Roblox. */
const applies =
  (rank: number): Away =>
  (portal, { user }) =>
    runInUnitOfWork(portal, (uow) => applyRank(uow, user.id, memberWith(rank), portal.clock()));

/** Ends the suspension of a member, as an administrator. */
const pardon: Away = async (portal, { user }, { as }) => {
  const read = await portal.send('GET', `/api/admin/users/${user.id}`, { as });
  const { sanctions } = adminUserSchema.parse(read.json<{ user: unknown }>().user);
  return await portal.send('DELETE', `/api/admin/users/${user.id}/sanctions/${sanctions[0]?._id}`, { as });
};

const bodiesAt = async ({ endpoint }: { readonly endpoint: string }) =>
  (await service.arrivedAt(endpoint)).map(({ payload }) => payload['body']);

describe('a reminder', () => {
  it('is sent once before staff joining, as early as the member chose', async ({ portal, crew }) => {
    const browser = await reminded(portal, crew);
    const staged = await flightIn(portal, 120);
    await seat(portal, staged, crew);
    portal.clock.advance(30 * MINUTE_MS - 1);
    await remind(portal);
    expect(await bodiesAt(browser)).toEqual([]);
    portal.clock.advance(1);
    await remind(portal);
    await remind(portal);
    const joining = new Date(portal.clock().getTime() + 30 * MINUTE_MS).toISOString().slice(11, 16);
    expect(await service.arrivedAt(browser.endpoint)).toEqual([
      {
        endpoint: browser.endpoint,
        payload: {
          title: portal.config.airline.name,
          body: `CR101: Staff joining is in 30 minutes, at ${joining}Z. Your seat: Captain.`,
          link: `/flights/${staged.flight.id}`,
          kind: 'reminder',
        },
        ttl: 90 * 60,
      },
    ]);
  });

  it('says when passengers join to the holder of a passenger’s seat', async ({ portal, crew }) => {
    const browser = await reminded(portal, crew);
    const joins = at(portal.clock().getTime() + HOUR_MS).slice(11, 16);
    const staged = await flightIn(portal, 80, { passenger_joining: joins });
    const { db } = portal.database;
    await db
      .updateTable('flight_roles')
      .set({ name: 'Passenger' })
      .where('flight_id', '=', staged.flight.id)
      .execute();
    await seat(portal, staged, crew);
    await remind(portal);
    expect(await bodiesAt(browser)).toEqual([
      `CR101: Passenger joining is in 60 minutes, at ${joins}Z. Your seat: Passenger.`,
    ]);
  });

  it('reaches Discord again after the member took another seat', async ({ portal, crew }) => {
    const account = await joinAccount(portal, crew);
    await choose(portal, crew, { kinds: { reminder: { push: false, discord: true } }, reminderMinutes: 30 });
    const staged = await flightIn(portal, 80);
    for (const _ of ['first', 'second']) {
      await seat(portal, staged, crew);
      await sendDueReminders(portal);
      await deliver(portal, 'discord');
      await portal.database.db.deleteFrom('allocations').where('user_id', '=', crew.user.id).execute();
      portal.clock.advance(3_000);
    }
    expect(await service.messagesTo(account)).toHaveLength(2);
  });

  it('is sent once by several processes at the same time', async ({ portal, crew }) => {
    const browser = await reminded(portal, crew);
    await seat(portal, await flightIn(portal, 80), crew);
    await Promise.all([1, 2, 3].map(() => sendDueReminders(portal)));
    await Promise.all([deliver(portal), deliver(portal)]);
    expect(await bodiesAt(browser)).toHaveLength(1);
  });

  it('is sent at once for a seat from the waitlist', async ({ portal, crew, dispatcher }) => {
    const browser = await reminded(portal, crew);
    const staged = await flightIn(portal, 70);
    await seat(portal, staged, dispatcher);
    await remind(portal);
    const path = `/api/flights/${staged.flight.id}`;
    await portal.send('POST', `${path}/wait`, { as: crew.as, payload: { roleIndex: 0 } });
    await portal.send('DELETE', `${path}/unallocate`, { as: dispatcher.as });
    await remind(portal);
    expect(await bodiesAt(browser)).toHaveLength(1);
  });

  it('is sent once to the member who accepts a seat', async ({ portal, crew, dispatcher }) => {
    const [first, second] = [await reminded(portal, crew), await reminded(portal, dispatcher)];
    const staged = await flightIn(portal, 80);
    await seat(portal, staged, crew);
    await remind(portal);
    const path = `/api/flights/${staged.flight.id}`;
    expect((await portal.send('POST', `${path}/offer`, { as: crew.as, payload: {} })).statusCode).toBe(200);
    const payload = { fromUserId: crew.user.id };
    const accepted = await portal.send('POST', `${path}/offer/accept`, { as: dispatcher.as, payload });
    expect(accepted.statusCode).toBe(200);
    await remind(portal);
    expect([await bodiesAt(first), await bodiesAt(second)].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('moves with a flight that is put off', async ({ portal, crew, dispatcher }) => {
    const browser = await reminded(portal, crew);
    const staged = await flightIn(portal, 80, { dispatcher_id: dispatcher.user.id });
    await seat(portal, staged, crew);
    await remind(portal);
    const joining = await putOff(portal, staged, dispatcher.as, 200);
    await remind(portal);
    expect(await bodiesAt(browser)).toHaveLength(1);
    portal.clock.advance(110 * MINUTE_MS);
    await remind(portal);
    const bodies = await bodiesAt(browser);
    expect(bodies).toHaveLength(2);
    expect(bodies[1]).toContain(`, at ${joining}Z`);
  });

  it('is sent once for a flight that is put off slightly', async ({ portal, crew, dispatcher }) => {
    const browser = await reminded(portal, crew);
    const staged = await flightIn(portal, 90, { dispatcher_id: dispatcher.user.id });
    await seat(portal, staged, crew);
    await sendDueReminders(portal);
    const joining = await putOff(portal, staged, dispatcher.as, 105);
    await deliver(portal);
    portal.clock.advance(20 * MINUTE_MS);
    await remind(portal);
    const bodies = await bodiesAt(browser);
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toContain(`, at ${joining}Z`);
  });

  type Happens = (portal: TestPortal, path: string, by: { crew: string; admin: string }) => Promise<unknown>;
  const over: readonly (readonly [string, Happens])[] = [
    [
      'the flight was cancelled',
      (portal, path, { admin: as }) =>
        portal.send('PUT', `${path}/status`, { as, payload: { status: 'CANCELLED' } }),
    ],
    [
      'the seat was given back',
      (portal, path, { crew: as }) => portal.send('DELETE', `${path}/unallocate`, { as }),
    ],
    [
      'it was switched off',
      (portal, _path, { crew: as }) =>
        portal.send('PUT', '/api/me/notifications', { as, payload: { reminderMinutes: null } }),
    ],
  ];
  it.for(over)(
    'is never sent once %s, even from the waitlist',
    async ([, happens], { portal, crew, admin }) => {
      const browser = await reminded(portal, crew);
      for (const isOnWaitlist of [true, false]) {
        await choose(portal, crew, { reminderMinutes: 30 });
        const staged = await flightIn(portal, 80);
        await seat(portal, staged, crew);
        if (isOnWaitlist) await sendDueReminders(portal);
        expect(await waitingFor(portal, crew)).toBe(isOnWaitlist ? 1 : 0);
        await happens(portal, `/api/flights/${staged.flight.id}`, { crew: crew.as, admin: admin.as });
        await remind(portal);
      }
      expect(await bodiesAt(browser)).toEqual([]);
      expect(await waitingFor(portal, crew)).toBe(0);
    },
  );

  const away: readonly (readonly [string, Away, Away])[] = [
    ['suspended', (portal, { user }, admin) => suspend(portal, admin, user.id), pardon],
    ['not on the staff', applies(1), applies(239)],
  ];
  it.for(away)(
    'is never sent to a member who is %s in the meantime, but for the seat they take once back',
    async ([, leaves, returns], { portal, crew, admin }) => {
      const browser = await reminded(portal, crew);
      const staged = await flightIn(portal, 80);
      await seat(portal, staged, crew);
      await sendDueReminders(portal);
      expect(await waitingFor(portal, crew)).toBe(1);
      await leaves(portal, crew, admin);
      await remind(portal);
      expect([await waitingFor(portal, crew), await bodiesAt(browser)]).toEqual([0, []]);
      await returns(portal, crew, admin);
      await remind(portal);
      expect(await bodiesAt(browser)).toEqual([]);
      const as = await portal.signIn(String(crew.user.id));
      // A member who leaves the staff is signed out of their browsers, and signs in to one again.
      const again = await addBrowser(portal, service, { ...crew, as });
      const path = `/api/flights/${staged.flight.id}/allocate`;
      const taken = await portal.send('POST', path, { as, payload: { roleIndex: 0 } });
      expect(taken.statusCode).toBe(200);
      await remind(portal);
      expect(await bodiesAt(again)).toHaveLength(1);
    },
  );

  it('is sent only to members who chose it', async ({ portal, crew }) => {
    const browser = await addBrowser(portal, service, crew);
    await choose(portal, crew, { reminderMinutes: 30 });
    await seat(portal, await flightIn(portal, 80), crew);
    await remind(portal);
    expect(await bodiesAt(browser)).toEqual([]);
  });
});
