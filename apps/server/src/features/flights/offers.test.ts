import { topics } from '@crewroom/domain/contract/topics';
import { type Flight, flightSchema } from '@crewroom/domain/flights/schemas';
import { describe, expect } from 'vitest';
import { runInUnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { newId } from '../../platform/database/stored-values.ts';
import { seatRequests } from '../../testing/flights/seat-requests.ts';
import { type FlightStage, stageFlight } from '../../testing/flights/staged-flight.ts';
import { codeOf, it } from '../../testing/portal-test.ts';
import { publishedDuring } from '../../testing/published-topics.ts';
import { insertSanction, insertSeat } from '../../testing/rows.ts';
import { dumpDatabase } from '../../testing/test-database.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';
import { applyRank } from '../roster/rank.ts';

const environment = { WRITE_LIMIT_PER_MINUTE: '100000', RANK_MAX_AGE_MINUTES: '10080' };
it.override({ options: { environment } });

/** Creates a flight whose captain is a member of its own. */
async function staged(portal: TestPortal, at: FlightStage, dispatcher: SignedInMember) {
  const { db } = portal.database;
  const captain = await signedInMember(portal, { rank: 239 });
  const { flight, roles } = await stageFlight(db, at, { dispatcher_id: dispatcher.user.id }, [1, 2]);
  if (roles[0] !== undefined) await insertSeat(db, roles[0], { user_id: captain.user.id });
  return { id: String(flight.id), captain, roleId: String(roles[0]?.id) };
}

const offer = (portal: TestPortal, { as }: SignedInMember, id: string, toUserId?: string) =>
  portal.send('POST', `/api/flights/${id}/offer`, { as, ...(toUserId && { payload: { toUserId } }) });

const withdraw = (portal: TestPortal, { as }: SignedInMember, id: string) =>
  portal.send('DELETE', `/api/flights/${id}/offer`, { as });

const accept = (portal: TestPortal, { as }: SignedInMember, id: string, from: SignedInMember) =>
  portal.send('POST', `/api/flights/${id}/offer/accept`, { as, payload: { fromUserId: from.user.id } });

async function captainSeat(portal: TestPortal, { as }: SignedInMember, id: string) {
  const { roles }: Flight = flightSchema.parse(
    (await portal.send('GET', `/api/flights/${id}`, { as })).json(),
  );
  const [seat] = roles[0]?.assigned ?? [];
  return [seat?.username, seat?.offered];
}

async function kindsTo(portal: TestPortal, { as }: SignedInMember): Promise<string[]> {
  const { items } = (await portal.send('GET', '/api/inbox', { as })).json<{ items: { kind: string }[] }>();
  return items.map(({ kind }) => kind);
}

describe('an offer of the viewer’s seat', () => {
  it('is shown to everybody when it is to anyone, and sends no notices', async ({
    portal,
    crew,
    dispatcher,
  }) => {
    const { id, captain } = await staged(portal, 'available', dispatcher);
    expect((await offer(portal, captain, id)).statusCode).toBe(200);
    for (const viewer of [crew, captain, dispatcher]) {
      expect(await captainSeat(portal, viewer, id)).toEqual([captain.user.username, true]);
    }
    expect(await kindsTo(portal, crew)).toEqual([]);
  });

  it('is shown only to the colleague and its holder, and notifies the colleague', async ({
    portal,
    crew,
    owner,
    dispatcher,
  }) => {
    const { id, captain } = await staged(portal, 'briefing', dispatcher);
    expect((await offer(portal, captain, id, crew.user.id)).statusCode).toBe(200);
    const { username } = captain.user;
    expect(await captainSeat(portal, crew, id)).toEqual([username, 'you']);
    expect(await captainSeat(portal, captain, id)).toEqual([username, true]);
    expect(await captainSeat(portal, owner, id)).toEqual([username, undefined]);
    expect([await kindsTo(portal, crew), await kindsTo(portal, owner)]).toEqual([['seat_offered'], []]);
  });

  it('names the colleague only to its holder, and nobody when it is to anyone', async ({
    portal,
    crew,
    dispatcher,
  }) => {
    const { id, captain } = await staged(portal, 'available', dispatcher);
    const toWhom = async ({ as }: SignedInMember) => {
      const response = await portal.send('GET', `/api/flights/${id}`, { as });
      return flightSchema.parse(response.json()).roles[0]?.assigned[0]?.offeredTo;
    };
    await offer(portal, captain, id, crew.user.id);
    expect([await toWhom(captain), await toWhom(crew), await toWhom(dispatcher)]).toEqual([
      crew.user.username,
      undefined,
      undefined,
    ]);
    await offer(portal, captain, id);
    expect(await toWhom(captain)).toBeUndefined();
  });

  it('replaces an earlier offer, and can be withdrawn once', async ({ portal, crew, owner, dispatcher }) => {
    const { id, captain } = await staged(portal, 'available', dispatcher);
    await offer(portal, captain, id, crew.user.id);
    await offer(portal, captain, id, owner.user.id);
    expect(codeOf(await accept(portal, crew, id, captain))).toBe('409 not_offered');
    expect((await withdraw(portal, captain, id)).statusCode).toBe(200);
    expect(codeOf(await withdraw(portal, captain, id))).toBe('409 not_offered');
    expect(codeOf(await accept(portal, owner, id, captain))).toBe('409 not_offered');
  });

  it('is rejected without a seat, to oneself, to nobody, and to a member who cannot have it', async ({
    portal,
    crew,
    owner,
    dispatcher,
    admin,
  }) => {
    const { db } = portal.database;
    const { id, captain } = await staged(portal, 'available', dispatcher);
    const seated = await signedInMember(portal, { rank: 239 });
    await portal.send('POST', `/api/flights/${id}/allocate`, { as: seated.as, payload: { roleIndex: 1 } });
    const left = await signedInMember(portal, { rank: 239 });
    await db.updateTable('users').set({ rank: 12 }).where('id', '=', left.user.id).execute();
    await insertSanction(db, { user_id: owner.user.id, issuer_id: admin.user.id, type: 'suspension' });
    const before = await dumpDatabase(portal.database);
    expect(codeOf(await offer(portal, crew, id))).toBe('409 not_allocated');
    expect(codeOf(await offer(portal, captain, id, captain.user.id))).toBe('400 invalid_input');
    expect(codeOf(await offer(portal, captain, id, 'x'))).toBe('400 invalid_input');
    expect(codeOf(await offer(portal, captain, id, newId()))).toBe('404 not_found');
    expect(codeOf(await offer(portal, captain, newId(), crew.user.id))).toBe('404 not_found');
    expect(codeOf(await offer(portal, captain, id, seated.user.id))).toBe('409 already_allocated');
    expect(codeOf(await offer(portal, captain, id, left.user.id))).toBe('409 member_unavailable');
    expect(codeOf(await offer(portal, captain, id, owner.user.id))).toBe('409 member_unavailable');
    expect(await dumpDatabase(portal.database)).toEqual(before);
  });
});

const giveBack = (portal: TestPortal, { as }: SignedInMember, id: string) =>
  portal.send('DELETE', `/api/flights/${id}/unallocate`, { as });

const takeOff = (portal: TestPortal, { as }: SignedInMember, id: string, { user }: SignedInMember) =>
  portal.send('DELETE', `/api/flights/${id}/unallocate-user`, {
    as,
    payload: { roleIndex: 0, userId: user.id },
  });

const suspend = ({ send }: TestPortal, { as }: SignedInMember, { user }: SignedInMember) =>
  send('POST', `/api/admin/users/${user.id}/sanctions`, {
    as,
    payload: { type: 'suspension', breach: '4.2', reason: 'Rude', activeUntil: '2026-03-20T00:00:00Z' },
  });

const setStatus = ({ send }: TestPortal, { as }: SignedInMember, id: string, status: string) =>
  send('PUT', `/api/flights/${id}/status`, { as, payload: { status } });

describe('the notice of an offer is withdrawn from a colleague', () => {
  it.for([
    ['that was withdrawn', withdraw],
    ['that was made to anyone since', (portal, captain, id) => offer(portal, captain, id)],
    ['that they have taken up', (portal, captain, id, crew) => accept(portal, crew, id, captain)],
    ['of a seat that was given back', giveBack],
    [
      'of a seat that its holder was taken off',
      (portal, captain, id, _crew, admin) => takeOff(portal, admin, id, captain),
    ],
    ['of a seat that was freed', (portal, captain, _id, _crew, admin) => suspend(portal, admin, captain)],
    [
      'of a flight that begins',
      (portal, _captain, id, _crew, admin) => setStatus(portal, admin, id, 'IN PROGRESS'),
    ],
    [
      'of a flight that is cancelled',
      (portal, _captain, id, _crew, admin) => setStatus(portal, admin, id, 'CANCELLED'),
    ],
    ['when they take another seat', (portal, _captain, id, crew) => seatRequests(portal).take(id, crew, 1)()],
    [
      'when they are given another seat',
      (portal, _captain, id, { user }, { as }) =>
        portal.send('POST', `/api/flights/${id}/allocate-user`, {
          as,
          payload: { roleIndex: 1, userId: user.id },
        }),
    ],
    [
      'when they take over another seat',
      async (portal, _captain, id, crew, admin) => {
        await seatRequests(portal).take(id, admin, 1)();
        await offer(portal, admin, id);
        return accept(portal, crew, id, admin);
      },
    ],
    [
      'when they move up to another seat',
      async (portal, _captain, id, crew, admin) => {
        const requests = seatRequests(portal);
        await requests.take(id, admin, 1)();
        await requests.take(id, await signedInMember(portal), 1)();
        await requests.wait(id, crew, 1)();
        return requests.giveBack(id, admin)();
      },
    ],
  ] as const satisfies readonly (readonly [
    string,
    (
      portal: TestPortal,
      captain: SignedInMember,
      id: string,
      crew: SignedInMember,
      admin: SignedInMember,
    ) => ReturnType<typeof accept>,
  ])[])('%s', async ([, action], { portal, crew, dispatcher, admin }) => {
    const { id, captain } = await staged(portal, 'available', dispatcher);
    const other = await staged(portal, 'available', dispatcher);
    await offer(portal, other.captain, other.id, crew.user.id);
    await offer(portal, captain, id, crew.user.id);
    expect(await kindsTo(portal, crew)).toEqual(['seat_offered', 'seat_offered']);
    expect((await action(portal, captain, id, crew, admin)).statusCode).toBeLessThan(300);
    expect((await kindsTo(portal, crew)).filter((kind) => kind === 'seat_offered')).toHaveLength(1);
    const offers = portal.database.db.selectFrom('allocations').where('offered_to_id', '=', crew.user.id);
    expect(await offers.select('flight_id').execute()).toEqual([{ flight_id: other.id }]);
  });
});

describe('accepting an offer', () => {
  it('moves the seat in one step, notifies its holder, and names both in the log', async ({
    portal,
    crew,
    dispatcher,
  }) => {
    const { id, captain } = await staged(portal, 'briefing', dispatcher);
    await offer(portal, captain, id, crew.user.id);
    const flight = flightSchema.parse((await accept(portal, crew, id, captain)).json());
    expect(flight.isUserAssigned).toBe(true);
    expect(await captainSeat(portal, captain, id)).toEqual([crew.user.username, undefined]);
    expect(flight.logs[0]).toMatchObject({
      action: 'swapped',
      details: `@${crew.user.username} took over the seat as Captain from @${captain.user.username}`,
      performedByUsername: crew.user.username,
    });
    expect(await kindsTo(portal, captain)).toEqual(['seat_swapped']);
    expect(codeOf(await accept(portal, dispatcher, id, captain))).toBe('409 not_offered');
  });

  it('removes only the new holder from the waitlist', async ({ portal, crew, owner, dispatcher }) => {
    const { id, captain } = await staged(portal, 'available', dispatcher);
    for (const { as } of [owner, crew]) {
      await portal.send('POST', `/api/flights/${id}/wait`, { as, payload: { roleIndex: 0 } });
    }
    await offer(portal, captain, id, crew.user.id);
    expect((await accept(portal, crew, id, captain)).statusCode).toBe(200);
    const rows = await portal.database.db
      .selectFrom('wait_list')
      .where('flight_id', '=', id)
      .select('user_id')
      .execute();
    expect(rows).toEqual([{ user_id: owner.user.id }]);
  });

  it('requires the same conditions as taking a seat', async ({ portal, crew, owner, dispatcher, admin }) => {
    const { db } = portal.database;
    const { id, captain, roleId } = await staged(portal, 'available', dispatcher);
    await offer(portal, captain, id);
    await db
      .updateTable('flight_roles')
      .set({ requires: 'Captain License' })
      .where('id', '=', roleId)
      .execute();
    expect(codeOf(await accept(portal, crew, id, captain))).toBe('409 not_qualified');
    await db.updateTable('flight_roles').set({ requires: null }).where('id', '=', roleId).execute();
    await portal.send('POST', `/api/flights/${id}/allocate`, { as: owner.as, payload: { roleIndex: 1 } });
    expect(codeOf(await accept(portal, owner, id, captain))).toBe('409 already_allocated');
    expect(codeOf(await accept(portal, captain, id, captain))).toBe('409 already_allocated');
    expect((await portal.send('POST', `/api/flights/${id}/offer/accept`, { as: crew.as })).statusCode).toBe(
      400,
    );
    await insertSanction(db, { user_id: crew.user.id, issuer_id: admin.user.id, type: 'suspension' });
    expect(codeOf(await accept(portal, crew, id, captain))).toBe('403 suspended');
  });

  it.for(['suspended', 'off the group'] as const)(
    'is impossible when the colleague is %s',
    async (why, { portal, crew, admin, dispatcher }) => {
      const { id, captain } = await staged(portal, 'available', dispatcher);
      await offer(portal, captain, id, crew.user.id);
      const published = await publishedDuring(portal, async () => {
        if (why === 'suspended') {
          const payload = { type: 'suspension', breach: '1', reason: 'Late' };
          const url = `/api/admin/users/${crew.user.id}/sanctions`;
          expect((await portal.send('POST', url, { as: admin.as, payload })).statusCode).toBe(201);
        } else {
          const notMember = { isMember: false } as const;
          await runInUnitOfWork(portal, (uow) => applyRank(uow, crew.user.id, notMember, portal.clock()));
        }
      });
      expect(await captainSeat(portal, captain, id)).toEqual([captain.user.username, undefined]);
      const [invalidated = []] = published;
      expect(invalidated === 'everything' ? [] : invalidated.map(({ topic }) => topic)).toContain(
        topics.flight(id),
      );
    },
  );

  it('has one winner of fifty at the same time', async ({ portal, dispatcher }) => {
    const { id, captain } = await staged(portal, 'available', dispatcher);
    await offer(portal, captain, id);
    const takers = await Promise.all(Array.from({ length: 50 }, () => signedInMember(portal, { rank: 239 })));
    const responses = await Promise.all(takers.map((taker) => accept(portal, taker, id, captain)));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const seats = await portal.database.db
      .selectFrom('allocations')
      .where('flight_id', '=', id)
      .select(['user_id', 'offered_at'])
      .execute();
    expect(seats).toMatchObject([{ offered_at: null }]);
    expect(seats[0]?.user_id).not.toBe(captain.user.id);
  });
});
