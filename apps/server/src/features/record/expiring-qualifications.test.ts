import { errorBodySchema } from '@crewroom/domain/contract/schemas';
import { DAY_MS, HOUR_MS, instantInWords } from '@crewroom/domain/days';
import { flightSchema } from '@crewroom/domain/flights/schemas';
import { ownDataSchema } from '@crewroom/domain/members/endpoints';
import { adminUserSchema } from '@crewroom/domain/record/endpoints';
import { MAX_EXPIRING_QUALIFICATIONS } from '@crewroom/domain/record/expiring-qualifications';
import { qualificationEndpoints } from '@crewroom/domain/record/qualification-endpoints';
import { describe, expect } from 'vitest';
import { newId } from '../../platform/database/stored-values.ts';
import { noticesFor } from '../../testing/inbox/notices.ts';
import { invalidateEverything } from '../../testing/invalidate-everything.ts';
import { codeOf, it } from '../../testing/portal-test.ts';
import { insertFlight, insertRole, insertSeat, insertUser } from '../../testing/rows.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';
import { notifyOfExpiring } from './expiring-qualifications.ts';

const environment = { WRITE_LIMIT_PER_MINUTE: '100000', RANK_MAX_AGE_MINUTES: '10080' };
it.override({ options: { environment } });

const NAME = 'Captain License';

const later = ({ clock }: TestPortal, ms: number) => new Date(clock().getTime() + ms).toISOString();

const grant = (portal: TestPortal, { as }: SignedInMember, { user }: SignedInMember, expiresAt?: string) =>
  portal.send('POST', `/api/admin/users/${user.id}/qualifications`, {
    as,
    payload: { name: NAME, ...(expiresAt !== undefined && { expiresAt }) },
  });

async function recordOf(portal: TestPortal, { as }: SignedInMember, { user }: SignedInMember) {
  const response = await portal.send('GET', `/api/admin/users/${user.id}`, { as });
  return adminUserSchema.parse(response.json<{ user: unknown }>().user);
}

async function renew(
  portal: TestPortal,
  admin: SignedInMember,
  holder: SignedInMember,
  expiresAt: string | null,
) {
  const { qualifications } = await recordOf(portal, admin, holder);
  const path = `/api/admin/users/${holder.user.id}/qualifications/${qualifications[0]?._id}`;
  return portal.send('PUT', path, { as: admin.as, payload: { expiresAt } });
}

/** Creates a flight in the given number of days with captains' seats that require the qualification, and one cabin seat. */
async function staged(portal: TestPortal, dispatcher: SignedInMember, days: number, captains = 1) {
  const { db } = portal.database;
  const scheduled_date = later(portal, days * DAY_MS);
  const flight = await insertFlight(db, { dispatcher_id: dispatcher.user.id, scheduled_date });
  const needs = { name: 'Captain', capacity: captains, requires: NAME } as const;
  const captain = await insertRole(db, { flight_id: flight.id, position: 0, ...needs });
  await insertRole(db, { flight_id: flight.id, position: 1, name: 'Cabin Crew', capacity: 1 });
  return { id: String(flight.id), captain };
}

const post = (portal: TestPortal, { as }: SignedInMember, id: string, action: string, payload: object) =>
  portal.send('POST', `/api/flights/${id}/${action}`, { as, payload });

async function flightAs(portal: TestPortal, { as }: SignedInMember, id: string) {
  return flightSchema.parse((await portal.send('GET', `/api/flights/${id}`, { as })).json());
}

const messageOf = (response: { readonly json: () => unknown }) =>
  errorBodySchema.parse(response.json()).message;

