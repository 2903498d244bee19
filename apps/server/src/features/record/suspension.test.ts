import { errorBodySchema } from '@crewroom/domain/contract/schemas';
import { describe, expect } from 'vitest';
import { it } from '../../testing/portal-test.ts';
import { insertFlight, insertRole, insertSeat } from '../../testing/rows.ts';
import { signedInMember } from '../../testing/test-portal.ts';

// The clock advances by days in this test, which must not trigger rank checks at Roblox.
it.override({ options: { environment: { RANK_MAX_AGE_MINUTES: '10080' } } });

describe('suspending a member', () => {
  it('ends every live session at its next request, frees seats on upcoming flights, and expires by itself', async ({
    portal,
    database: { db },
    clock,
    admin,
  }) => {
    const member = await signedInMember(portal, { rank: 239, username: 'Sus_Pended' });
    const sessions = [member.as, await portal.signIn(member.user.id), await portal.signIn(member.user.id)];
    const statuses = ['AVAILABLE', 'BRIEFING', 'IN PROGRESS', 'CANCELLED'] as const;
    for (const status of statuses) {
      const flight = await insertFlight(db, { status });
      await insertSeat(db, await insertRole(db, { flight_id: flight.id }), { user_id: member.user.id });
    }
    const response = await portal.send('POST', `/api/admin/users/${member.user.id}/sanctions`, {
      as: admin.as,
      payload: {
        type: 'suspension',
        breach: 'Conduct',
        reason: 'Was rude',
        expiryDate: '2026-03-10T12:00:00Z',
        activeUntil: '2026-03-08T16:00:00Z',
      },
    });
    expect(response.statusCode).toBe(201);
    for (const as of sessions) {
      const refused = await portal.send('GET', '/api/users/profile', { as });
      expect(refused.statusCode).toBe(403);
      expect(errorBodySchema.parse(refused.json())).toMatchObject({
        code: 'suspended',
        suspension: {
          reason: 'Was rude',
          breach: 'Conduct',
          timeLeft: '6 days, 4 hours',
          expiryDate: '2026-03-08T16:00:00.000Z',
        },
      });
    }
    const seats = await db
      .selectFrom('allocations')
      .innerJoin('flights', 'flights.id', 'allocations.flight_id')
      .select('flights.status')
      .execute();
    expect(seats).toEqual([{ status: 'IN PROGRESS' }]);
    const log = db.selectFrom('flight_log').select(['actor', 'kind', 'facts']);
    expect(await log.execute()).toEqual(
      Array.from({ length: 3 }, () => ({
        actor: 'system',
        kind: 'taken_off',
        facts: JSON.stringify({ member: member.user.id, role: 'Cabin Crew', why: 'suspended' }),
      })),
    );
    clock.set('2026-03-08T15:59:59.999Z');
    expect((await portal.send('GET', '/api/auth/me', { as: member.as })).statusCode).toBe(403);
    clock.set('2026-03-08T16:00:00.000Z');
    expect((await portal.send('GET', '/api/auth/me', { as: member.as })).statusCode).toBe(200);
  });
});
