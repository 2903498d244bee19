import { describe, expect, it } from 'vitest';
import { insertFlight, insertRole, insertUser } from '../../testing/rows.ts';
import { testEngine } from '../../testing/test-database.ts';
import { createTestPortal } from '../../testing/test-portal.ts';

const PEOPLE = 200;
const ROUNDS = 30;
const RANK_CHECKED_AT = '2026-03-02T12:00:00.000Z';

describe(`one seat and ${PEOPLE} people at the same time`, () => {
  it(`has exactly one holder in each of ${ROUNDS} rounds on ${testEngine()}`, async () => {
    await using portal = await createTestPortal({ environment: { WRITE_LIMIT_PER_MINUTE: '100000' } });
    const { db } = portal.database;
    const dispatcher = await insertUser(db, { rank_checked_at: RANK_CHECKED_AT });
    const cookies: string[] = [];
    for (let n = 0; n < PEOPLE; n += 1) {
      const member = await insertUser(db, { rank: 239, rank_checked_at: RANK_CHECKED_AT });
      cookies.push(await portal.signIn(member.id));
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      const flight = await insertFlight(db, { dispatcher_id: dispatcher.id });
      await insertRole(db, { flight_id: flight.id, name: 'Captain', capacity: 1 });
      const responses = await Promise.all(
        cookies.map((as) =>
          portal.send('POST', `/api/flights/${flight.id}/allocate`, { as, payload: { roleIndex: 0 } }),
        ),
      );
      const won = responses.filter(({ statusCode }) => statusCode === 200);
      const lost = responses.filter(({ statusCode }) => statusCode === 409);
      expect([won.length, lost.length]).toEqual([1, PEOPLE - 1]);
      for (const response of lost) {
        expect(response.json()).toMatchObject({
          code: 'role_full',
          message: 'Captain is full, and so is every other role on this flight.',
        });
      }
      const seats = await db
        .selectFrom('allocations')
        .selectAll()
        .where('flight_id', '=', flight.id)
        .execute();
      const log = await db.selectFrom('flight_log').selectAll().where('flight_id', '=', flight.id).execute();
      expect([seats.length, log.length]).toEqual([1, 1]);
    }
  });
}, 300_000);
