import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEPARTURE, type DepartingFlight, departingFlight } from '../../testing/flights/departing-flight.ts';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { expectConsistentLog } from '../../testing/flights/flight-story.ts';
import { atOnce, inRounds, seatRequests } from '../../testing/flights/seat-requests.ts';
import { suspend } from '../../testing/flights/suspend.ts';
import { codeOf } from '../../testing/portal-test.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';
import { endDeparted } from './end-at-departure.ts';

const ROUNDS = 30;
const CROWD = 20;
const OPEN = { approval: 'approved', status: 'AVAILABLE' } as const;
const NOW = '2026-03-02T12:00:00.000Z';
const LATER = '2026-03-02T20:00:00.000Z';

/** A process whose clock is a second ahead, and one whose clock is a second behind, on the same database. */
let ahead: TestPortal;
let behind: TestPortal;
let admin: SignedInMember;
const crowd: SignedInMember[] = [];

beforeAll(async () => {
  ahead = await createFlightPortal();
  behind = await createFlightPortal({ database: { ...ahead.database, close: () => Promise.resolve() } });
  admin = await signedInMember(ahead, { rank: 247 });
  for (let n = 0; n < CROWD; n += 1) crowd.push(await signedInMember(ahead, { rank: 239 }));
  // Warms up the pool, so that every connection has been used.
  await Promise.all(crowd.map(({ as }) => ahead.send('GET', '/api/auth/me', { as })));
});

beforeEach(() => {
  for (const portal of [ahead, behind]) portal.clock.set(NOW);
});

afterAll(async () => {
  await behind.app.close();
  await ahead[Symbol.asyncDispose]();
});

/** Creates a flight shortly before its departure, and sets both clocks around it. */
async function aboutToDepart(): Promise<DepartingFlight> {
  for (const portal of [ahead, behind]) portal.clock.set(NOW);
  const flight = await departingFlight(ahead);
  ahead.clock.set('2026-03-02T18:00:01.000Z');
  behind.clock.set('2026-03-02T17:59:59.000Z');
  return flight;
}

const endedIn = (story: readonly string[]) => story.filter((entry) => entry.startsWith('The waitlist ended'));

/**
 * Expects that the waitlist of a flight ended once and that nobody was promoted afterwards. Each waiting member has either the
 * seat or one notice.
 */
async function expectEndedOnce(flight: DepartingFlight, promoted: readonly string[] = []): Promise<string[]> {
  const lines = await expectConsistentLog(ahead.database, flight.id, OPEN);
  const story = lines.map(({ details }) => details);
  expect(await flight.waitlist()).toEqual([]);
  expect(endedIn(story)).toHaveLength(1);
  for (const one of flight.waiting) {
    const isPromoted = promoted.includes(one.user.id);
    expect(await flight.noticesOfEnd(one)).toHaveLength(isPromoted ? 0 : 1);
  }
  return story;
}

