import { MINUTE_MS } from '@crewroom/domain/days';
import { ownProfileSchema, userSchema } from '@crewroom/domain/members/schemas';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/stored-values.ts';
import { type FlightStage, stageFlight } from '../../testing/flights/staged-flight.ts';
import { insertRecord } from '../../testing/member-record.ts';
import { insertSeat, insertUser } from '../../testing/rows.ts';
import { createTestPortal } from '../../testing/test-portal.ts';

type Named = { readonly id: string; readonly username: string };

const FRESH = { rank_checked_at: '2026-03-02T12:00:00.000Z' };

const portal = await createTestPortal({ environment: { RANK_MAX_AGE_MINUTES: '10080' } });
const admin = await insertUser(portal.database.db, { ...FRESH, username: 'Issuer_Secret', rank: 247 });
const subject = await insertUser(portal.database.db, { ...FRESH, username: 'Subject', rank: 239 });
await insertRecord(portal.database.db, subject.id, admin);

// Some tests advance the clock.
beforeEach(() => portal.clock.set('2026-03-02T12:00:00.000Z'));

afterAll(() => portal[Symbol.asyncDispose]());

describe('GET /api/users/profile', () => {
  it('returns everything about the viewer except hidden notes and issuers of sanctions', async () => {
    const response = await portal.send('GET', '/api/users/profile', { as: await portal.signIn(subject.id) });
    expect(response.statusCode).toBe(200);
    const profile = ownProfileSchema.parse(response.json());
    expect(profile.user.notes.map(({ content }) => content)).toEqual(['A visible note']);
    expect(profile.user.rewards).toMatchObject([{ type: 'bonus', amount: 12.5, reason: 'Well flown' }]);
    expect(profile.user.payEntries).toMatchObject([
      { source: 'reward', amount: 12.5, reason: 'Well flown' },
      { source: 'attended', amount: 1, flightCode: 'CR101' },
    ]);
    expect(profile.user.stats).toEqual({
      termFlightsAttended: 1,
      termFlightsHosted: 0,
      termPay: 13.5,
      requiredFlights: 4,
      effectiveRequiredFlights: 4,
      leaveDays: 2,
      termDays: 30,
      newInTerm: false,
      totalFlightsAttended: 7,
      totalFlightsHosted: 2,
    });
    const { rewards, ...rest } = profile.user;
    expect(rewards[0]?.awardedBy).toBe('Issuer_Secret');
    expect(JSON.stringify(rest)).not.toContain('Issuer_Secret');
    expect(response.body).not.toContain('A hidden note');
    // Only active sanctions, each with its number among all of its type.
    expect(profile.user.sanctions.map(({ type, count, breach }) => [type, count, breach])).toEqual([
      ['warning', 1, 'Rude'],
      ['reminder', 2, 'Late again'],
    ]);
    // Upcoming seats soonest first, and past ones newest first.
    expect(profile.upcomingFlights).toMatchObject([
      { flightCode: 'CR201', userRole: 'Captain', assignedBy: null },
      { flightCode: 'CR202', userRole: 'Cabin Crew', assignedBy: { robloxUsername: 'Issuer_Secret' } },
    ]);
    expect(profile.flightHistory.map(({ flightCode, status }) => [flightCode, status])).toEqual([
      ['CR102', 'CANCELLED'],
      ['CR101', 'LOGGED'],
    ]);
    expect(profile.nextQuotaReset).toBe('2026-04-01T00:00:00.000Z');
  });

  it('follows the clock: a leave begins and ends, a sanction expires to the millisecond', async () => {
    const as = await portal.signIn(subject.id);
    const read = async () =>
      ownProfileSchema.parse((await portal.send('GET', '/api/users/profile', { as })).json());
    expect((await read()).user.isOnLeave).toBe(false);
    portal.clock.set('2026-03-03T00:00:00.000Z');
    expect((await read()).user.isOnLeave).toBe(true);
    portal.clock.set('2026-03-04T23:59:59.999Z');
    expect((await read()).user.sanctions).toHaveLength(2);
    expect((await read()).user.isOnLeave).toBe(true);
    portal.clock.set('2026-03-05T00:00:00.000Z');
    const later = await read();
    expect(later.user.sanctions.map(({ breach }) => breach)).toEqual(['Rude']);
    expect(later.user.isOnLeave).toBe(false);
  });
});

