import { errorBodySchema } from '@crewroom/domain/contract/schemas';
import { type Flight, flightSchema } from '@crewroom/domain/flights/schemas';
import { ownDataSchema } from '@crewroom/domain/members/endpoints';
import { ownProfileSchema } from '@crewroom/domain/members/schemas';
import { describe, expect } from 'vitest';
import { newId } from '../../platform/database/stored-values.ts';
import { type FlightStage, stageFlight } from '../../testing/flights/staged-flight.ts';
import { codeOf, it } from '../../testing/portal-test.ts';
import { insertSanction, insertSeat } from '../../testing/rows.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';

const environment = { WRITE_LIMIT_PER_MINUTE: '100000', RANK_MAX_AGE_MINUTES: '10080' };
it.override({ options: { environment } });

/** Creates a flight with one captain's seat, held by a member of its own, and two free cabin seats. */
async function staged(portal: TestPortal, at: FlightStage, dispatcher: SignedInMember) {
  const { db } = portal.database;
  const holder = await signedInMember(portal, { rank: 239 });
  const { flight, roles } = await stageFlight(db, at, { dispatcher_id: dispatcher.user.id }, [1, 2]);
  if (roles[0] !== undefined) await insertSeat(db, roles[0], { user_id: holder.user.id });
  return { id: String(flight.id), holder, roleIds: roles.map(({ id }) => String(id)) };
}

const wait = (portal: TestPortal, { as }: SignedInMember, id: string, roleIndex = 0) =>
  portal.send('POST', `/api/flights/${id}/wait`, { as, payload: { roleIndex } });

const stopWaiting = (portal: TestPortal, { as }: SignedInMember, id: string) =>
  portal.send('DELETE', `/api/flights/${id}/wait`, { as });

const giveBack = (portal: TestPortal, { as }: SignedInMember, id: string) =>
  portal.send('DELETE', `/api/flights/${id}/unallocate`, { as });

async function flightAs(portal: TestPortal, { as }: SignedInMember, id: string): Promise<Flight> {
  return flightSchema.parse((await portal.send('GET', `/api/flights/${id}`, { as })).json());
}

async function captains(portal: TestPortal, viewer: SignedInMember, id: string): Promise<string[]> {
  const { roles } = await flightAs(portal, viewer, id);
  return roles[0]?.assigned.map(({ user }) => user._id) ?? [];
}

async function waitlist(portal: TestPortal, dispatcher: SignedInMember, id: string): Promise<string[]> {
  const { roles } = await flightAs(portal, dispatcher, id);
  return roles.flatMap(({ waitList = [] }) => waitList.map(({ user }) => user._id));
}

describe('the waitlist', () => {
  it('shows everybody its length, each member their place, and members who run the flight the names', async ({
    portal,
    crew,
    dispatcher,
    owner,
    admin,
  }) => {
    const { id } = await staged(portal, 'available', dispatcher);
    const response = flightSchema.parse((await wait(portal, crew, id)).json());
    expect([response.roles.map(({ waiting }) => waiting), response.waitingFor]).toEqual([
      [1, 0],
      { roleIndex: 0, position: 1 },
    ]);
    await wait(portal, owner, id);
    expect((await flightAs(portal, owner, id)).waitingFor).toEqual({ roleIndex: 0, position: 2 });
    expect((await flightAs(portal, dispatcher, id)).waitingFor).toBeNull();
    for (const manager of [dispatcher, admin])
      expect(await waitlist(portal, manager, id)).toEqual([crew.user.id, owner.user.id]);
    expect(response.roles.some(({ waitList }) => waitList !== undefined)).toBe(false);
  });

  it('rejects a role with a free seat, a member who sits or waits already, and an unknown role', async ({
    portal,
    crew,
    dispatcher,
  }) => {
    const { id, holder } = await staged(portal, 'available', dispatcher);
    expect(codeOf(await wait(portal, crew, id, 1))).toBe('409 seat_free');
    expect(codeOf(await wait(portal, holder, id))).toBe('409 already_allocated');
    expect((await wait(portal, crew, id)).statusCode).toBe(200);
    expect(codeOf(await wait(portal, crew, id))).toBe('409 already_waiting');
    expect(codeOf(await wait(portal, crew, id, 2))).toBe('400 invalid_input');
    expect(codeOf(await wait(portal, crew, newId()))).toBe('404 not_found');
  });

  it('puts members who join later last when the clocks of two processes differ', async ({
    portal,
    clock,
    crew,
    owner,
    admin,
    dispatcher,
  }) => {
    const { id } = await staged(portal, 'available', dispatcher);
    const clockStepsMs = [0, -5000, 4000];
    for (const [index, one] of [crew, owner, admin].entries()) {
      clock.advance(clockStepsMs[index] ?? 0);
      const { waitingFor } = flightSchema.parse((await wait(portal, one, id)).json());
      expect(waitingFor).toEqual({ roleIndex: 0, position: index + 1 });
    }
    expect(await waitlist(portal, dispatcher, id)).toEqual([crew, owner, admin].map(({ user }) => user.id));
  });

  it('is left by members on it, and by no others', async ({ portal, crew, owner, dispatcher }) => {
    const { id } = await staged(portal, 'available', dispatcher);
    expect(codeOf(await stopWaiting(portal, crew, id))).toBe('409 not_waiting');
    await wait(portal, crew, id);
    await wait(portal, owner, id);
    const left = flightSchema.parse((await stopWaiting(portal, crew, id)).json());
    expect([left.waitingFor, left.roles[0]?.waiting]).toEqual([null, 1]);
    expect(await waitlist(portal, dispatcher, id)).toEqual([owner.user.id]);
  });
});

