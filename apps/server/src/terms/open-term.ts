import type { Selectable } from 'kysely';
import type { Database } from '../database/database.ts';
import { newId, toInstant } from '../database/stored-values.ts';
import type { TermsTable } from '../database/tables/terms.ts';

/**
 * Answers the open term, and creates one starting at `now` when there is none, as in a new installation. Safe when several
 * processes start at once, because the database allows only one open term.
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
