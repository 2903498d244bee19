import { HOUR_MS, MINUTE_MS } from '@crewroom/domain/days';
import { afterEach, describe, expect, vi } from 'vitest';
import { runInUnitOfWork } from '../../../../platform/changes/unit-of-work.ts';
import { editFlightPosts } from '../../../../platform/outbox/outbox.ts';
import {
  carryOut,
  deliverNow,
  eventDeps,
  eventsIn,
  flightAhead,
  GUILD_PATH,
  it,
} from '../../../../testing/discord/event-portal.ts';
import type { SignedInMember, TestPortal } from '../../../../testing/test-portal.ts';
import { deliverEvents } from './event-delivery.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const urlOf = (input: Parameters<typeof fetch>[0]): string => new Request(input).url;

async function setStatus(portal: TestPortal, by: SignedInMember, id: string, ...statuses: string[]) {
  for (const status of statuses) {
    await carryOut(portal, by, 'PUT', `/api/flights/${id}/status`, { status });
    await deliverNow(portal);
  }
}

/** Creates an approved flight with an event. Returns its id. */
async function withEvent(portal: TestPortal, dispatcher: SignedInMember, hours = 48): Promise<string> {
  const id = await flightAhead(portal, dispatcher, 'available', hours);
  await deliverNow(portal);
  return id;
}

async function outboxOf({ database }: TestPortal) {
  return await database.db
    .selectFrom('outbox')
    .where('channel', '=', 'events')
    .select(['state', 'error', 'tries'])
    .execute();
}

/** Drops the responses to requests of a method. The requests still reach Discord. */
function loseResponsesTo(method: string): void {
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const response = await fetch(url, init);
    if (init?.method === method && urlOf(url).includes('scheduled-events')) throw new Error('Broken off');
    return response;
  });
}

