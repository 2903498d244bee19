import { MINUTE_MS } from '@crewroom/domain/days';
import type { Notice } from '@crewroom/domain/inbox/notices';
import { inboxSchema } from '@crewroom/domain/inbox/schemas';
import { leaveEndpoints } from '@crewroom/domain/record/leave-endpoints';
import { describe, expect } from 'vitest';
import { runInUnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { newId } from '../../platform/database/stored-values.ts';
import { memberWith } from '../../testing/fake-roblox.ts';
import { seatRequests } from '../../testing/flights/seat-requests.ts';
import { stageFlight } from '../../testing/flights/staged-flight.ts';
import { it } from '../../testing/portal-test.ts';
import type { SignedInMember, TestPortal } from '../../testing/test-portal.ts';
import { unitOfWorkDeps } from '../../testing/unit-of-work-deps.ts';
import { applyRank } from '../roster/rank.ts';
import { notifyMembers, removeOldItems } from './inbox.ts';

const START = Date.parse('2026-03-02T12:00:00.000Z');
/** Returns a time 90 days and the given milliseconds after the first notice. */
const later = (ms: number) => new Date(START + 90 * 86_400_000 + ms);
const removeAt = ({ database }: TestPortal, at: Date) =>
  removeOldItems(unitOfWorkDeps(database, at.toISOString()));

const flight = { id: newId(), flightCode: 'CW101' };
const movedUp = (role: string, flightId: string = newId()): Notice => ({
  notice: 'movedUp',
  payload: { flight: { id: flightId, flightCode: 'CW101' }, role },
});

/** Sends a member the given number of notices, one a second. */
async function tell({ database }: Pick<TestPortal, 'database'>, { user }: SignedInMember, count: number) {
  for (let n = 0; n < count; n += 1) {
    const at = new Date(START + n * 1000).toISOString();
    await runInUnitOfWork(unitOfWorkDeps(database, at), (uow) =>
      notifyMembers(uow, null, [
        { userId: user.id, notice: movedUp(`Role ${n}`, count === n + 1 ? flight.id : undefined) },
      ]),
    );
  }
}

async function inbox(portal: TestPortal, { as }: SignedInMember) {
  return inboxSchema.parse((await portal.send('GET', '/api/inbox', { as })).json());
}

const read = (portal: TestPortal, { as }: SignedInMember, payload?: object) =>
  portal.send('POST', '/api/inbox/read', { as, ...(payload && { payload }) });

describe('an inbox', () => {
  it('shows the newest 50, and counts all unread ones', async ({ portal, crew, dispatcher }) => {
    await tell(portal, crew, 60);
    const { unread, items } = await inbox(portal, crew);
    expect([unread, items.length, items[0]?.text, items.every((item) => !item.read)]).toEqual([
      60,
      50,
      'A seat as Role 59 on CW101 became free, and it is yours: you were first on the waitlist.',
      true,
    ]);
    expect(items[0]).toMatchObject({ kind: 'moved_up', link: `/flights/${flight.id}` });
    expect(await inbox(portal, dispatcher)).toEqual({ unread: 0, items: [] });
  });

  it('is in the order of the notices when the clocks of two processes differ', async ({ portal, crew }) => {
    for (const [place, milliseconds] of [200, 0, 300, -5000, 0].entries()) {
      const clock = () => new Date(portal.clock().getTime() + milliseconds);
      const notice = movedUp(String(place));
      await runInUnitOfWork({ ...portal, clock }, (uow) =>
        notifyMembers(uow, null, [{ userId: crew.user.id, notice }]),
      );
    }
    const { items } = await inbox(portal, crew);
    expect(items.map(({ text }) => text.charAt('A seat as '.length))).toEqual(['4', '3', '2', '1', '0']);
    const response = inboxSchema.parse((await read(portal, crew, { upTo: items[2]?._id })).json());
    expect(response.items.map((item) => item.read)).toEqual([false, false, true, true, true]);
  });

  it('is marked as read up to an item, or completely', async ({ portal, crew }) => {
    await tell(portal, crew, 5);
    const third = (await inbox(portal, crew)).items[2]?._id;
    const response = inboxSchema.parse((await read(portal, crew, { upTo: third })).json());
    expect([response.unread, response.items.map((item) => item.read)]).toEqual([
      2,
      [false, false, true, true, true],
    ]);
    expect(inboxSchema.parse((await read(portal, crew)).json()).unread).toBe(0);
    expect(inboxSchema.parse((await read(portal, crew)).json()).unread).toBe(0);
  });

  it('belongs to one member', async ({ portal, crew, dispatcher }) => {
    await tell(portal, crew, 1);
    const [item] = (await inbox(portal, crew)).items;
    expect((await read(portal, dispatcher, { upTo: item?._id })).statusCode).toBe(404);
    expect((await read(portal, crew, { upTo: newId() })).statusCode).toBe(404);
    expect((await inbox(portal, crew)).unread).toBe(1);
  });

  it('hides from a demoted member what their rank may not know', async ({ portal, owner, admin }) => {
    const notices: readonly Notice[] = [
      { notice: 'keyMade', payload: { by: newId() } },
      { notice: 'appealed', payload: { member: newId(), type: 'warning', id: newId() } },
      movedUp('Captain'),
    ];
    await runInUnitOfWork(portal, (uow) =>
      notifyMembers(
        uow,
        null,
        notices.map((notice) => ({ userId: owner.user.id, notice })),
      ),
    );
    const kindsAt = async (rank: number) => {
      const clock = portal.clock();
      await runInUnitOfWork(portal, (uow) => applyRank(uow, owner.user.id, memberWith(rank), clock));
      const { unread, items } = await inbox(portal, owner);
      expect(unread).toBe(items.filter((item) => !item.read).length);
      return items.map(({ kind, read: isRead }) => (isRead ? `${kind}, read` : kind));
    };
    expect(await kindsAt(255)).toEqual(['moved_up', 'appeal', 'security']);
    expect(await kindsAt(254)).toEqual(['moved_up', 'appeal']);
    expect(await kindsAt(246)).toEqual(['moved_up']);
    const response = inboxSchema.parse((await read(portal, owner)).json());
    expect([response.unread, response.items.map(({ kind }) => kind)]).toEqual([0, ['moved_up']]);
    expect(await kindsAt(255)).toEqual(['moved_up, read', 'appeal', 'security']);
    expect((await inbox(portal, admin)).items).toEqual([]);
  });

  it('keeps items for 90 days', async ({ portal, crew }) => {
    await tell(portal, crew, 2);
    expect(await removeAt(portal, later(0))).toBe(0);
    await removeAt(portal, later(1));
    expect((await inbox(portal, crew)).unread).toBe(1);
  });

  it('has one item about a seat that is offered sixty times, as new', async ({
    portal,
    crew,
    dispatcher,
  }) => {
    const { flight: staged } = await stageFlight(portal.database.db, 'available', {
      dispatcher_id: dispatcher.user.id,
    });
    const requests = seatRequests(portal);
    await requests.take(staged.id, dispatcher)();
    for (let n = 0; n < 60; n += 1) {
      expect((await requests.offer(staged.id, dispatcher, crew)()).statusCode).toBe(200);
      if (n % 2 === 0) expect((await requests.withdraw(staged.id, dispatcher)()).statusCode).toBe(200);
      if (n !== 30) continue;
      await read(portal, crew);
      // A member may write 120 times a minute.
      portal.clock.advance(MINUTE_MS);
    }
    const { unread, items } = await inbox(portal, crew);
    expect([unread, items.map(({ kind }) => kind)]).toEqual([1, ['seat_offered']]);
  });

  it('loses a request for leave that was withdrawn', async ({ portal, crew, admin }) => {
    const ofCrew = async () =>
      (await inbox(portal, admin)).items.filter(({ text }) => text.startsWith(`@${crew.user.username} asks`));
    for (const from of ['2026-05-01', '2026-05-02', '2026-05-03']) {
      const payload = { from, to: '2026-05-09', reason: 'Exams' };
      const asked = await portal.send('POST', '/api/leave', { as: crew.as, payload });
      expect(await ofCrew()).toHaveLength(1);
      const { leave } = leaveEndpoints.askLeave.response.parse(asked.json());
      await portal.send('DELETE', `/api/leave/${leave._id}`, { as: crew.as });
      expect(await ofCrew()).toEqual([]);
    }
  });
});
