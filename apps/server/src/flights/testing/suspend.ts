import { runChange } from '../../changes/change.ts';
import { lockMember } from '../../members/person.ts';
import { insertSanction } from '../../testing/rows.ts';
import type { TestPortal } from '../../testing/test-portal.ts';
import { freeSeats } from '../unavailable-crew.ts';

/** Suspends a member as an administrator's command does: locked, in one transaction with the seats it frees. */
export async function suspend(portal: TestPortal, userId: string): Promise<void> {
  await runChange(portal, async (change) => {
    await lockMember(change, userId);
    await insertSanction(change.trx, { user_id: userId });
    await freeSeats(change, userId, 'suspended');
  });
}
