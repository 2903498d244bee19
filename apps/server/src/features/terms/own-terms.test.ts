import { MINUTE_MS } from '@crewroom/domain/days';
import { insightEndpoints } from '@crewroom/domain/insights/endpoints';
import { adminActionDetailsSchema } from '@crewroom/domain/record/endpoints';
import { type ClosedTerm, termEndpoints } from '@crewroom/domain/terms/endpoints';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { stageFlight } from '../../testing/flights/staged-flight.ts';
import { codeOf } from '../../testing/portal-test.ts';
import { insertSeat } from '../../testing/rows.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';

const DAY = 24 * 60 * MINUTE_MS;

let portal: TestPortal;
let admin: SignedInMember;
let crew: SignedInMember;
let owner: SignedInMember;

beforeEach(async () => {
  portal = await createFlightPortal();
  admin = await signedInMember(portal, { rank: 247 });
  crew = await signedInMember(portal, { rank: 239 });
  owner = await signedInMember(portal, { rank: 255 });
  await changeSettings({ termLengthDays: 30 });
});

afterEach(() => portal[Symbol.asyncDispose]());

async function termsOf({ user }: SignedInMember): Promise<ClosedTerm[]> {
  const as = await portal.signIn(user.id);
  const response = await portal.send('GET', '/api/me/terms', { as });
  expect(response.statusCode).toBe(200);
  return termEndpoints.ownTerms.response.parse(response.json()).terms;
}

const administer = async (method: 'POST' | 'PUT', path: string, payload: object = {}) => {
  const response = await portal.send(method, `/api/admin/${path}`, {
    as: await portal.signIn(admin.user.id),
    payload,
  });
  expect(response.statusCode).toBeLessThan(300);
  return response;
};

/** Advances the term, a day after the previous action. */
async function advance() {
  portal.clock.advance(DAY);
  await administer('POST', 'term/advance');
  portal.clock.advance(MINUTE_MS);
}

const reward = (amount: number) =>
  administer('POST', `users/${crew.user.id}/reward`, { type: 'bonus', amount, reason: 'Helped' });

/** Records leave of the given number of days for the member. */
const takeLeave = (start: Date, days: number) =>
  administer('POST', `users/${crew.user.id}/leave`, {
    from: dayAfter(start, 0),
    to: dayAfter(start, days - 1),
  });

const setQuota = (requiredFlights: number) =>
  administer('PUT', `users/${crew.user.id}/quota`, { requiredFlights });

/** Stages a concluded flight of the administrator with the member aboard, and reviews it. */
async function flyAndReview() {
  const { db } = portal.database;
  const { flight, roles } = await stageFlight(db, 'concluded', { dispatcher_id: admin.user.id });
  const [role] = roles;
  if (role !== undefined) await insertSeat(db, role, { user_id: crew.user.id });
  const as = await portal.signIn(admin.user.id);
  expect(codeOf(await portal.send('PUT', `/api/flights/${flight.id}/review`, { as, payload: {} }))).toBe(
    '200',
  );
}

const dayAfter = (start: Date, days: number) =>
  new Date(start.getTime() + days * DAY).toISOString().slice(0, 10);

async function changeSettings(changes: object) {
  const as = await portal.signIn(owner.user.id);
  expect(codeOf(await portal.send('PUT', '/api/admin/settings', { as, payload: { changes } }))).toBe('200');
}

/** Returns, from the insights, how many flights a term's quota required in total, and how many members met it. */
async function quotaOf(term: number) {
  const as = await portal.signIn(admin.user.id);
  const [from, to] = [dayAfter(portal.clock(), -300), dayAfter(portal.clock(), 0)];
  const response = await portal.send('GET', `/api/admin/insights?from=${from}&to=${to}`, { as });
  const { quota } = insightEndpoints.insights.response.parse(response.json());
  const { required, met } = quota.find((one) => one.term === term) ?? {};
  return { required, met };
}

async function removeQuotasBefore() {
  const { db } = portal.database;
  const entries = db.selectFrom('audit_entries').where('action_type', '=', 'quota_update');
  for (const { id, details } of await entries.select(['id', 'details']).execute()) {
    const { requiredFlightsBefore: _, ...older } = adminActionDetailsSchema.parse(JSON.parse(details));
    await db
      .updateTable('audit_entries')
      .set({ details: JSON.stringify(older) })
      .where('id', '=', id)
      .execute();
  }
}

const requiredIn = (terms: readonly ClosedTerm[]) =>
  terms.map(({ effectiveRequiredFlights }) => effectiveRequiredFlights);

