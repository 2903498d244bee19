import { termEndpoints } from '@crewroom/domain/terms/endpoints';
import { describe, expect } from 'vitest';
import { stageFlight } from '../../testing/flights/staged-flight.ts';
import { codeOf, it } from '../../testing/portal-test.ts';
import { insertSeat } from '../../testing/rows.ts';
import type { SignedInMember, TestPortal } from '../../testing/test-portal.ts';

/** Creates a reviewed flight of the administrator that departed at the given time with a member aboard. */
async function fly(
  portal: TestPortal,
  admin: SignedInMember,
  { user }: SignedInMember,
  departs: string,
  absentUserIds: readonly string[] = [],
) {
  const { db } = portal.database;
  const { flight, roles } = await stageFlight(db, 'concluded', {
    dispatcher_id: admin.user.id,
    scheduled_date: departs,
  });
  const [role] = roles;
  if (role !== undefined) await insertSeat(db, role, { user_id: user.id });
  const payload = { absentUserIds };
  const response = await portal.send('PUT', `/api/flights/${flight.id}/review`, { as: admin.as, payload });
  expect(codeOf(response)).toBe('200');
}

async function yearOf(portal: TestPortal, { as }: SignedInMember) {
  const response = await portal.send('GET', '/api/me/year', { as });
  return termEndpoints.ownYear.response.parse(response.json()).months;
}

describe('the viewer’s year', () => {
  it('has twelve months, each with the flights that departed in it', async ({ portal, admin, crew }) => {
    expect((await yearOf(portal, crew)).every(({ attended, hosted }) => attended + hosted === 0)).toBe(true);
    await fly(portal, admin, crew, '2025-03-31T23:59:00.000Z');
    await fly(portal, admin, crew, '2025-04-01T00:00:00.000Z');
    await fly(portal, admin, crew, '2026-01-31T23:59:00.000Z');
    await fly(portal, admin, crew, '2026-02-01T00:00:00.000Z');
    await fly(portal, admin, crew, '2026-02-28T20:00:00.000Z');
    await fly(portal, admin, crew, '2026-03-01T20:00:00.000Z', [crew.user.id]);
    const own = await yearOf(portal, crew);
    expect(own.map(({ month }) => month).join()).toBe(
      '2025-04,2025-05,2025-06,2025-07,2025-08,2025-09,2025-10,2025-11,2025-12,2026-01,2026-02,2026-03',
    );
    expect(own.map(({ attended }) => attended)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 0]);
    expect(own.every(({ hosted }) => hosted === 0)).toBe(true);
    const hosted = (await yearOf(portal, admin)).map((month) => month.hosted);
    expect(hosted).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 1]);
  });
});