describe('a qualification', () => {
  it('can be granted with a future expiry, and again once it has expired', async ({
    portal,
    admin,
    crew,
  }) => {
    const past = await grant(portal, admin, crew, later(portal, 0));
    expect([codeOf(past), errorBodySchema.parse(past.json()).issues?.[0]?.path]).toEqual([
      '400 invalid_input',
      'expiresAt',
    ]);
    const end = later(portal, HOUR_MS);
    expect(codeOf(await grant(portal, admin, crew, end))).toBe('201');
    expect(codeOf(await grant(portal, admin, crew))).toBe('409 qualification_held');
    portal.clock.advance(HOUR_MS);
    const again = later(portal, HOUR_MS);
    expect(codeOf(await grant(portal, admin, crew, again))).toBe('201');
    const { qualifications, rankHistory } = await recordOf(portal, admin, crew);
    expect(qualifications.map(({ expiresAt }) => expiresAt)).toEqual([again]);
    expect(rankHistory.filter(({ type }) => type === 'qualification')).toHaveLength(2);
    expect((await noticesFor(portal.database, crew.user.id)).map(({ kind }) => kind)).toEqual([
      'qualification',
      'qualification',
    ]);
  });

  it('can be renewed, held or expired, with another expiry or forever, and keeps its history', async ({
    portal,
    admin,
    crew,
  }) => {
    const [first, second] = [later(portal, HOUR_MS), later(portal, DAY_MS)];
    await grant(portal, admin, crew, first);
    expect(codeOf(await renew(portal, admin, crew, later(portal, 0)))).toBe('400 invalid_input');
    expect(codeOf(await renew(portal, admin, crew, second))).toBe('200');
    portal.clock.advance(DAY_MS);
    expect(codeOf(await renew(portal, admin, crew, null))).toBe('200');
    const [qualification] = (await recordOf(portal, admin, crew)).qualifications;
    expect(qualification?.expiresAt).toBeUndefined();
    const by = admin.user.username;
    expect(qualification?.history.map(({ at: _at, ...rest }) => rest)).toEqual([
      { act: 'granted', byUsername: by, expiresAt: first },
      { act: 'renewed', byUsername: by, expiresAt: second },
      { act: 'renewed', byUsername: by },
    ]);
    const history = await portal.send('GET', '/api/admin/history?actionType=qualification_renew', admin);
    expect(history.json<{ actions: { details: unknown }[] }>().actions[0]?.details).toEqual({
      action: 'renewed',
      qualificationName: NAME,
      expiresAt: null,
    });
    const gone = `/api/admin/users/${crew.user.id}/qualifications/${newId()}`;
    expect(codeOf(await portal.send('PUT', gone, { as: admin.as, payload: { expiresAt: null } }))).toBe(
      '404 not_found',
    );
  });

  it('shows its expiry to its holder and colleagues, and who renewed it only to administrators', async ({
    portal,
    owner,
    admin,
    crew,
  }) => {
    const end = later(portal, DAY_MS);
    await grant(portal, owner, admin, end);
    expect((await recordOf(portal, admin, admin)).qualifications[0]?.history).toEqual([]);
    expect((await recordOf(portal, owner, admin)).qualifications[0]?.history).toHaveLength(1);
    const own = await portal.send('GET', '/api/users/profile', admin);
    const others = await portal.send('GET', `/api/users/${admin.user.id}`, crew);
    const shown = [own.json<{ user: object }>().user, others.json<object>()];
    const held = [expect.objectContaining({ name: NAME, expiresAt: end })];
    for (const profile of shown) expect(profile).toHaveProperty('qualifications', held);
    const file = ownDataSchema.parse((await portal.send('GET', '/api/me/export', admin)).json());
    expect(file.qualifications.map(({ expiresAt }) => expiresAt)).toEqual([end]);
  });
});

