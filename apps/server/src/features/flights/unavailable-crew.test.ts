import { errorBodySchema } from '@crewroom/domain/contract/schemas';
import { flightSchema } from '@crewroom/domain/flights/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInUnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { eraseFully } from '../../testing/erasure/erase-fully.ts';
import { memberWith } from '../../testing/fake-roblox.ts';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { stageFlight } from '../../testing/flights/staged-flight.ts';
import { suspend } from '../../testing/flights/suspend.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';
import { applyRank } from '../roster/rank.ts';

let portal: TestPortal;
let dispatcher: SignedInMember;
let admin: SignedInMember;

beforeAll(async () => {
  portal = await createFlightPortal();
  dispatcher = await signedInMember(portal, { username: 'Dispatching' });
  admin = await signedInMember(portal, { rank: 247, username: 'Deciding' });
});

afterAll(() => portal[Symbol.asyncDispose]());

type Method = 'POST' | 'PUT' | 'DELETE';

/** Sends a request and returns `done`, or the code of the error. */
async function outcomeOf(by: SignedInMember, method: Method, path: string, payload: object) {
  const response = await portal.send(method, `/api/flights/${path}`, { as: by.as, payload });
  return response.statusCode === 200 ? 'done' : errorBodySchema.parse(response.json()).code;
}

const setStatus = (id: string, status: string) => outcomeOf(dispatcher, 'PUT', `${id}/status`, { status });

async function openFlight(): Promise<string> {
  return (await stageFlight(portal.database.db, 'available', { dispatcher_id: dispatcher.user.id }, [1]))
    .flight.id;
}

async function crewAndLog(id: string) {
  const flight = flightSchema.parse(
    (await portal.send('GET', `/api/flights/${id}`, { as: admin.as })).json(),
  );
  return {
    crew: flight.roles.flatMap(({ assigned }) => assigned.map(({ username }) => username)),
    log: flight.logs.map(({ performedByUsername, details }) => `${performedByUsername}: ${details}`),
  };
}

const absences = {
  'left the group': ({ user }: SignedInMember) =>
    runInUnitOfWork(portal, (uow) => applyRank(uow, user.id, { isMember: false }, uow.now)),
  'no longer on the staff': ({ user }: SignedInMember) =>
    runInUnitOfWork(portal, (uow) => applyRank(uow, user.id, memberWith(238), uow.now)),
  suspended: async ({ user }: SignedInMember) => {
    expect((await suspend(portal, admin, user.id)).statusCode).toBe(201);
  },
  'asked for erasure': ({ user }: SignedInMember) => eraseFully(portal, user.roblox_id),
};

/** Creates a flight with one seat, which a member has taken, in a status. */
async function seatedOn(status: string): Promise<{ id: string; member: SignedInMember }> {
  const member = await signedInMember(portal, { rank: 239 });
  const id = await openFlight();
  expect(await outcomeOf(member, 'POST', `${id}/allocate`, { roleIndex: 0 })).toBe('done');
  expect(await setStatus(id, status)).toBe('done');
  return { id, member };
}

describe.each(Object.entries(absences))('a member who is %s', (why, becomeAbsent) => {
  const freed = new RegExp(`^System: .* was taken off the seat as .*: ${why}$`);

  it.each(['SCHEDULED', 'AVAILABLE', 'BRIEFING', 'CANCELLED'])(
    'loses the seat on a flight that has not begun, which is logged: %s',
    async (status) => {
      const { id, member } = await seatedOn(status);
      await becomeAbsent(member);
      const { crew, log } = await crewAndLog(id);
      expect([crew, log[0]]).toEqual([[], expect.stringMatching(freed)]);
    },
  );

  it('is not on a cancelled flight that starts after all, and is not paid for it', async () => {
    const { id, member } = await seatedOn('CANCELLED');
    await becomeAbsent(member);
    expect(await setStatus(id, 'IN PROGRESS')).toBe('done');
    expect(await setStatus(id, 'CONCLUDED')).toBe('done');
    expect(await outcomeOf(admin, 'PUT', `${id}/review`, {})).toBe('done');
    const credits = portal.database.db.selectFrom('ledger_credits').where('user_id', '=', member.user.id);
    expect(await credits.selectAll().execute()).toEqual([]);
  });

  it.each(['AVAILABLE', 'CANCELLED'])(
    'keeps the seat of a flight under way, but loses it when the flight is set back to %s',
    async (back) => {
      const { id, member } = await seatedOn('IN PROGRESS');
      await becomeAbsent(member);
      expect((await crewAndLog(id)).crew).toHaveLength(1);
      expect(await setStatus(id, back)).toBe('done');
      const { crew, log } = await crewAndLog(id);
      expect([crew, log[0]]).toEqual([[], expect.stringMatching(freed)]);
    },
  );
});

it('is the only one removed from a flight that takes place after all', async () => {
  for (const meanwhile of ['CANCELLED', 'IN PROGRESS']) {
    const { id, member } = await seatedOn(meanwhile);
    expect(await setStatus(id, 'BRIEFING')).toBe('done');
    expect((await crewAndLog(id)).crew).toEqual([member.user.username]);
  }
});

describe('a seat of an erased member', () => {
  it('can be removed once from the flight', async () => {
    const member = await signedInMember(portal, { rank: 239 });
    const id = await openFlight();
    await outcomeOf(member, 'POST', `${id}/allocate`, { roleIndex: 0 });
    await setStatus(id, 'IN PROGRESS');
    await absences['asked for erasure'](member);
    const seat = { roleIndex: 0, userId: member.user.id };
    expect(await outcomeOf(admin, 'DELETE', `${id}/unallocate-user`, seat)).toBe('done');
    expect((await crewAndLog(id)).crew).toEqual([]);
    expect(await outcomeOf(admin, 'DELETE', `${id}/unallocate-user`, seat)).toBe('not_found');
    expect(await outcomeOf(admin, 'POST', `${id}/allocate-user`, seat)).toBe('not_found');
  });
});

describe('the viewer’s own seat', () => {
  it.each(['IN PROGRESS', 'CANCELLED', 'CONCLUDED', 'SCHEDULED'])(
    'cannot be taken or given back through the manager endpoints while %s',
    async (status) => {
      for (const manager of [admin, dispatcher]) {
        const [empty, taken] = [await openFlight(), await openFlight()];
        const own = { roleIndex: 0, userId: manager.user.id };
        expect(await outcomeOf(manager, 'POST', `${taken}/allocate-user`, own)).toBe('done');
        for (const id of [empty, taken]) await setStatus(id, status);
        const before = [await crewAndLog(empty), await crewAndLog(taken)];
        expect(await outcomeOf(manager, 'POST', `${empty}/allocate-user`, own)).toMatch(/^flight_/);
        expect(await outcomeOf(manager, 'DELETE', `${taken}/unallocate-user`, own)).toMatch(/^flight_/);
        expect([await crewAndLog(empty), await crewAndLog(taken)]).toEqual(before);
      }
    },
  );
});
