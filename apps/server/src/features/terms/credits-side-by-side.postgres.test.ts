import { afterAll, beforeAll, expect, it } from 'vitest';
import { runInUnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { expectTotalsToBeSums } from '../../testing/flights/ledger-sums.ts';
import { stageFlight } from '../../testing/flights/staged-flight.ts';
import { untilSomeoneWaits } from '../../testing/interleaving.ts';
import { insertSeat } from '../../testing/rows.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';
import { advanceTerm } from './advance.ts';
import { lockOpenTermShared } from './open-term.ts';

let portal: TestPortal;
let admin: SignedInMember;
let member: SignedInMember;

beforeAll(async () => {
  portal = await createFlightPortal();
  admin = await signedInMember(portal, { rank: 247 });
  member = await signedInMember(portal, { rank: 239 });
});

afterAll(async () => {
  await expectTotalsToBeSums(portal.database);
  await portal[Symbol.asyncDispose]();
});

/** Reviews a new flight with the member aboard. */
async function review() {
  const { db } = portal.database;
  const { flight, roles } = await stageFlight(db, 'concluded', { dispatcher_id: admin.user.id });
  const [role] = roles;
  if (role !== undefined) await insertSeat(db, role, { user_id: member.user.id });
  return await portal.send('PUT', `/api/flights/${flight.id}/review`, { as: admin.as });
}

const advance = () => portal.send('POST', '/api/admin/term/advance', { as: admin.as });

async function countCredits(termId: string): Promise<number> {
  const rows = portal.database.db.selectFrom('ledger_credits').select('id').where('term_id', '=', termId);
  return (await rows.execute()).length;
}

it("lets other members' reviews and rewards proceed during a credit", async () => {
  await runInUnitOfWork(portal, async (uow) => {
    await lockOpenTermShared(uow);
    expect((await review()).statusCode).toBe(200);
    const payload = { type: 'bonus', amount: 1, reason: 'Side by side' };
    const reward = await portal.send('POST', `/api/admin/users/${member.user.id}/reward`, {
      as: admin.as,
      payload,
    });
    expect(reward.statusCode).toBe(201);
    await runInUnitOfWork(portal, (other) => lockOpenTermShared(other));
  });
});

it('makes the end of a term wait for running credits, which are part of it', async () => {
  let ending: ReturnType<typeof advance> | undefined;
  const held = await runInUnitOfWork(portal, async (uow) => {
    const term = await lockOpenTermShared(uow);
    ending = advance();
    await untilSomeoneWaits(portal.database);
    const credits = await countCredits(term.id);
    // A transaction that already holds the term is not blocked by the waiting one.
    await lockOpenTermShared(uow);
    return { term, credits };
  });
  expect((await ending)?.statusCode).toBe(200);
  const { id } = await runInUnitOfWork(portal, (uow) => lockOpenTermShared(uow));
  expect(id).not.toBe(held.term.id);
  expect(await countCredits(held.term.id)).toBe(held.credits);
});

it('makes credits wait for the end of a term, and adds them to the next', async () => {
  portal.clock.advance(60_000);
  let reviewing: ReturnType<typeof review> | undefined;
  const advanced = await runInUnitOfWork(portal, async (uow) => {
    const done = await advanceTerm(uow, undefined);
    reviewing = review();
    await untilSomeoneWaits(portal.database);
    return done;
  });
  expect((await reviewing)?.statusCode).toBe(200);
  expect(await countCredits('term' in advanced ? advanced.term.id : '')).toBeGreaterThan(0);
});

it('keeps the sums correct when reviews of the same people run during the end of a term', async () => {
  portal.clock.advance(60_000);
  const reviews = Array.from({ length: 12 }, () => review());
  const ending = advance();
  const statuses = (await Promise.all(reviews)).map(({ statusCode }) => statusCode);
  expect((await ending).statusCode).toBe(200);
  // A flight that the end of the term archived before its review can no longer be reviewed.
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  await expectTotalsToBeSums(portal.database);
});