describe('an expired qualification', () => {
  it('keeps its holder from taking a seat that requires it, and says since when', async ({
    portal,
    admin,
    dispatcher,
    crew,
  }) => {
    const { id } = await staged(portal, dispatcher, 3, 2);
    const end = later(portal, HOUR_MS);
    await grant(portal, admin, crew, end);
    const before = await portal.send('GET', `/api/flights/${id}`, crew);
    const known = { ...crew, headers: { 'if-none-match': String(before.headers['etag']) } };
    expect((await portal.send('GET', `/api/flights/${id}`, known)).statusCode).toBe(304);
    portal.clock.advance(HOUR_MS);
    const now = flightSchema.parse((await portal.send('GET', `/api/flights/${id}`, known)).json());
    expect([now.qualifications, now.expiring]).toEqual([[], [{ name: NAME, expiresAt: end }]]);
    const refused = await post(portal, crew, id, 'allocate', { roleIndex: 0 });
    expect(codeOf(refused)).toBe('409 not_qualified');
    expect(messageOf(refused)).toBe(
      `Captain needs the ${NAME}. Yours expired on ${instantInWords(end)}. You hold no qualification yet. Cabin Crew has 1 free slot.`,
    );
    // Members who run the flight may seat anyone, and the log says so.
    const given = { roleIndex: 0, userId: crew.user.id };
    expect(codeOf(await post(portal, dispatcher, id, 'allocate-user', given))).toBe('200');
    expect((await flightAs(portal, crew, id)).logs[0]?.details).toContain(`without ${NAME}`);
  });

  it('leaves its holder their seats, with a warning where it expires by the departure', async ({
    portal,
    admin,
    dispatcher,
    crew,
  }) => {
    const [soon, late] = [await staged(portal, dispatcher, 1), await staged(portal, dispatcher, 3)];
    const end = later(portal, 2 * DAY_MS);
    await grant(portal, admin, crew, end);
    for (const { id } of [soon, late]) await post(portal, crew, id, 'allocate', { roleIndex: 0 });
    const shown = async ({ id }: { readonly id: string }) =>
      (await flightAs(portal, dispatcher, id)).roles[0]?.assigned.map((seat) => seat.licenceExpiresAt);
    expect([await shown(soon), await shown(late)]).toEqual([[undefined], [end]]);
    portal.clock.advance(2 * DAY_MS);
    expect(await shown(late)).toEqual([end]);
    await renew(portal, admin, crew, later(portal, 9 * DAY_MS));
    expect(await shown(late)).toEqual([undefined]);
  });

  it('shows no warning on a past flight, because the qualification may have been renewed since', async ({
    portal,
    admin,
    dispatcher,
    crew,
  }) => {
    const { id } = await staged(portal, dispatcher, 3);
    await grant(portal, admin, crew, later(portal, 2 * DAY_MS));
    await post(portal, crew, id, 'allocate', { roleIndex: 0 });
    const status = { as: dispatcher.as, payload: { status: 'CONCLUDED' } };
    expect(codeOf(await portal.send('PUT', `/api/flights/${id}/status`, status))).toBe('200');
    const { headers, body } = await portal.send('GET', `/api/flights/${id}`, dispatcher);
    expect(body).not.toContain('licenceExpiresAt');
    await renew(portal, admin, crew, null);
    const known = { ...dispatcher, headers: { 'if-none-match': String(headers['etag']) } };
    expect((await portal.send('GET', `/api/flights/${id}`, known)).statusCode).toBe(304);
  });

  it('makes a free seat skip its holder on the waitlist, until it is renewed', async ({
    portal,
    admin,
    dispatcher,
    crew,
  }) => {
    const { id, captain } = await staged(portal, dispatcher, 3, 2);
    const [one, other] = [await signedInMember(portal, {}), await signedInMember(portal, {})];
    for (const [index, { user }] of [one, other].entries())
      await insertSeat(portal.database.db, captain, { user_id: user.id, seat_number: index + 1 });
    await grant(portal, admin, crew, later(portal, HOUR_MS));
    await grant(portal, admin, dispatcher, later(portal, DAY_MS));
    for (const waiting of [crew, dispatcher])
      expect(codeOf(await post(portal, waiting, id, 'wait', { roleIndex: 0 }))).toBe('200');
    portal.clock.advance(HOUR_MS);
    await portal.send('DELETE', `/api/flights/${id}/unallocate`, one);
    const captains = async () =>
      (await flightAs(portal, dispatcher, id)).roles[0]?.assigned.map(({ user }) => user._id).toSorted();
    expect(await captains()).toEqual([other.user.id, dispatcher.user.id].toSorted());
    await portal.send('DELETE', `/api/flights/${id}/unallocate`, other);
    expect(await captains()).toEqual([dispatcher.user.id]);
    await renew(portal, admin, crew, later(portal, DAY_MS));
    expect(await captains()).toEqual([crew.user.id, dispatcher.user.id].toSorted());
  });

  it('keeps its holder from being offered a seat and from accepting one', async ({
    portal,
    admin,
    dispatcher,
    crew,
  }) => {
    const { id, captain } = await staged(portal, dispatcher, 3);
    const holder = await signedInMember(portal, { rank: 239 });
    await insertSeat(portal.database.db, captain, { user_id: holder.user.id });
    const end = later(portal, HOUR_MS);
    await grant(portal, admin, crew, end);
    expect(codeOf(await post(portal, holder, id, 'offer', { toUserId: crew.user.id }))).toBe('200');
    portal.clock.advance(HOUR_MS);
    const taken = await post(portal, crew, id, 'offer/accept', { fromUserId: holder.user.id });
    expect(codeOf(taken)).toBe('409 not_qualified');
    expect(messageOf(taken)).toContain(`Yours expired on ${instantInWords(end)}`);
    const offered = await post(portal, holder, id, 'offer', { toUserId: crew.user.id });
    expect(messageOf(offered)).toContain(`which @${crew.user.username} held until ${instantInWords(end)}`);
  });

  it('keeps its holder from being proposed for a flight that departs after the expiry', async ({
    portal,
    admin,
    dispatcher,
    crew,
  }) => {
    const [soon, late] = [await staged(portal, dispatcher, 1), await staged(portal, dispatcher, 3)];
    await grant(portal, admin, crew, later(portal, 2 * DAY_MS));
    const isProposed = async ({ id }: { readonly id: string }) => {
      const response = await portal.send('GET', `/api/flights/${id}/free-crew?role=0`, dispatcher);
      const { members } = response.json<{ members: { _id: string }[] }>();
      return members.some(({ _id }) => _id === crew.user.id);
    };
    expect([await isProposed(soon), await isProposed(late)]).toEqual([true, false]);
  });
});

