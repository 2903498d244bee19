import { flightEndpoints } from '@crewroom/domain/flights/endpoints';
import { describe, expect } from 'vitest';
import { runInUnitOfWork, UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { newId } from '../../platform/database/stored-values.ts';
import { readLog } from '../../testing/flights/flight-story.ts';
import { stageFlight } from '../../testing/flights/staged-flight.ts';
import { codeOf, it } from '../../testing/portal-test.ts';
import { insertUser } from '../../testing/rows.ts';
import type { SignedInMember, TestPortal } from '../../testing/test-portal.ts';
import { writeLog } from './flight-log.ts';
import { lockAnyFlight } from './locked-flight.ts';

it.override({ options: { environment: { WRITE_LIMIT_PER_MINUTE: '100000' } } });

async function flightOf({ database }: TestPortal, { user }: SignedInMember, stage: 'available' | 'pending') {
  const { flight } = await stageFlight(database.db, stage, { dispatcher_id: user.id });
  return String(flight.id);
}

/** Adds the given number of entries to a flight's log. */
async function writeEntries(portal: TestPortal, id: string, count: number): Promise<void> {
  await runInUnitOfWork(portal, async (uow) => {
    const flight = await lockAnyFlight(uow, id);
    if (flight === undefined) return;
    for (let n = 1; n <= count; n += 1) {
      await writeLog(uow, 'game', flight, {
        kind: 'created',
        payload: { flightCode: String(n), by: newId() },
      });
    }
  });
}

const read = async (portal: TestPortal, { as }: SignedInMember, id: string) =>
  flightEndpoints.flight.response.parse((await portal.send('GET', `/api/flights/${id}`, { as })).json());

const earlier = (portal: TestPortal, id: string, before: unknown, as?: string) =>
  portal.send('GET', `/api/flights/${id}/log?before=${String(before)}`, as === undefined ? {} : { as });

describe('the flight log', () => {
  it('includes up to fifty entries with the flight, and the rest on request', async ({
    portal,
    crew,
    dispatcher,
  }) => {
    const id = await flightOf(portal, dispatcher, 'available');
    await writeEntries(portal, id, 120);
    const numbers: number[] = [];
    let { logs } = await read(portal, crew, id);
    for (;;) {
      numbers.push(...logs.map(({ number }) => number));
      const last = numbers.at(-1) ?? 1;
      if (last === 1) break;
      expect(logs).toHaveLength(50);
      const response = await earlier(portal, id, last, crew.as);
      ({ logs } = flightEndpoints.flightLog.response.parse(response.json()));
    }
    expect(numbers).toEqual(Array.from({ length: 120 }, (_, n) => 120 - n));
    expect(flightEndpoints.flightLog.response.parse((await earlier(portal, id, 1, crew.as)).json())).toEqual({
      logs: [],
    });
  });

  it('is rejected like the flight itself', async ({ portal, crew, dispatcher }) => {
    const pending = await flightOf(portal, dispatcher, 'pending');
    expect(codeOf(await earlier(portal, pending, 9, crew.as))).toBe('404 not_found');
    expect(codeOf(await earlier(portal, pending, 9, dispatcher.as))).toBe('200');
    expect(codeOf(await earlier(portal, newId(), 9, crew.as))).toBe('404 not_found');
    for (const before of [0, -1, 'x', '', 1.5])
      expect(codeOf(await earlier(portal, pending, before, dispatcher.as))).toBe('400 invalid_input');
    const without = await portal.send('GET', `/api/flights/${pending}/log`, { as: dispatcher.as });
    expect(codeOf(without)).toBe('400 invalid_input');
  });

  it('lists entries in the order of the changes when the clocks of two processes differ', async ({
    portal,
    crew,
    dispatcher,
  }) => {
    const id = await flightOf(portal, dispatcher, 'available');
    const seat = { member: crew.user.id, role: 'Captain' };
    for (const [milliseconds, kind] of [
      [200, 'seat_taken'],
      [0, 'seat_given_back'],
      [-5_000, 'seat_taken'],
      [0, 'seat_given_back'],
    ] as const) {
      await runInUnitOfWork(portal, async ({ trx, now, rules }) => {
        const uow = new UnitOfWork(trx, new Date(now.getTime() + milliseconds), rules);
        const flight = await lockAnyFlight(uow, id);
        if (flight !== undefined)
          await writeLog(uow, { userId: crew.user.id }, flight, { kind, payload: seat });
      });
    }
    const { logs } = await read(portal, crew, id);
    expect(logs.map(({ action }) => action)).toEqual([
      'unallocated',
      'allocated',
      'unallocated',
      'allocated',
    ]);
    expect(logs.map(({ timestamp }) => timestamp)).toEqual(
      logs
        .map(({ timestamp }) => timestamp)
        .toSorted()
        .toReversed(),
    );
  });

  it("shows a member's current name in every old entry", async ({ portal, crew, dispatcher }) => {
    const id = await flightOf(portal, dispatcher, 'available');
    const allocated = { as: crew.as, payload: { roleIndex: 0 } };
    await portal.send('POST', `/api/flights/${id}/allocate`, allocated);
    const { id: userId } = crew.user;
    const renamed = { username: `New_${userId.slice(-8)}`, username_key: `new_${userId.slice(-8)}` };
    await portal.database.db.updateTable('users').set(renamed).where('id', '=', userId).execute();
    await runInUnitOfWork(portal, async (uow) => uow.invalidateEverything());
    const { logs } = await read(portal, dispatcher, id);
    expect(logs[0]).toMatchObject({
      details: `@${renamed.username} took a seat as Captain`,
      performedByUsername: renamed.username,
    });
    expect((await readLog(portal.database, id))[0]?.details).toBe(logs[0]?.details);
  });

  it('names the actor when it was not a member', async ({ portal, dispatcher }) => {
    const id = await flightOf(portal, dispatcher, 'available');
    const { id: member } = await insertUser(portal.database.db);
    await runInUnitOfWork(portal, async (uow) => {
      const flight = await lockAnyFlight(uow, id);
      if (flight === undefined) return;
      const payload = { member, role: 'Captain', why: 'left_group' } as const;
      await writeLog(uow, 'system', flight, { kind: 'taken_off', payload });
      await writeLog(uow, 'game', flight, {
        kind: 'status_changed',
        payload: { from: 'AVAILABLE', to: 'BRIEFING' },
      });
    });
    const { logs } = await read(portal, dispatcher, id);
    expect(logs).toMatchObject([
      { performedByUsername: 'Game', from: 'AVAILABLE', to: 'BRIEFING', number: 2 },
      { performedByUsername: 'System', number: 1 },
    ]);
    expect(logs[1]?.details).toContain(': left the group');
  });
});
