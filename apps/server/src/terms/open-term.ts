import type { Selectable } from 'kysely';
import type { Database } from '../database/database.ts';
import { newId, toInstant } from '../database/stored-values.ts';
import type { TermsTable } from '../database/tables/terms.ts';

/**
 * The open term, begun at `now` when there is none, as in a fresh installation. Safe for several processes starting
 * at once: the database allows one open term only.
 */
export async function ensureOpenTerm(database: Database, now: Date): Promise<Selectable<TermsTable>> {
  const { db } = database;
  const open = db
    .selectFrom('terms')
    .select(['id', 'number', 'started_at', 'closed_at'])
    .where('closed_at', 'is', null);
  const found = await open.executeTakeFirst();
  if (found !== undefined) return found;
  const last = await db
    .selectFrom('terms')
    .select(({ fn }) => fn.max('number').as('number'))
    .executeTakeFirst();
  await db
    .insertInto('terms')
    .values({ id: newId(), number: (last?.number ?? 0) + 1, started_at: toInstant(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return open.executeTakeFirstOrThrow();
}