describe('the expiry of a qualification', () => {
  it('is notified 30 and 7 days before, once each, and again after a renewal', async ({
    portal,
    admin,
    crew,
  }) => {
    await grant(portal, admin, crew, later(portal, 31 * DAY_MS));
    const notices = async () => {
      await Promise.all([notifyOfExpiring(portal), notifyOfExpiring(portal)]);
      const all = await noticesFor(portal.database, crew.user.id);
      return all.filter(({ kind }) => kind === 'licence_expiring').length;
    };
    const days = [0, 1, 22, 2, 5, 3];
    const counts: number[] = [];
    for (const day of days) {
      portal.clock.advance(day * DAY_MS);
      counts.push(await notices());
    }
    expect(counts).toEqual([0, 1, 1, 2, 2, 2]);
    const { db } = portal.database;
    const end = later(portal, 5 * DAY_MS);
    const renewed = { expires_at: end, told_days: null };
    await db.updateTable('qualifications').set(renewed).where('user_id', '=', crew.user.id).execute();
    await db.updateTable('users').set({ rank: 1 }).where('id', '=', crew.user.id).execute();
    expect(await notices()).toBe(2);
    await db.updateTable('users').set({ rank: 239 }).where('id', '=', crew.user.id).execute();
    expect([await notices(), await notices()]).toEqual([3, 3]);
  });

  it('is listed for administrators, soonest first, by name of the qualification', async ({
    portal,
    admin,
    crew,
    dispatcher,
  }) => {
    const [soon, late] = [later(portal, DAY_MS), later(portal, 2 * DAY_MS)];
    await grant(portal, admin, crew, late);
    await grant(portal, admin, dispatcher, soon);
    const list = async (query = '') => {
      const response = await portal.send('GET', `/api/admin/licences${query}`, admin);
      return qualificationEndpoints.licences.response.parse(response.json());
    };
    const ours = new Set([crew.user.id, dispatcher.user.id]);
    const ends = (await list('?name=Captain%20License')).licences
      .filter(({ user }) => ours.has(user._id))
      .map(({ expiresAt }) => expiresAt);
    expect(ends).toEqual([soon, late]);
    const none = { licences: [], total: 0, expired: [], expiredTotal: 0 };
    expect(await list('?name=Network%20Division')).toEqual(none);
    await renew(portal, admin, dispatcher, null);
    const left = (await list()).licences.filter(({ user }) => ours.has(user._id));
    expect(left.map(({ user }) => [user._id, user.groupRank?.rankId])).toEqual([
      [crew.user.id, crew.user.rank],
    ]);
  });

  it('is listed separately for future and past expiries, however many have expired', async ({
    portal,
    admin,
  }) => {
    const name = 'Network Division';
    const { db } = portal.database;
    const withEnd = async (expires_at: string) => {
      const user = await insertUser(db);
      const granted = { granted_at: '2026-01-01T00:00:00.000Z', granted_by_id: admin.user.id };
      await db
        .insertInto('qualifications')
        .values({ id: newId(), user_id: user.id, name, expires_at, ...granted })
        .execute();
      return user.id;
    };
    for (let n = 1; n <= MAX_EXPIRING_QUALIFICATIONS; n += 1) await withEnd(later(portal, -n * HOUR_MS));
    const last = await withEnd(later(portal, -1));
    const soon = await withEnd(later(portal, 60_000));
    await invalidateEverything(portal);
    const list = async (etag = '') => {
      const headers = { 'if-none-match': etag };
      return portal.send('GET', '/api/admin/licences?name=Network%20Division', { as: admin.as, headers });
    };
    const first = await list();
    const {
      licences: qualifications,
      total,
      expired,
      expiredTotal,
    } = qualificationEndpoints.licences.response.parse(first.json());
    expect([qualifications.map(({ user }) => user._id), total]).toEqual([[soon], 1]);
    expect([expired[0]?.user._id, expired.length, expiredTotal]).toEqual([
      last,
      MAX_EXPIRING_QUALIFICATIONS,
      MAX_EXPIRING_QUALIFICATIONS + 1,
    ]);
    // It moves to the other list when it expires, without any change.
    const etag = String(first.headers['etag']);
    expect((await list(etag)).statusCode).toBe(304);
    portal.clock.advance(60_000);
    const after = qualificationEndpoints.licences.response.parse((await list(etag)).json());
    expect([after.licences, after.expired[0]?.user._id]).toEqual([[], soon]);
  });
});
