import { createHash } from 'node:crypto';
import { adminEndpoints } from '@crewroom/domain/record/endpoints';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseFully } from '../../testing/erasure/erase-fully.ts';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { type SignedInMember, signedInMember } from '../../testing/test-portal.ts';

const portal = await createFlightPortal();
const { db } = portal.database;

let admin: SignedInMember;
let member: SignedInMember;
let other: SignedInMember;

beforeEach(async () => {
  admin = await signedInMember(portal, { rank: 247 });
  member = await signedInMember(portal, { rank: 239 });
  other = await signedInMember(portal, { rank: 239 });
});

afterAll(() => portal[Symbol.asyncDispose]());

function erase({ user }: SignedInMember): Promise<boolean> {
  return eraseFully(portal, user.roblox_id);
}

function reward(amount = 50) {
  return portal.send('POST', `/api/admin/users/${member.user.id}/reward`, {
    as: admin.as,
    payload: { amount, reason: 'Well flown' },
    headers: { 'idempotency-key': `of ${member.user.id}`.replaceAll(' ', '-') },
  });
}

async function paidMinor(): Promise<number[]> {
  const credits = db.selectFrom('ledger_credits').select('amount').where('user_id', '=', member.user.id);
  return (await credits.execute()).map(({ amount }) => amount);
}

describe('a request that is repeated because its response was lost', () => {
  it('is done once though another member was erased in between, and returns the current state', async () => {
    const first = await reward();
    expect(first.statusCode).toBe(201);
    await erase(other);
    await portal.send('PUT', `/api/admin/users/${member.user.id}/quota`, {
      as: admin.as,
      payload: { requiredFlights: 9 },
    });
    const again = await reward();
    expect([again.statusCode, await paidMinor()]).toEqual([201, [5000]]);
    const { user } = adminEndpoints.addReward.response.parse(again.json());
    expect(user.rewards).toHaveLength(1);
    expect(user.stats).toMatchObject({ termPay: 50, requiredFlights: 9 });
    expect((await reward(60)).json()).toMatchObject({ code: 'idempotency_mismatch' });
  });

  it('is done once though the member themself was erased in between, and returns 404', async () => {
    expect((await reward()).statusCode).toBe(201);
    await erase(member);
    const again = await reward();
    expect([again.statusCode, again.json()]).toMatchObject([404, { code: 'not_found' }]);
    expect(await paidMinor()).toEqual([5000]);
  });

  it('is done once though the erased member came back since, and reveals no name', async () => {
    const owner = await signedInMember(portal, { rank: 255 });
    const { id, roblox_id, username } = member.user;
    const sent = () =>
      portal.send('POST', `/api/admin/users/${id}/forget`, {
        as: owner.as,
        payload: { username },
        headers: { 'idempotency-key': `${id}-2f1c6a` },
      });
    expect((await sent()).statusCode).toBe(200);
    const back = await signedInMember(portal, { roblox_id, username });
    expect((await sent()).statusCode).toBe(200);
    expect((await portal.send('GET', '/api/auth/me', { as: back.as })).statusCode).toBe(200);
    const kept = await db
      .selectFrom('idempotency_keys')
      .where('user_id', '=', owner.user.id)
      .selectAll()
      .execute();
    expect(kept).toHaveLength(1);
    // Anybody could compute these hashes of all existing names.
    const guessed = createHash('sha256')
      .update(JSON.stringify([255, { username }]))
      .digest('base64url');
    expect(JSON.stringify(kept)).not.toContain(guessed);
  });
});
