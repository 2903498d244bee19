import { errorBodySchema } from '@crewroom/domain/contract/schemas';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runInUnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { startJobs } from '../../platform/jobs/jobs.ts';
import {
  DEPARTURE,
  type DepartingFlight,
  departingFlight,
  LAST_INSTANT,
} from '../../testing/flights/departing-flight.ts';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { seatRequests } from '../../testing/flights/seat-requests.ts';
import { suspend } from '../../testing/flights/suspend.ts';
import { makeKey, sendAsGame } from '../../testing/game/game-server.ts';
import { noticesFor } from '../../testing/inbox/notices.ts';
import { holdStatements } from '../../testing/interleaving.ts';
import { createClock } from '../../testing/movable-clock.ts';
import { codeOf } from '../../testing/portal-test.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';
import { eraseMember } from '../erasure/erase-member.ts';
import { applyRank } from '../roster/rank.ts';
import { departedJob, endDeparted } from './end-at-departure.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const LATER = '2026-03-02T20:00:00.000Z';

const NO_SEAT = 'CW7 has departed, so the waitlist for a seat as Captain ended. You did not get one.';
const STILL_YOURS = 'CW7 has departed, so the offer of your seat as Captain ended. The seat is still yours.';
const WAITLIST_ENDED = 'The waitlist ended at departure; 2 people were still waiting';
const OFFER_ENDED = '1 offer of a seat ended at departure';

let portal: TestPortal;
let requests: ReturnType<typeof seatRequests>;
let admin: SignedInMember;
let colleague: SignedInMember;

beforeAll(async () => {
  portal = await createFlightPortal();
  requests = seatRequests(portal);
});

beforeEach(async () => {
  portal.clock.set(NOW);
  admin = await signedInMember(portal, { rank: 247 });
  colleague = await signedInMember(portal, { rank: 239 });
});

afterAll(() => portal[Symbol.asyncDispose]());

/** Expects that a flight has no waitlist any more, and that each waiting member was notified once. */
async function expectWaitlistEnded({
  waitlist,
  story,
  noticesOfEnd,
  waiting,
}: DepartingFlight): Promise<void> {
  expect(await waitlist()).toEqual([]);
  for (const one of waiting) expect(await noticesOfEnd(one)).toEqual([NO_SEAT]);
  expect((await story()).filter((entry) => entry.startsWith('The waitlist'))).toEqual([WAITLIST_ENDED]);
}

const remove = ({ id, dispatcher, holder }: DepartingFlight) =>
  portal.send('DELETE', `/api/flights/${id}/unallocate-user`, {
    as: dispatcher.as,
    payload: { roleIndex: 0, userId: holder.user.id },
  });

describe('the departure of a flight', () => {
  it('ends its waitlist and offers, logs it, and notifies everybody concerned', async () => {
    const flight = await departingFlight(portal);
    const { id, holder, dispatcher, story, noticesOfEnd } = flight;
    await requests.offer(id, holder, colleague)();
    portal.clock.set(LAST_INSTANT);
    await endDeparted(portal);
    expect(await flight.waitlist()).toHaveLength(2);
    portal.clock.set(DEPARTURE);
    await Promise.all([endDeparted(portal), endDeparted(portal)]);
    await endDeparted(portal);
    await expectWaitlistEnded(flight);
    expect(await story()).toEqual([WAITLIST_ENDED, OFFER_ENDED]);
    expect(await noticesOfEnd(holder)).toEqual([STILL_YOURS]);
    // The inbox no longer says that the seat is offered.
    const notifiedColleague = await noticesFor(portal.database, colleague.user.id);
    expect(notifiedColleague).toEqual([
      {
        kind: 'offer_ended',
        text: `CW7 has departed, so @${holder.user.username} can no longer hand you the seat as Captain.`,
        link: `/flights/${id}`,
      },
    ]);
    expect(await noticesFor(portal.database, dispatcher.user.id)).toEqual([]);
    expect(await flight.aboard()).toEqual([holder.user.id]);
  });

  it('ends an offer to anyone, and notifies only its holder', async () => {
    const { id, holder, noticesOfEnd, story } = await departingFlight(portal);
    await requests.offer(id, holder)();
    portal.clock.set(DEPARTURE);
    await endDeparted(portal);
    expect(await story()).toContain(OFFER_ENDED);
    expect(await noticesOfEnd(holder)).toEqual([STILL_YOURS]);
    expect(codeOf(await requests.withdraw(id, holder)())).toBe('409 not_offered');
  });

  it('is handled once by the next process when no process ran at the departure', async () => {
    const flight = await departingFlight(portal);
    const [jobs, log] = [[departedJob(portal)], { info: () => undefined, error: () => undefined }];
    // Plans the next full minute, and ends.
    await startJobs(portal, jobs, log).stop();
    portal.clock.set('2026-03-02T18:30:00.000Z');
    const running = [startJobs(portal, jobs, log), startJobs(portal, jobs, log)];
    await expect.poll(() => flight.waitlist()).toEqual([]);
    await Promise.all(running.map(({ stop }) => stop()));
    await expectWaitlistEnded(flight);
  });

  it('stops between two flights when the process closes', async () => {
    const { waitlist } = await departingFlight(portal);
    portal.clock.set(DEPARTURE);
    await expect(endDeparted(portal, AbortSignal.abort(new Error('closing')))).rejects.toThrow('closing');
    expect(await waitlist()).toHaveLength(2);
    await endDeparted(portal);
  });
});

