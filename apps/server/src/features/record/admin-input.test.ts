import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dumpDatabase } from '../../testing/test-database.ts';
import {
  createTestPortal,
  type SignedInMember,
  signedInMember,
  type TestPortal,
} from '../../testing/test-portal.ts';

let portal: TestPortal;
let admin: SignedInMember;
let member: SignedInMember;

beforeAll(async () => {
  const environment = { WRITE_LIMIT_PER_MINUTE: '100000', RANK_MAX_AGE_MINUTES: '10080' };
  portal = await createTestPortal({ environment });
  admin = await signedInMember(portal, { rank: 247 });
  member = await signedInMember(portal, { rank: 239 });
});

afterAll(async () => portal[Symbol.asyncDispose]());

const path = (end: string) => `/api/admin/users/${member.user.id}/${end}`;

/** Input that a schema cannot check, because it depends on the clock. */
const bad: readonly [object, string][] = [
  [{ expiryDate: '2026-03-02T12:00:00.000Z' }, 'expiryDate'],
  [{ expiryDate: '2031-03-02T12:00:00.001Z' }, 'expiryDate'],
  [{ activeUntil: '2026-03-02T11:00:00.000Z' }, 'activeUntil'],
  [{ expiryDate: '2026-03-05T00:00:00Z', activeUntil: '2026-03-05T00:00:01Z' }, 'activeUntil'],
];

describe('administrative input', () => {
  it.each(bad)('rejects a sanction with %j at %s', async (dates, field) => {
    const before = JSON.stringify(await dumpDatabase(portal.database));
    const payload = { type: 'suspension', breach: 'Rude', reason: 'Was rude', ...dates };
    const response = await portal.send('POST', path('sanctions'), { as: admin.as, payload });
    expect(response.statusCode).toBe(400);
    const { issues } = response.json<{ issues: { path: string }[] }>();
    expect(issues.map((issue) => issue.path)).toContain(field);
    expect(JSON.stringify(await dumpDatabase(portal.database))).toBe(before);
  });

  it('stores the dates of a suspension', async () => {
    const dates = { expiryDate: '2026-03-10T12:00:00.000Z', activeUntil: '2026-03-08T16:00:00.000Z' };
    const payload = { type: 'suspension', breach: 'Rude', reason: 'Was rude', ...dates };
    const response = await portal.send('POST', path('sanctions'), { as: admin.as, payload });
    expect(response.json()).toMatchObject({ user: { sanctions: [dates] } });
  });

  it('stores a reward exactly to the hundredth in the pay entries and the totals', async () => {
    for (const amount of [1, 2.5, 0.1 + 0.9, 1.15, 100_000]) {
      const url = `/api/admin/users/${member.user.id}/reward`;
      const response = await portal.send('POST', url, {
        as: admin.as,
        payload: { amount, reason: 'Well done' },
      });
      expect(response.statusCode).toBe(201);
    }
    const { db } = portal.database;
    const credits = await db.selectFrom('ledger_credits').select('amount').execute();
    expect(credits.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
      100, 100, 115, 250, 10_000_000,
    ]);
    const totals = await db.selectFrom('term_totals').select('pay_minor').executeTakeFirstOrThrow();
    expect(totals.pay_minor).toBe(10_000_565);
  });

  it('grants a qualification once, counts sanctions of a type, and rejects overlapping leave', async () => {
    const { as } = admin;
    const grant = { as, payload: { name: 'Captain License' } };
    expect((await portal.send('POST', path('qualifications'), grant)).statusCode).toBe(201);
    const again = await portal.send('POST', path('qualifications'), grant);
    expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, 'qualification_held']);
    for (const expected of [1, 2, 3]) {
      const payload = { type: 'reminder', breach: 'Late', reason: 'Too late' };
      const { user } = (await portal.send('POST', path('sanctions'), { as, payload })).json<{
        user: { sanctions: { count: number; expiryDate: string }[] };
      }>();
      expect(user.sanctions[0]).toMatchObject({ count: expected, expiryDate: '2026-04-01T12:00:00.000Z' });
    }
    const leave = (from: string, to: string) =>
      portal.send('POST', path('leave'), { as, payload: { from, to } });
    expect((await leave('2026-05-01', '2026-05-10')).statusCode).toBe(201);
    expect((await leave('2026-05-10', '2026-05-11')).json()).toMatchObject({ code: 'leave_overlap' });
    expect((await leave('2026-05-11', '2026-05-11')).statusCode).toBe(201);
  });
});
