import { DAY_MS, HOUR_MS } from '@crewroom/domain/days';
import { leaveEndpoints } from '@crewroom/domain/record/leave-endpoints';
import { describe, expect } from 'vitest';
import { newId } from '../../platform/database/stored-values.ts';
import { type FlightStage, stageFlight } from '../../testing/flights/staged-flight.ts';
import { noticesFor } from '../../testing/inbox/notices.ts';
import { codeOf, it } from '../../testing/portal-test.ts';
import { insertSeat } from '../../testing/rows.ts';
import { dumpDatabase } from '../../testing/test-database.ts';
import type { SignedInMember, TestPortal } from '../../testing/test-portal.ts';

// The portal's clock is at noon of 2 March 2026, in a term that began then.
const environment = { WRITE_LIMIT_PER_MINUTE: '100000', RANK_MAX_AGE_MINUTES: '10080' };
it.override({ options: { environment } });

const request = { from: '2026-03-10', to: '2026-03-18', reason: 'Exams' };

const ask = (portal: TestPortal, { as }: SignedInMember, payload: object = request) =>
  portal.send('POST', '/api/leave', { as, payload });

/** Requests leave, which must succeed, and returns its id. */
async function asked(portal: TestPortal, member: SignedInMember, payload: object = request): Promise<string> {
  const response = await ask(portal, member, payload);
  expect(response.statusCode).toBe(201);
  return leaveEndpoints.askLeave.response.parse(response.json()).leave._id;
}

const decide = (portal: TestPortal, { as }: SignedInMember, id: string, how: string, payload?: object) =>
  portal.send('POST', `/api/admin/leave/${id}/${how}`, { as, ...(payload && { payload }) });

const withdraw = (portal: TestPortal, { as }: SignedInMember, id: string) =>
  portal.send('DELETE', `/api/leave/${id}`, { as });

async function listed(portal: TestPortal, { as }: SignedInMember) {
  const { leave } = leaveEndpoints.ownLeave.response.parse(
    (await portal.send('GET', '/api/leave', { as })).json(),
  );
  return leave.map(({ from, to, status }) => `${from} ${to} ${status}`);
}

/** Returns a member's `effectiveRequiredFlights`, `leaveDays` and `termDays`. */
async function quotaFiguresOf(portal: TestPortal, { as }: SignedInMember) {
  const { user } = (await portal.send('GET', '/api/users/profile', { as })).json<{
    user: { stats: Record<string, number> };
  }>();
  const { effectiveRequiredFlights, leaveDays, termDays } = user.stats;
  return [effectiveRequiredFlights, leaveDays, termDays];
}

