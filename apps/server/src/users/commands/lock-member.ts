import type { Transaction } from '../../database/database.ts';
import { forUpdate } from '../../database/locking.ts';

/** A member as they stand while locked. */
export type LockedMember = { readonly id: string; readonly username: string; readonly rank: number | null };

/**
 * Locks a member until the transaction ends, so that a suspension or a fall in rank comes wholly before or after;
 * undefined for nobody. Members are locked before flights, everywhere. What else hangs on the member must be read by
 * a later statement: this one may have waited, and sees other tables as they were before.
 */
export async function lockMember(trx: Transaction, userId: string): Promise<LockedMember | undefined> {
  return await selectLocked(trx, userId).where('forgotten_at', 'is', null).executeTakeFirst();
}

/** As `lockMember`, for one who was forgotten: what they still hold can be taken from them. */
export async function lockForgotten(trx: Transaction, userId: string): Promise<LockedMember | undefined> {
  return await selectLocked(trx, userId).where('forgotten_at', 'is not', null).executeTakeFirst();
}

function selectLocked(trx: Transaction, userId: string) {
  return trx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['id', 'username', 'rank'])
    .$call(forUpdate(trx));
}