describe('races at the departure of a flight', () => {
  it('give a returned seat to the crowd, never to a waiting member, amid two jobs and late joiners', () =>
    inRounds(ROUNDS, async (round) => {
      const flight = await aboutToDepart();
      behind.clock.set(DEPARTURE);
      const [on, off] = [seatRequests(ahead), seatRequests(behind)];
      const takes = crowd.slice(0, 10).map((one) => on.take(flight.id, one));
      const joins = crowd.slice(10).map((one) => off.wait(flight.id, one));
      const responses = await atOnce(round, [
        ...takes,
        off.giveBack(flight.id, flight.holder),
        ...joins,
        ...[ahead, behind].map((portal) => async () => {
          await endDeparted(portal);
          return null;
        }),
      ]);
      const codes = responses.flatMap((response) => (response === null ? [] : codeOf(response)));
      expect(codes.filter((code) => code === '409 flight_departed')).toHaveLength(10);
      await expectEndedOnce(flight);
      const aboard = await flight.aboard();
      expect(aboard.length).toBeLessThanOrEqual(1);
      for (const id of aboard) expect(crowd.some(({ user }) => user.id === id)).toBe(true);
      const events = ahead.database.db.selectFrom('marks').where('flight_id', '=', flight.id);
      expect(await events.select('kind').execute()).toEqual([{ kind: 'absent' }]);
    }));

  it('promote a seat given back by a clock that is behind before the waitlist ends, or never', () =>
    inRounds(ROUNDS, async (round) => {
      const flight = await aboutToDepart();
      await atOnce<unknown>(round, [
        () => endDeparted(ahead),
        seatRequests(behind).giveBack(flight.id, flight.holder),
        () => endDeparted(ahead),
      ]);
      const promoted = await flight.aboard();
      const [first] = flight.waiting;
      expect([[], [first.user.id]]).toContainEqual(promoted);
      await endDeparted(ahead);
      await expectEndedOnce(flight, promoted);
    }));

  it('either accept an offer before offers end or end it, with one holder', () =>
    inRounds(ROUNDS, async (round) => {
      const flight = await aboutToDepart();
      const [colleague = admin] = crowd;
      const late = seatRequests(behind);
      await late.offer(flight.id, flight.holder, colleague)();
      const responses = await atOnce(round, [
        late.accept(flight.id, colleague, flight.holder),
        async () => {
          await endDeparted(ahead);
          return null;
        },
      ]);
      const [response] = responses.filter((one) => one !== null);
      const isTaken = response?.statusCode === 200;
      expect(['200', '409 not_offered']).toContain(response && codeOf(response));
      expect(await flight.aboard()).toEqual([(isTaken ? colleague : flight.holder).user.id]);
      const story = await expectEndedOnce(flight);
      expect(story.filter((entry) => entry.includes('offer'))).toHaveLength(isTaken ? 0 : 1);
      await endDeparted(ahead);
      const open = ahead.database.db.selectFrom('allocations').where('flight_id', '=', flight.id);
      expect(await open.select(['offered_at', 'offered_to_id']).execute()).toEqual([
        { offered_at: null, offered_to_id: null },
      ]);
    }));

  it('leave no member waiting who joins by a clock that is behind, or is suspended', () =>
    inRounds(ROUNDS, async (round) => {
      const flight = await aboutToDepart();
      const late = seatRequests(behind);
      const [head] = flight.waiting;
      const joiners = crowd.slice(0, 5);
      const responses = await atOnce(round, [
        ...joiners.map((one) => late.wait(flight.id, one)),
        async () => {
          await endDeparted(ahead);
          return null;
        },
        () => suspend(behind, admin, head.user.id),
      ]);
      await endDeparted(ahead);
      expect(await flight.waitlist()).toEqual([]);
      const joined = responses.filter((response) => response?.statusCode === 200).length;
      const notices = await Promise.all(joiners.map((one) => flight.noticesOfEnd(one)));
      // A joiner may have a notice about a flight of an earlier round.
      expect(notices.flat().length).toBeGreaterThanOrEqual(joined);
      expect(endedIn(await flight.story())).toHaveLength(1);
      expect(await flight.aboard()).toEqual([flight.holder.user.id]);
    }));

  it('end the waitlist once and reopen it when the flight is put off during the job and a returned seat', () =>
    inRounds(ROUNDS, async (round) => {
      const flight = await aboutToDepart();
      behind.clock.set(DEPARTURE);
      await atOnce<unknown>(round, [
        () => endDeparted(ahead),
        () => flight.moveTo(LATER),
        seatRequests(behind).giveBack(flight.id, flight.holder),
        () => endDeparted(behind),
      ]);
      await expectEndedOnce(flight);
      expect(await flight.aboard()).toEqual([]);
      const requests = seatRequests(behind);
      const [one = admin, other = admin] = crowd;
      expect(codeOf(await requests.take(flight.id, one)())).toBe('200');
      expect(codeOf(await requests.wait(flight.id, other)())).toBe('200');
      await requests.giveBack(flight.id, one)();
      expect(await flight.aboard()).toEqual([other.user.id]);
    }));

  it('count a seat given back during conclusion and review as either an absence or a flown flight', () =>
    inRounds(ROUNDS, async (round) => {
      const flight = await aboutToDepart();
      const requests = seatRequests(ahead);
      const review = (id: string) => ahead.send('PUT', `/api/flights/${id}/review`, { as: admin.as });
      const responses = await atOnce(round, [
        requests.giveBack(flight.id, flight.holder),
        requests.setStatus(flight.id, flight.dispatcher, 'CONCLUDED'),
      ]);
      expect((await review(flight.id)).statusCode).toBe(200);
      const events = ahead.database.db.selectFrom('marks').where('flight_id', '=', flight.id);
      const credits = ahead.database.db
        .selectFrom('ledger_credits')
        .where('flight_id', '=', flight.id)
        .where('kind', '=', 'attended');
      const isGone = responses[round % 2 === 0 ? 0 : 1]?.statusCode === 200;
      expect(await events.select('kind').execute()).toEqual(isGone ? [{ kind: 'absent' }] : []);
      expect(await credits.select('user_id').execute()).toEqual(
        isGone ? [] : [{ user_id: flight.holder.user.id }],
      );
    }));
});