describe('the viewer’s closed terms', () => {
  it('contain flights and pay of each, newest first, and none of the open term or of other members', async () => {
    await flyAndReview();
    await reward(2.5);
    await advance();
    await advance();
    await flyAndReview();
    const [second, first, ...others] = await termsOf(crew);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ number: 1, flightsAttended: 1, flightsHosted: 0, pay: 3.5 });
    expect(second).toMatchObject({ number: 2, flightsAttended: 0, flightsHosted: 0, pay: 0 });
    expect(first?.closedAt).toBe(second?.startedAt);
    expect((await termsOf(admin)).map(({ flightsHosted, pay }) => [flightsHosted, pay])).toEqual([
      [0, 0],
      [1, 2],
    ]);
  });

  it('are the last six, starting with the term in which the member was first seen', async () => {
    expect(await termsOf(crew)).toEqual([]);
    for (let n = 0; n < 5; n += 1) await advance();
    const later = await signedInMember(portal, { first_seen_at: portal.clock().toISOString() });
    await advance();
    await advance();
    expect((await termsOf(crew)).map(({ number }) => number)).toEqual([7, 6, 5, 4, 3, 2]);
    expect((await termsOf(later)).map(({ number }) => number)).toEqual([7, 6]);
  });

  it('lose the term whose advance is undone, and invalidate open screens', async () => {
    await reward(5);
    const before = await termsOf(crew);
    const as = await portal.signIn(admin.user.id);
    const { term } = (await portal.send('GET', '/api/admin/term/preview', { as })).json<{
      term: { _id: string };
    }>();
    await advance();
    expect(await termsOf(crew)).toHaveLength(1);
    const undone = await administer('POST', 'term/undo', { termId: term._id });
    expect(await termsOf(crew)).toEqual(before);
    expect(String(undone.headers['crewroom-topics']).split(',')).toContain('term');
  });
});

describe('the quota of a closed term', () => {
  it('is the quota at its closing, regardless of later changes', async () => {
    await advance();
    expect(requiredIn(await termsOf(crew))).toEqual([4]);
    await setQuota(9);
    await setQuota(6);
    await advance();
    await setQuota(0);
    await advance();
    expect(requiredIn(await termsOf(crew))).toEqual([0, 6, 4]);
  });

  it('is the current quota if it was never changed', async () => {
    const pilot = await signedInMember(portal, { required_flights: 2 });
    await advance();
    expect(requiredIn(await termsOf(pilot))).toEqual([2]);
  });

  it("is lowered by approved leave, and is 0 in a member's first term", async () => {
    const first = portal.clock();
    await takeLeave(first, 15);
    portal.clock.advance(8 * DAY);
    const newcomer = await signedInMember(portal, { first_seen_at: portal.clock().toISOString() });
    await advance();
    await advance();
    // 4 × 15 of 30 days, and in the second term 4 × 25 of 30.
    expect(requiredIn(await termsOf(crew))).toEqual([4, 2]);
    expect(requiredIn(await termsOf(newcomer))).toEqual([4, 0]);
  });

  it('uses the days that were planned at its closing, regardless of the current length', async () => {
    await takeLeave(portal.clock(), 15);
    await flyAndReview();
    await flyAndReview();
    const as = await portal.signIn(admin.user.id);
    const { term } = termEndpoints.previewTerm.response.parse(
      (await portal.send('GET', '/api/admin/term/preview', { as })).json(),
    );
    await advance();
    const asked = { required: 10, met: 1 };
    expect([requiredIn(await termsOf(crew)), await quotaOf(1)]).toEqual([[2], asked]);
    await changeSettings({ termLengthDays: 90 });
    expect([requiredIn(await termsOf(crew)), await quotaOf(1)]).toEqual([[2], asked]);
    // When closed again, it uses the days that are planned by then: 4 × 75 of 90.
    await administer('POST', 'term/undo', { termId: term._id });
    await advance();
    expect([requiredIn(await termsOf(crew)), await quotaOf(1)]).toEqual([[4], { required: 12, met: 0 }]);
  });

  it.each([
    ['an administrator', () => setQuota(5)],
    [
      'an import',
      async () => {
        const [as, headers] = [await portal.signIn(owner.user.id), { 'content-type': 'text/csv' }];
        const payload = `username,requiredFlights\n${crew.user.username},5`;
        expect(codeOf(await portal.send('POST', '/api/admin/import', { as, headers, payload }))).toBe('201');
      },
    ],
  ])(
    'is the quota before the first change, by %s, regardless of the current initial quota',
    async (_, change) => {
      await advance();
      const before = await quotaOf(1);
      await changeSettings({ defaultRequiredFlights: 6 });
      await change();
      portal.clock.advance(MINUTE_MS);
      await setQuota(8);
      expect([requiredIn(await termsOf(crew)), await quotaOf(1)]).toEqual([[4], before]);
      await advance();
      expect(requiredIn(await termsOf(crew))).toEqual([8, 4]);
    },
  );

  it('is the initial quota if the history does not contain the earlier quota', async () => {
    await advance();
    await setQuota(5);
    await removeQuotasBefore();
    expect(requiredIn(await termsOf(crew))).toEqual([4]);
    await changeSettings({ defaultRequiredFlights: 6 });
    expect(requiredIn(await termsOf(crew))).toEqual([6]);
  });
});
