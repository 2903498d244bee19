import { once } from 'node:events';
import { plainRoutes } from '@crewroom/domain/contract/routes';
import { type InvalidatedTopics, MAX_TOPICS, type Topic, topics } from '@crewroom/domain/contract/topics';
import { DAY_MS } from '@crewroom/domain/days';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyRank } from '../../features/roster/rank.ts';
import { askForStream, type EventStream, openStream, until } from '../../testing/event-stream.ts';
import { memberWith } from '../../testing/fake-roblox.ts';
import { createFailingDatabase } from '../../testing/test-database.ts';
import {
  captureLog,
  createTestPortal,
  type SignedInMember,
  signedInMember,
  type TestPortal,
} from '../../testing/test-portal.ts';
import { runInUnitOfWork } from '../changes/unit-of-work.ts';
import { newId } from '../database/stored-values.ts';
import { createSession, endAllSessions } from '../sessions/sessions.ts';

const SECOND = 1_000;

let portal: TestPortal;

beforeAll(async () => {
  // Only the timers of whole seconds are fake. Connections use the real clock.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  portal = await createTestPortal();
});

afterAll(async () => {
  await portal[Symbol.asyncDispose]();
  vi.useRealTimers();
});

const opened: EventStream[] = [];

afterEach(async () => {
  for (const stream of opened.splice(0)) stream.leave();
  await until(() => portal.app.openStreams() === 0);
});

async function listen({ as }: Pick<SignedInMember, 'as'>): Promise<EventStream> {
  const stream = await openStream(portal.app, as);
  opened.push(stream);
  return stream;
}

const change = (...names: readonly Topic[]) => ({ event: 'change', data: { topics: names } });
const end = (reason: string) => ({ event: 'end', data: { reason } });

/** A topic that everybody receives and that marks the end: earlier events have been received by then. */
const last = topics.flight(newId());

function publish(invalidated: InvalidatedTopics): void {
  portal.live.publish({ invalidated, ended: [] });
}

const invalidationsOf = (...names: readonly Topic[]) => names.map((topic) => ({ topic }));

async function changeRank(userId: string, rank: number | null): Promise<void> {
  const membership = rank === null ? ({ isMember: false } as const) : memberWith(rank);
  await runInUnitOfWork(portal, (work) => applyRank(work, userId, membership, portal.clock()));
}

describe('requesting the stream', () => {
  it("is rejected from another site, which could displace the member's own", async () => {
    const { as } = await signedInMember(portal);
    const foreign = [{ origin: 'https://elsewhere.example' }, { 'sec-fetch-site': 'cross-site' }];
    for (const headers of foreign) {
      expect((await askForStream(portal.app, as, headers)).statusCode).toBe(403);
    }
  });

  it('is rejected with HEAD', async () => {
    const { as } = await signedInMember(portal);
    expect((await portal.send('HEAD', plainRoutes.events.path, { as })).statusCode).toBe(404);
  });

  it('returns a stream that no proxy caches, changes or buffers', async () => {
    const { response } = await listen(await signedInMember(portal));
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'") as unknown,
    });
    expect(response.headers.etag).toBeUndefined();
  });

  it('is the same with compression, or with the id of an unknown event', async () => {
    const { as } = await signedInMember(portal);
    const given = { 'accept-encoding': 'br, gzip', 'last-event-id': '7, x '.repeat(50) };
    const response = await askForStream(portal.app, as, given);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-encoding']).toBeUndefined();
    const first: unknown[] = await once(response, 'data');
    expect(String(first[0])).toContain('retry: 3000');
    response.destroy();
  });

  it('does not count as use of the session', async () => {
    const { user, as } = await signedInMember(portal);
    portal.clock.advance(DAY_MS / 2);
    const { response } = await listen({ as });
    expect(response.headers['set-cookie']).toBeUndefined();
    const row = portal.database.db.selectFrom('sessions').where('user_id', '=', user.id);
    const { last_used_at: usedAt } = await row.select('last_used_at').executeTakeFirstOrThrow();
    expect(Date.parse(usedAt)).toBe(portal.clock().getTime() - DAY_MS / 2);
  });
});