/** The ways in which a flight, or a seat on it, becomes free. */
const causes: readonly (readonly [cause: string, free: (flight: DepartingFlight) => Promise<unknown>])[] = [
  ['its holder gives it back', ({ id, holder }) => requests.giveBack(id, holder)()],
  ['the dispatcher removes its holder', remove],
  ['its holder is suspended', ({ holder }) => suspend(portal, admin, holder.user.id)],
  [
    'its holder leaves the group',
    ({ holder }) =>
      runInUnitOfWork(portal, (uow) => applyRank(uow, holder.user.id, { isMember: false }, uow.now)),
  ],
  [
    'its holder is erased',
    ({ holder }) => runInUnitOfWork(portal, (uow) => eraseMember(uow, holder.user.roblox_id)),
  ],
  [
    'the first who waits is granted what the role requires',
    async (flight) => {
      const { db } = portal.database;
      const [{ user }] = flight.waiting;
      await db
        .updateTable('flight_roles')
        .set({ requires: 'Captain License' })
        .where('flight_id', '=', flight.id)
        .where('position', '=', 0)
        .execute();
      await db.deleteFrom('allocations').where('flight_id', '=', flight.id).execute();
      await portal.send('POST', `/api/admin/users/${user.id}/qualifications`, {
        as: admin.as,
        payload: { name: 'Captain License' },
      });
    },
  ],
  [
    'it is freed while the flight is SCHEDULED, which then opens',
    async (flight) => {
      await requests.setStatus(flight.id, flight.dispatcher, 'SCHEDULED')();
      await remove(flight);
      await requests.setStatus(flight.id, flight.dispatcher, 'AVAILABLE')();
    },
  ],
];

describe('a seat that becomes free before the job has run, because', () => {
  it.each(causes)('%s: stays free after the departure', async (_cause, free) => {
    const flight = await departingFlight(portal);
    portal.clock.set(DEPARTURE);
    await free(flight);
    expect(await flight.aboard()).toEqual([]);
    await expectWaitlistEnded(flight);
    await endDeparted(portal);
    await expectWaitlistEnded(flight);
  });

  it.each(causes)('%s: goes to the first waiting member before the departure', async (_cause, free) => {
    const flight = await departingFlight(portal);
    portal.clock.set(LAST_INSTANT);
    await free(flight);
    expect(await flight.aboard()).toEqual([flight.waiting[0].user.id]);
  });
});

/** Expects an error response that says that the flight has departed. */
function expectDeparted(response: LightMyRequestResponse, code: string): void {
  expect(codeOf(response)).toBe(`409 ${code}`);
  expect(errorBodySchema.parse(response.json()).message).toMatch(/^This flight has departed, so /);
}

describe('after the departure', () => {
  it.each(['available', 'briefing'] as const)(
    'rejects joining a waitlist, making an offer and accepting one on a flight that is %s, before and after the job',
    async (stage) => {
      const { id, holder, aboard } = await departingFlight(portal, stage);
      await requests.offer(id, holder, colleague)();
      portal.clock.set(DEPARTURE);
      for (const run of [() => Promise.resolve(), () => endDeparted(portal)]) {
        await run();
        // No flight in its briefing has a waitlist, departed or not.
        const joined = await requests.wait(id, admin)();
        expect(codeOf(joined)).toBe(stage === 'available' ? '409 flight_departed' : '409 flight_not_open');
        expect(joined.body.includes('so its waitlists have ended')).toBe(stage === 'available');
        expectDeparted(await requests.offer(id, holder)(), 'flight_departed');
        expectDeparted(await requests.offer(id, holder, admin)(), 'flight_departed');
        expectDeparted(await requests.accept(id, colleague, holder)(), 'not_offered');
      }
      expect(await aboard()).toEqual([holder.user.id]);
    },
  );

  it('lets members take and give back seats as the status allows', async () => {
    const { id, aboard, holder } = await departingFlight(portal);
    portal.clock.set(DEPARTURE);
    expect(codeOf(await requests.take(id, colleague, 1)())).toBe('200');
    expect(codeOf(await requests.giveBack(id, colleague)())).toBe('200');
    expect(await aboard()).toEqual([holder.user.id]);
  });
});

