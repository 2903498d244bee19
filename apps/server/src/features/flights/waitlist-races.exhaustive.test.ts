import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInUnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { connectDatabase } from '../../platform/database/database.ts';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { expectConsistentLog } from '../../testing/flights/flight-story.ts';
import {
  aboard,
  atOnce,
  inRounds,
  seatRequests,
  sortedCodes,
  times,
  waitlistOf,
} from '../../testing/flights/seat-requests.ts';
import { stageFlight } from '../../testing/flights/staged-flight.ts';
import { suspend } from '../../testing/flights/suspend.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';
import { applyRank } from '../roster/rank.ts';

const ROUNDS = 30;
const CROWD = 100;
const OPEN = { approval: 'approved', status: 'AVAILABLE' } as const;
const FULL = '409 role_full';

let portal: TestPortal;
let requests: ReturnType<typeof seatRequests>;
let dispatcher: SignedInMember;
let admin: SignedInMember;
let holder: SignedInMember;
const waitlist: SignedInMember[] = [];
const crowd: SignedInMember[] = [];

const newMember = () => signedInMember(portal, { rank: 239 });
const idOf = ({ user }: SignedInMember) => user.id;

beforeAll(async () => {
  portal = await createFlightPortal();
  requests = seatRequests(portal);
  dispatcher = await signedInMember(portal);
  admin = await signedInMember(portal, { rank: 247 });
  holder = await newMember();
  for (let n = 0; n < 5; n += 1) waitlist.push(await newMember());
  for (let n = 0; n < CROWD; n += 1) crowd.push(await newMember());
  // Warms up the pool, so that every connection has been used.
  await Promise.all(crowd.map(({ as }) => portal.send('GET', '/api/auth/me', { as })));
});

afterAll(() => portal[Symbol.asyncDispose]());

/** Creates a flight whose one seat `seated` holds, with these members on its waitlist in this order. */
async function fullFlight(waiting: readonly SignedInMember[], seated = holder): Promise<string> {
  const given = { dispatcher_id: dispatcher.user.id };
  const { id } = (await stageFlight(portal.database.db, 'available', given, [1])).flight;
  for (const action of [requests.take(id, seated), ...waiting.map((one) => requests.wait(id, one))]) {
    expect((await action()).statusCode).toBe(200);
  }
  return id;
}

/** Counts the holders of a flight's seat repeatedly while some work runs. Returns its result and the distinct counts. */
async function holdersDuring<T>(flightId: string, work: () => Promise<T>): Promise<[T, Set<number>]> {
  // A data folder belongs to one process and one connection. PostgreSQL is queried outside the pool that the work uses.
  const { target } = portal.database;
  const database = target.engine === 'sqlite' ? portal.database : connectDatabase(target);
  const counts = new Set<number>();
  const count = async () => counts.add((await aboard({ database }, flightId)).length);
  const state = { isDone: false };
  async function watch() {
    for (; !state.isDone; await sleep(2)) await count();
  }
  await count();
  const watching = watch();
  try {
    return [await work(), counts];
  } finally {
    state.isDone = true;
    await watching;
    if (database !== portal.database) await database.close();
  }
}

describe('a seat that is given back', () => {
  it(
    `goes to the first on the waitlist while five wait and ${CROWD} try to take it`,
    () =>
      inRounds(ROUNDS, async (round) => {
        const flight = await fullFlight(waitlist);
        const takes = crowd.map((one) => requests.take(flight, one));
        const half = CROWD / 2;
        const actions = [...takes.slice(half), requests.giveBack(flight, holder), ...takes.slice(0, half)];
        expect(sortedCodes(await atOnce(round, actions))).toEqual(['200', ...times(CROWD, FULL)]);
        expect(await aboard(portal, flight)).toEqual(waitlist.slice(0, 1).map(idOf));
        expect(await waitlistOf(portal, flight)).toEqual(waitlist.slice(1).map(idOf));
        expect(await expectConsistentLog(portal.database, flight, OPEN)).toHaveLength(3);
      }),
    300_000,
  );

  const losses = [
    ['is suspended', (member: SignedInMember) => suspend(portal, admin, member.user.id)],
    [
      'leaves the group',
      (member: SignedInMember) =>
        runInUnitOfWork(portal, (uow) => applyRank(uow, member.user.id, { isMember: false }, uow.now)),
    ],
  ] as const;

  it.each(losses)('goes to the next member while the first on the waitlist %s', (_how, lose) =>
    inRounds(ROUNDS, async (round) => {
      const [head, next] = [await newMember(), waitlist[1] ?? holder];
      const flight = await fullFlight([head, next]);
      await atOnce<unknown>(round, [
        requests.giveBack(flight, holder),
        () => lose(head),
        requests.take(flight, crowd[0] ?? holder),
      ]);
      expect(await aboard(portal, flight)).toEqual([idOf(next)]);
      expect(await waitlistOf(portal, flight)).toEqual([]);
      await expectConsistentLog(portal.database, flight, OPEN);
    }),
  );

  it.each(losses)('goes to the first on the waitlist because its holder %s', (_how, lose) =>
    inRounds(ROUNDS, async (round) => {
      const leaving = await newMember();
      const flight = await fullFlight(waitlist, leaving);
      const takes = crowd.slice(0, 3).map((one) => requests.take(flight, one));
      await atOnce<unknown>(round, [...takes, () => lose(leaving), requests.giveBack(flight, leaving)]);
      expect(await aboard(portal, flight)).toEqual(waitlist.slice(0, 1).map(idOf));
      await expectConsistentLog(portal.database, flight, OPEN);
    }),
  );
});

describe('a seat that is offered', () => {
  it(
    'has one holder at all times when fifty accept it at once',
    () =>
      inRounds(ROUNDS, async (round) => {
        const flight = await fullFlight([]);
        await requests.offer(flight, holder)();
        const accepts = crowd.slice(0, 50).map((one) => requests.accept(flight, one, holder));
        const [responses, counts] = await holdersDuring(flight, () => atOnce(round, accepts));
        expect(sortedCodes(responses)).toEqual(['200', ...times(49, '409 not_offered')]);
        expect([...counts]).toEqual([1]);
        expect(await aboard(portal, flight)).not.toContain(holder.user.id);
        expect(await expectConsistentLog(portal.database, flight, OPEN)).toHaveLength(2);
      }),
    300_000,
  );
});