describe('a seat that becomes free', () => {
  it('goes to the first on the waitlist, who is notified, and is logged', async ({
    portal,
    crew,
    owner,
    dispatcher,
  }) => {
    const { id, holder } = await staged(portal, 'available', dispatcher);
    await wait(portal, crew, id);
    await wait(portal, owner, id);
    expect((await giveBack(portal, holder, id)).statusCode).toBe(200);
    expect(await captains(portal, crew, id)).toEqual([crew.user.id]);
    expect(await waitlist(portal, dispatcher, id)).toEqual([owner.user.id]);
    const [newest] = (await flightAs(portal, crew, id)).logs;
    expect(newest).toMatchObject({ action: 'allocated', performedByUsername: 'System' });
    expect(newest?.details).toBe(`@${crew.user.username} moved up from the wait-list to a seat as Captain`);
    const inbox = (await portal.send('GET', '/api/inbox', { as: crew.as })).json<{
      items: { kind: string }[];
    }>();
    expect(inbox.items.map(({ kind }) => kind)).toEqual(['moved_up']);
  });

  it('skips members who may not hold it: suspended, not on the staff, no longer qualified', async ({
    portal,
    crew,
    owner,
    dispatcher,
    admin,
  }) => {
    const { db } = portal.database;
    const { id, holder, roleIds } = await staged(portal, 'available', dispatcher);
    const fallen = await signedInMember(portal, { rank: 239 });
    const grant = {
      name: 'Captain License',
      granted_at: '2026-03-01T00:00:00.000Z',
      granted_by_id: admin.user.id,
    } as const;
    await db
      .updateTable('flight_roles')
      .set({ requires: 'Captain License' })
      .where('id', '=', roleIds[0] ?? '')
      .execute();
    const licensed = [crew, fallen, owner, admin];
    await db
      .insertInto('qualifications')
      .values(licensed.map(({ user }) => ({ id: newId(), user_id: user.id, ...grant })))
      .execute();
    for (const one of licensed) expect((await wait(portal, one, id)).statusCode).toBe(200);
    // Each change leaves them on the waitlist, as a race could.
    await insertSanction(db, { user_id: crew.user.id, issuer_id: admin.user.id, type: 'suspension' });
    await db.updateTable('users').set({ rank: 12 }).where('id', '=', fallen.user.id).execute();
    await db.deleteFrom('qualifications').where('user_id', '=', owner.user.id).execute();
    await giveBack(portal, holder, id);
    expect(await captains(portal, dispatcher, id)).toEqual([admin.user.id]);
    expect(await waitlist(portal, dispatcher, id)).toEqual([crew.user.id, fallen.user.id, owner.user.id]);
  });
});

