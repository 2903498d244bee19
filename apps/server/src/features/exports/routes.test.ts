import { securityEndpoints } from '@crewroom/domain/auth/security-endpoints';
import { errorBodySchema } from '@crewroom/domain/contract/schemas';
import { describe, expect } from 'vitest';
import { codeOf, it } from '../../testing/portal-test.ts';
import {
  createTestPortal,
  type SignedInMember,
  signedInMember,
  type TestPortal,
} from '../../testing/test-portal.ts';

const TODAY = '2026-03-02';

const get = (portal: TestPortal, address: string, { as }: Partial<SignedInMember> = {}) =>
  portal.send('GET', `/api/admin/export/${address}`, as === undefined ? {} : { as });

const month = 'from=2026-02-01&to=2026-02-28';

async function exportsIn(portal: TestPortal, owner: SignedInMember) {
  await portal.app.securityLog.flush();
  const response = await portal.send('GET', '/api/admin/security?kind=export', { as: owner.as });
  return securityEndpoints.securityLog.response.parse(response.json()).events;
}

describe('GET /api/admin/export/:table.csv', () => {
  it.for<[string, string]>([
    ['salaries.csv', '404 not_found'],
    ['toString.csv', '404 not_found'],
    ['members', '404 not_found'],
    ['flights.csv', '400 invalid_input'],
    ['seats.csv?from=2026-02-30&to=2026-03-01', '400 invalid_input'],
    ['seats.csv?from=2026-02-01T00:00:00Z&to=2026-03-01', '400 invalid_input'],
    ['members.csv?table=members', '400 invalid_input'],
    ['members.csv?from=&to=', '200'],
  ])('responds to %s with %s', async ([address, expected], { portal, admin }) => {
    expect(codeOf(await get(portal, address, admin))).toBe(expected);
  });

  it('says which of the days is invalid', async ({ portal, admin }) => {
    const response = await get(portal, 'flights.csv?from=2026-02-02', admin);
    expect(errorBodySchema.parse(response.json())).toMatchObject({
      message: 'Choose the last day.',
      issues: [{ path: 'to', message: 'Choose the last day.' }],
    });
  });

  it('returns a UTF-8 file with a byte-order mark and CRLF, named after the airline', async () => {
    await using portal = await createTestPortal({ environment: { AIRLINE_NAME: 'Zürich & Sons' } });
    const admin = await signedInMember(portal, { rank: 247 });
    const flights = await get(portal, `flights.csv?${month}`, admin);
    expect(flights.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition':
        'attachment; filename="Zurich-Sons-flights-2026-02-01-2026-02-28.csv"; ' +
        "filename*=UTF-8''Z%C3%BCrich-Sons-flights-2026-02-01-2026-02-28.csv",
      'cache-control': 'no-store',
    });
    expect(flights.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(flights.body).toBe(
      '\uFEFFflightCode,departure,arrival,scheduledDate,status,dispatcher,aircraft,gate,seats,filled\r\n',
    );
    const members = await get(portal, 'members.csv', admin);
    expect(members.headers['content-disposition']).toContain(`filename="Zurich-Sons-members-${TODAY}.csv"`);
  });

  it('records the table and the period, unless it is rejected', async ({ portal, admin, owner }) => {
    await get(portal, `hours.csv?${month}`, admin);
    portal.clock.advance(1);
    await get(portal, 'leaderboard.csv', admin);
    await get(portal, 'hours.csv', admin);
    await get(portal, 'salaries.csv', admin);
    const own = (await exportsIn(portal, owner)).filter(({ actor }) => actor?.userId === admin.user.id);
    expect(own.map(({ details }) => details)).toEqual([
      { table: 'leaderboard' },
      { table: 'hours', from: '2026-02-01', to: '2026-02-28' },
    ]);
  });

  it('allows ten an hour per administrator, rejected ones aside', async ({ portal, admin, owner }) => {
    for (let n = 0; n < 12; n += 1) {
      await get(portal, 'salaries.csv', admin);
      await get(portal, 'flights.csv', admin);
    }
    portal.clock.advance(60_000);
    for (let n = 0; n < 10; n += 1) {
      expect(codeOf(await get(portal, n % 2 === 0 ? 'members.csv' : `seats.csv?${month}`, admin))).toBe(
        '200',
      );
    }
    portal.clock.advance(1_800_000);
    for (let n = 0; n < 5; n += 1) {
      const response = await get(portal, 'members.csv', admin);
      expect([codeOf(response), response.headers['retry-after']]).toEqual(['429 too_many', '1800']);
      expect(errorBodySchema.parse(response.json()).message).toMatch(/Try again in 30 minutes\.$/);
    }
    expect(codeOf(await get(portal, 'members.csv', owner))).toBe('200');
    expect(
      (await exportsIn(portal, owner)).filter(({ actor }) => actor?.userId === admin.user.id),
    ).toHaveLength(10);
    portal.clock.advance(1_800_000);
    expect(codeOf(await get(portal, 'members.csv', admin))).toBe('200');
  });
});

it("counts an administrator's exports in all processes together", async ({ portal, admin }) => {
  if (portal.database.engine !== 'postgres') return;
  await using replica = await createTestPortal({
    database: { ...portal.database, close: () => Promise.resolve() },
    now: portal.clock().toISOString(),
  });
  const codes = [];
  for (let n = 0; n < 12; n += 1)
    codes.push(codeOf(await get(n % 2 === 0 ? portal : replica, 'members.csv', admin)));
  expect(codes.filter((code) => code === '200')).toHaveLength(10);
});
