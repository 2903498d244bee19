import { errorBodySchema } from '@crewroom/domain/contract/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertUser } from '../../testing/rows.ts';
import { dumpDatabase } from '../../testing/test-database.ts';
import {
  createTestPortal,
  type SignedInMember,
  signedInMember,
  type TestPortal,
} from '../../testing/test-portal.ts';

// The portal's clock is at noon of 2 March 2026.
let portal: TestPortal;
let admin: SignedInMember;
let userId: string;

beforeAll(async () => {
  const environment = { WRITE_LIMIT_PER_MINUTE: '100000', RANK_MAX_AGE_MINUTES: '10080' };
  portal = await createTestPortal({ environment });
  admin = await signedInMember(portal, { rank: 247 });
});

beforeEach(async () => {
  userId = (await insertUser(portal.database.db)).id;
});

afterAll(() => portal[Symbol.asyncDispose]());

type LeaveResponse = {
  readonly user: { readonly isOnLeave: boolean; readonly leaves: { readonly _id: string }[] };
};

async function add(from: string, to: string): Promise<string> {
  const path = `/api/admin/users/${userId}/leave`;
  const response = await portal.send('POST', path, { as: admin.as, payload: { from, to } });
  expect(response.statusCode).toBe(201);
  const { db } = portal.database;
  const leave = db
    .selectFrom('leaves')
    .select('id')
    .where('user_id', '=', userId)
    .where('from_date', '=', from);
  return (await leave.orderBy('created_at', 'desc').orderBy('id', 'desc').executeTakeFirstOrThrow()).id;
}

async function end(leaveId: string) {
  const response = await portal.send('DELETE', `/api/admin/users/${userId}/leave/${leaveId}`, {
    as: admin.as,
  });
  if (response.statusCode !== 200) return errorBodySchema.parse(response.json()).code;
  const { user } = response.json<LeaveResponse>();
  return { isOnLeave: user.isOnLeave, shown: user.leaves.map(({ _id }) => _id).includes(leaveId) };
}

async function stored(leaveId: string) {
  const row = await portal.database.db
    .selectFrom('leaves')
    .selectAll()
    .where('id', '=', leaveId)
    .executeTakeFirstOrThrow();
  return `${row.from_date} ${row.to_date} ${row.status}`;
}

describe('leave recorded by an administrator', () => {
  it.each([
    ['to come', '2026-03-05', '2026-03-09', 'withdrawn', '2026-03-05 2026-03-09 withdrawn'],
    ['on its first day', '2026-03-02', '2026-03-09', 'withdrawn', '2026-03-02 2026-03-09 withdrawn'],
    ['running', '2026-02-27', '2026-03-09', 'ended', '2026-02-27 2026-03-01 approved'],
  ] as const)(
    'that is %s is ended once, and a second request is rejected',
    async (_when, from, to, how, storedAfterwards) => {
      const id = await add(from, to);
      expect(await end(id)).toEqual({ isOnLeave: false, shown: how === 'ended' });
      expect(await stored(id)).toBe(storedAfterwards);
      const before = await dumpDatabase(portal.database);
      expect(await end(id)).toBe('leave_over');
      expect(await dumpDatabase(portal.database)).toEqual(before);
    },
  );

  it('stays unchanged when it is past', async () => {
    const id = await add('2026-02-01', '2026-03-01');
    expect(await end(id)).toBe('leave_over');
    expect(await stored(id)).toBe('2026-02-01 2026-03-01 approved');
  });
});