describe('a place on a waitlist', () => {
  it('is shown on the member’s profile and in their data export', async ({
    portal,
    crew,
    owner,
    dispatcher,
  }) => {
    const { id } = await staged(portal, 'available', dispatcher);
    await wait(portal, owner, id);
    await wait(portal, crew, id);
    const waitingFor = async () => {
      const profile = await portal.send('GET', '/api/users/profile', { as: crew.as });
      const mine = ownProfileSchema.parse(profile.json()).waitingFor;
      const data = await portal.send('GET', '/api/me/export', { as: crew.as });
      expect(ownDataSchema.parse(data.json()).waitingFor).toEqual(mine);
      return mine.map((one) => [one._id, one.userRole, one.position]);
    };
    expect(await waitingFor()).toEqual([[id, 'Captain', 2]]);
    await portal.send('DELETE', `/api/flights/${id}/wait`, { as: owner.as });
    expect(await waitingFor()).toEqual([[id, 'Captain', 1]]);
  });

  it('ends when the member gets another seat of the flight', async ({ portal, crew, dispatcher }) => {
    const { id } = await staged(portal, 'available', dispatcher);
    await wait(portal, crew, id);
    const payload = { roleIndex: 1, userId: crew.user.id };
    expect(
      (await portal.send('POST', `/api/flights/${id}/allocate-user`, { as: dispatcher.as, payload }))
        .statusCode,
    ).toBe(200);
    expect([await waitlist(portal, dispatcher, id), (await flightAs(portal, crew, id)).waitingFor]).toEqual([
      [],
      null,
    ]);
  });

  it('ends when the member is suspended', async ({ portal, crew, owner, dispatcher, admin }) => {
    const { id } = await staged(portal, 'available', dispatcher);
    await wait(portal, crew, id);
    await wait(portal, owner, id);
    const payload = { type: 'suspension', breach: '1', reason: 'x' };
    await portal.send('POST', `/api/admin/users/${crew.user.id}/sanctions`, { as: admin.as, payload });
    expect(await waitlist(portal, dispatcher, id)).toEqual([owner.user.id]);
  });
});

describe('a role that requires a qualification', () => {
  it('shows what it requires, what the viewer holds and what is free, and accepts qualified members', async ({
    portal,
    crew,
    dispatcher,
    admin,
  }) => {
    const { db } = portal.database;
    const { flight, roles } = await stageFlight(
      db,
      'available',
      { dispatcher_id: dispatcher.user.id },
      [1, 2],
    );
    const id = String(flight.id);
    await db
      .updateTable('flight_roles')
      .set({ requires: 'Captain License' })
      .where('id', '=', String(roles[0]?.id))
      .execute();
    const self = () =>
      portal.send('POST', `/api/flights/${id}/allocate`, { as: crew.as, payload: { roleIndex: 0 } });
    const refused = await self();
    expect(codeOf(refused)).toBe('409 not_qualified');
    expect(errorBodySchema.parse(refused.json()).message).toBe(
      `Captain needs the Captain License. You hold no qualification yet. ${String(roles[1]?.name)} has 2 free slots.`,
    );
    await portal.send('POST', `/api/admin/users/${crew.user.id}/qualifications`, {
      as: admin.as,
      payload: { name: 'Captain License' },
    });
    expect((await flightAs(portal, crew, id)).qualifications).toEqual(['Captain License']);
    expect((await self()).statusCode).toBe(200);
  });

  it('can be given to any member by those who run the flight, and the log says what the member lacks', async ({
    portal,
    crew,
    dispatcher,
  }) => {
    const { db } = portal.database;
    const { flight, roles } = await stageFlight(
      db,
      'available',
      { dispatcher_id: dispatcher.user.id },
      [1, 2],
    );
    await db
      .updateTable('flight_roles')
      .set({ requires: 'Captain License' })
      .where('id', '=', String(roles[0]?.id))
      .execute();
    const give = (userId: string) =>
      portal.send('POST', `/api/flights/${String(flight.id)}/allocate-user`, {
        as: dispatcher.as,
        payload: { roleIndex: 0, userId },
      });
    expect(codeOf(await give(dispatcher.user.id))).toBe('409 not_qualified');
    const { logs, qualifications } = flightSchema.parse((await give(crew.user.id)).json());
    // The qualifications of the member who has the seat now, so that the manager is warned.
    expect(qualifications).toEqual([]);
    expect(logs[0]?.details).toBe(
      `@${crew.user.username} was given a seat as Captain without Captain License`,
    );
  });
});
