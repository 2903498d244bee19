import { MINUTE_MS } from '@crewroom/domain/days';
import { type ClosedTerm, termCalls } from '@crewroom/domain/terms/calls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFlightPortal } from '../flights/testing/flight-portal.ts';
import { stageFlight } from '../flights/testing/staged-flight.ts';
import { codeOf } from '../testing/portal-test.ts';
import { insertSeat } from '../testing/rows.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../testing/test-portal.ts';

const DAY = 24 * 60 * MINUTE_MS;

let portal: TestPortal;
let admin: SignedInMember;
let crew: SignedInMember;

beforeEach(async () => {
  portal = await createFlightPortal({ environment: { TERM_LENGTH_DAYS: '30' } });
  admin = await signedInMember(portal, { rank: 247 });
  crew = await signedInMember(portal, { rank: 239 });
});

afterEach(() => portal[Symbol.asyncDispose]());

async function termsOf({ user }: SignedInMember): Promise<ClosedTerm[]> {
  const as = await portal.signIn(user.id);
  const answer = await portal.send('GET', '/api/me/terms', { as });
  expect(answer.statusCode).toBe(200);
  return termCalls.ownTerms.answer.parse(answer.json()).terms;
}

const administer = async (method: 'POST' | 'PUT', path: string, payload: object = {}) => {
  const answer = await portal.send(method, `/api/admin/${path}`, {
    as: await portal.signIn(admin.user.id),
    payload,
  });
  expect(answer.statusCode).toBeLessThan(300);
  return answer;
};

/** Advances the term, a day after what was done before. */
async function advance() {
  portal.clock.advance(DAY);
  await administer('POST', 'term/advance');
  portal.clock.advance(MINUTE_MS);
}

const reward = (amount: number) =>
  administer('POST', `users/${crew.user.id}/reward`, { type: 'bonus', amount, reason: 'Helped' });

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

const requiredIn = (terms: readonly ClosedTerm[]) =>
  terms.map(({ effectiveRequiredFlights }) => effectiveRequiredFlights);

describe('one’s own closed terms', () => {
  it('hold flights and pay of each, newest first, and nothing of the open term or of others', async () => {
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

  it('are the last six, and begin with the term in which the member was first seen', async () => {
    expect(await termsOf(crew)).toEqual([]);
    for (let n = 0; n < 5; n += 1) await advance();
    const later = await signedInMember(portal, { first_seen_at: portal.clock().toISOString() });
    await advance();
    await advance();
    expect((await termsOf(crew)).map(({ number }) => number)).toEqual([7, 6, 5, 4, 3, 2]);
    expect((await termsOf(later)).map(({ number }) => number)).toEqual([7, 6]);
  });

  it('are read by whoever is signed in and not suspended, and by nobody else', async () => {
    expect(codeOf(await portal.send('GET', '/api/me/terms'))).toBe('401 no_session');
    await administer('POST', `users/${crew.user.id}/sanctions`, {
      type: 'suspension',
      breach: 'Late',
      reason: 'Very',
    });
    const answer = await portal.send('GET', '/api/me/terms', { as: crew.as });
    expect(codeOf(answer)).toBe('403 suspended');
  });

  it('lose the term whose advance is undone, and tell the screens', async () => {
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

describe('what a closed term asked of a member', () => {
  it('is the quota that held when it was closed, whatever became of it since', async () => {
    await advance();
    expect(requiredIn(await termsOf(crew))).toEqual([4]);
    await setQuota(9);
    await setQuota(6);
    await advance();
    await setQuota(0);
    await advance();
    expect(requiredIn(await termsOf(crew))).toEqual([0, 6, 4]);
  });

  it('is today’s quota where it was never changed', async () => {
    const pilot = await signedInMember(portal, { required_flights: 2 });
    await advance();
    expect(requiredIn(await termsOf(pilot))).toEqual([2]);
  });

  it('is less by approved leave, and nothing in the term one is new in', async () => {
    const first = portal.clock();
    const day = (after: number) => new Date(first.getTime() + after * DAY).toISOString().slice(0, 10);
    await administer('POST', `users/${crew.user.id}/leave`, { from: day(0), to: day(14) });
    portal.clock.advance(8 * DAY);
    const newcomer = await signedInMember(portal, { first_seen_at: portal.clock().toISOString() });
    await advance();
    await advance();
    // 4 × 15 of 30 days, and in the second term 4 × 25 of 30.
    expect(requiredIn(await termsOf(crew))).toEqual([4, 2]);
    expect(requiredIn(await termsOf(newcomer))).toEqual([4, 0]);
  });
});