describe('a changed departure', () => {
  it('reopens waitlist and offers when it is later, without the earlier members', async () => {
    const flight = await departingFlight(portal);
    const { id, holder, waiting, aboard, waitlist } = flight;
    await requests.offer(id, holder, colleague)();
    // The job is late.
    portal.clock.set('2026-03-02T18:10:00.000Z');
    expect(await flight.moveTo(LATER)).toBe(200);
    await expectWaitlistEnded(flight);
    expect(codeOf(await requests.accept(id, colleague, holder)())).toBe('409 not_offered');
    await endDeparted(portal);
    expect(codeOf(await requests.wait(id, waiting[1])())).toBe('200');
    expect(codeOf(await requests.offer(id, holder, colleague)())).toBe('200');
    expect(codeOf(await requests.giveBack(id, holder)())).toBe('200');
    expect([await aboard(), await waitlist()]).toEqual([[waiting[1].user.id], []]);
    portal.clock.set(LATER);
    expect(codeOf(await requests.wait(id, waiting[0])())).toBe('409 flight_departed');
  });

  it('keeps waitlist and offers when it moves later before the flight departs', async () => {
    const flight = await departingFlight(portal);
    await requests.offer(flight.id, flight.holder, colleague)();
    portal.clock.set(LAST_INSTANT);
    expect(await flight.moveTo(LATER)).toBe(200);
    portal.clock.set(DEPARTURE);
    await endDeparted(portal);
    expect(await flight.waitlist()).toHaveLength(2);
    expect(codeOf(await requests.accept(flight.id, colleague, flight.holder)())).toBe('200');
  });

  it('ends waitlist and offers when it moves into the past', async () => {
    const flight = await departingFlight(portal);
    await requests.offer(flight.id, flight.holder, colleague)();
    expect(await flight.moveTo('2026-03-02T11:00:00.000Z')).toBe(200);
    await expectWaitlistEnded(flight);
    expect((await flight.story()).slice(-3)).toEqual(['Changed date', WAITLIST_ENDED, OFFER_ENDED]);
  });

  it('keeps the waitlist when the job is about to end it', async () => {
    const flight = await departingFlight(portal);
    const { database, holdAfter, release } = holdStatements(portal.database);
    const isFound = holdAfter(1);
    const ending = endDeparted({ ...portal, database, clock: createClock(DEPARTURE) });
    await isFound;
    portal.clock.set(LAST_INSTANT);
    expect(await flight.moveTo(LATER)).toBe(200);
    release();
    await ending;
    expect(await flight.waitlist()).toHaveLength(2);
  });
});

describe('a flight that ended before its departure', () => {
  it.each([
    ['IN PROGRESS', 'has started', true],
    ['CONCLUDED', 'was concluded', true],
    ['CANCELLED', 'was cancelled', false],
  ] as const)(
    'ends its waitlist and offers when it becomes %s, and says why',
    async (status, why, notifiesHolder) => {
      const { id, dispatcher, holder, waiting, waitlist, story, noticesOfEnd } =
        await departingFlight(portal);
      await requests.offer(id, holder, colleague)();
      expect(codeOf(await requests.setStatus(id, dispatcher, status)())).toBe('200');
      expect(await waitlist()).toEqual([]);
      portal.clock.set(DEPARTURE);
      await endDeparted(portal);
      expect(await story()).toEqual([
        `Status changed from AVAILABLE to ${status}`,
        `The waitlist ended because the flight ${why}; 2 people were still waiting`,
        `1 offer of a seat ended because the flight ${why}`,
      ]);
      for (const one of waiting) {
        expect(await noticesOfEnd(one)).toEqual([
          `CW7 ${why}, so the waitlist for a seat as Captain ended. You did not get one.`,
        ]);
      }
      expect(await noticesOfEnd(holder)).toEqual(
        notifiesHolder
          ? [`CW7 ${why}, so the offer of your seat as Captain ended. The seat is still yours.`]
          : [],
      );
      expect(await noticesFor(portal.database, colleague.user.id)).toMatchObject([
        { text: `CW7 ${why}, so @${holder.user.username} can no longer hand you the seat as Captain.` },
      ]);
    },
  );

  it('does not notify the member who concluded it of their own place', async () => {
    const { id, dispatcher, waiting, noticesOfEnd } = await departingFlight(portal);
    await requests.wait(id, dispatcher)();
    await requests.setStatus(id, dispatcher, 'CONCLUDED')();
    expect(await noticesOfEnd(dispatcher)).toEqual([]);
    expect(await noticesOfEnd(waiting[0])).toHaveLength(1);
  });
});