describe('a leave request', () => {
  it('waits for a decision, and changes nothing until then', async ({ portal, crew }) => {
    const before = await quotaFiguresOf(portal, crew);
    const response = await ask(portal, crew, { ...request, reason: '  Exams,\r\nall week ' });
    expect(leaveEndpoints.askLeave.response.parse(response.json()).leave).toMatchObject({
      from: '2026-03-10',
      to: '2026-03-18',
      reason: 'Exams,\nall week',
      status: 'pending',
      comment: null,
      decidedByUsername: null,
      decidedAt: null,
    });
    expect(await quotaFiguresOf(portal, crew)).toEqual(before);
    expect(await listed(portal, crew)).toEqual(['2026-03-10 2026-03-18 pending']);
  });

  it('is shown if it is among the newest fifty withdrawn ones, or was not withdrawn', async ({
    portal,
    crew,
  }) => {
    await asked(portal, crew, request);
    for (let n = 0; n < 60; n += 1) {
      const day = `2026-05-${String((n % 30) + 1).padStart(2, '0')}`;
      portal.clock.advance(1);
      await withdraw(portal, crew, await asked(portal, crew, { from: day, to: day, reason: 'x' }));
    }
    const shown = await listed(portal, crew);
    expect(shown.slice(0, 50)).toEqual(
      Array.from({ length: 50 }, (_, n) => {
        const day = `2026-05-${String(((59 - n) % 30) + 1).padStart(2, '0')}`;
        return `${day} ${day} withdrawn`;
      }),
    );
    expect(shown.slice(50)).toEqual(['2026-03-10 2026-03-18 pending']);
  });

  it('may begin today and last 120 days', async ({ portal, crew }) => {
    await asked(portal, crew, { from: '2026-03-02', to: '2026-06-29', reason: 'x' });
  });

  it('may begin on the previous day in UTC while that is still today in some time zone', async ({
    portal,
    crew,
  }) => {
    const now = portal.clock().toISOString();
    portal.clock.set('2026-03-02T11:59:59.999Z');
    await asked(portal, crew, { from: '2026-03-01', to: '2026-03-03', reason: 'x' });
    portal.clock.set(now);
  });

  it.for([
    ['a first day in the past', { from: '2026-03-01' }, 'from'],
    ['121 days', { from: '2026-03-02', to: '2026-06-30' }, 'to'],
    ['no reason', { reason: ' ' }, 'reason'],
    ['501 characters', { reason: 'x'.repeat(501) }, 'reason'],
  ] as const)('is rejected with %s', async ([, change, path], { portal, crew }) => {
    const before = await dumpDatabase(portal.database);
    const response = await ask(portal, crew, { ...request, ...change });
    expect([response.statusCode, response.json<{ issues: { path: string }[] }>().issues[0]?.path]).toEqual([
      400,
      path,
    ]);
    expect(await dumpDatabase(portal.database)).toEqual(before);
  });

  it.for([
    ['2026-03-18', '2026-03-20', '409 leave_overlap'],
    ['2026-03-01', '2026-03-10', '400 invalid_input'],
    ['2026-03-05', '2026-03-10', '409 leave_overlap'],
    ['2026-03-12', '2026-03-12', '409 leave_overlap'],
    ['2026-03-19', '2026-03-20', '201'],
    ['2026-03-05', '2026-03-09', '201'],
  ] as const)(
    'from %s to %s next to a pending one returns %s',
    async ([from, to, code], { portal, crew }) => {
      await asked(portal, crew);
      expect(codeOf(await ask(portal, crew, { from, to, reason: 'More' }))).toBe(code);
    },
  );

  it('blocks administrators from recording an overlapping leave, and says that it may be only a request', async ({
    portal,
    crew,
    admin,
  }) => {
    await asked(portal, crew);
    const payload = { from: '2026-03-18', to: '2026-03-20' };
    const { user } = crew;
    const response = await portal.send('POST', `/api/admin/users/${user.id}/leave`, {
      as: admin.as,
      payload,
    });
    expect(response.json()).toMatchObject({
      code: 'leave_overlap',
      message: `@${user.username} has asked for leave, or has it, on some of these days already.`,
    });
  });

  it('may overlap leave that was declined or withdrawn', async ({ portal, crew, admin }) => {
    await decide(portal, admin, await asked(portal, crew), 'decline', { comment: 'Too many are away' });
    await withdraw(portal, crew, await asked(portal, crew));
    await asked(portal, crew);
    expect(await listed(portal, crew)).toEqual([
      '2026-03-10 2026-03-18 pending',
      '2026-03-10 2026-03-18 withdrawn',
      '2026-03-10 2026-03-18 declined',
    ]);
  });

  it('succeeds once for fifty requests at once', async ({ portal, crew }) => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => ask(portal, crew)));
    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(responses.filter(({ statusCode }) => statusCode === 409)).toHaveLength(49);
  });
});

describe('ending the viewer’s own leave', () => {
  it('withdraws a leave that is pending or has not begun', async ({ portal, crew, admin }) => {
    const waiting = await asked(portal, crew);
    expect(
      leaveEndpoints.endLeave.response.parse((await withdraw(portal, crew, waiting)).json()).leave.status,
    ).toBe('withdrawn');
    const approved = await asked(portal, crew);
    await decide(portal, admin, approved, 'approve');
    await withdraw(portal, crew, approved);
    expect(await listed(portal, crew)).toEqual([
      '2026-03-10 2026-03-18 withdrawn',
      '2026-03-10 2026-03-18 withdrawn',
    ]);
    expect((await quotaFiguresOf(portal, crew))[1]).toBe(0);
  });

  it('ends a current leave with yesterday, once', async ({ portal, clock, crew, admin }) => {
    const id = await asked(portal, crew, { ...request, from: '2026-03-02' });
    await decide(portal, admin, id, 'approve');
    clock.advance(2 * DAY_MS);
    const again = { ...crew, as: await portal.signIn(crew.user.id) };
    expect((await withdraw(portal, again, id)).statusCode).toBe(200);
    expect(await listed(portal, again)).toEqual(['2026-03-02 2026-03-03 approved']);
    expect(codeOf(await withdraw(portal, again, id))).toBe('409 leave_over');
    clock.advance(-2 * DAY_MS);
  });

  it('is rejected for other members, and returns 404 for an unknown leave', async ({
    portal,
    crew,
    dispatcher,
  }) => {
    const id = await asked(portal, crew);
    expect(codeOf(await withdraw(portal, dispatcher, id))).toBe('404 not_found');
    expect(codeOf(await withdraw(portal, crew, newId()))).toBe('404 not_found');
    expect(codeOf(await withdraw(portal, crew, 'x'))).toBe('400 invalid_input');
  });
});