describe('the event of a flight', () => {
  it('is created on approval, and follows the flight until it is concluded', async ({
    portal,
    sandbox,
    dispatcher,
    admin,
  }) => {
    const id = await flightAhead(portal, dispatcher, 'pending', 48, { gate: 'A1' });
    await deliverNow(portal);
    expect(await sandbox.events()).toEqual([]);
    await carryOut(portal, admin, 'PUT', `/api/flights/${id}/approve`);
    await deliverNow(portal);
    expect(await sandbox.events()).toMatchObject([
      {
        name: 'CR101 ZRH → LHR',
        description: 'Gate: A1\nAircraft: A320\nFree seats: 5',
        location: `${portal.config.publicUrl}/flights/${id}`,
        start: '2026-03-04T11:00:00.000Z',
        end: '2026-03-04T13:00:00.000Z',
        status: 'scheduled',
      },
    ]);
    await carryOut(portal, admin, 'PUT', `/api/flights/${id}`, { gate: 'B2' });
    await deliverNow(portal);
    await setStatus(portal, admin, id, 'BRIEFING', 'IN PROGRESS', 'CONCLUDED');
    await carryOut(portal, admin, 'PUT', `/api/flights/${id}/review`);
    await deliverNow(portal);
    const [event] = await sandbox.events();
    expect(event?.calls.slice(1).map(({ body }) => body)).toEqual([
      { description: 'Gate: B2\nAircraft: A320\nFree seats: 5' },
      { status: 2 },
      { status: 3 },
    ]);
    expect(await eventsIn(sandbox)).toEqual(['completed POST PATCH PATCH PATCH']);
    expect(await portal.database.db.selectFrom('discord_events').selectAll().execute()).toEqual([]);
  });

  it('updates free seats at most once a minute, and other fields at once', async ({
    portal,
    sandbox,
    crew,
    dispatcher,
    admin,
  }) => {
    const path = `/api/flights/${await withEvent(portal, dispatcher)}`;
    const shown = async () => (await sandbox.events())[0]?.description;
    portal.clock.advance(MINUTE_MS);
    await carryOut(portal, crew, 'POST', `${path}/allocate`, { roleIndex: 0 });
    await deliverNow(portal);
    expect(await shown()).toContain('Free seats: 4');
    await carryOut(portal, crew, 'DELETE', `${path}/unallocate`);
    portal.clock.advance(50_000);
    await carryOut(portal, admin, 'PUT', path, { gate: 'B2' });
    expect(await deliverNow(portal)).toBe(10_000);
    expect(await shown()).toBe('Gate: B2\nAircraft: A320\nFree seats: 4');
    portal.clock.advance(10_000);
    await deliverNow(portal);
    expect(await shown()).toContain('Free seats: 5');
    expect(await eventsIn(sandbox)).toEqual(['scheduled POST PATCH PATCH PATCH']);
  });

  it.for([
    ['CONCLUDED', ['completed POST PATCH PATCH']],
    ['CANCELLED', ['canceled POST PATCH']],
    ['CANCELLED AVAILABLE', ['scheduled POST', 'deleted POST PATCH DELETE']],
    ['CANCELLED IN PROGRESS', ['active POST PATCH', 'deleted POST PATCH DELETE']],
    ['IN PROGRESS BRIEFING', ['scheduled POST', 'deleted POST PATCH DELETE']],
    ['IN PROGRESS CANCELLED', ['deleted POST PATCH DELETE']],
    ['IN PROGRESS CANCELLED AVAILABLE', ['scheduled POST', 'deleted POST PATCH DELETE']],
  ] as const)('is deleted with %s', async ([statuses, expected], { portal, sandbox, dispatcher, admin }) => {
    const id = await withEvent(portal, dispatcher);
    await setStatus(portal, admin, id, ...statuses.split(/ (?!PROGRESS)/));
    expect(await eventsIn(sandbox)).toEqual(expected);
  });

  it('accepts that Discord itself begins events at their start and ends them at their end', async ({
    portal,
    sandbox,
    dispatcher,
    admin,
  }) => {
    const byItself = async (status: number) => {
      const [event] = await sandbox.events();
      await sandbox.asBot('PATCH', `${GUILD_PATH}/${event?.id}`, { status });
    };
    const id = await withEvent(portal, dispatcher, 2);
    portal.clock.advance(1.5 * HOUR_MS);
    await byItself(2);
    await carryOut(portal, admin, 'PUT', `/api/flights/${id}`, { gate: 'B2' });
    await setStatus(portal, admin, id, 'IN PROGRESS');
    expect(await eventsIn(sandbox)).toEqual(['active POST PATCH PATCH']);
    portal.clock.advance(2 * HOUR_MS);
    await byItself(3);
    await setStatus(portal, admin, id, 'CONCLUDED');
    expect(await eventsIn(sandbox)).toEqual(['completed POST PATCH PATCH PATCH']);
    expect(
      await deliverEvents(eventDeps(portal), {
        ending: new AbortController().signal,
        aborting: new AbortController().signal,
      }),
    ).toBeNull();
  });

  it('starts now when the flight is approved late, and moves when it is put off', async ({
    portal,
    sandbox,
    dispatcher,
    admin,
  }) => {
    const id = await flightAhead(portal, dispatcher, 'pending', 0.5);
    await carryOut(portal, admin, 'PUT', `/api/flights/${id}/approve`);
    await deliverNow(portal);
    expect(await sandbox.events()).toMatchObject([
      { start: '2026-03-02T12:00:10.000Z', end: '2026-03-02T13:30:00.000Z' },
    ]);
    const times = { staffJoining: '10:00', passengerJoining: '10:10', boarding: '10:20' };
    await carryOut(portal, admin, 'PUT', `/api/flights/${id}`, {
      scheduledDate: '2026-03-05T10:30:00.000Z',
      times,
    });
    await deliverNow(portal);
    expect(await sandbox.events()).toMatchObject([
      { start: '2026-03-05T10:00:00.000Z', end: '2026-03-05T11:30:00.000Z', calls: { length: 2 } },
    ]);
    await carryOut(portal, admin, 'PUT', `/api/flights/${id}`, { scheduledDate: '2026-03-02T09:00:00.000Z' });
    await deliverNow(portal);
    expect(await eventsIn(sandbox)).toEqual(['deleted POST PATCH DELETE']);
  });

  it('does not exist for a rejected or deleted flight, and is deleted with a flight', async ({
    portal,
    sandbox,
    dispatcher,
    admin,
  }) => {
    const [rejected, withdrawn] = [
      await flightAhead(portal, dispatcher, 'pending', 48),
      await flightAhead(portal, dispatcher, 'pending', 48),
    ];
    await carryOut(portal, admin, 'PUT', `/api/flights/${rejected}/reject`);
    await carryOut(portal, dispatcher, 'DELETE', `/api/flights/${withdrawn}`);
    const id = await withEvent(portal, dispatcher);
    await portal.database.db.deleteFrom('flight_roles').where('flight_id', '=', id).execute();
    await portal.database.db.deleteFrom('flights').where('id', '=', id).execute();
    await deliverNow(portal);
    expect(await eventsIn(sandbox)).toEqual(['deleted POST DELETE']);
  });

  it('is created for an imported flight without a change of it', async ({ portal, sandbox, dispatcher }) => {
    await flightAhead(portal, dispatcher, 'scheduled', 48);
    await flightAhead(portal, dispatcher, 'logged', -48);
    await deliverNow(portal);
    expect(await eventsIn(sandbox)).toEqual(['scheduled POST']);
  });

  it('follows texts that an erasure rewrote, even after it failed', async ({
    portal,
    sandbox,
    dispatcher,
  }) => {
    const id = await withEvent(portal, dispatcher);
    const { db } = portal.database;
    await db
      .updateTable('outbox')
      .set({ state: 'dead', died_at: portal.clock().toISOString(), error: 'Rejected' })
      .where('subject_id', '=', id)
      .execute();
    await runInUnitOfWork(portal, async (uow) => {
      await uow.trx.updateTable('flights').set({ gate: 'Deleted member' }).where('id', '=', id).execute();
      await editFlightPosts(uow, [id]);
    });
    await deliverNow(portal);
    expect((await sandbox.events())[0]?.description).toContain('Gate: Deleted member');
  });
});