const acts: readonly (readonly [string, (flight: DepartingFlight) => Promise<LightMyRequestResponse>])[] = [
  ['the holder gives the seat back', ({ id, holder }) => requests.giveBack(id, holder)()],
  ['the dispatcher removes the holder', remove],
  ['the holder is suspended', ({ holder }) => suspend(portal, admin, holder.user.id)],
  ['the holder withdraws the offer', ({ id, holder }) => requests.withdraw(id, holder)()],
  ['a waiting member leaves the waitlist', ({ id, waiting }) => requests.stopWaiting(id, waiting[0])()],
  ['a waiting member takes a seat', ({ id, waiting }) => requests.take(id, waiting[1], 1)()],
  ['the colleague takes a seat', ({ id }) => requests.take(id, colleague, 1)()],
  ['it starts', ({ id, dispatcher }) => requests.setStatus(id, dispatcher, 'IN PROGRESS')()],
  ['it is concluded', ({ id, dispatcher }) => requests.setStatus(id, dispatcher, 'CONCLUDED')()],
  ['it is cancelled', ({ id, dispatcher }) => requests.setStatus(id, dispatcher, 'CANCELLED')()],
  [
    'the game reports it as under way',
    async ({ id }) => {
      const { key } = await makeKey(portal, await signedInMember(portal, { rank: 255 }));
      const payload = { status: 'IN PROGRESS' };
      return sendAsGame(portal, 'PUT', `/api/game/flights/${id}/status`, { key, payload });
    },
  ],
];

describe('a departed flight whose waitlists and offers the job has not ended yet', () => {
  it.each(acts)('logs both ends and notifies everybody once when %s', async (_what, act) => {
    const flight = await departingFlight(portal);
    await requests.offer(flight.id, flight.holder, colleague)();
    portal.clock.set(DEPARTURE);
    expect(codeOf(await act(flight))).toMatch(/^20[01]$/);
    await endDeparted(portal);
    await expectWaitlistEnded(flight);
    const ends = (await flight.story()).filter((entry) => entry.includes('ended at departure'));
    expect(ends).toEqual([WAITLIST_ENDED, OFFER_ENDED]);
    expect(await flight.noticesOfEnd(colleague)).toHaveLength(1);
  });
});

describe('two processes whose clocks differ by 2 s', () => {
  it('use the departure that the other process recorded when their own clock is behind', async () => {
    await using behind = await createFlightPortal({
      database: { ...portal.database, close: () => Promise.resolve() },
      now: NOW,
    });
    const flight = await departingFlight(portal);
    const { id, holder, aboard, story } = flight;
    portal.clock.set('2026-03-02T18:00:01.000Z');
    behind.clock.set('2026-03-02T17:59:59.000Z');
    const late = seatRequests(behind);
    await endDeparted(portal);
    expect(codeOf(await late.wait(id, colleague)())).toBe('409 flight_departed');
    expect(codeOf(await late.offer(id, holder)())).toBe('409 flight_departed');
    expect(codeOf(await late.giveBack(id, holder)())).toBe('200');
    await endDeparted(behind);
    await expectWaitlistEnded(flight);
    expect(await aboard()).toEqual([]);
    expect((await story()).at(-1)).toBe(
      `@${holder.user.username} gave back the seat as Captain right after departure`,
    );
    const events = await portal.database.db
      .selectFrom('marks')
      .where('flight_id', '=', id)
      .select('kind')
      .execute();
    expect(events).toEqual([{ kind: 'absent' }]);
    expect(codeOf(await late.take(id, colleague, 1)())).toBe('200');
    expect((await story()).at(-1)).toBe(
      `@${colleague.user.username} took a seat as Cabin Crew right after departure`,
    );
  });
});
