import { inTransaction } from '../../database/in-transaction.ts';
import { insertSanction } from '../../testing/rows.ts';
import type { TestPortal } from '../../testing/test-portal.ts';
import { lockMember } from '../../users/commands/lock-member.ts';
import { freeSeats } from '../commands/free-seats.ts';

/** Suspends a member as an administrator's command does: locked, in one transaction with the seats it frees. */
export async function suspend({ database, clock }: TestPortal, userId: string): Promise<void> {
  await inTransaction(database, async (trx) => {
    await lockMember(trx, userId);
    await insertSanction(trx, { user_id: userId });
    await freeSeats(trx, userId, 'suspended', clock());
  });
}