describe('an open stream', () => {
  it('reconnects after three seconds, and sends a heartbeat every 25', async () => {
    const { as } = await signedInMember(portal);
    const response = await askForStream(portal.app, as);
    const chunks = response.setEncoding('utf8')[Symbol.asyncIterator]();
    expect((await chunks.next()).value).toBe('retry: 3000\n\n');
    for (let beat = 0; beat < 2; beat += 1) {
      vi.advanceTimersByTime(25 * SECOND);
      expect((await chunks.next()).value).toBe(': heartbeat\n\n');
    }
    response.destroy();
  });

  it('publishes what a change invalidated', async () => {
    const dispatcher = await signedInMember(portal);
    const stream = await listen(await signedInMember(portal));
    await runInUnitOfWork(portal, async (work) =>
      work.invalidate(topics.member(dispatcher.user.id), topics.board),
    );
    expect(await stream.nextEvent()).toEqual(change(topics.member(dispatcher.user.id), topics.board));
  });

  it('is freed once its browser disconnects', async () => {
    const stream = await listen(await signedInMember(portal));
    expect(portal.app.openStreams()).toBe(1);
    stream.leave();
    await until(() => portal.app.openStreams() === 0);
  });
});

describe('the topics that a member receives', () => {
  it('leave out a flight that is not approved, except for its dispatcher and administrators', async () => {
    const dispatcher = await signedInMember(portal, { rank: 244 });
    const [own, colleague, admin] = [
      await listen(dispatcher),
      await listen(await signedInMember(portal, { rank: 246 })),
      await listen(await signedInMember(portal, { rank: 247 })),
    ];
    const hidden = topics.flight(newId());
    publish([{ topic: hidden, dispatcherId: dispatcher.user.id }]);
    publish(invalidationsOf(last));
    expect(await own.nextEvent()).toEqual(change(hidden));
    expect(await admin.nextEvent()).toEqual(change(hidden));
    expect(await colleague.nextEvent()).toEqual(change(last));
  });

  it('follow a promotion and a demotion while the stream is open', async () => {
    const { user, as } = await signedInMember(portal, { rank: 239 });
    const stream = await listen({ as });
    const self = topics.member(user.id);
    const listed = [self, topics.members, topics.leaderboard] as const;
    await changeRank(user.id, 247);
    // Published at once, before the new rank was read for the stream.
    publish(invalidationsOf(topics.history));
    expect(await stream.nextEvent()).toEqual(change(...listed, topics.history));
    await changeRank(user.id, 244);
    publish(invalidationsOf(topics.history, topics.board));
    expect(await stream.nextEvent()).toEqual(change(self, topics.leaderboard, topics.board));
  });
});

describe('a stream whose session ends', () => {
  let member: SignedInMember;
  let stream: EventStream;

  beforeEach(async () => {
    member = await signedInMember(portal);
    stream = await listen(member);
  });

  const endings: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['logout', () => portal.send('POST', '/api/auth/logout', { as: member.as })],
    [
      'suspended',
      async () => {
        const { as } = await signedInMember(portal, { rank: 255 });
        const response = await portal.send('POST', `/api/admin/users/${member.user.id}/sanctions`, {
          as,
          payload: {
            type: 'suspension',
            breach: 'Section 9',
            reason: 'Left the stand',
            expiryDate: new Date(portal.clock().getTime() + DAY_MS).toISOString(),
          },
        });
        expect(response.statusCode).toBe(201);
      },
    ],
    ['rank_lost', () => changeRank(member.user.id, 12)],
    ['left_group', () => changeRank(member.user.id, null)],
    [
      'replaced',
      () =>
        runInUnitOfWork(portal, (work) => {
          const [, previous] = member.as.split('=');
          return createSession(work, member.user.id, { next: newId(), previous });
        }),
    ],
    ['forgotten', () => runInUnitOfWork(portal, (work) => endAllSessions(work, member.user.id, 'forgotten'))],
    [
      'expired',
      async () => {
        portal.clock.advance(7 * DAY_MS);
        vi.advanceTimersByTime(SECOND);
      },
    ],
  ];

  it.each(endings)('ends and says why: %s', async (reason, action) => {
    await action();
    expect(await stream.nextEvent()).toEqual(end(reason));
    expect(await stream.nextEvent()).toBe('closed');
  });

  it('continues while the session is used', async () => {
    portal.clock.advance(6 * DAY_MS);
    await portal.send('GET', '/api/auth/me', { as: member.as });
    // Using the session is what the administrators' list shows as the last login.
    expect(await stream.nextEvent()).toEqual(change(topics.member(member.user.id), topics.leaderboard));
    portal.clock.advance(6 * DAY_MS);
    vi.advanceTimersByTime(SECOND);
    publish(invalidationsOf(last));
    expect(await stream.nextEvent()).toEqual(change(last));
  });

  it('and no other does', async () => {
    const elsewhere = await listen({ as: await portal.signIn(member.user.id) });
    expect(await stream.nextEvent()).toEqual(change(topics.own(member.user.id)));
    await portal.send('POST', '/api/auth/logout', { as: member.as });
    expect(await stream.nextEvent()).toEqual(end('logout'));
    expect(await elsewhere.nextEvent()).toEqual(change(topics.own(member.user.id)));
    publish(invalidationsOf(last));
    expect(await elsewhere.nextEvent()).toEqual(change(last));
  });
});

