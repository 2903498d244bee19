import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInUnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import { claimNext, untilNextDue } from '../../platform/outbox/claims.ts';
import { subscription } from '../../testing/notifications/subscription.ts';
import { insertUser } from '../../testing/rows.ts';
import { countStatements } from '../../testing/test-database.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { addressedTo, notifyMembers } from '../inbox/inbox.ts';

const MEMBERS = 1_200;

let portal: TestPortal;
let ids: string[];

beforeAll(async () => {
  portal = await createTestPortal();
  const { db } = portal.database;
  const now = toInstant(portal.clock());
  ids = [];
  await runInUnitOfWork(portal, async ({ trx }) => {
    for (let n = 0; n < MEMBERS; n += 1) {
      const { id } = await insertUser(trx);
      const { endpoint, keys } = subscription();
      const browser = { session_id: id, device: 'A browser', service: 'google', endpoint, ...keys } as const;
      await trx
        .insertInto('push_devices')
        .values({ id, user_id: id, ...browser, created_at: now, seen_at: now })
        .execute();
      ids.push(id);
    }
  });
  const chosen = { kind: 'term_advanced', push: 1, discord: 0 } as const;
  const rows = ids.map((user_id) => ({ user_id, ...chosen }));
  for (const page of [rows.slice(0, 600), rows.slice(600)])
    await db.insertInto('notification_choices').values(page).execute();
});

afterAll(() => portal[Symbol.asyncDispose]());

describe('notifications to a large staff', () => {
  it('are queued in three statements per page', async () => {
    const notice = { notice: 'termAdvanced', payload: { number: 2, flown: 1 } } as const;
    const statements = await countStatements(portal.database, () =>
      runInUnitOfWork(portal, (uow) => notifyMembers(uow, null, addressedTo(ids, notice))),
    );
    const ofPages = statements.filter(
      (text) => !text.includes('topic_versions') && !text.includes('pg_notify'),
    );
    expect(ofPages.filter((text) => /inbox_items|notification_choices|sends/.test(text))).toHaveLength(9);
    const { count } = await portal.database.db
      .selectFrom('sends')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(MEMBERS);
  });

  it('are claimed one after the other, in the order in which they were queued', async () => {
    portal.clock.advance(30_000);
    const now = portal.clock();
    expect(await untilNextDue(portal.database, 'sends', 'google', now)).toBe(0);
    const claimed: string[] = [];
    for (let n = 0; n < 50; n += 1) {
      const one = await claimNext(portal.database, 'sends', 'google', now);
      claimed.push(one?.id ?? '');
    }
    expect(new Set(claimed).size).toBe(50);
    expect(claimed).toEqual(claimed.toSorted());
  });
});
