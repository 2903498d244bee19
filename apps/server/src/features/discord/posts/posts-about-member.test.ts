import { HOUR_MS, MINUTE_MS } from '@crewroom/domain/days';
import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { runInUnitOfWork } from '../../../platform/changes/unit-of-work.ts';
import { newId } from '../../../platform/database/stored-values.ts';
import { post, postFlight, removeOldPosts } from '../../../platform/outbox/outbox.ts';
import { createFakeChat, deliverDue, type FakeChat } from '../../../testing/discord/fake-chat.ts';
import { eraseFully } from '../../../testing/erasure/erase-fully.ts';
import { memberWith } from '../../../testing/fake-roblox.ts';
import { stageFlight } from '../../../testing/flights/staged-flight.ts';
import { it } from '../../../testing/portal-test.ts';
import { insertFlight, insertRole } from '../../../testing/rows.ts';
import type { SignedInMember, TestPortal } from '../../../testing/test-portal.ts';
import { searchForNames } from '../../erasure/name-search.ts';
import { makeDueCalls } from '../../flights/crew-calls.ts';
import { applyRank } from '../../roster/rank.ts';

let chat: FakeChat;

beforeEach(() => {
  chat = createFakeChat();
});

afterEach(() => {
  vi.restoreAllMocks();
});

async function promote(portal: TestPortal, { user }: SignedInMember): Promise<void> {
  for (const rank of [240, 244]) {
    portal.clock.advance(MINUTE_MS);
    await runInUnitOfWork(portal, (uow) => applyRank(uow, user.id, memberWith(rank), portal.clock()));
  }
}

async function askLeave(portal: TestPortal, { as }: SignedInMember): Promise<void> {
  const payload = { from: '2026-07-01', to: '2026-07-05', reason: 'Exams' };
  expect((await portal.send('POST', '/api/leave', { as, payload })).statusCode).toBe(201);
}

async function closeTermOf(portal: TestPortal, { user }: SignedInMember, { as }: SignedInMember) {
  const payload = { type: 'bonus', amount: 5, reason: 'Helped' };
  await portal.send('POST', `/api/admin/users/${user.id}/reward`, { as, payload });
  const { db } = portal.database;
  const open = db.selectFrom('terms').where('closed_at', 'is', null).select('id');
  const { id } = await open.executeTakeFirstOrThrow();
  expect((await portal.send('POST', '/api/admin/term/advance', { as })).statusCode).toBe(200);
  // Members who flew are on the podium.
  await db.updateTable('term_totals').set({ attended: 2 }).where('term_id', '=', id).execute();
}

async function postFlightNaming(portal: TestPortal, named: SignedInMember, by: SignedInMember) {
  const given = { dispatcher_id: by.user.id, notes: `Ask @${named.user.username}, who knows the way` };
  const { flight } = await stageFlight(portal.database.db, 'available', given);
  await runInUnitOfWork(portal, (uow) => postFlight(uow, flight.id));
}

/** Posts a crew call for a flight that departs in the given hours and has a role named after a member. */
async function callForSeatOf(
  portal: TestPortal,
  named: SignedInMember,
  { user: dispatcher }: SignedInMember,
  hours: number,
): Promise<void> {
  const inHours = (count: number) => new Date(portal.clock().getTime() + count * HOUR_MS).toISOString();
  const { db } = portal.database;
  const when = { scheduled_date: inHours(hours), decided_at: inHours(-48) };
  const { id } = await insertFlight(db, { dispatcher_id: dispatcher.id, ...when });
  await insertRole(db, { flight_id: id, name: `Second to @${named.user.username}`, capacity: 1 });
  await makeDueCalls(portal);
}

async function erase(portal: TestPortal, { user }: SignedInMember, { as }: SignedInMember): Promise<void> {
  const payload = { username: user.username };
  const response = await portal.send('POST', `/api/admin/users/${user.id}/forget`, { as, payload });
  expect(response.statusCode).toBeLessThan(300);
  await searchForNames(portal);
  portal.clock.advance(MINUTE_MS);
}

const namesIn = (text: string, { user }: SignedInMember) => text.replaceAll('\\', '').includes(user.username);