describe('deciding on leave', () => {
  it('lowers the quota once it is approved, and notifies the member of the decision and who made it', async ({
    portal,
    crew,
    admin,
  }) => {
    const id = await asked(portal, crew);
    const response = await decide(portal, admin, id, 'approve', { comment: 'Good luck!' });
    expect(leaveEndpoints.approveLeave.response.parse(response.json()).leave).toMatchObject({
      status: 'approved',
      comment: 'Good luck!',
      decidedByUsername: admin.user.username,
    });
    expect(await quotaFiguresOf(portal, crew)).toEqual([3, 9, 30]);
  });

  it('requires a comment to decline, but not to approve', async ({ portal, crew, admin }) => {
    const id = await asked(portal, crew);
    for (const payload of [undefined, {}, { comment: ' ' }, { comment: 'x'.repeat(501) }, { why: 'x' }]) {
      expect((await decide(portal, admin, id, 'decline', payload)).statusCode).toBe(400);
    }
    expect((await decide(portal, admin, id, 'approve')).statusCode).toBe(200);
    expect(await listed(portal, crew)).toEqual(['2026-03-10 2026-03-18 approved']);
  });

  it('is done once, and a second decision is a conflict, also on a withdrawn leave', async ({
    portal,
    crew,
    admin,
  }) => {
    const decided = await asked(portal, crew);
    await decide(portal, admin, decided, 'approve');
    const withdrawn = await asked(portal, crew, { ...request, from: '2026-04-01', to: '2026-04-02' });
    await withdraw(portal, crew, withdrawn);
    for (const id of [decided, withdrawn]) {
      const before = await dumpDatabase(portal.database);
      expect(codeOf(await decide(portal, admin, id, 'approve'))).toBe('409 already_decided');
      expect(codeOf(await decide(portal, admin, id, 'decline', { comment: 'No' }))).toBe(
        '409 already_decided',
      );
      expect(await dumpDatabase(portal.database)).toEqual(before);
    }
  });

  it('has one result for twenty concurrent decisions of both kinds', async ({ portal, crew, admin }) => {
    const id = await asked(portal, crew);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        decide(portal, admin, id, n % 2 === 0 ? 'approve' : 'decline', { comment: 'So be it' }),
      ),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const entries = await portal.database.db
      .selectFrom('audit_entries')
      .where('target_id', '=', crew.user.id)
      .select('action_type')
      .execute();
    expect(entries).toHaveLength(1);
  });

  it('follows the limits of administering members', async ({ portal, admin, owner }) => {
    const own = await asked(portal, admin);
    expect(codeOf(await decide(portal, admin, own, 'approve'))).toBe('403 own_record');
    const higher = await asked(portal, owner);
    expect(codeOf(await decide(portal, admin, higher, 'approve'))).toBe('403 higher_rank');
    expect((await decide(portal, owner, higher, 'approve')).statusCode).toBe(200);
    expect(codeOf(await decide(portal, admin, newId(), 'approve'))).toBe('404 not_found');
  });

  it('notifies administrators once, and the member', async ({ portal, crew, admin, owner }) => {
    const id = await asked(portal, crew);
    await decide(portal, admin, id, 'decline', { comment: 'Too many are away' });
    const notices = async ({ user }: SignedInMember) =>
      (await noticesFor(portal.database, user.id))
        .map(({ text }) => text)
        .filter((text) => text.startsWith('@'));
    const asks = `@${crew.user.username} asks for leave, Mar 10, 2026 to Mar 18, 2026.`;
    const declined = `@${admin.user.username} declined your leave, Mar 10, 2026 to Mar 18, 2026: Too many are away`;
    expect([await notices(admin), await notices(owner), await notices(crew)]).toEqual([
      [asks],
      [asks],
      [declined],
    ]);
  });
});

