import { inTransaction } from '../../database/transaction.ts';
import { lockMember } from '../../members/person.ts';
import { insertSanction } from '../../testing/rows.ts';
import type { TestPortal } from '../../testing/test-portal.ts';
import { freeSeats } from '../unavailable-crew.ts';

/** Suspends a member as an administrator's command does: locked, in one transaction with the seats it frees. */
export async function suspend({ database, clock }: TestPortal, userId: string): Promise<void> {
  await inTransaction(database, async (trx) => {
    await lockMember(trx, userId);
    await insertSanction(trx, { user_id: userId });
    await freeSeats(trx, userId, 'suspended', clock());
  });
}
