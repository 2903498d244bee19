import { setTimeout as sleep } from 'node:timers/promises';
import { type KyselyPlugin, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { TestDatabase } from './test-database.ts';

/** A test's database that holds back statements sent through `database`, and only those. */
export type HeldStatements = {
  readonly database: TestDatabase;
  /** Lets statements run until the `count`-th has run, whose result is held back. Counts from zero after `release`. */
  readonly holdAfter: (count: number) => Promise<void>;
  /** Releases everything, and lets later statements pass. */
  readonly release: () => void;
};

/** Creates a database like the given one, with statements that can be held back. */
export function holdStatements(database: TestDatabase): HeldStatements {
  const state = { ran: 0, allowed: Number.POSITIVE_INFINITY };
  const held = new Map<number, () => void>();
  const watched = new Map<number, () => void>();

  function allow(count: number): void {
    state.allowed = count;
    for (const [nth, go] of held) {
      if (nth > count) continue;
      held.delete(nth);
      go();
    }
  }

  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      state.ran += 1;
      const nth = state.ran;
      watched.get(nth)?.();
      if (nth > state.allowed) await new Promise<void>((go) => held.set(nth, go));
      return result;
    },
  };

  return {
    database: { ...database, db: database.db.withPlugin(plugin) },
    holdAfter: async (count) => {
      if (state.allowed === Number.POSITIVE_INFINITY) state.ran = 0;
      const ran = state.ran >= count ? null : new Promise<void>((resolve) => watched.set(count, resolve));
      allow(count - 1);
      await ran;
    },
    release: () => {
      watched.clear();
      allow(Number.POSITIVE_INFINITY);
    },
  };
}

/**
 * Resolves once `count` transactions on this PostgreSQL database wait for locks that others hold, or once `work` is
 * done.
 */
export async function untilSomeoneWaits(
  { db }: Pick<Database, 'db'>,
  count = 1,
  work?: Promise<unknown>,
): Promise<void> {
  const state = { isDone: false };
  void work?.finally(() => {
    state.isDone = true;
  });
  while (!state.isDone) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows[0]?.waiting === count) return;
    await sleep(5);
  }
}