describe('many streams of one member', () => {
  it('are limited to ten: the oldest closes, without the reason for an end', async () => {
    const member = await signedInMember(portal);
    const other = await listen(await signedInMember(portal));
    const streams: EventStream[] = [];
    for (let n = 0; n < 11; n += 1) streams.push(await listen(member));
    const [oldest, ...rest] = streams;
    expect(await oldest?.nextEvent()).toBe('closed');
    expect(portal.app.openStreams()).toBe(11);
    publish(invalidationsOf(last));
    for (const stream of [...rest, other]) expect(await stream.nextEvent()).toEqual(change(last));
  });
});

describe('a browser that does not read', () => {
  const topicsOfOne = Array.from({ length: MAX_TOPICS }, () => ({ topic: topics.flight(newId()) }));
  const TIMES_PUBLISHED = 10_000;

  async function stall(): Promise<EventStream> {
    const stream = await listen(await signedInMember(portal));
    for (let n = 0; n < TIMES_PUBLISHED; n += 1) publish(topicsOfOne);
    return stream;
  }

  it('gets only what it accepts, and an invalidation of everything when it continues', async () => {
    const stream = await stall();
    publish('everything');
    let heard = 0;
    for (let block = await stream.nextEvent(); ; block = await stream.nextEvent()) {
      if (block === 'closed') throw new Error('The stream ended');
      if ('event' in block && block.event === 'resync') break;
      heard += 1;
    }
    expect(heard).toBeGreaterThan(0);
    expect(heard).toBeLessThan(TIMES_PUBLISHED);
  });

  it('is disconnected after half a minute', async () => {
    await stall();
    vi.advanceTimersByTime(29 * SECOND);
    expect(portal.app.openStreams()).toBe(1);
    vi.advanceTimersByTime(SECOND);
    await until(() => portal.app.openStreams() === 0);
  });
});

describe('closing the app', () => {
  it('waits for no stream, not even a blocked one', async () => {
    const closing = await createTestPortal();
    const [reading, stalled] = [await signedInMember(closing), await signedInMember(closing)];
    const stream = await openStream(closing.app, reading.as);
    await openStream(closing.app, stalled.as);
    const invalidated = Array.from({ length: MAX_TOPICS }, () => ({ topic: topics.flight(newId()) }));
    for (let n = 0; n < 10_000; n += 1) closing.live.publish({ invalidated, ended: [] });
    const ended = (async () => {
      while ((await stream.nextEvent()) !== 'closed');
    })();
    await closing[Symbol.asyncDispose]();
    await ended;
    expect(closing.app.openStreams()).toBe(0);
  });
});

describe('while the database is unavailable', () => {
  it('publishes nothing to a stream whose session cannot be checked, until it can', async () => {
    const { database, failWith } = await createFailingDatabase();
    const { lines, logger } = captureLog();
    await using failing = await createTestPortal({ database, logger });
    const { user, as } = await signedInMember(failing);
    const stream = await openStream(failing.app, as);
    failing.live.publish({ invalidated: invalidationsOf(last), ended: [] });
    expect(await stream.nextEvent()).toEqual(change(last));
    failWith(new Error('away'));
    failing.live.publish({ invalidated: invalidationsOf(topics.member(user.id)), ended: [] });
    failing.live.publish({ invalidated: invalidationsOf(last), ended: [] });
    await until(() => lines.some((line) => line.includes('sessions of live streams could not be read')));
    failWith(null);
    vi.advanceTimersByTime(SECOND);
    expect(await stream.nextEvent()).toEqual(change(topics.member(user.id), last));
    stream.leave();
  });
});
