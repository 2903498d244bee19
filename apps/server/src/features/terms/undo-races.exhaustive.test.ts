import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { expectTotalsToBeSums } from '../../testing/flights/ledger-sums.ts';
import { stageFlight } from '../../testing/flights/staged-flight.ts';
import { codeOf } from '../../testing/portal-test.ts';
import { insertSeat } from '../../testing/rows.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';

const ROUNDS = 30;

let portal: TestPortal;
let admin: SignedInMember;
let owner: SignedInMember;
let crew: SignedInMember;

beforeAll(async () => {
  portal = await createFlightPortal();
  admin = await signedInMember(portal, { rank: 247 });
  owner = await signedInMember(portal, { rank: 255 });
  crew = await signedInMember(portal, { rank: 239 });
  // Opens every connection of the pool before the first round.
  const reads = Array.from({ length: 20 }, () => portal.send('GET', '/api/inbox', { as: crew.as }));
  await Promise.all(reads);
});

afterAll(() => portal[Symbol.asyncDispose]());

type Action = () => Promise<{ readonly statusCode: number; readonly json: () => unknown }>;

const advance: Action = () => portal.send('POST', '/api/admin/term/advance', { as: admin.as });

const undo =
  (termId: string, { as } = admin): Action =>
  () =>
    portal.send('POST', '/api/admin/term/undo', { as, payload: { termId } });

const rewardOf =
  (userId: string): Action =>
  () =>
    portal.send('POST', `/api/admin/users/${userId}/reward`, {
      as: admin.as,
      payload: { type: 'bonus', amount: 5, reason: 'Helped' },
    });

async function openTermId(): Promise<string> {
  const open = portal.database.db.selectFrom('terms').where('closed_at', 'is', null);
  return (await open.select('id').executeTakeFirstOrThrow()).id;
}

/** Begins a new term without credits, and returns the id of the previous one. */
async function advanced(): Promise<string> {
  portal.clock.advance(61_000);
  const id = await openTermId();
  // Advancing requires a recent sign-in.
  admin = { ...admin, as: await portal.signIn(admin.user.id) };
  expect(codeOf(await advance())).toBe('200');
  return id;
}

async function concluded(): Promise<string> {
  const { db } = portal.database;
  const { flight, roles } = await stageFlight(db, 'concluded', { dispatcher_id: owner.user.id });
  const [role] = roles;
  if (role !== undefined) await insertSeat(db, role, { user_id: crew.user.id });
  return flight.id;
}

async function isArchived(flightId: string): Promise<boolean> {
  const flights = portal.database.db.selectFrom('flights').where('id', '=', flightId);
  return (await flights.select('archived_at').executeTakeFirstOrThrow()).archived_at !== null;
}

/** Runs both actions at once, and alternates which one starts. */
async function atOnce(round: number, one: Action, other: Action): Promise<[string, string]> {
  if (round % 2 === 0) {
    const [first, second] = await Promise.all([one(), other()]);
    return [codeOf(first), codeOf(second)];
  }
  const [second, first] = await Promise.all([other(), one()]);
  return [codeOf(first), codeOf(second)];
}

async function inRounds(work: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) await work(round);
  await expectTotalsToBeSums(portal.database);
}

describe('an undo at the same time as', () => {
  it('another undo succeeds once', () =>
    inRounds(async (round) => {
      const flight = await concluded();
      const closed = await advanced();
      const codes = await atOnce(round, undo(closed), undo(closed, owner));
      expect(codes.toSorted()).toEqual(['200', '409 undo_over']);
      expect(await openTermId()).toBe(closed);
      expect(await isArchived(flight)).toBe(false);
    }));

  it('a reward either precedes the reward or is rejected because of it', () =>
    inRounds(async (round) => {
      const flight = await concluded();
      const closed = await advanced();
      const [undone, rewarded] = await atOnce(round, undo(closed), rewardOf(crew.user.id));
      expect(rewarded).toBe('201');
      expect(['200', '409 term_in_use']).toContain(undone);
      const open = await openTermId();
      expect(open === closed).toBe(undone === '200');
      expect(await isArchived(flight)).toBe(undone !== '200');
      const credits = portal.database.db.selectFrom('ledger_credits').orderBy('id', 'desc').limit(1);
      expect(await credits.select('term_id').executeTakeFirst()).toEqual({ term_id: open });
    }));

  it('the review of an archived flight restores the flight, reviewed or not', () =>
    inRounds(async (round) => {
      const flight = await concluded();
      const closed = await advanced();
      const review: Action = () => portal.send('PUT', `/api/flights/${flight}/review`, { as: admin.as });
      const [undone, reviewed] = await atOnce(round, undo(closed), review);
      expect(undone).toBe('200');
      expect(['200', '409 flight_archived']).toContain(reviewed);
      const credits = portal.database.db.selectFrom('ledger_credits').where('flight_id', '=', flight);
      const terms = await credits.select('term_id').distinct().execute();
      expect(terms).toEqual(reviewed === '200' ? [{ term_id: closed }] : []);
    }));

  it('an advance makes the advance fail within a minute of the last advance and of the undo', () =>
    inRounds(async (round) => {
      const closed = await advanced();
      const codes = await atOnce(round, undo(closed), advance);
      expect(codes).toEqual(['200', '409 term_just_advanced']);
    }));

  it('the erasure of a credited member lets both succeed', () =>
    inRounds(async (round) => {
      const username = `Gone_Member${round}`;
      const gone = await signedInMember(portal, { rank: 239, username });
      await rewardOf(gone.user.id)();
      const closed = await advanced();
      const as = await portal.signIn(owner.user.id);
      const erase: Action = () =>
        portal.send('POST', `/api/admin/users/${gone.user.id}/forget`, { as, payload: { username } });
      expect(await atOnce(round, undo(closed), erase)).toEqual(['200', '200']);
      expect(await openTermId()).toBe(closed);
    }));
});
