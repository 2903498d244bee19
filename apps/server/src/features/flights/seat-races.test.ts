import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInUnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { memberWith } from '../../testing/fake-roblox.ts';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { expectConsistentLog } from '../../testing/flights/flight-story.ts';
import {
  type Action,
  aboard,
  atOnce,
  inRounds,
  seatRequests,
  sortedCodes,
  times,
} from '../../testing/flights/seat-requests.ts';
import { stageFlight } from '../../testing/flights/staged-flight.ts';
import { suspend } from '../../testing/flights/suspend.ts';
import { codeOf } from '../../testing/portal-test.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';
import { applyRank } from '../roster/rank.ts';

const ROUNDS = 10;
const OPEN = { approval: 'approved', status: 'AVAILABLE' } as const;

let portal: TestPortal;
let requests: ReturnType<typeof seatRequests>;
let dispatcher: SignedInMember;
let admin: SignedInMember;
const crew: SignedInMember[] = [];

beforeAll(async () => {
  portal = await createFlightPortal();
  requests = seatRequests(portal);
  dispatcher = await signedInMember(portal);
  admin = await signedInMember(portal, { rank: 247 });
  for (let n = 0; n < 10; n += 1) crew.push(await signedInMember(portal, { rank: 239 }));
});

afterAll(() => portal[Symbol.asyncDispose]());

async function newFlight(at: 'pending' | 'available', capacities?: readonly number[]): Promise<string> {
  const given = { dispatcher_id: dispatcher.user.id };
  return (await stageFlight(portal.database.db, at, given, capacities)).flight.id;
}

const first = () => crew[0] ?? dispatcher;

describe('one member', () => {
  it('gets one seat when they click ten times at once', () =>
    inRounds(ROUNDS, async (round) => {
      const flight = await newFlight('available', [20]);
      const responses = await atOnce(round, times(10, requests.take(flight, first())));
      expect(sortedCodes(responses)).toEqual(['200', ...times(9, '409 already_allocated')]);
      expect(await expectConsistentLog(portal.database, flight, OPEN)).toHaveLength(1);
    }));

  it('gives a seat back once when they click ten times at once', () =>
    inRounds(ROUNDS, async (round) => {
      const flight = await newFlight('available');
      await requests.take(flight, first())();
      const responses = await atOnce(round, times(10, requests.giveBack(flight, first())));
      expect(sortedCodes(responses)).toEqual(['200', ...times(9, '409 not_allocated')]);
      expect(await expectConsistentLog(portal.database, flight, OPEN)).toHaveLength(2);
    }));

  it('gets one seat from two managers and themselves at once', () =>
    inRounds(ROUNDS, async (round) => {
      const flight = await newFlight('available', [5, 5]);
      const seat = (by: SignedInMember, roleIndex: number): Action => {
        const payload = { roleIndex, userId: first().user.id };
        return () => portal.send('POST', `/api/flights/${flight}/allocate-user`, { as: by.as, payload });
      };
      const responses = await atOnce(round, [
        seat(admin, 0),
        requests.take(flight, first(), 1),
        seat(dispatcher, 1),
      ]);
      expect(sortedCodes(responses)).toEqual(['200', '409 already_allocated', '409 already_allocated']);
      await expectConsistentLog(portal.database, flight, OPEN);
    }));
});

