import { ownProfileSchema } from '@crewroom/domain/members/schemas';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/database/transaction.ts';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { expectTotalsToBeSums } from '../../testing/flights/ledger-sums.ts';
import { type StagedFlight, stageFlight } from '../../testing/flights/staged-flight.ts';
import { insertSeat, insertUser } from '../../testing/rows.ts';
import { signedInMember, type TestPortal } from '../../testing/test-portal.ts';

describe('pay for points', () => {
  it.each([
    ['0.35', 3, 1.05],
    ['0.29', 100, 29],
    ['1.15', 1000, 1150],
    ['0', 1000, 0],
  ])('is exact at CHF %s a point, flight after flight: %i points', async (rate, attended, pay) => {
    await using portal = await createFlightPortal({ environment: { PAY_PER_POINT: rate } });
    const admin = await signedInMember(portal, { rank: 247 });
    const member = await signedInMember(portal, { rank: 239 });
    const flights = 5;
    for (let n = 0; n < flights; n += 1) {
      const { flight, roles } = await stageFlight(portal.database.db, 'concluded', {
        dispatcher_id: admin.user.id,
      });
      const [captain] = roles;
      if (captain !== undefined) await insertSeat(portal.database.db, captain, { user_id: member.user.id });
      const owner = await signedInMember(portal, { rank: 255 });
      const payload = { points: { attended } };
      const response = await portal.send('PUT', `/api/flights/${flight.id}/review`, {
        as: owner.as,
        payload,
      });
      expect(response.statusCode).toBe(200);
    }
    const profile = await portal.send('GET', '/api/users/profile', { as: member.as });
    const { stats, payEntries } = ownProfileSchema.parse(profile.json()).user;
    expect(stats.termPay).toBe(Math.round(pay * 100 * flights) / 100);
    expect(payEntries.map(({ amount }) => amount)).toEqual(
      pay === 0 ? [] : Array.from({ length: flights }, () => pay),
    );
    await expectTotalsToBeSums(portal.database);
  });
});

/** Fills every seat of a flight with a new member. */
async function fill({ database }: TestPortal, { roles }: StagedFlight): Promise<void> {
  await inTransaction(database, async (trx) => {
    for (const role of roles) {
      for (let seat = 1; seat <= role.capacity; seat += 1) {
        const { id } = await insertUser(trx, { rank: 239 });
        await insertSeat(trx, role, { user_id: id, seat_number: seat });
      }
    }
  });
}

it('covers the largest possible crew: 20 roles of 100 seats', async () => {
  await using portal = await createFlightPortal();
  const admin = await signedInMember(portal, { rank: 247 });
  const capacities = Array.from({ length: 20 }, () => 100);
  const dispatcher = await signedInMember(portal);
  const given = { dispatcher_id: dispatcher.user.id };
  const staged = await stageFlight(portal.database.db, 'concluded', given, capacities);
  await fill(portal, staged);
  const response = await portal.send('PUT', `/api/flights/${staged.flight.id}/review`, { as: admin.as });
  expect(response.statusCode).toBe(200);
  const totals = await portal.database.db.selectFrom('term_totals').selectAll().execute();
  expect(totals.filter(({ attended, pay_minor }) => attended === 1 && pay_minor === 100)).toHaveLength(2000);
  await expectTotalsToBeSums(portal.database);
});