describe('GET /api/users/{id}', () => {
  it('shows other viewers no rewards, hidden notes or issuers, for any rank', async () => {
    for (const rank of [239, 247, 255]) {
      const viewer = await insertUser(portal.database.db, { ...FRESH, rank });
      const response = await portal.send('GET', `/api/users/${subject.id}`, {
        as: await portal.signIn(viewer.id),
      });
      const user = userSchema.parse(response.json());
      expect(response.body).not.toContain('A hidden note');
      expect(response.body).not.toContain('Well flown');
      expect(JSON.stringify({ ...user, upcomingFlights: [] })).not.toContain('Issuer_Secret');
      expect(user.notes).toHaveLength(1);
      expect(user.flightHistory).toHaveLength(2);
    }
  });

  it('keeps the profile of a former member, without a rank', async () => {
    const gone = await insertUser(portal.database.db, { rank: null, rank_role_id: null, rank_name: null });
    const response = await portal.send('GET', `/api/users/${gone.id}`, { as: await portal.signIn(admin.id) });
    expect(userSchema.parse(response.json()).groupRank).toBeNull();
  });

  it('says "User not found" for unknown and erased members', async () => {
    const as = await portal.signIn(admin.id);
    const erased = await insertUser(portal.database.db, { forgotten_at: '2026-03-01T00:00:00.000Z' });
    for (const id of [newId(), erased.id]) {
      const response = await portal.send('GET', `/api/users/${id}`, { as });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: 'not_found', message: 'User not found' });
    }
  });
});

/** Returns a member's profile as they and others see it. */
async function bothProfiles({ id }: Named) {
  const as = await portal.signIn(id);
  const [own, other] = [
    await portal.send('GET', '/api/users/profile', { as }),
    await portal.send('GET', `/api/users/${id}`, { as }),
  ];
  return [ownProfileSchema.parse(own.json()), userSchema.parse(other.json())] as const;
}

describe('the flights on a profile', () => {
  const DEPARTURE = '2026-03-02T18:30:00.000Z';

  /** Gives a member seats on the given number of flights at a stage, a minute apart. */
  async function seatOn(userId: string, stage: FlightStage, flights: number) {
    for (let n = 0; n < flights; n += 1) {
      const scheduled_date = new Date(Date.parse(DEPARTURE) + n * MINUTE_MS).toISOString();
      const given = { dispatcher_id: userId, scheduled_date };
      const { roles } = await stageFlight(portal.database.db, stage, given, [1]);
      if (roles[0] !== undefined) await insertSeat(portal.database.db, roles[0], { user_id: userId });
    }
  }

  it('count as upcoming until 12 hours after departure, and always while under way', async () => {
    const member = await insertUser(portal.database.db, { ...FRESH, rank: 239 });
    const stages = ['scheduled', 'available', 'briefing', 'in progress', 'concluded', 'cancelled'] as const;
    for (const stage of stages) await seatOn(member.id, stage, 1);
    const shown = async () => {
      const profiles = await bothProfiles(member);
      const [own, other] = profiles.map(({ upcomingFlights, flightHistory, counts }) => ({
        upcoming: upcomingFlights.map(({ status }) => status).toSorted(),
        past: flightHistory.map(({ status }) => status).toSorted(),
        counts: [counts.upcomingFlights, counts.flightHistory],
      }));
      expect(other).toEqual(own);
      return own;
    };
    const past = ['CANCELLED', 'CONCLUDED'];
    portal.clock.set('2026-03-03T06:29:59.999Z');
    expect(await shown()).toEqual({
      upcoming: ['AVAILABLE', 'BRIEFING', 'IN PROGRESS', 'SCHEDULED'],
      past,
      counts: [4, 2],
    });
    portal.clock.advance(1);
    expect(await shown()).toEqual({ upcoming: ['IN PROGRESS'], past, counts: [1, 2] });
  });

  it('are limited to 200 in a list and 20 in the history, with total numbers', async () => {
    const member = await insertUser(portal.database.db, { ...FRESH, rank: 239 });
    await seatOn(member.id, 'available', 205);
    await seatOn(member.id, 'concluded', 25);
    const waits = await portal.database.db
      .selectFrom('flight_roles')
      .innerJoin('flights', 'flights.id', 'flight_roles.flight_id')
      .where('flights.status', '=', 'AVAILABLE')
      .where('flights.dispatcher_id', '=', member.id)
      .select(['flight_roles.id as flight_role_id', 'flight_roles.flight_id'])
      .execute();
    const since = '2026-03-01T12:00:00.000Z';
    const rows = waits.map((wait) => ({ id: newId(), user_id: member.id, since, ...wait }));
    await portal.database.db.insertInto('wait_list').values(rows).execute();
    const [own, other] = await bothProfiles(member);
    const lengths = [own.upcomingFlights.length, own.flightHistory.length, own.waitingFor.length];
    expect(lengths).toEqual([200, 20, 200]);
    expect(own.counts).toEqual({ upcomingFlights: 205, flightHistory: 25, waitingFor: 205 });
    expect(other.counts).toEqual({ upcomingFlights: 205, flightHistory: 25 });
    expect(own.upcomingFlights[0]?.scheduledDate).toBe(DEPARTURE);
  });
});
