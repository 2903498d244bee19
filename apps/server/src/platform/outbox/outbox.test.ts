import { topics } from '@crewroom/domain/contract/topics';
import { DAY_MS, MINUTE_MS } from '@crewroom/domain/days';
import type { Insertable } from 'kysely';
import { beforeEach, describe, expect } from 'vitest';
import { escapeMarkup } from '../../features/discord/posts/markup.ts';
import { applyRank } from '../../features/roster/rank.ts';
import { createFakeChat, deliverDue, type FakeChat } from '../../testing/discord/fake-chat.ts';
import { memberWith } from '../../testing/fake-roblox.ts';
import { stageFlight } from '../../testing/flights/staged-flight.ts';
import { it } from '../../testing/portal-test.ts';
import { publishedDuring } from '../../testing/published-topics.ts';
import type { SignedInMember, TestPortal } from '../../testing/test-portal.ts';
import { runInUnitOfWork } from '../changes/unit-of-work.ts';
import { newId, toInstant } from '../database/stored-values.ts';
import type { Tables } from '../database/tables.ts';
import { post, postFlight, removeOldPosts } from './outbox.ts';

let chat: FakeChat;

beforeEach(() => {
  chat = createFakeChat();
});

function rowsOf({ database }: TestPortal) {
  return database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
}

async function emptyOutbox({ database }: TestPortal): Promise<void> {
  await database.db.deleteFrom('outbox').execute();
}

async function promote(portal: TestPortal, { user }: SignedInMember, rank: number): Promise<void> {
  portal.clock.advance(MINUTE_MS);
  await runInUnitOfWork(portal, (uow) => applyRank(uow, user.id, memberWith(rank), portal.clock()));
}

describe('a change that is rolled back', () => {
  it('posts nothing, edits nothing and starts no delivery', async ({ portal, dispatcher }) => {
    await emptyOutbox(portal);
    const given = { dispatcher_id: dispatcher.user.id };
    const { flight } = await stageFlight(portal.database.db, 'available', given);
    await runInUnitOfWork(portal, (uow) => postFlight(uow, flight.id));
    await deliverDue(portal, chat.send);
    const before = await rowsOf(portal);
    expect(before).toMatchObject([{ state: 'delivered' }]);
    const published = await publishedDuring(portal, async () => {
      const failing = runInUnitOfWork(portal, async (uow) => {
        await postFlight(uow, flight.id);
        await post(uow, 'sanction', newId());
        throw new Error('It does not come to pass');
      });
      await expect(failing).rejects.toThrow('It does not come to pass');
    });
    expect(published).toEqual([]);
    expect(await rowsOf(portal)).toEqual(before);
  });

  it('starts the delivery when it is committed after a retry', async ({ portal }) => {
    const published = await publishedDuring(portal, () =>
      runInUnitOfWork(portal, (uow) => post(uow, 'sanction', newId())),
    );
    expect(published).toEqual([[{ topic: topics.outbox }]]);
  });
});

describe('a promotion', () => {
  it('is posted within the staff, unlike any other change of rank', async ({ portal, crew }) => {
    await emptyOutbox(portal);
    await promote(portal, crew, 240);
    await promote(portal, crew, 244);
    await promote(portal, crew, 241);
    await deliverDue(portal, chat.send);
    expect(chat.arrived).toMatchObject([{ channel: 'staff', title: 'Promotion' }]);
    expect(chat.arrived[0]?.text).toContain('was promoted to **Rank 244**');
  });

  it('uses the username when an older display name is invisible', async ({ portal, crew }) => {
    await emptyOutbox(portal);
    const { db } = portal.database;
    await db
      .updateTable('users')
      .set({ display_name: '\u3164\u034F' })
      .where('id', '=', crew.user.id)
      .execute();
    await promote(portal, crew, 240);
    await promote(portal, crew, 244);
    await deliverDue(portal, chat.send);
    const name = escapeMarkup(crew.user.username, 40);
    expect(chat.arrived[0]?.text).toContain(`**${name}** was promoted to **Rank 244**.`);
  });
});

describe('old posts', () => {
  it('are deleted after 90 days, unless they may still be edited', async ({ portal, dispatcher }) => {
    await emptyOutbox(portal);
    const { db } = portal.database;
    const now = portal.clock();
    const at = (days: number) => toInstant(new Date(now.getTime() - days * DAY_MS));
    const given = { dispatcher_id: dispatcher.user.id };
    const { flight: open } = await stageFlight(db, 'logged', given);
    const { flight: archived } = await stageFlight(db, 'logged, archived', given);
    const insert = async (row: Partial<Insertable<Tables['outbox']>>) => {
      const id = newId();
      const usual = { kind: 'sanction', channel: 'admin', subject_id: newId(), state: 'delivered' } as const;
      const since = row.since ?? at(200);
      await db
        .insertInto('outbox')
        .values({ ...usual, id, since, due_at: since, ...row })
        .execute();
      return id;
    };
    const ofFlight = (subject_id: string) =>
      ({ kind: 'flight', channel: 'flights', subject_id, delivered_at: at(91) }) as const;
    const kept = [
      await insert({ delivered_at: at(89) }),
      await insert({ state: 'dead', error: 'No.', died_at: at(89), delivered_at: at(120) }),
      await insert({ since: at(89) }),
      await insert({ state: 'waiting' }),
      await insert(ofFlight(open.id)),
    ];
    await insert({ delivered_at: at(91) });
    await insert({ state: 'dead', error: 'No.', died_at: at(91) });
    await insert({ since: at(91) });
    await insert(ofFlight(archived.id));
    await insert(ofFlight(newId()));
    await removeOldPosts(portal.database, now);
    expect((await rowsOf(portal)).map(({ id }) => id)).toEqual(kept.toSorted());
  });
});
