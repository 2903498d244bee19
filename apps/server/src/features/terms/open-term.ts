import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { newId, toInstant } from '../../platform/database/stored-values.ts';
import { forShare, forUpdate } from '../../platform/database/transaction.ts';

/** The open term. */
export type OpenTerm = { readonly id: string; readonly number: number; readonly startedAt: string };

function readOpenTerm(trx: Transaction, lock: typeof forUpdate) {
  return trx
    .selectFrom('terms')
    .where('closed_at', 'is', null)
    .select(['id', 'number', 'started_at as startedAt'])
    .$call(lock(trx));
}

const MAX_WAITS = 5;

async function lockTerm({ trx }: UnitOfWork, lock: typeof forUpdate): Promise<OpenTerm> {
  for (let waits = 0; waits < MAX_WAITS; waits += 1) {
    const term = await readOpenTerm(trx, lock).executeTakeFirst();
    if (term !== undefined) return term;
    // PostgreSQL returns no row when the lock waited for an advance or an undo that closed or removed the term. Another one is
    // open now.
  }
  throw new Error('No term is open');
}

/**
 * Keeps the open term from being closed until the transaction ends, so that all credits of one change are in the same term.
 * Several credits may run at the same time, and advancing the term waits for them. Lock order everywhere: term, member, flight.
 */
export function lockOpenTermShared(uow: UnitOfWork): Promise<OpenTerm> {
  return lockTerm(uow, forShare);
}

/** Locks the open term exclusively until the transaction ends. Waits for all transactions that used `lockOpenTermShared`. */
export function lockOpenTerm(uow: UnitOfWork): Promise<OpenTerm> {
  return lockTerm(uow, forUpdate);
}

/**
 * Returns the open term, and creates one starting at `now` if there is none, as in a new installation. Safe when several
 * processes start at once, because the database allows only one open term.
 */
export async function ensureOpenTerm({ db }: Database, now: Date) {
  const open = db
    .selectFrom('terms')
    .select(['id', 'number', 'started_at', 'closed_at'])
    .where('closed_at', 'is', null);
  const term = await open.executeTakeFirst();
  if (term !== undefined) return term;
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
