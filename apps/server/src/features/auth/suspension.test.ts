import { errorBodySchema } from '@crewroom/domain/contract/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/stored-values.ts';
import { insertSanction } from '../../testing/rows.ts';
import {
  createTestPortal,
  type SignedInMember,
  signedInMember,
  type TestPortal,
} from '../../testing/test-portal.ts';

const NOW = '2026-03-02T12:00:00.000Z';

let portal: TestPortal;

beforeAll(async () => {
  portal = await createTestPortal();
});

afterAll(() => portal[Symbol.asyncDispose]());

type Given = Partial<Parameters<typeof insertSanction>[1]>;

async function memberWith(...sanctions: Given[]): Promise<SignedInMember> {
  portal.clock.set(NOW);
  const member = await signedInMember(portal, { rank: 255 });
  for (const given of sanctions) {
    await insertSanction(portal.database.db, { ...given, user_id: member.user.id });
  }
  return member;
}

async function statusOf({ as }: SignedInMember): Promise<number> {
  return (await portal.send('GET', '/api/auth/me', { as })).statusCode;
}

async function suspensionOf({ as }: SignedInMember) {
  const response = await portal.send('GET', '/api/auth/me', { as });
  const { code, suspension } = errorBodySchema.parse(response.json());
  expect([response.statusCode, code]).toEqual([403, 'suspended']);
  return suspension;
}

describe('a suspended member', () => {
  it('sees the reason and the end of the suspension', async () => {
    const suspension = {
      id: newId(),
      reason: 'Left the stand',
      breach: 'Section 9',
      expiry_date: '2026-03-08T16:30:00.000Z',
    };
    expect(await suspensionOf(await memberWith(suspension))).toEqual({
      sanctionId: suspension.id,
      reason: 'Left the stand',
      breach: 'Section 9',
      timeLeft: '6 days, 4 hours',
      expiryDate: '2026-03-08T16:30:00.000Z',
    });
  });

  it('sees no reason when none was given', async () => {
    expect(await suspensionOf(await memberWith({ breach: '' }))).not.toHaveProperty('breach');
  });

  it('sees neither the issuer nor the comment', async () => {
    const hidden = await signedInMember(portal, { username: 'Hidden_Issuer' });
    const { as } = await memberWith({ issuer_id: hidden.user.id, comment: 'hidden comment' });
    const { body } = await portal.send('GET', '/api/auth/me', { as });
    expect(body).not.toMatch(/hidden/i);
  });
});

describe('a suspension', () => {
  it('takes effect at the next request', async () => {
    const member = await memberWith();
    expect(await statusOf(member)).toBe(200);
    const { id } = await insertSanction(portal.database.db, { user_id: member.user.id });
    expect(await statusOf(member)).toBe(403);
    await portal.database.db.deleteFrom('sanctions').where('id', '=', id).execute();
    expect(await statusOf(member)).toBe(200);
  });

  it('ends by itself, exactly to the millisecond', async () => {
    const member = await memberWith({ expiry_date: '2026-03-02T12:00:01.000Z' });
    portal.clock.advance(999);
    expect((await suspensionOf(member))?.timeLeft).toBe('less than a minute');
    portal.clock.advance(1);
    expect(await statusOf(member)).toBe(200);
  });

  it('ends when it is no longer active, even if the sanction expires later', async () => {
    const member = await memberWith({
      active_until: '2026-03-03T12:00:00.000Z',
      expiry_date: '2026-04-01T00:00:00.000Z',
    });
    expect(await suspensionOf(member)).toMatchObject({
      timeLeft: '1 day',
      expiryDate: '2026-03-03T12:00:00.000Z',
    });
    portal.clock.set('2026-03-03T12:00:00.000Z');
    expect(await statusOf(member)).toBe(200);
  });

  it('lasts until the last end when there are several', async () => {
    const member = await memberWith(
      { reason: 'over already', expiry_date: '2026-03-01T00:00:00.000Z' },
      {
        reason: 'expires last, ends soon',
        active_until: '2026-03-02T13:00:00.000Z',
        expiry_date: '2026-12-01T00:00:00.000Z',
      },
      { reason: 'ends last', expiry_date: '2026-03-05T12:00:00.000Z' },
      { reason: 'ends between', expiry_date: '2026-03-04T12:00:00.000Z' },
    );
    expect(await suspensionOf(member)).toMatchObject({ reason: 'ends last', timeLeft: '3 days' });
  });

  it.each(['reminder', 'warning'] as const)('is not caused by a %s', async (type) => {
    expect(await statusOf(await memberWith({ type }))).toBe(200);
  });
});