describe('event delivery', () => {
  it('creates a lost event again, unless its flight is over', async ({
    portal,
    sandbox,
    dispatcher,
    admin,
  }) => {
    const id = await withEvent(portal, dispatcher);
    const lose = async () => {
      const [event] = await sandbox.events();
      if (event) await sandbox.lose(event);
    };
    await lose();
    await setStatus(portal, admin, id, 'IN PROGRESS');
    expect(await eventsIn(sandbox)).toEqual(['active POST PATCH', 'deleted POST']);
    await lose();
    await setStatus(portal, admin, id, 'CONCLUDED');
    expect(await sandbox.events()).toHaveLength(2);
  });

  it.for([
    [[], ['scheduled POST']],
    [['CANCELLED'], ['canceled POST PATCH']],
    [['CONCLUDED'], ['completed POST PATCH PATCH']],
  ] as const)(
    'looks for an event whose creation got no response, also after %s',
    async ([statuses, expected], { portal, sandbox, dispatcher, admin }) => {
      loseResponsesTo('POST');
      const id = await flightAhead(portal, dispatcher, 'available', 48);
      await deliverEvents(eventDeps(portal), {
        ending: new AbortController().signal,
        aborting: new AbortController().signal,
      });
      expect(await outboxOf(portal)).toMatchObject([{ state: 'waiting', tries: 1 }]);
      vi.restoreAllMocks();
      for (const status of statuses)
        await carryOut(portal, admin, 'PUT', `/api/flights/${id}/status`, { status });
      portal.clock.advance(2_000);
      await deliverNow(portal);
      expect(await eventsIn(sandbox)).toEqual(expected);
    },
  );

  it('deletes an event whose creation got no response when events are switched off', async ({
    portal,
    sandbox,
    dispatcher,
  }) => {
    loseResponsesTo('POST');
    await flightAhead(portal, dispatcher, 'available', 48);
    await deliverNow(portal);
    vi.restoreAllMocks();
    vi.spyOn(portal.config, 'discordEvents', 'get').mockReturnValue(false);
    portal.clock.advance(MINUTE_MS);
    await deliverNow(portal);
    expect(await eventsIn(sandbox)).toEqual(['deleted POST DELETE']);
  });

  it('continues with the next step when the previous one got no response', async ({
    portal,
    sandbox,
    dispatcher,
    admin,
  }) => {
    const id = await withEvent(portal, dispatcher);
    loseResponsesTo('PATCH');
    await setStatus(portal, admin, id, 'CONCLUDED');
    vi.restoreAllMocks();
    portal.clock.advance(2_000);
    await deliverNow(portal);
    expect(await eventsIn(sandbox)).toEqual(['completed POST PATCH PATCH']);
  });

  it("ignores another person's event with the same link", async ({ portal, sandbox, dispatcher }) => {
    const id = await flightAhead(portal, dispatcher, 'available', 48);
    const { fetch } = globalThis;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      const response = await fetch(url, init);
      if (init?.method !== 'GET' || !urlOf(url).endsWith('scheduled-events')) return response;
      const location = `${portal.config.publicUrl}/flights/${id}`;
      const times = {
        scheduled_start_time: '2026-03-04T11:00:00Z',
        scheduled_end_time: '2026-03-04T13:00:00Z',
      };
      return Response.json([
        { id: '7', name: 'Party', status: 1, creator_id: '8', entity_metadata: { location }, ...times },
      ]);
    });
    await deliverNow(portal);
    expect(await eventsIn(sandbox)).toEqual(['scheduled POST']);
  });

  it('creates each event once when two processes deliver at the same time', async ({
    portal,
    sandbox,
    dispatcher,
    admin,
  }) => {
    const ids: string[] = [];
    for (let hours = 24; hours < 32; hours += 1) {
      const id = await flightAhead(portal, dispatcher, 'pending', hours);
      await carryOut(portal, admin, 'PUT', `/api/flights/${id}/approve`);
      ids.push(id);
    }
    const both = () => Promise.all([deliverNow(portal), deliverNow(portal)]);
    await both();
    for (const id of ids) {
      await carryOut(portal, admin, 'PUT', `/api/flights/${id}/status`, { status: 'IN PROGRESS' });
    }
    await both();
    await deliverNow(portal);
    expect(await eventsIn(sandbox)).toEqual(ids.map(() => 'active POST PATCH'));
  });

  it.for([
    [{ status: 429, retryAfter: 20 }, 19_000, 2_000],
    [{ status: 500 }, 500, 1_000],
    [{ status: 401 }, 59_000, 2_000],
    [{ status: 404, code: 10003, match: '/channels/' }, 59_000, 2_000],
  ] as const)('retries after %o', async ([fault, tooEarly, rest], { portal, sandbox, dispatcher }) => {
    await sandbox.break({ ...fault, times: 1 });
    await flightAhead(portal, dispatcher, 'available', 48);
    const deps = eventDeps(portal);
    const stopping = { ending: new AbortController().signal, aborting: new AbortController().signal };
    await deliverEvents(deps, stopping);
    portal.clock.advance(tooEarly);
    await deliverEvents(deps, stopping);
    expect(await sandbox.events()).toEqual([]);
    portal.clock.advance(rest);
    await deliverEvents(deps, stopping);
    expect(await eventsIn(sandbox)).toEqual(['scheduled POST']);
  });

  it('fails with the reason when Discord rejects an event, and tries again on request', async ({
    portal,
    sandbox,
    dispatcher,
    admin,
  }) => {
    await sandbox.break({ status: 400, code: 50035, match: '/scheduled-events', times: 1 });
    await flightAhead(portal, dispatcher, 'available', 48);
    // Discord is asked for the list of events first.
    await deliverNow(portal);
    const list = await portal.send('GET', '/api/admin/outbox', { as: admin.as });
    const [dead] = list.json<{ dead: { _id: string; kind: string; error: string }[] }>().dead;
    expect(dead).toMatchObject({ kind: 'event', error: 'Discord returned 400: Injected fault 400' });
    await sandbox.behave();
    await carryOut(portal, admin, 'POST', `/api/admin/outbox/${dead?._id}/retry`);
    await deliverNow(portal);
    expect(await eventsIn(sandbox)).toEqual(['scheduled POST']);
  });
});