describe('the posts that name an erased member', () => {
  it('are edited so that they no longer name them, and no other posts are edited', async ({
    portal,
    crew,
    dispatcher,
    owner,
  }) => {
    await promote(portal, crew);
    await askLeave(portal, crew);
    await askLeave(portal, dispatcher);
    await postFlightNaming(portal, crew, dispatcher);
    await closeTermOf(portal, crew, owner);
    await deliverDue(portal, chat.send);
    const naming = chat.arrived.filter(({ text }) => namesIn(text, crew));
    expect(naming.map(({ title }) => title.split(' ')[0] ?? '').toSorted()).toEqual([
      'CR101',
      'Leave',
      'Promotion',
      'Term',
    ]);
    const before = chat.arrived.length;
    await erase(portal, crew, owner);
    await deliverDue(portal, chat.send);
    const edits = chat.arrived.slice(before);
    expect(edits.every(({ isEdit }) => isEdit)).toBe(true);
    expect(edits.map(({ messageId }) => messageId).toSorted()).toEqual(
      naming.map(({ messageId }) => messageId).toSorted(),
    );
    expect(edits.filter(({ text }) => namesIn(text, crew))).toEqual([]);
  });

  it('are not sent if they are still pending', async ({ portal, crew, owner }) => {
    await promote(portal, crew);
    await askLeave(portal, crew);
    await closeTermOf(portal, crew, owner);
    await erase(portal, crew, owner);
    await deliverDue(portal, chat.send);
    const texts = chat.arrived.map(({ text }) => text).join('\n');
    expect(texts).not.toMatch(/promoted|asks for leave|Deleted member/);
    expect(texts).not.toContain(crew.user.username);
    expect(chat.arrived.filter(({ title }) => title.startsWith('Term'))).toHaveLength(1);
  });

  it('are edited even if they were under way during the erasure', async ({ portal, crew, owner }) => {
    await promote(portal, crew);
    const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<'take'>()];
    chat.respond = () => {
      reached.resolve();
      return gate.promise;
    };
    const delivering = deliverDue(portal, chat.send, ['staff']);
    await reached.promise;
    await erase(portal, crew, owner);
    chat.respond = null;
    gate.resolve('take');
    await delivering;
    portal.clock.advance(MINUTE_MS);
    await deliverDue(portal, chat.send, ['staff']);
    expect(chat.arrived.map(({ isEdit, text }) => [isEdit, namesIn(text, crew)])).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  it('are edited even if an earlier edit failed', async ({ portal, crew, owner }) => {
    await promote(portal, crew);
    await deliverDue(portal, chat.send, ['staff']);
    const { db } = portal.database;
    const givenUp = {
      state: 'dead',
      died_at: portal.clock().toISOString(),
      error: 'Discord returned 403.',
    } as const;
    await db.updateTable('outbox').set(givenUp).where('message_id', 'is not', null).execute();
    await erase(portal, crew, owner);
    await deliverDue(portal, chat.send, ['staff']);
    const posts = chat.arrived.filter(({ title }) => title === 'Promotion');
    expect(posts.map(({ isEdit, text }) => [isEdit, namesIn(text, crew)])).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  it('are edited even long after, when posts without names have been removed', async ({
    portal,
    crew,
    owner,
  }) => {
    await promote(portal, crew);
    await askLeave(portal, crew);
    await closeTermOf(portal, crew, owner);
    await runInUnitOfWork(portal, (uow) => post(uow, 'sanction', newId()));
    await deliverDue(portal, chat.send);
    const naming = chat.arrived.filter(({ text }) => namesIn(text, crew));
    expect(naming.map(({ title }) => title.split(' ')[0] ?? '').toSorted()).toEqual([
      'Leave',
      'Promotion',
      'Term',
    ]);
    portal.clock.advance(400 * 24 * HOUR_MS);
    await removeOldPosts(portal.database, portal.clock());
    const kept = await portal.database.db.selectFrom('outbox').select('kind').execute();
    expect(kept.map(({ kind }) => kind)).not.toContain('sanction');
    await eraseFully(portal, crew.user.roblox_id);
    await deliverDue(portal, chat.send);
    const state = new Map(chat.arrived.map(({ messageId, text }) => [messageId, text]));
    expect([...state.values()].filter((text) => namesIn(text, crew))).toEqual([]);
  });

  it.for([
    ['still open', 20],
    ['over', 2],
  ] as const)(
    'are edited if they are crew calls for a role named after the member, with the call %s',
    async ([, hours], { portal, crew, dispatcher }) => {
      await callForSeatOf(portal, crew, dispatcher, hours);
      await deliverDue(portal, chat.send, ['flights']);
      const [call] = chat.arrived.filter(({ text }) => namesIn(text, crew));
      portal.clock.advance(3 * HOUR_MS);
      await eraseFully(portal, crew.user.roblox_id);
      await deliverDue(portal, chat.send, ['flights']);
      const posts = chat.arrived.filter(({ messageId }) => messageId === call?.messageId);
      expect(posts.map(({ isEdit, text }) => [isEdit, namesIn(text, crew)])).toEqual([
        [false, true],
        [true, false],
      ]);
    },
  );
});