describe('the administrators’ lists of leave', () => {
  it('show the effect of each request on the quota, and the seats on its days', async ({
    portal,
    crew,
    admin,
  }) => {
    const { db } = portal.database;
    const during = await stageFlight(db, 'available', {
      dispatcher_id: admin.user.id,
      scheduled_date: '2026-03-18T23:59:59.999Z',
    });
    const after = await stageFlight(db, 'available', {
      dispatcher_id: admin.user.id,
      scheduled_date: '2026-03-19T00:00:00.000Z',
    });
    for (const { roles } of [during, after]) {
      if (roles[1] !== undefined) await insertSeat(db, roles[1], { user_id: crew.user.id });
    }
    const id = await asked(portal, crew);
    const running = await asked(portal, crew, { from: '2026-03-02', to: '2026-03-02', reason: 'Ill' });
    await decide(portal, admin, running, 'approve');
    const later = await asked(portal, crew, { from: '2026-05-01', to: '2026-05-02', reason: 'Trip' });
    await decide(portal, admin, later, 'approve');
    const response = await portal.send('GET', '/api/admin/leave', { as: admin.as });
    const queue = leaveEndpoints.leaveQueue.response.parse(response.json());
    const ofCrew = <T extends { user: { _id: string } }>(list: T[]) =>
      list.filter(({ user }) => user._id === crew.user.id);
    const [pending] = ofCrew(queue.pending);
    expect(pending).toMatchObject({
      _id: id,
      groupRank: { rankId: crew.user.rank },
      quotaNow: { requiredFlights: 4, effectiveRequiredFlights: 4, leaveDays: 1, termDays: 30 },
      quotaThen: { requiredFlights: 4, effectiveRequiredFlights: 3, leaveDays: 10, termDays: 30 },
    });
    expect(pending?.seats.map(({ _id }) => _id)).toEqual([during.flight.id]);
    // The administrator gives the seat back with the fields of the list.
    const [seat] = pending?.seats ?? [];
    const givenBack = await portal.send('DELETE', `/api/flights/${seat?._id}/unallocate-user`, {
      as: admin.as,
      payload: { roleIndex: seat?.roleIndex, userId: crew.user.id },
    });
    expect(givenBack.statusCode).toBe(200);
    expect([...ofCrew(queue.current), ...ofCrew(queue.upcoming)].map(({ _id }) => _id)).toEqual([
      running,
      later,
    ]);
  });

  it('leave out the seats on flights that nobody closed', async ({ portal, crew, admin, clock }) => {
    const { db } = portal.database;
    const staged = async (stage: FlightStage, hoursAgo: number) => {
      const departure = new Date(clock().getTime() - hoursAgo * HOUR_MS).toISOString();
      const given = { dispatcher_id: admin.user.id, scheduled_date: departure };
      const { flight, roles } = await stageFlight(db, stage, given);
      if (roles[1] !== undefined) await insertSeat(db, roles[1], { user_id: crew.user.id });
      return flight.id;
    };
    await staged('available', 12);
    const open = [await staged('in progress', 12), await staged('available', 11)];
    const today = clock().toISOString().slice(0, 10);
    const id = await asked(portal, crew, { from: today, to: today, reason: 'Ill' });
    const response = await portal.send('GET', '/api/admin/leave', { as: admin.as });
    const { pending } = leaveEndpoints.leaveQueue.response.parse(response.json());
    expect(pending.find(({ _id }) => _id === id)?.seats.map((seat) => seat._id)).toEqual(open);
  });

  it('leave out members who are not on the staff, until they come back', async ({ portal, crew, admin }) => {
    const running = await asked(portal, crew, { from: '2026-03-02', to: '2026-03-03', reason: 'Ill' });
    await decide(portal, admin, running, 'approve');
    const waiting = await asked(portal, crew);
    const ofCrew = async () => {
      const response = await portal.send('GET', '/api/admin/leave', { as: admin.as });
      const { pending, current } = leaveEndpoints.leaveQueue.response.parse(response.json());
      return [...pending, ...current].filter(({ user }) => user._id === crew.user.id).map(({ _id }) => _id);
    };
    const standAt = (rank: number) =>
      portal.database.db.updateTable('users').set({ rank }).where('id', '=', crew.user.id).execute();
    await standAt(1);
    expect(await ofCrew()).toEqual([]);
    await standAt(239);
    expect(await ofCrew()).toEqual([waiting, running]);
  });
});

describe('a seat on a day of leave', () => {
  it('can be taken, with a warning', async ({ portal, crew, dispatcher, admin }) => {
    const id = await asked(portal, crew);
    await decide(portal, admin, id, 'approve');
    const given = { dispatcher_id: dispatcher.user.id, scheduled_date: '2026-03-18T23:59:59.999Z' };
    const { flight } = await stageFlight(portal.database.db, 'available', given);
    const before = await portal.send('GET', `/api/flights/${flight.id}`, { as: crew.as });
    const leave = { from: '2026-03-10', to: '2026-03-18' };
    expect(before.json()).toMatchObject({ leave });
    const taken = await portal.send('POST', `/api/flights/${flight.id}/allocate-user`, {
      as: dispatcher.as,
      payload: { roleIndex: 0, userId: crew.user.id },
    });
    expect([taken.statusCode, taken.json<{ leave: unknown }>().leave]).toEqual([200, leave]);
    const seen = await portal.send('GET', `/api/flights/${flight.id}`, { as: dispatcher.as });
    expect(seen.json()).toMatchObject({ leave: null });
  });
});
