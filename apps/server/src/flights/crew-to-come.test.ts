import { errorBodySchema } from '@crewroom/domain/contract/schemas';
import { flightSchema } from '@crewroom/domain/flights/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runChange } from '../changes/change.ts';
import { forgetMember } from '../members/forget.ts';
import { insertSanction } from '../testing/rows.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../testing/test-portal.ts';
import { createFlightPortal } from './testing/flight-portal.ts';
import { stageFlight } from './testing/staged-flight.ts';

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

async function told(by: SignedInMember, method: Method, path: string, payload: object) {
  const answer = await portal.send(method, `/api/flights/${path}`, { as: by.as, payload });
  return answer.statusCode === 200 ? 'done' : errorBodySchema.parse(answer.json()).code;
}

const setStatus = (id: string, status: string) => told(dispatcher, 'PUT', `${id}/status`, { status });

async function openFlight(): Promise<string> {
  return (await stageFlight(portal.database.db, 'available', { dispatcher_id: dispatcher.user.id }, [1]))
    .flight.id;
}

async function lookAt(id: string) {
  const flight = flightSchema.parse(
    (await portal.send('GET', `/api/flights/${id}`, { as: admin.as })).json(),
  );
  return {
    crew: flight.roles.flatMap(({ assigned }) => assigned.map(({ username }) => username)),
    log: flight.logs.map(({ performedByUsername, details }) => `${performedByUsername}: ${details}`),
  };
}

const absences = {
  'left the group': async ({ user }: SignedInMember) => {
    const nothing = { rank: null, rank_role_id: null, rank_name: null };
    await portal.database.db.updateTable('users').set(nothing).where('id', '=', user.id).execute();
  },
  'no longer on the staff': async ({ user }: SignedInMember) => {
    await portal.database.db.updateTable('users').set({ rank: 238 }).where('id', '=', user.id).execute();
  },
  suspended: async ({ user }: SignedInMember) => {
    await insertSanction(portal.database.db, { user_id: user.id });
  },
  'asked to be forgotten': async ({ user }: SignedInMember) => {
    await runChange(portal, (change) => forgetMember(change, user.roblox_id));
  },
};

describe('a flight that takes place after all', () => {
  it.each(Object.entries(absences))('frees the seat of whom is %s by then', async (why, becomeAbsent) => {
    for (const meanwhile of ['CANCELLED', 'IN PROGRESS']) {
      const member = await signedInMember(portal, { rank: 239 });
      const id = await openFlight();
      await told(member, 'POST', `${id}/allocate`, { roleIndex: 0 });
      expect(await setStatus(id, meanwhile)).toBe('done');
      await becomeAbsent(member);
      expect((await lookAt(id)).crew).toHaveLength(1);
      expect(await setStatus(id, 'AVAILABLE')).toBe('done');
      const { crew, log } = await lookAt(id);
      expect(crew).toEqual([]);
      expect(log[0]).toMatch(new RegExp(`^System: .* was taken off the seat as .*: ${why}$`));
      expect(await told(admin, 'POST', `${id}/allocate`, { roleIndex: 0 })).toBe('done');
    }
  });

  it('keeps those who can come', async () => {
    const member = await signedInMember(portal, { rank: 239 });
    const id = await openFlight();
    await told(member, 'POST', `${id}/allocate`, { roleIndex: 0 });
    await setStatus(id, 'CANCELLED');
    await setStatus(id, 'BRIEFING');
    expect((await lookAt(id)).crew).toEqual([member.user.username]);
  });
});

describe('a seat of someone who was forgotten', () => {
  it('can be taken off the flight they were on, once', async () => {
    const member = await signedInMember(portal, { rank: 239 });
    const id = await openFlight();
    await told(member, 'POST', `${id}/allocate`, { roleIndex: 0 });
    await setStatus(id, 'IN PROGRESS');
    await absences['asked to be forgotten'](member);
    const seat = { roleIndex: 0, userId: member.user.id };
    expect(await told(admin, 'DELETE', `${id}/unallocate-user`, seat)).toBe('done');
    expect((await lookAt(id)).crew).toEqual([]);
    expect(await told(admin, 'DELETE', `${id}/unallocate-user`, seat)).toBe('not_found');
    expect(await told(admin, 'POST', `${id}/allocate-user`, seat)).toBe('not_found');
  });
});

describe('one’s own seat', () => {
  it.each(['IN PROGRESS', 'CANCELLED', 'CONCLUDED', 'SCHEDULED'])(
    'is neither taken nor given back by the calls for others while %s',
    async (status) => {
      for (const manager of [admin, dispatcher]) {
        const [empty, taken] = [await openFlight(), await openFlight()];
        const own = { roleIndex: 0, userId: manager.user.id };
        expect(await told(manager, 'POST', `${taken}/allocate-user`, own)).toBe('done');
        for (const id of [empty, taken]) await setStatus(id, status);
        const before = [await lookAt(empty), await lookAt(taken)];
        expect(await told(manager, 'POST', `${empty}/allocate-user`, own)).toMatch(/^flight_/);
        expect(await told(manager, 'DELETE', `${taken}/unallocate-user`, own)).toMatch(/^flight_/);
        expect([await lookAt(empty), await lookAt(taken)]).toEqual(before);
      }
    },
  );
});
