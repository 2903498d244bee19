import { MAX_TOPICS, type Topic, topics } from '@crewroom/domain/contract/topics';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyRank } from '../../features/roster/rank.ts';
import { type EventStream, openStream, until } from '../../testing/event-stream.ts';
import { createTestTarget } from '../../testing/test-database.ts';
import {
  captureLog,
  createTestPortal,
  type SignedInMember,
  signedInMember,
  type TestPortal,
} from '../../testing/test-portal.ts';
import type { CommittedWork } from '../changes/live.ts';
import { refuse } from '../changes/refusal.ts';
import { runInUnitOfWork, type UnitOfWork } from '../changes/unit-of-work.ts';
import { connectDatabase } from '../database/database.ts';
import { newId } from '../database/stored-values.ts';
import { type Listener, startListener } from './listener.ts';

/** One process of several on a database: a portal, and its connection to the others. */
type Replica = {
  readonly portal: TestPortal;
  readonly listener: Listener;
  readonly published: CommittedWork[];
  readonly lines: readonly string[];
};

const closing: (() => Promise<unknown>)[] = [];
let here: Replica;
let there: Replica;

async function startReplica(
  url: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Replica> {
  const target = { engine: 'postgres', url } as const;
  const connected = connectDatabase(target);
  const database = {
    ...connected,
    target,
    watchStatements: () => () => undefined,
    [Symbol.asyncDispose]: connected.close,
  };
  const { lines, logger } = captureLog();
  const given = { DATABASE_URL: url, ...environment };
  const portal = await createTestPortal({ database, logger, environment: given });
  const published: CommittedWork[] = [];
  portal.live.subscribe((one) => published.push(one));
  const listener = startListener(portal, portal.app.log);
  closing.push(listener.stop, async () => portal[Symbol.asyncDispose]());
  return { portal, listener, published, lines };
}

beforeEach(async () => {
  const { target, [Symbol.asyncDispose]: drop } = await createTestTarget();
  if (target.engine !== 'postgres') throw new Error('This is about PostgreSQL');
  [here, there] = [await startReplica(target.url), await startReplica(target.url)];
  closing.push(async () => drop());
  // Each reports once that it listens.
  await until(() => here.published.length > 0 && there.published.length > 0);
});

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const change = (...names: readonly Topic[]) => ({ event: 'change', data: { topics: names } });
const resync = { event: 'resync', data: {} };
const last = topics.flight(newId());

function action<T>({ portal }: Replica, work: (uow: UnitOfWork) => Promise<T>): Promise<T> {
  return runInUnitOfWork(portal, work);
}

const invalidate = (replica: Replica, ...names: readonly Topic[]) =>
  action(replica, (work) => Promise.resolve(work.invalidate(...names)));

/** Returns the events of a stream until the topic that marks the end. */
async function heardUntilLast(stream: EventStream) {
  const heard: unknown[] = [];
  for (;;) {
    const block = await stream.nextEvent();
    heard.push(block);
    if (block === 'closed' || JSON.stringify(block).includes(last)) return heard;
  }
}

/** An earlier event, such as a sign-in, may reach a process late. It has arrived afterwards. */
async function settle(...streams: readonly EventStream[]): Promise<void> {
  await invalidate(here, last);
  for (const stream of streams) await heardUntilLast(stream);
}

const listen = ({ portal }: Replica, { as }: SignedInMember): Promise<EventStream> =>
  openStream(portal.app, as);

describe('a change', () => {
  it('reaches the streams of every process, once', async () => {
    const member = await signedInMember(here.portal);
    const streams = [await listen(here, member), await listen(there, member)];
    await settle(...streams);
    const flight = topics.flight(newId());
    await invalidate(here, flight, topics.board);
    await invalidate(here, last);
    for (const stream of streams) {
      expect(await heardUntilLast(stream)).toEqual([change(flight, topics.board), change(last)]);
    }
  });

  it('reaches nobody when it is rejected or rolled back', async () => {
    const stream = await listen(there, await signedInMember(here.portal));
    await settle(stream);
    await action(here, (work) => {
      work.invalidate(topics.board);
      return Promise.resolve(refuse('role_full', 'No.'));
    });
    const undone = action(here, (work) => {
      work.invalidate(topics.board);
      return Promise.reject(new Error('Undone'));
    });
    await expect(undone).rejects.toThrow('Undone');
    await invalidate(here, last);
    expect(await heardUntilLast(stream)).toEqual([change(last)]);
  });

  it('is hidden on every process when its flight is not approved', async () => {
    const dispatcher = await signedInMember(here.portal, { rank: 244 });
    const [own, other] = [
      await listen(there, dispatcher),
      await listen(there, await signedInMember(here.portal, { rank: 246 })),
    ];
    await settle(own, other);
    const hidden = topics.flight(newId());
    await action(here, (work) => Promise.resolve(work.invalidateUnapproved(hidden, dispatcher.user.id)));
    await invalidate(here, last);
    expect(await heardUntilLast(own)).toEqual([change(hidden), change(last)]);
    expect(await heardUntilLast(other)).toEqual([change(last)]);
  });

  it('names up to the maximum number of topics, and invalidates everything beyond it', async () => {
    const stream = await listen(there, await signedInMember(here.portal, { rank: 247 }));
    await settle(stream);
    const many = Array.from({ length: MAX_TOPICS }, () => topics.flight(newId()));
    await action(here, (work) => {
      for (const topic of many) work.invalidateUnapproved(topic, newId());
      return Promise.resolve();
    });
    expect(await stream.nextEvent()).toEqual(change(...many));
    await invalidate(here, last, ...many);
    expect(await stream.nextEvent()).toEqual(resync);
  });

  it('invalidates everything when it ends more sessions than fit', async () => {
    const stream = await listen(there, await signedInMember(here.portal));
    await settle(stream);
    await action(here, (work) => {
      for (let n = 0; n < 200; n += 1) work.endsSession({ userId: newId(), because: 'rank_lost' });
      return Promise.resolve();
    });
    expect(await stream.nextEvent()).toEqual(resync);
  });
});

describe('the end of a session', () => {
  let member: SignedInMember;

  it.each([
    ['logout', () => here.portal.send('POST', '/api/auth/logout', { as: member.as })],
    [
      'left_group',
      () => action(here, (work) => applyRank(work, member.user.id, { isMember: false }, here.portal.clock())),
    ],
  ] as const)('ends its streams on every process: %s', async (reason, end) => {
    member = await signedInMember(here.portal);
    const stream = await listen(there, member);
    await settle(stream);
    await end();
    expect(await stream.nextEvent()).toEqual({ event: 'end', data: { reason } });
    expect(await stream.nextEvent()).toBe('closed');
  });
});

async function cutListeners({ portal }: Replica): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'crewroom live'`.execute(portal.database.db);
}

describe('a process that loses its listening connection', () => {
  it('reconnects, invalidates everything on its streams, and receives changes as before', async () => {
    const stream = await listen(there, await signedInMember(here.portal));
    await settle(stream);
    await cutListeners(here);
    // May come before, during or after the gap in listening. It must not be missed in any case.
    await invalidate(here, topics.leaderboard);
    const heard: unknown[] = [];
    while (JSON.stringify(heard.at(-1)) !== JSON.stringify(resync)) heard.push(await stream.nextEvent());
    await invalidate(here, last);
    expect((await heardUntilLast(stream)).at(-1)).toEqual(change(last));
    await cutListeners(here);
    expect(await stream.nextEvent()).toEqual(resync);
  });
});

describe('an unreadable message', () => {
  it('invalidates everything, as it comes from another version', async () => {
    const stream = await listen(there, await signedInMember(here.portal));
    await settle(stream);
    const unknownTopic = '{"from":"x","committed":{"invalidated":[{"topic":"new"}],"ended":[]}}';
    for (const payload of ['nonsense', '{"from":"x","told":[]}', unknownTopic]) {
      await sql`select pg_notify('crewroom_live', ${payload})`.execute(here.portal.database.db);
      expect(await stream.nextEvent()).toEqual(resync);
    }
  });
});

describe('a process that receives nothing on its connection', () => {
  it('reports which setting to change', async () => {
    const { target, [Symbol.asyncDispose]: drop } = await createTestTarget('empty');
    closing.push(async () => drop());
    if (target.engine !== 'postgres') throw new Error('This is about PostgreSQL');
    // Another database simulates a pooler: both accept a listener, and deliver nothing.
    const elsewhere = { DATABASE_LISTEN_URL: target.url };
    const { target: own, [Symbol.asyncDispose]: dropOwn } = await createTestTarget();
    if (own.engine !== 'postgres') throw new Error('This is about PostgreSQL');
    const deaf = await startReplica(own.url, elsewhere);
    closing.push(async () => dropOwn());
    await until(() => deaf.lines.some((line) => line.includes('Set DATABASE_LISTEN_URL')));
    expect(here.lines.join('')).not.toContain('DATABASE_LISTEN_URL');
  });
});