describe('taking seats', () => {
  it('leaves at most one holder while the seat is given back', () =>
    inRounds(ROUNDS, async (round) => {
      const flight = await newFlight('available', [1]);
      const [holder, ...others] = crew;
      await requests.take(flight, holder ?? dispatcher)();
      const responses = await atOnce(round, [
        ...others.slice(0, 4).map((other) => requests.take(flight, other)),
        requests.giveBack(flight, holder ?? dispatcher),
        ...others.slice(4).map((other) => requests.take(flight, other)),
      ]);
      const taken = responses.filter(({ statusCode }) => statusCode === 200).length - 1;
      expect(await aboard(portal, flight)).toHaveLength(taken);
      expect(taken).toBeLessThanOrEqual(1);
      expect(await expectConsistentLog(portal.database, flight, OPEN)).toHaveLength(2 + taken);
    }));

  it('sees either all or nothing of a concurrent approval', () =>
    inRounds(ROUNDS, async (round) => {
      const flight = await newFlight('pending', [3]);
      const approve = () => portal.send('PUT', `/api/flights/${flight}/approve`, { as: admin.as });
      const takes = crew.map((member) => requests.take(flight, member));
      const responses = await atOnce(round, [...takes.slice(5), approve, approve, ...takes.slice(0, 5)]);
      const outcomes = sortedCodes(responses);
      expect(outcomes.filter((one) => one === '409 flight_not_pending')).toHaveLength(1);
      const taken = outcomes.filter((one) => one === '200').length - 1;
      expect(await aboard(portal, flight)).toHaveLength(taken);
      for (const one of outcomes) {
        expect(['200', '404 not_found', '409 role_full', '409 flight_not_pending']).toContain(one);
      }
      const story = await expectConsistentLog(portal.database, flight, {
        approval: 'pending',
        status: 'SCHEDULED',
      });
      expect(story[0]?.action).toBe('approved');
      expect(story).toHaveLength(1 + taken);
    }));

  it('never succeeds after a concurrent closing', () =>
    inRounds(ROUNDS, async (round) => {
      const status = round % 4 < 2 ? 'CANCELLED' : 'CONCLUDED';
      const flight = await newFlight('available', [3, 10]);
      const takes = crew.map((member, n) => requests.take(flight, member, n % 2));
      const responses = await atOnce(round, [
        ...takes.slice(5),
        requests.setStatus(flight, dispatcher, status),
        ...takes.slice(0, 5),
      ]);
      const taken = sortedCodes(responses).filter((one) => one === '200').length - 1;
      expect(await aboard(portal, flight)).toHaveLength(taken);
      for (const one of sortedCodes(responses))
        expect(['200', '409 role_full', '409 flight_not_open']).toContain(one);
      const story = await expectConsistentLog(portal.database, flight, OPEN);
      expect(story.at(-1)?.action).toBe('status changed');
      expect(story).toHaveLength(1 + taken);
    }));
});

describe('a member who loses the right to a seat', () => {
  it('keeps none after a suspension, though they take and give back one at the same time', () =>
    inRounds(ROUNDS, async (round) => {
      const member = await signedInMember(portal, { rank: 239 });
      const [flight, other] = [await newFlight('available'), await newFlight('available')];
      await requests.take(other, member)();
      const actions = [
        requests.take(flight, member),
        () => suspend(portal, admin, member.user.id),
        requests.giveBack(other, member),
      ];
      const suspension = (await atOnce(round, actions))[1];
      expect(suspension?.statusCode).toBe(201);
      expect([...(await aboard(portal, flight)), ...(await aboard(portal, other))]).toEqual([]);
      await expectConsistentLog(portal.database, flight, OPEN);
      await expectConsistentLog(portal.database, other, OPEN);
      expect(codeOf(await requests.take(flight, member)())).toBe('403 suspended');
    }));

  it('keeps none after a demotion, though they take and are given one at the same time', () =>
    inRounds(ROUNDS, async (round) => {
      const member = await signedInMember(portal, { rank: 239 });
      const flight = await newFlight('available');
      const lower = round % 4 < 2 ? memberWith(12) : { isMember: false as const };
      const loseRank = () => runInUnitOfWork(portal, (uow) => applyRank(uow, member.user.id, lower, uow.now));
      const payload = { roleIndex: 1, userId: member.user.id };
      const seat = () =>
        portal.send('POST', `/api/flights/${flight}/allocate-user`, { as: admin.as, payload });
      await atOnce<unknown>(round, [requests.take(flight, member), loseRank, seat]);
      expect(await aboard(portal, flight)).toEqual([]);
      await expectConsistentLog(portal.database, flight, OPEN);
      expect(codeOf(await seat())).toBe('409 member_unavailable');
    }));
});

describe('a flight that is edited and deleted at the same time', () => {
  it('is edited before it is deleted, or not found', () =>
    inRounds(ROUNDS, async (round) => {
      const flight = await newFlight('pending');
      const { as } = dispatcher;
      const edit = (notes: string) => () =>
        portal.send('PUT', `/api/flights/${flight}`, { as, payload: { notes } });
      const remove = () => portal.send('DELETE', `/api/flights/${flight}`, { as });
      const responses = await atOnce(round, [edit('a'), edit('b'), edit('c'), remove, edit('d'), edit('e')]);
      const outcomes = new Set(sortedCodes(responses));
      expect(outcomes.delete('204')).toBe(true);
      for (const one of outcomes) expect(['200', '404 not_found']).toContain(one);
      expect(codeOf(await edit('too late')())).toBe('404 not_found');
    }));
});
