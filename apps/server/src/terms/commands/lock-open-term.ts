import type { Transaction } from '../../database/database.ts';
import { forUpdate } from '../../database/locking.ts';

/** The open term. */
export type OpenTerm = { readonly id: string; readonly number: number; readonly startedAt: string };

/**
 * Locks the open term until the transaction ends, so that a credit falls wholly into it or into the next. Terms are
 * locked before members and flights, everywhere.
 */
export async function lockOpenTerm(trx: Transaction): Promise<OpenTerm> {
  const locked = await trx
    .selectFrom('terms')
    .where('closed_at', 'is', null)
    .select(['id', 'number', 'started_at'])
    .$call(forUpdate(trx))
    .executeTakeFirst();
  // Waiting for an advance, PostgreSQL finds the term it waited for closed and answers nothing: the next is open now.
  const term = locked ?? (await reread(trx));
  return { id: term.id, number: term.number, startedAt: term.started_at };
}

function reread(trx: Transaction) {
  return trx
    .selectFrom('terms')
    .where('closed_at', 'is', null)
    .select(['id', 'number', 'started_at'])
    .$call(forUpdate(trx))
    .executeTakeFirstOrThrow();
}
